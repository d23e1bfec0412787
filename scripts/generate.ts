// Writes what is derived from the code: the reference pages of docs, the picture in ARCHITECTURE.md, docs/openapi.json,
// the zod-free tables of routes and of request fields, and WebAssembly from its text.
// `--check` writes nothing and fails when one of them is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { API_VERSION, api, type Contract, type Endpoint, openapi } from "@memory/shared";
import { commandReference, summaries } from "../packages/cli/scripts/reference.ts";
import { kernelFile } from "../packages/daemon/scripts/kernels.ts";
import { settingsReference } from "../packages/daemon/scripts/settings-reference.ts";
import { commonWords } from "../packages/mcp/scripts/common-words.ts";
import { firstWords } from "../packages/mcp/scripts/first-words.ts";
import { reference } from "../packages/mcp/scripts/reference.ts";
import { archiveSchema } from "../packages/shared/scripts/archive-schema.ts";
import { requestTable } from "../packages/shared/scripts/request-table.ts";
import { apiReference } from "./api-reference.ts";
import { withPicture } from "./draw-arrows.ts";
import { tasksOfViewer } from "./task-pages.ts";

const root = new URL("../", import.meta.url);

const description = "One long-term memory for all of a person's AI agents. Loopback only, no authentication.";
const document = openapi(api, { title: "memory", version: API_VERSION, description });

function routes(contract: Contract): string {
  const groups = Object.entries(contract).map(([group, rows]) => {
    const lines = Object.entries(rows).map(([name, row]) => {
      const kind = kindOf(row);
      return `    ${name}: { method: "${row.method}", path: "${row.path}", kind: "${kind}" },`;
    });
    return `  ${group}: {\n${lines.join("\n")}\n  },`;
  });
  return `// Generated from the contract by \`pnpm generate\`. Do not edit.\n\n/** Method, path and kind of every endpoint, free of zod. */\nexport const routes = {\n${groups.join("\n")}\n} as const;\n`;
}

function kindOf(row: Endpoint): string {
  if (row.download) return "download";
  if (row.events) return "events";
  if (row.serverSent) return "serverSent";
  return row.upload ? "upload" : "response";
}

const files = {
  "ARCHITECTURE.md": withPicture(readFileSync(new URL("ARCHITECTURE.md", root), "utf8")),
  "docs/archive.schema.json": `${JSON.stringify(archiveSchema(), null, 2)}\n`,
  "docs/openapi.json": `${JSON.stringify(document, null, 2)}\n`,
  "docs/api.md": apiReference(api),
  "docs/commands.md": await commandReference(),
  "docs/mcp.md": reference(),
  "docs/settings.md": settingsReference(),
  "packages/cli/src/porch/first-words.generated.ts": await firstWords(),
  "packages/daemon/src/recall/vectors/kernels.generated.ts": await kernelFile(),
  "packages/mcp/src/common-words.generated.ts": commonWords(),
  "packages/shared/src/requests.generated.ts": requestTable(api),
  "packages/shared/src/routes.generated.ts": routes(api),
  "packages/viewer/src/places/settings/tasks.generated.ts": tasksOfViewer(await summaries()),
};

const check = process.argv.includes("--check");
let stale = 0;
for (const [path, text] of Object.entries(files)) {
  const url = new URL(path, root);
  const before = read(url);
  if (before === text) continue;
  if (check) {
    stale += 1;
    console.error(`${path} is stale: run \`pnpm generate\` and commit it`);
  } else {
    writeFileSync(url, text);
    console.log(`wrote ${path}`);
  }
}
process.exitCode = stale ? 1 : 0;

function read(url: URL): string | null {
  try {
    return readFileSync(url, "utf8");
  } catch {
    return null;
  }
}
