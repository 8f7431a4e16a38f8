import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { useGraph, write } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { Inspector } from "./Inspector";

let memory: MemoryHost;
let ben: string;

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
  const made = await write([
    { op: "create_concept", label: "Anna" },
    { op: "create_concept", label: "Ben" },
  ]);
  ben = made!.ids[1]!;
  useSelection.getState().select({ nodes: [ben] });
  render(<Inspector />);
});

it("renaming to a name that is there says so while it is typed, and the name may be given all the same", async () => {
  const field = await screen.findByTestId("field-label");
  await userEvent.clear(field);
  await userEvent.type(field, "anna");
  const hint = await screen.findByTestId("similar");
  expect(hint).toHaveTextContent("Already in the graph?Anna");
  await userEvent.type(field, "{Enter}");
  await waitFor(async () => expect(await memory.getNode(ben)).toMatchObject({ label: "anna" }));
  await waitFor(() => expect(screen.queryByTestId("similar")).toBeNull());
});

it("a name is not like itself", async () => {
  const field = await screen.findByTestId("field-label");
  const asked = vi.spyOn(memory, "findConcepts");
  await userEvent.type(field, "{Backspace}");
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ query: "Be" })));
  const answered = await act(async () => asked.mock.results[0]?.value as ReturnType<MemoryHost["findConcepts"]>);
  expect(answered.map(({ node }) => node.id)).toEqual([ben]);
  expect(field).toHaveValue("Be");
  expect(screen.queryByTestId("similar")).toBeNull();
});
