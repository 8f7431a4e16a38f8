/**
 * Looks for what keeps people out: axe over the main views of /dev/app.html in Chromium, light and dark.
 * `npm run dev` in one terminal, `node dev/accessibility.mjs` in another; ends with 1 on a serious finding.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGE = process.env.PAGE ?? "http://localhost:5173/dev/app.html";
const GRAVE = ["serious", "critical"];

const press = (page, id) => page.locator(`[data-testid="${id}"]`).click();
const node = (page) => page.getByText("Friends of the ABC", { exact: true }).first().click();

/** Each view from a fresh page. */
const VIEWS = {
  welcome: { path: "", steps: async () => {} },
  graph: { steps: async () => {} },
  node: { steps: node },
  edge: { steps: async (page) => (await node(page), page.locator(".hop button").nth(1).click()) },
  many: { steps: (page) => page.keyboard.press("Control+a") },
  analyze: { steps: (page) => page.getByRole("tab", { name: "Analyze" }).click() },
  communities: {
    steps: async (page) => {
      await page.getByRole("tab", { name: "Analyze" }).click();
      await page.getByRole("radio", { name: "Whole graph" }).check({ force: true });
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.locator('[data-testid="analysis-result"]').waitFor();
    },
  },
  activity: { steps: (page) => page.getByRole("tab", { name: "Activity" }).click() },
  // Its list is walked from the field above it, which keeps the focus.
  palette: { apart: ["scrollable-region-focusable"], steps: (page) => page.keyboard.press("Control+k") },
  shortcuts: { steps: (page) => page.keyboard.press("?") },
  import: { steps: (page) => press(page, "import") },
  export: { steps: (page) => press(page, "export") },
  "new concept": { steps: (page) => page.keyboard.press("n") },
};

async function findings(browser, { path = "?sample", steps, apart = [] }, scheme) {
  const page = await browser.newPage({ colorScheme: scheme, viewport: { width: 1360, height: 860 } });
  await page.goto(PAGE + path);
  await page.getByText(path === "" ? "0 nodes" : "145 nodes").first().waitFor();
  await page.waitForTimeout(800);
  await steps(page);
  await page.waitForTimeout(600);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  await page.close();
  return violations.filter(({ id, impact }) => GRAVE.includes(impact) && !apart.includes(id));
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
let found = 0;
for (const [name, view] of Object.entries(VIEWS)) {
  for (const scheme of ["light", "dark"]) {
    for (const { id, impact, nodes } of await findings(browser, view, scheme)) {
      found += 1;
      process.stdout.write(`${name}, ${scheme}: ${impact} ${id}\n`);
      for (const { html, failureSummary } of nodes.slice(0, 5)) process.stdout.write(`  ${html.slice(0, 160)}\n    ${failureSummary.split("\n").slice(1).join(" ")}\n`);
    }
  }
}
await browser.close();
process.stdout.write(`${found} serious findings\n`);
process.exitCode = found === 0 ? 0 : 1;
