import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** What `vite dev` asks the daemon for; the built viewer is served by the daemon itself. */
const daemon = { "^/(health|status|memory|import)(/|$)": "http://127.0.0.1:4319" };

// Everything is a file of its own, because the daemon's content security policy runs and shows nothing inline.
export default defineConfig({
  base: "/",
  plugins: [react()],
  resolve: { conditions: ["@memory/source", ...defaultClientConditions] },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: daemon },
});
