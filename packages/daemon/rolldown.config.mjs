import { defineConfig } from "rolldown";

// One bundle for the process and one for each worker thread; native and wasm runtimes stay packages.
export default defineConfig({
  input: {
    start: "src/start.ts",
    "build-id": "src/shell/program/build-id.ts",
    main: "src/main.ts",
    "session-worker": "src/shell/threads/session-worker.ts",
    "recall-worker": "src/shell/threads/recall-worker.ts",
    "list-worker": "src/shell/threads/list-worker.ts",
    "embed-worker": "src/shell/threads/embed-worker.ts",
    "folder-embed-worker": "src/shell/threads/folder-embed-worker.ts",
    "document-worker": "src/shell/threads/document-worker.ts",
    "walk-worker": "src/shell/threads/walk-worker.ts",
    "extract-worker": "src/shell/threads/extract-worker.ts",
    "graph-worker": "src/shell/threads/graph-worker.ts",
    "backup-worker": "src/shell/threads/backup-worker.ts",
  },
  platform: "node",
  // The oldest Node that runs it: newer syntax is put into older words.
  transform: { target: "node20" },
  external: [/^better-sqlite3/, /^piscina/, /^onnxruntime/, /^@vscode\/tree-sitter/],
  resolve: { conditionNames: ["@memory/source", "node", "default"] },
  output: { dir: "dist", format: "esm", cleanDir: true, chunkFileNames: "[name]-[hash].js" },
});
