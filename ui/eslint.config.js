import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

// Each room may be entered through one door only; the doors are written here.
const tauri = { group: ["@tauri-apps/*"], message: "Only src/ipc talks to Tauri." };
const renderer = { group: ["@/canvas/render/**", "@/canvas/controllers/**"], message: "The canvas is entered through GraphCanvas." };
const features = { group: ["@/features/**", "../*", "**/features/*"], message: "A feature never imports another; share through src/state." };
const domain = {
  group: ["@/app/**", "@/features/**", "@/state/**", "@/canvas/**", "@/ipc/**", "../*"],
  message: "The kit knows no domain word.",
};
const upward = { group: ["@/app/**", "@/features/**"], message: "This room lies below the features." };

const restrict = (...patterns) => ({ "no-restricted-imports": ["error", { patterns }] });

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", "src/ipc/bindings.ts"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx,js}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      ...restrict(tauri, renderer),
    },
  },
  { files: ["**/*.tsx"], rules: { "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }] } },
  { files: ["**/*.test.{ts,tsx}"], rules: { "max-lines-per-function": "off" } },
  { files: ["src/features/**"], rules: restrict(tauri, renderer, features) },
  { files: ["src/kit/**"], rules: restrict(tauri, renderer, domain) },
  { files: ["src/state/**"], rules: restrict(tauri, renderer, upward) },
  { files: ["src/canvas/**"], rules: restrict(tauri, upward) },
  { files: ["src/ipc/**"], rules: restrict(renderer, upward) },
);
