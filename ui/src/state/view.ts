/** What is open in the frame besides the graph itself: tabs, dialogs, popovers, the tool in hand. */
import { create } from "zustand";

export type Tool = "select" | "box";
/** The two faces of the middle. */
export type Face = "canvas" | "table";
export type SideTab = "details" | "analyze" | "activity";
export type Point = { x: number; y: number };

export type Draft =
  | { kind: "concept"; at: Point; screen: Point }
  | { kind: "edge"; from: string; to: { ids: readonly string[] } | { at: Point }; screen: Point };

export type Dialog = { kind: "palette" } | { kind: "shortcuts" } | { kind: "export" } | { kind: "connect" } | { kind: "import"; path: string };

/** What a context menu was opened on. */
export type Target = { kind: "node"; id: string } | { kind: "edge"; id: string } | { kind: "empty"; at: Point };

interface ViewState {
  face: Face;
  tool: Tool;
  tab: SideTab;
  draft: Draft | null;
  dialog: Dialog | null;
  menu: { target: Target; screen: Point } | null;
  /** The analysis whose form is open; the first of the catalog when `null`. */
  op: string | null;
  /** Why the canvas draws with fewer effects, when it does. */
  degraded: string | null;
  /** The caret is wanted in the name of what is selected; whoever takes it there says so. */
  askName: boolean;
  /** Counts requests to search. */
  askSearch: number;
  /** Whether the sides are open. */
  left: boolean;
  right: boolean;
  /** Whether the menu of everything is open. */
  mainMenu: boolean;
  /** Whether the layout runs. */
  layoutRuns: boolean;
}

export const useView = create<ViewState>(() => ({
  face: "canvas",
  tool: "select",
  tab: "details",
  draft: null,
  dialog: null,
  menu: null,
  op: null,
  degraded: null,
  askName: false,
  askSearch: 0,
  left: true,
  right: true,
  mainMenu: false,
  layoutRuns: false,
}));

export const show = (part: Partial<ViewState>): void => useView.setState(part);
export const askName = (): void => show({ tab: "details", askName: true, right: true });
export const askSearch = (): void => useView.setState((view) => ({ askSearch: view.askSearch + 1, left: true }));
