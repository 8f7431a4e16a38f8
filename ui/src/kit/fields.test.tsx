import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { matching } from "./ComboField";
import { NumberInput } from "./NumberInput";
import { TextField } from "./TextField";
import { TokenField, withToken } from "./TokenField";

it("a field saves once on Enter, and not at all when nothing changed", async () => {
  const save = vi.fn(async () => null);
  render(<TextField label="Name" value="old" save={save} />);
  const field = screen.getByLabelText("Name");
  await userEvent.click(field);
  await userEvent.keyboard("{Enter}");
  expect(save).not.toHaveBeenCalled();
  await userEvent.type(field, "er{Enter}");
  expect(save.mock.calls).toEqual([["older", "old"]]);
});

it("leaving a field saves it, Escape takes the change back", async () => {
  const save = vi.fn(async () => null);
  render(<TextField label="Name" value="old" save={save} />);
  const field = screen.getByLabelText("Name");
  await userEvent.type(field, "er");
  await userEvent.tab();
  expect(save.mock.calls).toEqual([["older", "old"]]);
  await userEvent.type(field, "x{Escape}");
  expect(field).toHaveValue("old");
  await userEvent.tab();
  expect(save).toHaveBeenCalledTimes(1);
});

it("a refusal is said at the field, and what was typed stays", async () => {
  render(<TextField label="Name" value="old" save={async () => "Too long."} />);
  const field = screen.getByLabelText("Name");
  await userEvent.type(field, "er{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Too long.");
  expect(field).toHaveValue("older");
  expect(field).toHaveAttribute("aria-invalid", "true");
});

it("lines take Enter as a new line and Ctrl+Enter as done", async () => {
  const save = vi.fn(async () => null);
  render(<TextField lines label="Text" value="" save={save} />);
  await userEvent.type(screen.getByLabelText("Text"), "a{Enter}b{Control>}{Enter}{/Control}");
  expect(save.mock.calls).toEqual([["a\nb", ""]]);
});

it("an emptied number is no number, a word is refused", async () => {
  const save = vi.fn(async () => null);
  render(<NumberInput label="Weight" value={2} save={save} wrong={({ why }) => `Wrong: ${why}.`} />);
  const field = screen.getByLabelText("Weight");
  await userEvent.clear(field);
  await userEvent.tab();
  expect(save.mock.calls).toEqual([[null, 2]]);
  await userEvent.type(field, "x{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Wrong: none.");
  await userEvent.clear(field);
  await userEvent.type(field, "1,500{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Wrong: comma.");
  expect(field).toHaveValue("1,500");
  expect(save).toHaveBeenCalledTimes(1);
});

it("tokens are added by Enter and comma, and Backspace takes the last back into the field", async () => {
  const save = vi.fn(async () => null);
  render(<TokenField label="Aliases" tokens={["Jean"]} save={save} placeholder="Add" removeLabel={(it) => `Remove ${it}`} />);
  const field = screen.getByPlaceholderText("Add");
  await userEvent.type(field, " Valjean ,");
  expect(save).toHaveBeenLastCalledWith(["Jean", "Valjean"]);
  await userEvent.type(field, "{Backspace}");
  expect(save).toHaveBeenLastCalledWith([]);
  expect(field).toHaveValue("Jean");
});

it.each([
  [["a"], "  ", ["a"]],
  [["a"], "a", ["a"]],
  [["a"], " b ", ["a", "b"]],
])("%j and %j make %j", (tokens, text, expected) => expect(withToken(tokens, text)).toEqual(expected));

it("suggestions that start with the text come before those that contain it", () => {
  const all = ["knows", "acknowledges", "part_of"].map((text) => ({ text }));
  expect(matching(all, "KNOW").map((it) => it.text)).toEqual(["knows", "acknowledges"]);
  expect(matching(all, "").length).toBe(3);
});
