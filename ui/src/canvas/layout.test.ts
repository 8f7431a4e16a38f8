import { beforeEach, describe, expect, it, vi } from "vitest";
import { encodeFrame } from "../../dev/encode";
import { LayoutFollower, type LayoutPort, type Move } from "./layout";
import { sceneOf } from "./testScene";

interface Answer {
  revision: number;
  running: boolean;
  positions: number[];
}

let answers: Answer[];
let scene: ReturnType<typeof sceneOf>;
let frames: (() => void)[];
const onRunning = vi.fn();
const onFailure = vi.fn();

function follower(port: Partial<LayoutPort> = {}): LayoutFollower {
  const layoutFrame = async (): Promise<ArrayBuffer> => {
    const { revision, running, positions } = answers.shift() ?? { revision: 99, running: false, positions: [] };
    return encodeFrame(revision, running, Float32Array.from(positions));
  };
  const nothing = async (): Promise<void> => {};
  const whole = { layoutFrame, layoutRun: nothing, layoutMove: nothing, layoutUnpin: nothing, ...port };
  return new LayoutFollower(whole, scene, { onRunning, onFailure }, (then) => frames.push(then));
}

const rest = (): Promise<void> => new Promise((then) => setTimeout(then, 0));
const nextFrame = async (): Promise<void> => {
  frames.splice(0).forEach((then) => then());
  await rest();
};

beforeEach(() => {
  scene = sceneOf([[0, 0], [1, 1]], []);
  answers = [];
  frames = [];
  onRunning.mockReset();
  onFailure.mockReset();
});

describe("the follower of the layout", () => {
  it("asks once a frame while it runs, and rests when it has settled", async () => {
    answers = [
      { revision: 1, running: true, positions: [5, 5, 6, 6] },
      { revision: 2, running: false, positions: [7, 7, 8, 8] },
    ];
    follower().wake();
    await rest();
    expect([scene.x(0), frames.length]).toEqual([5, 1]);
    await nextFrame();
    expect([scene.x(0), frames.length]).toEqual([7, 0]);
    expect(onRunning.mock.calls).toEqual([[true], [false]]);
  });

  it("says that it rests when it never ran", async () => {
    answers = [{ revision: 1, running: false, positions: [0, 0, 1, 1] }];
    follower().wake();
    await rest();
    expect(onRunning.mock.calls).toEqual([[false]]);
  });

  it("does not move what a hand is holding, nor draw the same revision twice", async () => {
    answers = [
      { revision: 1, running: true, positions: [5, 5, 6, 6] },
      { revision: 1, running: true, positions: [9, 9, 9, 9] },
    ];
    const layout = follower();
    layout.held.add(0);
    layout.wake();
    await rest();
    expect([scene.x(0), scene.x(1)]).toEqual([0, 6]);
    await nextFrame();
    expect(scene.x(1)).toBe(6);
  });

  it("has one question on its way at a time", async () => {
    const layoutFrame = vi.fn(() => new Promise<ArrayBuffer>(() => {}));
    const layout = follower({ layoutFrame });
    layout.wake();
    layout.wake();
    expect(layoutFrame).toHaveBeenCalledTimes(1);
  });

  it("sends the newest of the moves that waited, and resolves when they are known", async () => {
    const sent: Move[][] = [];
    const layout = follower({ layoutMove: async (items) => void sent.push(items) });
    const move = (x: number): Move[] => [{ slot: 0, x, y: 0, pin: true }];
    void layout.move(move(1));
    void layout.move(move(2));
    await layout.move(move(3));
    expect(sent.map(([{ x }]) => x)).toEqual([1, 3]);
  });

  it("loses no node of a move that waits behind another", async () => {
    const sent: Move[][] = [];
    const layout = follower({ layoutMove: async (items) => void sent.push(items) });
    void layout.move([{ slot: 0, x: 1, y: 0, pin: true }]);
    void layout.move([{ slot: 0, x: 2, y: 0, pin: true }]);
    await layout.move([{ slot: 1, x: 3, y: 0, pin: true }]);
    expect(sent.map((items) => items.map(({ slot, x }) => [slot, x]))).toEqual([[[0, 1]], [[0, 2], [1, 3]]]);
  });

  const move = (slot: number, x: number): Move[] => [{ slot, x, y: 0, pin: true }];

  it("lets nodes go after the moves that wait, and before those that come later", async () => {
    const sent: string[] = [];
    const layout = follower({
      layoutMove: async (items) => void sent.push(items.map(({ slot, x }) => `move ${slot} to ${x}`).join()),
      layoutUnpin: async (slots) => void sent.push(`unpin ${slots.join()}`),
    });
    void layout.move(move(0, 1));
    void layout.move(move(0, 2));
    void layout.move(move(1, 3));
    const known = layout.unpin([0, 1]);
    void layout.move(move(0, 4));
    void layout.move(move(0, 5));
    await Promise.all([known, layout.unpin([1])]);
    expect(await known).toBe(true);
    expect(sent).toEqual(["move 0 to 1", "move 0 to 2,move 1 to 3", "unpin 0,1", "move 0 to 5", "unpin 1"]);
  });

  it.each([
    ["is told", false, 1],
    ["is not told any more once it was stopped", true, 0],
  ])("that nodes were not let go %s", async (_, stopped, told) => {
    const layout = follower({ layoutUnpin: () => Promise.reject(new Error("gone")) });
    if (stopped) layout.stop();
    expect(await layout.unpin([0])).toBe(false);
    expect(onFailure).toHaveBeenCalledTimes(told);
  });

  it("tells of a question that failed and asks no more by itself", async () => {
    follower({ layoutFrame: () => Promise.reject(new Error("gone")) }).wake();
    await rest();
    expect(onFailure).toHaveBeenCalledOnce();
    expect(frames).toEqual([]);
  });

  it("is silent after it was stopped", async () => {
    answers = [{ revision: 1, running: true, positions: [5, 5, 6, 6] }];
    const layout = follower();
    layout.wake();
    layout.stop();
    await rest();
    expect([scene.x(0), onRunning.mock.calls.length, frames.length]).toEqual([0, 0, 0]);
  });
});
