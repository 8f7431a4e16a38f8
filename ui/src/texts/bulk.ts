import { count, number } from "./words";

export const bulk = {
  title: "Change all",
  what: "What to change",
  kinds: {
    set_key: "Set a metadata key",
    remove_key: "Remove a metadata key",
    set_relation: "Set the relation of the edges",
    set_weight: "Set the weight of the edges",
    add_aliases: "Add aliases",
    remove_aliases: "Remove aliases",
  },
  noWeight: "empty = no weight",
  aliasHint: "one alias a line",
  changes: (many: number) => `${number(many)} would change`,
  unchanged: (many: number) => `${number(many)} ${many === 1 ? "is" : "are"} so already`,
  unfit: (many: number) => `${number(many)} ${many === 1 ? "is" : "are"} left as ${many === 1 ? "it is" : "they are"}: this is not for ${many === 1 ? "it" : "them"}`,
  conflicts: (many: number) => `${number(many)} ${many === 1 ? "has" : "have"} another value`,
  otherValues: "Other values",
  keep: "Keep them",
  replace: "Replace them",
  apply: (many: number) => (many === 0 ? "Nothing to change" : `Change ${number(many)}`),
  applying: "Changing many",
  done: (many: number) => `Changed ${count(many, "row")}`,
  copied: (nodes: number, edges: number) => {
    const parts = [nodes > 0 && count(nodes, "concept"), edges > 0 && count(edges, "edge")].filter(Boolean);
    return `Duplicated ${parts.join(" and ")}`;
  },
  duplicate: "Duplicate",
  duplicating: "Duplicating",
};
