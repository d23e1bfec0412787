import { fileURLToPath } from "node:url";
import { builtIn } from "./built-workers.ts";

const source = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/**
 * Command of a daemon in a process of its own: the build that a run has made of the sources, which is there
 * in a third of a second; while tests are watched the sources themselves, which take three.
 */
export function daemonCommand(): readonly [string, ...string[]] {
  const folder = builtIn();
  return folder ? [process.execPath, `${folder}/main.js`] : sourceCommand();
}

/** The same from the sources, whose worker threads are sources, too. */
export const sourceCommand = (): readonly [string, ...string[]] => [
  process.execPath,
  "--import",
  import.meta.resolve("tsx"),
  "--conditions=@memory/source",
  source,
];
