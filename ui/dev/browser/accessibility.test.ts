/** What keeps people out: axe over every screen, in light, dark and high contrast. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stand, type Stand } from "./page";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS = [
  { colorScheme: "light", contrast: "no-preference" },
  { colorScheme: "dark", contrast: "no-preference" },
  { colorScheme: "light", contrast: "more" },
  { colorScheme: "dark", contrast: "more" },
] as const;

interface Screen {
  empty?: boolean;
  /** Rules that do not hold of it, for a reason. */
  apart?: readonly string[];
  steps: (page: Page) => Promise<unknown>;
}

const press = (page: Page, id: string) => page.getByTestId(id).click();
const node = (page: Page) => page.getByTestId("concept-list").getByText("Friends of the ABC").click();
const table = async (page: Page) => {
  await page.keyboard.press("t");
  await page.getByRole("gridcell").first().waitFor();
};

const SCREENS: Record<string, Screen> = {
  "an empty graph": { empty: true, steps: async () => {} },
  "the graph": { steps: async () => {} },
  "a node": { steps: node },
  "an edge": { steps: async (page) => (await node(page), await page.locator(".hop button").nth(1).click()) },
  "many": { steps: (page) => page.keyboard.press("Control+a") },
  "the table": { steps: table },
  "a cell that is edited": {
    steps: async (page) => (await table(page), await page.getByPlaceholder(/Label has/).fill("Friends of"), await page.getByText("1 row").waitFor(), await page.getByRole("gridcell").first().dblclick(), await page.getByTestId("cell-editor").waitFor()),
  },
  "columns": { steps: async (page) => (await table(page), await press(page, "table-columns")) },
  "filters": { steps: async (page) => (await table(page), await press(page, "table-filters"), await press(page, "filter-add")) },
  "the filter of the list": { steps: (page) => press(page, "list-filter") },
  "an analysis": { steps: (page) => page.getByRole("tab", { name: "Analyze" }).click() },
  "its result": {
    steps: async (page) => {
      await page.getByRole("tab", { name: "Analyze" }).click();
      await page.getByTestId("analyze-panel").getByRole("radio", { name: "Whole graph" }).check({ force: true });
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByTestId("analysis-result").waitFor();
    },
  },
  "activity": { steps: (page) => page.getByRole("tab", { name: "Activity" }).click() },
  // Its list is walked from the field above it, which keeps the focus.
  "the palette": { apart: ["scrollable-region-focusable"], steps: (page) => page.keyboard.press("Control+k") },
  "the menu": { steps: (page) => press(page, "main-menu") },
  "a menu at a node": { steps: async (page) => (await node(page), await page.keyboard.press("Shift+F10")) },
  "the shortcuts": { steps: (page) => page.keyboard.press("?") },
  "an import": { steps: (page) => page.keyboard.press("Control+o") },
  "an export": { steps: (page) => page.keyboard.press("Control+Shift+e") },
  "a new concept": { steps: (page) => page.keyboard.press("n") },
};

let place: Stand;
beforeAll(async () => void (place = await stand()), 240_000);
afterAll(() => place?.close());

async function findings(page: Page, apart: readonly string[]): Promise<string[]> {
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  const grave = violations.filter(({ id, impact }) => (impact === "serious" || impact === "critical") && !apart.includes(id));
  return grave.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}

it.each(Object.entries(SCREENS))("axe finds nothing serious on %s", { timeout: 240_000 }, async (_, { empty, apart = [], steps }) => {
  const page = await place.page({ empty });
  await steps(page);
  await page.waitForTimeout(300);
  await page.evaluate(AXE);
  for (const look of LOOKS) {
    await page.emulateMedia(look);
    // Colours that fade are settled.
    await page.waitForTimeout(150);
    expect(await findings(page, apart), `${look.colorScheme}, contrast ${look.contrast}`).toEqual([]);
  }
  await page.close();
});
