/** The whole interface over a graph in memory, in a real browser. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Stand {
  browser: Browser;
  /** A page with the sample graph, or with an empty one. */
  page(of?: { empty?: boolean }): Promise<Page>;
  close(): Promise<void>;
}

export async function stand(): Promise<Stand> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) throw new Error("These tests need Chromium: install it, or say in CHROMIUM where it is.");
  const server: ViteDevServer = await createServer({ root, server: { port: 0, strictPort: false, fs: { allow: [".."] } }, logLevel: "error" });
  await server.listen();
  const address = server.httpServer?.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = async ({ empty = false } = {}): Promise<Page> => {
    const made = await browser.newPage({ viewport: { width: 1360, height: 860 }, reducedMotion: "reduce" });
    made.setDefaultTimeout(60_000);
    await made.goto(`http://localhost:${port}/dev/app.html${empty ? "" : "?sample"}`, { timeout: 180_000 });
    await made.getByTestId("status-shown").getByText(empty ? "0 nodes" : "145 nodes").waitFor({ timeout: 180_000 });
    return made;
  };
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  return { browser, page, close };
}
