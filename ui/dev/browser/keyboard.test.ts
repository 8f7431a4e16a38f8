/** Everything without a mouse: create, connect, edit in the table, analyse, export, undo. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stand, type Stand } from "./page";

let place: Stand;
beforeAll(async () => void (place = await stand()), 240_000);
afterAll(() => place?.close());

const status = (page: Page, text: string) => page.getByTestId("status-shown").getByText(text).waitFor();
const has = (page: Page) => page.evaluate(() => document.activeElement?.closest("[data-testid]")?.getAttribute("data-testid") ?? document.activeElement?.tagName);

/** Tab until the focus is where it should be; where it is must always be to be seen. */
async function tabTo(page: Page, id: string, most = 60): Promise<void> {
  for (let steps = 0; steps < most; steps++) {
    if ((await has(page)) === id) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${id}; it is at ${await has(page)}.`);
}

async function make(page: Page, label: string): Promise<void> {
  await page.keyboard.press("n");
  await page.getByTestId("create-concept-name").waitFor();
  await page.keyboard.type(label);
  await page.keyboard.press("Enter");
  await page.getByTestId("create-concept").waitFor({ state: "detached" });
}

it("a person creates, connects, edits, analyses, exports and undoes by keys alone", { timeout: 240_000 }, async () => {
  const page = await place.page({ empty: true });
  await make(page, "Wolf");
  await make(page, "Ant");
  await status(page, "2 nodes");

  await page.keyboard.press("Control+a");
  await page.keyboard.press("e");
  await page.getByTestId("create-edge-relation").waitFor();
  await page.keyboard.type("ignores");
  await page.keyboard.press("Enter");
  await status(page, "2 nodes, 1 edge");

  await page.keyboard.press("t");
  await page.getByRole("gridcell").first().waitFor();
  await tabTo(page, "grid");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F2");
  await page.getByTestId("cell-editor").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Fire ant");
  await page.keyboard.press("Enter");
  await page.getByRole("gridcell").getByText("Fire ant").waitFor();
  await page.keyboard.press("t");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("communities");
  await page.getByRole("menuitem", { name: /Communities/ }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByTestId("tab-analyze").waitFor();
  await tabTo(page, "analyze-run-communities");
  await page.keyboard.press("Enter");
  await page.getByTestId("analysis-result").waitFor();

  await page.keyboard.press("Control+Shift+e");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "export-go");
  await page.keyboard.press("Enter");
  await page.getByTestId("export-done").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await status(page, "2 nodes, 0 edges");
  await page.close();
});

it("the focus is always to be seen", { timeout: 240_000 }, async () => {
  const page = await place.page();
  const unseen: string[] = [];
  for (let steps = 0; steps < 45; steps++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      if (at === null || at === document.body) return null;
      const rim = (of: Element | null): boolean => {
        if (of === null) return false;
        const style = getComputedStyle(of);
        return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none" || getComputedStyle(of, "::after").backgroundColor !== "rgba(0, 0, 0, 0)";
      };
      const box = at.getBoundingClientRect();
      const seen = rim(at) || rim(at.closest("label")) || rim(at.parentElement);
      return seen || box.width <= 1 ? null : `${at.tagName} ${at.getAttribute("aria-label") ?? at.textContent?.slice(0, 40)}`;
    });
    if (found !== null) unseen.push(found);
  }
  expect(unseen).toEqual([]);
  await page.close();
});
