import { defineConfig } from "vitest/config";

/** Tests in a real browser: `npm run test:browser`. One file after the other: each has a browser of its own. */
export default defineConfig({
  test: { environment: "node", include: ["dev/browser/*.test.ts"], fileParallelism: false, hookTimeout: 240_000 },
});
