import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "./useDraft";

it("what is typed while a save is on its way stays, and a save that succeeds lets go of what it saved", async () => {
  let saved: (wrong: string | null) => void = () => {};
  const save = () => new Promise<string | null>((resolve) => (saved = resolve));
  const { result } = renderHook(() => useDraft("stored", save));

  act(() => result.current.change("first"));
  let done = result.current.commit();
  act(() => result.current.change("second"));
  await act(async () => {
    saved(null);
    await done;
  });
  expect(result.current.value).toBe("second");

  done = result.current.commit();
  await act(async () => {
    saved(null);
    await done;
  });
  expect(result.current.value).toBe("stored");
});
