import { describe, expect, it } from "vitest";
import { encodeFrame, encodeScene, fakeId } from "../../dev/encode";
import { decodeFrame, decodeScene, MalformedColumns, stringAt, uuidAt, writeUuid } from "./columns";

const NODES = [
  { id: fakeId(1), title: "Ästhetik ✨", x: 1.5, y: -2 },
  { id: fakeId(2), title: "", kind: "pointer" as const, pinned: true, x: 0, y: 0 },
  { id: fakeId(3), title: "c", x: 7, y: 8 },
];
const EDGES = [
  { id: fakeId(1, 1), source: 0, target: 1, relation: "cites", weight: 0.25 },
  { id: fakeId(2, 1), source: 2, target: 2, relation: "is", weight: null },
];

describe("the columns of a scene", () => {
  it("read back what was written, whatever the padding", () => {
    const columns = decodeScene(encodeScene(NODES, EDGES));
    expect([columns.nodes, columns.edges]).toEqual([3, 2]);
    expect(NODES.map((_, i) => uuidAt(columns.nodeIds, i))).toEqual(NODES.map(({ id }) => id));
    expect(NODES.map((_, i) => stringAt(columns.titles, i))).toEqual(["Ästhetik ✨", "", "c"]);
    expect([...columns.kinds]).toEqual([1, 0, 1]);
    expect([...columns.pinned]).toEqual([0, 1, 0]);
    expect([...columns.positions]).toEqual([1.5, -2, 0, 0, 7, 8]);
    expect(EDGES.map((_, i) => uuidAt(columns.edgeIds, i))).toEqual(EDGES.map(({ id }) => id));
    expect([[...columns.source], [...columns.target]]).toEqual([[0, 2], [1, 2]]);
    expect([...columns.weight]).toEqual([0.25, NaN]);
    expect([...columns.relation].map((r) => columns.relations[r])).toEqual(["cites", "is"]);
  });

  it("may be empty", () => {
    const columns = decodeScene(encodeScene([], []));
    expect([columns.nodes, columns.edges, columns.relations]).toEqual([0, 0, []]);
  });

  const whole = encodeScene(NODES, EDGES);
  const foreign = whole.slice(0);
  new Uint32Array(foreign, 0, 1)[0] = 7;
  const dangling = encodeScene(NODES, [{ ...EDGES[0], target: 3 }]);
  it.each([
    ["no header", whole.slice(0, 8)],
    ["another magic", foreign],
    ["a missing end", whole.slice(0, whole.byteLength - 16)],
    ["a missing middle", whole.slice(0, 64)],
    ["an edge to nowhere", dangling],
  ])("are refused with %s", (_, buffer) => expect(() => decodeScene(buffer)).toThrow(MalformedColumns));
});

describe("a layout frame", () => {
  it("tells revision, running and positions", () => {
    const frame = decodeFrame(encodeFrame(9, true, Float32Array.of(1, 2, NaN, NaN)));
    expect([frame.revision, frame.running, [...frame.positions]]).toEqual([9, true, [1, 2, NaN, NaN]]);
  });

  it("is refused when it ends early", () => {
    const whole = encodeFrame(1, false, Float32Array.of(1, 2));
    expect(() => decodeFrame(whole.slice(0, 20))).toThrow(MalformedColumns);
    expect(() => decodeFrame(whole.slice(0, 4))).toThrow(MalformedColumns);
  });
});

describe("an id", () => {
  it("survives the way to bytes and back", () => {
    const bytes = new Uint8Array(32);
    expect(writeUuid("01931F6E-0000-7000-8000-00000000ABCD", bytes, 1)).toBe(true);
    expect(uuidAt(bytes, 1)).toBe("01931f6e-0000-7000-8000-00000000abcd");
  });

  it.each(["", "x", "01931f6e", "g1931f6e-0000-7000-8000-00000000abcd"])("is not %j", (text) => {
    expect(writeUuid(text, new Uint8Array(16), 0)).toBe(false);
  });
});
