import { count, number } from "./words";

export const appearance = {
  title: "Appearance",
  reading: "Reading metadata",
  degree: "Connections",
  kind: "Kind",
  same: "All alike",
  color: "Colour by",
  size: "Size by",
  colorResult: (title: string) => `Shown now: ${title}. Drop the result to colour by this.`,
  sizeResult: (title: string) => `Shown now: ${title}. Drop the result to size by this.`,
  key: (key: string, nodes: number) => ({ text: key, note: count(nodes, "node") }),
  keysLoading: "Reading the metadata keys…",
  noKeys: "No node has metadata yet.",
  weighted: "Width of edges by weight",
  palette: "Colours",
  palettes: { auto: "Automatic", standard: "Standard", safe: "Colour-blind safe", contrast: "High contrast" },
  reset: "Back to the usual",
  none: "Without a value",
  noClass: "In none",
  otherClasses: (more: number) => `and ${number(more)} more, in grey`,
};
