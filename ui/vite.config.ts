import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const source = fileURLToPath(new URL("./src", import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": source } },
  clearScreen: false,
  // The pages of dev/ read the sample graph, which lies beside the Rust that embeds it.
  server: { port: 5173, strictPort: true, fs: { allow: [".."] } },
  // The oldest web view we ship to is WebKitGTK 2.50 / macOS 13: ES2022 without transforms.
  build: { outDir: "dist", target: "es2022", sourcemap: false, chunkSizeWarningLimit: 1500 },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./vitest.setup.ts"],
    restoreMocks: true,
    // A machine that builds at the same time is slow, and typing by hand takes many steps.
    testTimeout: 30_000,
  },
});
