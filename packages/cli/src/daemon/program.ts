import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Cli } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { clean } from "../print/clean.ts";
import { checkHome } from "./home.ts";

/** Dependencies of starting that program. */
export interface Starts {
  readonly io: Pick<Cli["io"], "daemon" | "env">;
  readonly settings: Pick<Cli["settings"], "home" | "daemonEnv">;
}

/** Tasks of the daemon's own program besides serving, while no daemon runs. */
export interface Task<Answer> {
  readonly name: "scrub" | "restore" | "check" | "held" | "audit";
  /** One line on its stdin: arguments are seen by everyone. */
  readonly request: { readonly dryRun: boolean; readonly all?: boolean };
  readonly answer: { parse(value: unknown): Answer };
  /** The state of the home after a run that ended in the middle. */
  readonly left: string;
}

/** Have it done, and answer what it answers. The signal ends it, in the middle of whatever it does. */
export async function runProgram<Answer>(
  { io, settings }: Starts,
  task: Task<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const { name, request, answer, left } = task;
  const hint = request.dryRun ? UNTOUCHED : left;
  const interrupted = () => new CliError(EXIT.interrupted, "stopped before the end", { hint });
  if (signal?.aborted) throw interrupted();
  checkHome(settings.home);
  const [program, ...args] = io.daemon.command();
  const child = spawn(program, [...args, name], {
    // A home may be yet to come.
    cwd: existsSync(settings.home) ? settings.home : undefined,
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
  const [said, complained, ending] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  signal?.removeEventListener("abort", kill);
  // An answer that came nevertheless is told: what was done is done.
  if (signal?.aborted && ending !== 0) throw interrupted();
  if (ending !== 0) throw failure(ending, complained, hint);
  return answer.parse(JSON.parse(said));
}

/** An exit code, or the signal that it died of. */
type Ending = number | string;

const UNTOUCHED = "nothing was changed";

const neverStarted = (error: Error): CliError =>
  new CliError(EXIT.failed, `the daemon's program did not start: ${clean(error.message)}`, {
    hint: UNTOUCHED,
    cause: error,
  });

const LAST_LINES = 12;

const EXITS: readonly Exit[] = Object.values(EXIT);

function failure(ending: Ending, said: string, hint: string): CliError {
  const how = typeof ending === "number" ? `exit ${ending}` : ending;
  return new CliError(
    EXITS.find((exit) => exit === ending) ?? EXIT.failed,
    wordsOf(said) || `the daemon's program ended before its answer (${how})`,
    { hint },
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
