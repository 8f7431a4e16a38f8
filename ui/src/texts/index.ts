/** Every sentence of the interface. */
import { analyze } from "./analyze";
import { appearance } from "./appearance";
import { canvas } from "./canvas";
import { connect } from "./connect";
import { edit } from "./edit";
import { frame } from "./frame";
import { inspect } from "./inspect";
import { showing } from "./showing";
import { transfer } from "./transfer";

export const texts = { analyze, appearance, canvas, connect, edit, frame, inspect, showing, transfer };
