import { expect, it } from "vitest";
import { moved, type Cell } from "./gridKeys";

const extent = { rows: 100, columns: 4, page: 20 };

it.each<[string, boolean, Cell, Cell | null]>([
  ["ArrowDown", false, { row: 99, column: 1 }, { row: 99, column: 1 }],
  ["ArrowDown", true, { row: 5, column: 1 }, { row: 99, column: 1 }],
  ["ArrowUp", false, { row: 0, column: 1 }, { row: 0, column: 1 }],
  ["ArrowRight", false, { row: 5, column: 3 }, { row: 5, column: 3 }],
  ["ArrowLeft", true, { row: 5, column: 3 }, { row: 5, column: 0 }],
  ["PageDown", false, { row: 90, column: 0 }, { row: 99, column: 0 }],
  ["PageUp", false, { row: 30, column: 0 }, { row: 10, column: 0 }],
  ["Home", false, { row: 5, column: 2 }, { row: 5, column: 0 }],
  ["End", true, { row: 5, column: 2 }, { row: 99, column: 3 }],
  ["x", false, { row: 5, column: 2 }, null],
])("%s, far %s", (key, far, from, to) => expect(moved(key, far, from, extent)).toEqual(to));
