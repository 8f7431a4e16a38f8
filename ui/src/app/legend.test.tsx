import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { StatusLine } from "@/features/status/StatusLine";
import { connect } from "@/ipc/client";
import type { Node } from "@/ipc/types";
import { choose, USUAL } from "@/state/appearance";
import { scene } from "@/state/current";
import { follow, open, refresh } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { MemoryHost } from "@/../dev/memory/host";
import { Legend } from "@/features/legend/Legend";

const at = "2026-11-30T09:00:00.000000Z";
const common = { metadata: {}, created_at: at, updated_at: at };

beforeEach(async () => {
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  const host = new MemoryHost();
  connect(host);
  await follow();
  await open(null);
  const id = (n: number) => `0190c000-0000-7000-8000-00000000000${n}`;
  const nodes: Node[] = [
    { kind: "concept", id: id(1), label: "a", aliases: [], description: null, ...common, metadata: { hue: "red" } },
    { kind: "concept", id: id(2), label: "b", aliases: [], description: null, ...common, metadata: { hue: "blue" } },
    { kind: "pointer", id: id(3), ref_type: "note", ref_id: "n", ...common },
  ];
  const edges = [
    { id: id(4), from_id: id(1), to_id: id(2), relation_type: "knows", weight: null, ...common },
    { id: id(5), from_id: id(1), to_id: id(3), relation_type: "cites", weight: null, ...common },
  ];
  host.sample = { nodes: new Map(nodes.map((it) => [it.id, it])), edges: new Map(edges.map((it) => [it.id, it])) };
  await host.loadSample();
  await refresh();
  await choose(USUAL);
  render(<><Legend /><StatusLine /></>);
});

const press = (name: RegExp | string) => userEvent.click(screen.getByRole("button", { name }));
const entry = (name: string) => screen.getByText(name).closest("li") as HTMLElement;

describe("the legend", () => {
  it("filters a kind by a click, and says what is shown of what there is", async () => {
    await press(/^Pointers/);
    expect(screen.getByTestId("status-shown")).toHaveTextContent("2 of 3 nodes, 1 of 2 edges shown");
    expect(within(entry("cites")).getByText("0 of 1")).toBeVisible();
    expect(within(entry("Pointers")).getByRole("button", { pressed: false })).toBeVisible();
    await press("Show all");
    expect(screen.getByTestId("status-shown")).toHaveTextContent("3 nodes, 2 edges shown");
  });

  it("filters a relation, whose nodes stay", async () => {
    await press(/^knows/);
    expect(screen.getByTestId("status-shown")).toHaveTextContent("3 of 3 nodes, 1 of 2 edges shown");
    await press(/^knows/);
    expect(screen.queryByTestId("show-all")).toBeNull();
  });

  it("shows one alone, and selects what is seen of it", async () => {
    await userEvent.click(within(entry("cites")).getByLabelText("Only cites"));
    expect(scene.drawn.seenEdges).toBe(1);
    await userEvent.click(within(entry("cites")).getByLabelText("Select cites"));
    expect(useSelection.getState().edges.size).toBe(1);
    expect(screen.getByTestId("status-selected")).toHaveTextContent("1 edge selected");
    await press(/^cites/);
    expect(screen.getByTestId("status-selected")).toHaveTextContent("1 edge selected, 1 of it hidden");
  });

  it("lists the classes that colours stand for, and filters those too", async () => {
    await choose({ color: { by: "key", key: "hue" } });
    await waitFor(() => expect(screen.getByText("red")).toBeVisible());
    await press(/^In none/);
    await press(/^blue/);
    expect(scene.drawn.seenNodes).toBe(1);
    await choose(USUAL);
    expect(scene.drawn.seenNodes).toBe(3);
  });

  it("shows the reach of numbers", async () => {
    await choose({ color: { by: "degree" } });
    expect(screen.getByTestId("legend-scale")).toHaveTextContent("12");
  });
});
