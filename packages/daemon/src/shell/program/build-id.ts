import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Id of a program without a build: sources, or a bundle that nobody started through `start.ts`. */
export const UNBUILT = "sources";

/** Hash of a build by its content, since the version stays the same between two commits. `root` holds its `dist`. */
export function buildIdOf(root: string): string {
  const hash = createHash("sha256");
  for (const file of filesOf(root)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Files of the judge that compares sentences, from the root of the daemon. */
export const judgeFiles = ["trees.json", "words.json", "words.bin"].map((name) =>
  join("..", "language", "judge", name),
);

/** Stamps stand for the models, and the page of the viewer for all that it loads: their names are hashes. */
function filesOf(root: string): string[] {
  const page = join("..", "viewer", "dist", "index.html");
  return [...namesIn(root, "dist", ".js"), ...namesIn(root, "models", ".stamp"), ...judgeFiles, page].filter(
    (file) => existsSync(join(root, file)),
  );
}

const namesIn = (root: string, folder: string, end: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => join(folder, name));

/** The build that a daemon would be which is started now. */
export const installedBuild = (): string =>
  import.meta.url.endsWith(".ts") ? UNBUILT : buildIdOf(fileURLToPath(new URL("..", import.meta.url)));
