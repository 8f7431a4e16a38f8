import { expect, it, vi } from "vitest";
import { sceneOf } from "./testScene";
import { Outline } from "./outline";

const scene = sceneOf([[0, 0], [10, 0], [20, 0]], [[0, 1], [2, 0], [0, 0]]);
const order = Uint32Array.of(0, 1, 2);

it("tells the node the keyboard is at, and lists its neighbours as ways to go", () => {
  const visit = vi.fn();
  const outline = new Outline(document.body, "c", visit);
  outline.show(scene, 0, order);
  expect(document.querySelector("[aria-live]")).toHaveTextContent("Node 0, concept, 3 connections, 1 of 3");
  const buttons = [...document.querySelectorAll("li button")];
  expect(buttons.map((it) => it.textContent)).toEqual(["cites → Node 1", "Node 2 → cites → this", "cites → itself"]);
  (buttons[1] as HTMLButtonElement).click();
  expect(visit).toHaveBeenCalledWith(2);
  outline.show(scene, null, order);
  expect(document.querySelector("[aria-live]")).toBeEmptyDOMElement();
  outline.dispose();
  expect(document.body).toBeEmptyDOMElement();
});
