import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { duplicateSelected } from "@/state/edits";
import { follow, refresh, useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { Inspector } from "./Inspector";

let memory: MemoryHost;
let ids: string[];

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
  await follow();
  const made = await memory.write("test", [
    { op: "create_concept", label: "Wolf", metadata: { legs: 3 } },
    { op: "create_concept", label: "Ant", aliases: ["Emmet"] },
    { op: "upsert_pointer", ref_type: "note", ref_id: "n" },
    { op: "create_edge", from_id: "$0", to_id: "$1", relation_type: "sees", weight: 2 },
    { op: "create_edge", from_id: "$1", to_id: "$0", relation_type: "fears" },
  ]);
  ids = made.ids;
  await refresh();
});

it("a key is set on all at once; another value is shown and kept until it is to be replaced", async () => {
  useSelection.getState().select({ nodes: ids.slice(0, 3) });
  render(<Inspector />);
  await userEvent.type(await screen.findByTestId("bulk-key"), "legs");
  await userEvent.type(screen.getByTestId("bulk-value"), "4");
  await waitFor(() => expect(screen.getByTestId("bulk-told")).toHaveTextContent("2 would change1 has another value"));
  expect(screen.getByTestId("bulk-told")).toHaveTextContent("Wolf 3");
  expect(screen.getByTestId("bulk-apply")).toHaveTextContent("Change 2");
  await userEvent.click(screen.getByRole("radio", { name: "Replace them" }));
  await userEvent.click(screen.getByTestId("bulk-apply"));
  await waitFor(async () => {
    for (const id of ids.slice(0, 3)) expect((await memory.getNode(id)).metadata).toEqual({ legs: "4" });
  });
  await memory.undo();
  expect((await memory.getNode(ids[0]!)).metadata).toEqual({ legs: 3 });
});

it("edges get another relation in one step", async () => {
  useSelection.getState().select({ edges: ids.slice(3) });
  render(<Inspector />);
  await userEvent.type(await screen.findByTestId("bulk-relation"), "meets");
  await waitFor(() => expect(screen.getByTestId("bulk-apply")).toHaveTextContent("Change 2"));
  await userEvent.click(screen.getByTestId("bulk-apply"));
  await waitFor(async () => {
    for (const id of ids.slice(3)) expect((await memory.getEdge(id)).relation_type).toBe("meets");
  });
  expect(memory.writes[memory.writes.length - 1]).toHaveLength(2);
});

it("what is duplicated is joined as the first ones are, and is what is selected then", async () => {
  useSelection.getState().select({ nodes: ids.slice(0, 2) });
  await duplicateSelected();
  expect([memory.rows.nodes.size, memory.rows.edges.size]).toEqual([5, 4]);
  const copies = [...useSelection.getState().nodes];
  expect(await Promise.all(copies.map((id) => memory.getNode(id)))).toMatchObject([{ label: "Wolf", metadata: { legs: 3 } }, { label: "Ant", aliases: ["Emmet"] }]);
  const joined = [...memory.rows.edges.values()].filter((edge) => copies.includes(edge.from_id) && copies.includes(edge.to_id));
  expect(joined.map((edge) => edge.relation_type)).toEqual(["sees", "fears"]);
});
