import type { Environment } from "../../platform/config.ts";
import { createMutex, type Mutex } from "../../platform/schedule/mutex.ts";
import type { CallLedger } from "../call-ledger.ts";
import type { Deps } from "../deps.ts";
import { childEnvironment } from "./child-environment.ts";
import { printOfFile } from "./find-program.ts";
import type { Program, ProgramName } from "./program.ts";
import { makeReaderFolder } from "./reader.ts";
import { type RunOutcome, runProgram } from "./run-program.ts";

export interface OwnAgentDeps extends Pick<Deps, "store" | "clock"> {
  readonly ledger: CallLedger;
  readonly home: string;
  /** Of the daemon: what a program gets of it is chosen for each. */
  readonly env: Environment;
  /** Wait until the person's agent rests. */
  readonly isPolite: boolean;
  /** When an agent of the person last wrote to a session of theirs; milliseconds, null where there is none. */
  readonly lastAnswer: () => Promise<number | null>;
  /** The rest is what tests do without. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly patienceMs?: number;
}

/** Programs of a person's agents on this machine, one started at a time. */
export interface OwnAgents {
  readonly deps: OwnAgentDeps;
  readonly turns: Mutex<"one">;
  /** Runs a program as a question needs it. */
  run(start: ProgramStart): Promise<RunOutcome>;
  /** What the program says its version is; null: it does not say, or says what another one would. */
  versionOf(program: Program, path: string, signal: AbortSignal): Promise<string | null>;
  /** Output of its look; null where it has none, or it failed. */
  lookOf(program: Program, start: Omit<ProgramStart, "args" | "stdin" | "program">): Promise<string | null>;
}

export interface ProgramStart {
  readonly program: Program;
  readonly path: string;
  readonly pays: "plan" | "key";
  readonly args: readonly string[];
  readonly env?: Environment;
  readonly stdin?: string;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** Milliseconds for a question that a program answers by itself. */
const LOOK_MS = 30_000;

export function createOwnAgents(deps: OwnAgentDeps): OwnAgents {
  const versions = new Map<ProgramName, { readonly print: string; readonly version: string | null }>();
  const looks = new Map<ProgramName, { readonly print: string; readonly said: string | null }>();
  const run = ({
    program,
    path,
    pays,
    args,
    env = {},
    stdin = "",
    signal,
    timeoutMs = LOOK_MS,
  }: ProgramStart) =>
    runProgram({
      path,
      args,
      env: { ...childEnvironment(deps.env, { program, pays }), ...given(env) },
      cwd: makeReaderFolder(deps.home),
      stdin,
      signal,
      timeoutMs: deps.patienceMs ?? timeoutMs,
    });
  return {
    deps,
    turns: createMutex<"one">(),
    run,
    async versionOf(program, path, signal) {
      const print = printOfFile(path);
      const known = versions.get(program.name);
      if (print !== null && known?.print === `${path} ${print}`) return known.version;
      const outcome = await run({ program, path, pays: "plan", args: ["--version"], signal });
      if (outcome.kind !== "ended" || outcome.code !== 0) return null;
      const version = program.versionIn(outcome.stdout);
      versions.set(program.name, { print: `${path} ${print}`, version });
      return version;
    },
    async lookOf(program, start) {
      const { look, name } = program;
      if (!look) return null;
      const print = `${start.path} ${printOfFile(start.path)}`;
      const known = looks.get(name);
      if (known?.print === print) return known.said;
      const outcome = await run({ ...start, program, args: look });
      const said = outcome.kind === "ended" && outcome.code === 0 ? outcome.stdout : null;
      looks.set(name, { print, said });
      return said;
    },
  };
}

const given = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
