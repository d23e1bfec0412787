import { defineConfig } from "rolldown";
import { bundledParts } from "../../scripts/bundled-parts.mjs";

/** What all have in common; native and wasm runtimes stay packages. */
const common = {
  platform: "node",
  // The oldest Node that runs it: newer syntax is put into older words.
  transform: { target: "node20" },
  external: [/^better-sqlite3/, /^piscina/, /^onnxruntime/, /^@vscode\/tree-sitter/],
  resolve: { conditionNames: ["@memory/source", "node", "default"] },
};

const programs = {
  start: "src/start.ts",
  "build-id": "src/shell/program/build-id.ts",
  main: "src/main.ts",
};
const threads = [
  "session",
  "recall",
  "list",
  "embed",
  "folder-embed",
  "folder-rerank",
  "document",
  "walk",
  "extract",
  "graph",
  "backup",
  "check",
  "archive",
  "audit",
].map((name) => `${name}-worker`);

// One bundle for the process and one for each worker thread. A thread shares no file with the others: it starts in two thirds of the
// time when it reads what it needs itself and nothing else, above all not the whole contract of the API.
export default defineConfig([
  {
    ...common,
    input: programs,
    plugins: [bundledParts("daemon")],
    output: { dir: "dist", format: "esm", cleanDir: true, chunkFileNames: "[name]-[hash].js" },
  },
  ...threads.map((name) => ({
    ...common,
    input: { [name]: `src/shell/threads/${name}.ts` },
    plugins: [bundledParts(name)],
    output: { dir: "dist", format: "esm", chunkFileNames: `${name}-[name]-[hash].js` },
  })),
]);
