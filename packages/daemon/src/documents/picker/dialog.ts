import { parseJson } from "@memory/language/text";

/** Kind of thing to choose. */
export type Mode = "file" | "folder";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The end of a program that was run. */
export interface Ran {
  /** null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Aborting it ends the program. */
  readonly signal: AbortSignal;
  readonly env: Environment;
}

/** Runs a program to its end. Rejects when it cannot be started; resolves once it is gone, aborted or not. */
export type RunProgram = (command: string, args: readonly string[], options: RunOptions) => Promise<Ran>;

/** Path of a program, or null. */
export type FindProgram = (name: string) => Promise<string | null>;

/** Outcome of a dialog: `absent` when it could not be shown to anybody. */
export type DialogOutcome =
  | { readonly kind: "chosen"; readonly paths: readonly string[] }
  | { readonly kind: "cancelled" }
  | { readonly kind: "absent" }
  | { readonly kind: "failed" };

/** A system's dialog: the program that shows it, and how to read what that program says. */
export interface Dialog {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables set on top of the daemon's own. */
  readonly env?: Environment;
  read(ran: Ran): DialogOutcome;
}

export const titleOf = (mode: Mode): string =>
  mode === "file" ? "Choose files to remember" : "Choose a folder to remember";

/** Paths printed as a JSON array of strings, which no name can break; an empty one is a cancelled dialog. */
export function readJson(stdout: string): DialogOutcome {
  const paths = parseJson(stdout);
  if (!Array.isArray(paths)) return { kind: "failed" };
  if (paths.length === 0) return { kind: "cancelled" };
  return { kind: "chosen", paths: paths.filter((path) => typeof path === "string") };
}
