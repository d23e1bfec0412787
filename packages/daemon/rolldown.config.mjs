import { defineConfig } from "rolldown";

// One bundle for the process and one for each worker thread; native and wasm runtimes stay packages.
export default defineConfig({
  input: {
    start: "src/start.ts",
    "build-id": "src/program/build-id.ts",
    main: "src/main.ts",
    "session-worker": "src/workers/session-worker.ts",
    "recall-worker": "src/workers/recall-worker.ts",
    "list-worker": "src/workers/list-worker.ts",
    "embed-worker": "src/workers/embed-worker.ts",
    "folder-embed-worker": "src/workers/folder-embed-worker.ts",
    "document-worker": "src/workers/document-worker.ts",
    "walk-worker": "src/workers/walk-worker.ts",
    "extract-worker": "src/workers/extract-worker.ts",
    "graph-worker": "src/workers/graph-worker.ts",
    "backup-worker": "src/workers/backup-worker.ts",
  },
  platform: "node",
  // The oldest Node that runs it: newer syntax is put into older words.
  transform: { target: "node20" },
  external: [/^better-sqlite3/, /^piscina/, /^onnxruntime/, /^@vscode\/tree-sitter/],
  resolve: { conditionNames: ["@memory/source", "node", "default"] },
  output: { dir: "dist", format: "esm", cleanDir: true, chunkFileNames: "[name]-[hash].js" },
});
