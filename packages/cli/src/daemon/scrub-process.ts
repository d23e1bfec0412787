import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { ScrubAnswer, type ScrubRequest } from "@memory/shared";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Io } from "../io.ts";
import { clean } from "../print/clean.ts";
import type { Settings } from "../settings.ts";

/** Have the daemon's own program look for a string, or remove it. The string goes over stdin: arguments are seen by everyone. */
export async function runScrub(
  io: Pick<Io, "daemon" | "env">,
  settings: Pick<Settings, "home" | "daemonEnv">,
  request: ScrubRequest,
): Promise<ScrubAnswer> {
  const [program, ...args] = io.daemon.command();
  const child = spawn(program, [...args, "scrub"], {
    cwd: settings.home,
    env: { ...io.env, ...settings.daemonEnv },
    windowsHide: true,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // A program that ends before it has read is reported below.
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${JSON.stringify(request)}\n`);
  const [answer, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw failure(code, said);
  return ScrubAnswer.parse(JSON.parse(answer));
}

const LAST_LINES = 12;

const EXITS: readonly Exit[] = Object.values(EXIT);

function failure(code: number | null, said: string): CliError {
  const lines = clean(said)
    .trim()
    .replace(/^memory: /, "")
    .split("\n");
  const words = lines.slice(-LAST_LINES).join("\n");
  return new CliError(
    EXITS.find((exit) => exit === code) ?? EXIT.failed,
    words === "" ? "the search ended before its answer" : words,
    { hint: "what was done is whole; run it again to go on" },
  );
}
