/** Every sentence of the interface. */
import { analyze } from "./analyze";
import { canvas } from "./canvas";
import { edit } from "./edit";
import { frame } from "./frame";
import { inspect } from "./inspect";
import { transfer } from "./transfer";

export const texts = { analyze, canvas, edit, frame, inspect, transfer };
