/** Serves the pages of this folder: `npx vite --config dev/vite.config.ts`, then open /dev/app.html?sample. */
import { mergeConfig } from "vite";
import base from "../vite.config";

export default mergeConfig(base, { server: { fs: { allow: ["..", "../../src-tauri/core/sample"] } } });
