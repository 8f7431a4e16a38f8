import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { nodeId, sceneOf } from "@/canvas/testScene";
import { scene } from "@/state/current";
import { Neighbours } from "./Neighbours";

beforeEach(() => connect(new MemoryHost()));

it("the count follows the picture, whenever that changes", async () => {
  const spots: [number, number][] = [[0, 0], [1, 0], [2, 0]];
  const pictures: [[number, number][], string][] = [
    [[[0, 1]], "1"],
    [[[0, 1], [0, 2]], "2"],
    [[[0, 1], [1, 0], [2, 0]], "2, by 3 edges"],
    [[], "0"],
  ];
  scene.replace(sceneOf(spots, []).columns);
  render(<Neighbours nodeId={nodeId(0)} />);
  await screen.findByText(/No edges yet/);
  for (const [pairs, words] of pictures) {
    act(() => scene.replace(sceneOf(spots, pairs).columns));
    expect(screen.getByRole("heading", { name: /^Neighbours/ }).parentElement).toHaveTextContent(`Neighbours${words}`);
  }
});
