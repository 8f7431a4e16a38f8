import { count } from "./words";

export const canvas = {
  name: "Graph canvas",
  help: "Arrow keys move between nodes by closeness. Enter opens a node, Space selects it, Home goes to the most connected one, Alt with an arrow key moves what is selected, Escape leaves.",
  connect: "Drag to connect",
  neighbours: (title: string): string => `Neighbours of ${title}`,
  moreNeighbours: (count: number) => `and ${count} more; the panel lists them all`,
  untitled: "untitled",
  node: (title: string, kind: "concept" | "pointer", degree: number, place: number, of: number): string =>
    `${title}, ${kind}, ${count(degree, "connection")}, ${place} of ${of}`,
  out: (relation: string, title: string): string => `${relation} → ${title}`,
  in: (relation: string, title: string): string => `${title} → ${relation} → this`,
  loop: (relation: string): string => `${relation} → itself`,
};
