import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { ScrubAnswer, type ScrubRequest } from "@memory/shared";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Io } from "../io.ts";
import { clean } from "../print/clean.ts";
import type { Settings } from "../settings.ts";

/** Have the daemon's own program look for a string, or remove it. The string goes over stdin: arguments are seen by everyone.
 * The signal ends it, in the middle of whatever it does: what it has begun is undone or finished by the next run. */
export async function runScrub(
  io: Pick<Io, "daemon" | "env">,
  settings: Pick<Settings, "home" | "daemonEnv">,
  request: ScrubRequest,
  signal?: AbortSignal,
): Promise<ScrubAnswer> {
  if (signal?.aborted) throw interrupted();
  const [program, ...args] = io.daemon.command();
  const child = spawn(program, [...args, "scrub"], {
    cwd: settings.home,
    env: { ...io.env, ...settings.daemonEnv },
    windowsHide: true,
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", (error) => reject(neverStarted(error)));
    child.once("close", (code, killed) => resolve(code ?? killed ?? "a signal"));
  });
  const kill = () => void child.kill();
  signal?.addEventListener("abort", kill);
  // A program that ends before it has read is reported below.
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${JSON.stringify(request)}\n`);
  const [answer, said, ending] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  signal?.removeEventListener("abort", kill);
  // An answer that came nevertheless is told: what was done is done.
  if (signal?.aborted && ending !== 0) throw interrupted();
  if (ending !== 0) throw failure(ending, said, request);
  return ScrubAnswer.parse(JSON.parse(answer));
}

/** Ctrl-C, while the daemon was stopped. */
const interrupted = (): CliError =>
  new CliError(EXIT.interrupted, "stopped before the end", { hint: HINT.removing });

/** An exit code, or the signal that it died of. */
type Ending = number | string;

const HINT = {
  looking: "nothing was changed",
  removing: "every file is whole, changed or not; run it again to go on",
} as const;

const neverStarted = (error: Error): CliError =>
  new CliError(EXIT.failed, `the daemon's program did not start: ${clean(error.message)}`, {
    hint: HINT.looking,
    cause: error,
  });

const LAST_LINES = 12;

const EXITS: readonly Exit[] = Object.values(EXIT);

function failure(ending: Ending, said: string, { dryRun }: ScrubRequest): CliError {
  const how = typeof ending === "number" ? `exit ${ending}` : ending;
  return new CliError(
    EXITS.find((exit) => exit === ending) ?? EXIT.failed,
    wordsOf(said) || `the search ended before its answer (${how})`,
    { hint: dryRun ? HINT.looking : HINT.removing },
  );
}

/** The error itself: a program that dies of one prints where it stood around it. */
function wordsOf(said: string): string {
  const lines = clean(said).trim().split("\n");
  const at = lines.findLastIndex((line) =>
    /^(memory: |FATAL ERROR|(Uncaught )?([A-Z]\w*)?Error\b)/.test(line),
  );
  const from = at < 0 ? Math.max(0, lines.length - LAST_LINES) : at;
  const stack = lines.findIndex((line, n) => n > from && /^\s+at |^Node\.js v/.test(line));
  const words = lines.slice(from, stack < 0 ? undefined : stack).slice(0, LAST_LINES);
  return words
    .join("\n")
    .replace(/^memory: /, "")
    .trim();
}
