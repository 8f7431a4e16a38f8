import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const source = fileURLToPath(new URL("./src", import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": source } },
  clearScreen: false,
  server: { port: 5173, strictPort: true },
  // The oldest web view we ship to is WebKitGTK 2.50 / macOS 13: ES2022 without transforms.
  build: { outDir: "dist", target: "es2022", sourcemap: false, chunkSizeWarningLimit: 1500 },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./vitest.setup.ts"],
    restoreMocks: true,
  },
});
