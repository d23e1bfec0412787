import type { Environment } from "../../platform/config.ts";

/** Programs that may be asked, by the name that stands behind "agent/". */
export type ProgramName = "claude-code" | "codex" | "opencode" | "gemini";

/** One question on its way to a program. */
export interface LeanCall {
  /** UUID under which the program is to run, where it takes one. */
  readonly sessionId: string;
  /** Null: the program's usual one. */
  readonly model: string | null;
  readonly system: string;
  /** JSON schema of the answer, as text. */
  readonly schema: string;
  /** Absolute path of a file of `Lean.files`. */
  readonly file: (name: string) => string;
  /** Output of its look; null where it has none, or it failed. */
  readonly looked: string | null;
}

/** How a program is started so that it does nothing but answer. The prompt comes on stdin. */
export interface Lean {
  readonly args: readonly string[];
  readonly env?: Environment;
  /** Files that lie beside it for the time of the call: name and text. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A program that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program's answer, whatever its words. */
export interface ProgramReply {
  /** The JSON value it answered with; undefined where it gave none. */
  readonly value: unknown;
  /** Words of the model, or of the program about its trouble. */
  readonly said: string;
  readonly isError: boolean;
  /** Null: it did not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** List price as the program counts it, US dollars. */
  readonly usd: number | null;
  /** Session that it has kept, where it names one. */
  readonly sessionId: string | null;
}

/** Who pays for what a program is asked: in words for its person, by how it is logged in. */
export interface Account {
  readonly loggedIn: boolean;
  readonly words: string;
}

export interface Program {
  readonly name: ProgramName;
  readonly title: string;
  /** Name of its executable on the PATH. */
  readonly command: string;
  /** Version in what `--version` prints; null: it is another program of that name. */
  readonly versionIn: (said: string) => string | null;
  /** Model it is asked for where a person names none; null: the program chooses. */
  readonly usualModel: string | null;
  readonly takesSchema: boolean;
  /** Arguments of a question about itself that a call needs the answer to: asked once a version. */
  readonly look?: readonly string[];
  readonly lean: (call: LeanCall) => Lean;
  /** Null: what it printed is not what this program prints. */
  readonly read: (ended: Ended) => ProgramReply | null;
  /** Absent where the program has no such question. */
  readonly account?: { readonly args: readonly string[]; readonly read: (ended: Ended) => Account | null };
  /** Variables that the program takes keys and addresses from: it gets them where a person wants their key to pay. */
  readonly keyVariables: RegExp;
  /** Takes away the session that it has kept all the same. */
  readonly forget?: (session: Kept) => Promise<void>;
}

/** A session that a program has kept. */
export interface Kept {
  readonly sessionId: string;
  readonly env: Environment;
  /** Runs the program again. */
  readonly run: (args: readonly string[]) => Promise<unknown>;
}
