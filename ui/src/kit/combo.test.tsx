import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { withRoom } from "./AtPoint";
import { ComboField } from "./ComboField";

const suggestions = ["knows", "likes"].map((text) => ({ text }));

/** A field that saves when it is left, and shows the stored value again once that is done, as the panels do. */
function InPlace({ save }: { save: (text: string) => void }) {
  const [stored, setStored] = useState("owns");
  const [text, setText] = useState<string | null>(null);
  const commit = (next: string) => {
    save(next);
    setTimeout(() => {
      setText(null);
      setStored(next);
    }, 20);
  };
  return (
    <>
      <ComboField
        inPlace
        label="Relation"
        value={text ?? stored}
        onChange={(next) => setText(next === stored ? null : next)}
        onCommit={commit}
        onBlur={() => text !== null && commit(text)}
        suggestions={suggestions}
      />
      <p data-testid="stored">{stored}</p>
    </>
  );
}

it.each([
  ["Enter on what was typed", "kno{Enter}", "kno"],
  ["a suggestion taken by keys", "kno{ArrowDown}{Enter}", "knows"],
])("%s saves once, and the list stays closed", async (_, keys, saved) => {
  const save = vi.fn();
  render(<InPlace save={save} />);
  const field = screen.getByRole("combobox");
  await userEvent.clear(field);
  await userEvent.type(field, keys);
  await waitFor(() => expect(field).not.toHaveFocus());
  await waitFor(() => expect(screen.getByTestId("stored")).toHaveTextContent(saved));
  expect(field).toHaveValue(saved);
  expect(save.mock.calls).toEqual([[saved]]);
  expect(screen.queryByRole("listbox")).toBeNull();
});

it.each([
  [{ x: 10, y: 100 }, 340, 100],
  [{ x: 10, y: 700 }, 340, 460],
  [{ x: 10, y: 700 }, 0, 700],
  [{ x: 10, y: 700 }, 900, 0],
])("a card at %j that needs %d pixels stands at %d", (spot, room, y) => {
  expect(withRoom(spot, room, 800)).toEqual({ x: 10, y });
});
