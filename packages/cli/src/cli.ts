import type { Command } from "commander";
import type { Exit } from "./errors.ts";
import type { Io } from "./io.ts";
import { cleanName } from "./print/clean.ts";
import { toJson } from "./print/json.ts";
import { hasColour, type Paint, paintOf } from "./print/paint.ts";
import type { Style } from "./print/style.ts";
import { type Globals, type Settings, settingsOf } from "./settings.ts";

/** The surroundings of a verb: the process, the settings, and how to answer. */
export interface Cli {
  readonly io: Io;
  readonly settings: Settings;
  readonly version: string;
  readonly json: boolean;
  /** Fields asked for with `--json=a,b`; null keeps all. */
  readonly fields: readonly string[] | null;
  readonly plain: boolean;
  readonly paint: Paint;
  /** Columns for running text. */
  readonly width: number;
  /** Columns for tables; Infinity when no terminal has to hold them. */
  readonly tableWidth: number;
  /** One answer on stdout, ended with a line break. */
  readonly say: (text: string) => void;
  /** One remark on stderr; `--quiet` drops it. */
  readonly note: (text: string) => void;
  /** A long human answer, through the pager when it does not fit the terminal. */
  readonly page: (text: string) => Promise<void>;
  /** Records for programs: one a line, tab separated. Cells must be on one line and clean. */
  readonly sayRows: (rows: readonly (readonly string[])[]) => void;
  readonly sayJson: (document: unknown) => void;
}

/** Runs a verb for a command: commander's arguments go behind the `Cli`, the exit code comes back. Null: not ours to set. */
export type Act = <A extends unknown[]>(
  verb: (cli: Cli, ...args: A) => Promise<Exit | null>,
) => (...args: A) => Promise<void>;

/** Adds arguments, options and the action to a command that is about to run. */
export type Define = (command: Command, act: Act) => void;

// Lines longer than this are hard to read back, however wide the window.
const READABLE = 100;

export function cliOf(io: Io, globals: Globals, version: string): Cli {
  const { stdout, stderr } = io;
  const columns = stdout.isTTY ? stdout.columns || 80 : undefined;
  const say = (text: string) => void stdout.write(`${text}\n`);
  const settings = settingsOf(globals, io.env);
  return {
    io,
    settings,
    version,
    json: globals.json ?? false,
    fields: globals.fields?.split(",").map((field) => field.trim()) ?? null,
    plain: globals.plain ?? false,
    paint: paintOf(hasColour(io.env, stdout, globals.color)),
    width: Math.min(columns ?? READABLE, READABLE),
    tableWidth: columns ?? Number.POSITIVE_INFINITY,
    say,
    note: (text) => {
      if (!settings.quiet) stderr.write(`${text}\n`);
    },
    page: async (text) => {
      const fits = text.split("\n").length < (stdout.rows ?? Number.POSITIVE_INFINITY);
      if (!stdout.isTTY || !globals.pager || fits) say(text);
      else await io.page(text);
    },
    sayRows: (rows) => void stdout.write(rows.map((row) => `${row.join("\t")}\n`).join("")),
    sayJson: (document) => say(toJson(document, 2)),
  };
}

/** A path as people write it: `~` for their home directory. */
export function shortPath(path: string, homedir: string): string {
  const clean = cleanName(path);
  return homedir !== "" && (clean === homedir || clean.startsWith(`${homedir}/`))
    ? `~${clean.slice(homedir.length)}`
    : clean;
}

/** The surroundings of a human answer. */
export const styleOf = ({ paint, width, tableWidth, io }: Cli): Style => ({
  paint,
  width,
  tableWidth,
  homedir: io.homedir,
  now: io.now(),
});
