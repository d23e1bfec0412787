import { createHash } from "node:crypto";
import { resolve } from "node:path";
import envPaths from "env-paths";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { program } from "../mcp-clients/program.ts";

/** A daemon that the system starts by itself: which, and what it runs. */
export interface Unit {
  /** Of one home: two homes on one machine have two. */
  readonly name: string;
  readonly home: string;
  readonly argv: readonly [string, ...string[]];
}

/** Each file of ours says so; any other of that name is somebody else's. */
export const MARK = "written by memory service install";

interface Asked extends Pick<Cli, "settings"> {
  readonly io: Pick<Cli["io"], "env">;
}

export function unitOf({ io, settings: { home } }: Asked): Unit {
  if (/[\n\r\0]/.test(home))
    throw new CliError(EXIT.usage, "the path of the home has a line break in it, which no unit can hold", {
      hint: "move the home to a folder without one",
    });
  const isUsual = home === resolve(envPaths("memory", { suffix: "" }).data);
  const mark = createHash("sha256").update(home).digest("hex").slice(0, 8);
  return {
    name: isUsual ? "memory-daemon" : `memory-daemon-${mark}`,
    home,
    argv: [...program(io.env), "--home", home, "daemon", "run"],
  };
}
