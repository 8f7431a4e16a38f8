import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { useSimilar } from "./similar";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  const memory = new MemoryHost();
  connect(memory);
  await memory.write("job", ["Anna", "Ben"].map((label) => ({ op: "create_concept", label })));
});

afterEach(() => void vi.useRealTimers());

it.each([
  ["another name", "Ben", ["Ben"]],
  ["a name that nobody has", "Zora", []],
  ["nothing", " ", []],
])("what is like one text is never offered for %s", async (_, next, found) => {
  const { result, rerender } = renderHook(({ text }) => useSimilar(text).map(({ node }) => node.label), { initialProps: { text: "Anna" } });
  await pass(200);
  expect(result.current).toEqual(["Anna"]);
  rerender({ text: " Anna " });
  expect(result.current).toEqual(["Anna"]);
  rerender({ text: next });
  expect(result.current).toEqual([]);
  await pass(200);
  expect(result.current).toEqual(found);
});
