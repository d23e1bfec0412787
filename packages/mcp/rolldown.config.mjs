import { defineConfig } from "rolldown";
import { bundledParts } from "../../scripts/bundled-parts.mjs";

// One file: an agent starts it with every session, and a bundle loads faster than a package tree. "import" is not among
// the conditions, because with it a CommonJS require (ajv) resolves to ESM files and breaks.
export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  plugins: [bundledParts("mcp")],
  // The oldest Node that runs it: newer syntax is put into older words.
  transform: { target: "node20" },
  resolve: { conditionNames: ["@memory/source", "node", "default"] },
  output: { dir: "dist", format: "esm", cleanDir: true, chunkFileNames: "[name]-[hash].js" },
});
