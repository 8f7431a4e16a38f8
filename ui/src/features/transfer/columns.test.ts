import { expect, it } from "vitest";
import type { Column } from "@/ipc/types";
import { target } from "./columns";

const all: Column = { on: "node", name: "metadata", becomes: "metadata" };
const flat: Column = { on: "node", name: "metadata.source", becomes: "metadata.metadata.source" };

it.each<[string, Column, Column[], string]>([
  ["a key of our own export is that key", flat, [all, flat], "metadata.source"],
  ["another tool's column of that name keeps it", flat, [flat], "metadata.metadata.source"],
  ["the whole of edges says nothing of nodes", flat, [{ ...all, on: "edge" }, flat], "metadata.metadata.source"],
  ["a column named plainly is left alone", { on: "node", name: "born", becomes: "metadata.born" }, [all], "metadata.born"],
  ["one that is told truly stays so", { ...flat, becomes: "metadata.source" }, [all], "metadata.source"],
])("%s", (_, column, columns, becomes) => expect(target(column, columns)).toBe(becomes));
