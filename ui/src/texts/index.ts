/** Every sentence of the interface. */
import { analyze } from "./analyze";
import { appearance } from "./appearance";
import { bulk } from "./bulk";
import { canvas } from "./canvas";
import { connect } from "./connect";
import { edit } from "./edit";
import { frame } from "./frame";
import { inspect } from "./inspect";
import { showing } from "./showing";
import { table } from "./table";
import { transfer } from "./transfer";

export const texts = { analyze, appearance, bulk, canvas, connect, edit, frame, inspect, showing, table, transfer };
