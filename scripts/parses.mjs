import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SourceTextModule } from "node:vm";

// Tests run the sources through tsx, which rewrites syntax that this Node cannot read: what was built has to do without. As
// `node --check` for each file, in one process: `node --experimental-vm-modules scripts/parses.mjs`.

for (const part of ["cli", "client", "daemon", "mcp", "shared"]) {
  const folder = join("packages", part, "dist");
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const identifier = join(folder, name);
    new SourceTextModule(readFileSync(identifier, "utf8"), { identifier });
  }
}
