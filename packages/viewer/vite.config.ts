import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { bundledParts } from "../../scripts/bundled-parts.mjs";

const API =
  "^/(health|status|events|memory|import|turns|context|activity|models|costs|knowledge|hooks|admin|mcp)([/?]|$)";

/**
 * The requests that `vite dev` passes to the daemon; the built viewer is served by the daemon itself, which tells pages
 * from data in the same way.
 */
const proxy = {
  [API]: {
    target: process.env.MEMORY_URL ?? "http://127.0.0.1:4319",
    bypass: ({ headers, url }: { headers: { accept?: string | undefined }; url?: string | undefined }) =>
      headers.accept?.includes("text/html") ? (url ?? "/") : undefined,
  },
};

// Everything is a file of its own, because the daemon's content security policy runs and shows nothing inline.
export default defineConfig({
  base: "/",
  plugins: [react(), tailwind(), bundledParts("viewer", ["node_modules/tailwindcss"])],
  resolve: { conditions: ["@memory/source", ...defaultClientConditions] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  server: { proxy },
});
