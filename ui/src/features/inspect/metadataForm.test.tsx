import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { useGraph, write } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { Inspector } from "./Inspector";

let memory: MemoryHost;
let ada: string;

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
  [ada] = (await write([{ op: "create_concept", label: "Ada", metadata: { born: 1815 } }]))!.ids as [string];
  useSelection.getState().select({ nodes: [ada] });
  render(<Inspector />);
  await userEvent.click(await screen.findByTestId("metadata-add-open"));
});

it("Enter in the value stores a new key, without the spaces round it", async () => {
  await userEvent.type(screen.getByTestId("metadata-add-key"), "  field of work ");
  await userEvent.type(screen.getByTestId("metadata-add-value"), " mathematics {Enter}");
  const stored = { born: 1815, "field of work": " mathematics " };
  await waitFor(async () => expect((await memory.getNode(ada)).metadata).toEqual(stored));
});

it("a list says what one item is", async () => {
  const type = screen.getByTestId("metadata-add-type");
  await userEvent.click(within(type).getByRole("button"));
  await userEvent.click(await screen.findByRole("option", { name: "List" }));
  expect(screen.getByText(/Each line is one item/)).toBeInTheDocument();
});

it("the question about another value is brought into view", async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await userEvent.type(screen.getByTestId("metadata-add-key"), "born ");
  await userEvent.type(screen.getByTestId("metadata-add-value"), "never");
  await userEvent.click(screen.getByTestId("metadata-add-save"));
  const question = await screen.findByTestId("conflict");
  expect(scroll.mock.contexts).toContain(question);
});
