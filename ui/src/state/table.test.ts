import { expect, it } from "vitest";
import { changeLook, FIRST_COLUMNS, looksFrom, nextSort, queryOf, showTable, useTable } from "./table";

it("columns and widths are remembered, the order and the filters are not", () => {
  showTable({ of: "edges" });
  changeLook({ columns: ["to", "metadata.page"], widths: { to: 90 }, sort: { column: "to", descending: true }, filters: [{ column: "to", is: "present" }] });
  const looks = looksFrom(localStorage.getItem("asterism.table"));
  expect(looks.edges).toEqual({ columns: ["to", "metadata.page"], widths: { to: 90 }, sort: null, filters: [] });
  expect(looks.nodes.columns).toEqual(FIRST_COLUMNS.nodes);
});

it.each([null, "", "null", "{", "[]", '{"nodes":{"columns":[]}}', '{"nodes":{"columns":[7]}}', '{"nodes":{"widths":null}}'])("of %j the first columns are made", (text) =>
  expect(looksFrom(text).nodes.columns).toEqual(FIRST_COLUMNS.nodes),
);

it("a press on a column sorts up, then down, then not at all", () => {
  const up = nextSort(null, "title");
  const down = nextSort(up, "title");
  expect([up, down, nextSort(down, "title"), nextSort(down, "kind")]).toEqual([
    { column: "title", descending: false },
    { column: "title", descending: true },
    null,
    { column: "kind", descending: false },
  ]);
});

it("a filter that is still being made leaves nothing out", () => {
  const state = useTable.getState();
  const filters = [
    { column: "title", is: "contains", value: " " },
    { column: "title", is: "absent", value: "" },
    { column: "title", is: "equals", value: "a" },
  ] as const;
  const looks = { ...state.looks, nodes: { ...state.looks.nodes, filters } };
  const query = queryOf({ of: "nodes", looks, text: " ", onlySelected: true }, new Set(["x"]));
  expect([query.filters?.length, query.text, query.within]).toEqual([2, null, ["x"]]);
});
