/** Every word the canvas says. */
import type { Kind } from "@/state/scene";

const KINDS: Record<Kind, string> = { concept: "concept", pointer: "pointer" };

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const words = {
  name: "Graph canvas",
  help: "Arrow keys move between nodes by closeness. Enter opens a node, Space selects it, Home goes to the most connected one, Escape leaves.",
  connect: "Drag to connect",
  neighbours: (title: string): string => `Neighbours of ${title}`,
  untitled: "untitled",
  node: (title: string, kind: Kind, degree: number, place: number, of: number): string =>
    `${title}, ${KINDS[kind]}, ${many(degree, "connection", "connections")}, ${place} of ${of}`,
  out: (relation: string, title: string): string => `${relation} → ${title}`,
  in: (relation: string, title: string): string => `${title} → ${relation} → this`,
  loop: (relation: string): string => `${relation} → itself`,
};
