// For the bundlers of all packages: beside each bundle stands a note of the installed packages that it holds code of, which the
// notices and the bill of materials of a tarball are made from (scripts/pack).
import { realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const INSTALLED = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** `besides` are paths of packages that no module comes from, for instance of a stylesheet. */
export const bundledParts = (name, besides = []) => ({
  name: "bundled-parts",
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
    const folders = modules.map((id) => INSTALLED.exec(id.replace(/^\0/, ""))?.[0]).filter(Boolean);
    const all = [...folders, ...besides.map((path) => realpathSync(path))].map((folder) =>
      relative(root, folder).replaceAll("\\", "/"),
    );
    this.emitFile({
      type: "asset",
      fileName: join(".parts", `${name}.json`),
      source: `${JSON.stringify([...new Set(all)].sort(), null, 1)}\n`,
    });
  },
});
