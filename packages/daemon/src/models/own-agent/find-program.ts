import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Environment } from "../../platform/config.ts";
import type { Program } from "./program.ts";

/** The first executable of that name on the PATH, every link followed; null where there is none. Nothing is run. */
export function findOnPath({ command }: Pick<Program, "command">, env: Environment): string | null {
  // A script (.cmd) would need a shell, which would read the arguments anew.
  const name = process.platform === "win32" ? `${command}.exe` : command;
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter)) {
    // A folder that is named from wherever one stands is whatever lies there.
    if (!isAbsolute(folder)) continue;
    const found = executable(join(folder, name));
    if (found !== null) return found;
  }
  return null;
}

function executable(path: string): string | null {
  try {
    accessSync(path, constants.X_OK);
    const real = realpathSync(path);
    return statSync(real).isFile() ? real : null;
  } catch {
    return null;
  }
}

/** Changes whenever the file is written or put in the place of another. */
export function printOfFile(path: string): string | null {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return null;
  }
}
