import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, type Host } from "@/ipc/client";
import { useSelection } from "./selection";
import { showSelection } from "./shown";

const told = vi.fn(() => Promise.resolve());
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
  useSelection.getState().clear();
  connect({ setSelection: told } as unknown as Host);
  stop = showSelection();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("what is selected is told once it has come to rest", () => {
  const { select, toggleNode } = useSelection.getState();
  select({ nodes: ["a"] });
  toggleNode("b");
  select({ nodes: ["a"], edges: ["e"] });
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(told.mock.calls).toEqual([[["a", "e"]]]);
});

test("letting go of everything is told too, and nothing after the end", () => {
  useSelection.getState().select({ nodes: ["a"] });
  vi.advanceTimersByTime(1000);
  useSelection.getState().clear();
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenLastCalledWith([]);
  stop();
  useSelection.getState().select({ nodes: ["b"] });
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenCalledTimes(2);
});
