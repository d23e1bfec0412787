import { defineConfig } from "rolldown";
import { bundledParts } from "../../scripts/bundled-parts.mjs";

// One bundle of everything the command needs at once; each command is a chunk of its own. The daemon and the MCP server
// are programs of their own, found through their packages when they are asked for.
export default defineConfig({
  // What an agent's server loads at its first call, hours after it was started perhaps, has to be there under its name after an update.
  input: { main: "src/main.ts", run: "src/run.ts" },
  platform: "node",
  plugins: [bundledParts("cli")],
  // The oldest Node that runs it: newer syntax is put into older words.
  transform: { target: "node20" },
  resolve: { mainFields: ["module", "main"], conditionNames: ["@memory/source", "node", "default"] },
  external: [/^@memory\/(daemon|mcp)(\/|$)/],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    cleanDir: true,
  },
});
