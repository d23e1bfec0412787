/** One thing an agent does next. */
export type Move =
  | { readonly run: string }
  | { readonly read: string }
  /** A text of a file, read before, by another one. */
  | { readonly edit: string; readonly from: string; readonly to: string };

/** A turn of an earlier session: what was asked, commands with what they put out, what was answered. */
export interface Turn {
  readonly asked: string;
  readonly ran?: readonly (readonly [command: string, output: string])[];
  readonly answer: string;
}

/** Something a person asks of an agent in a repository. */
export interface Task {
  readonly name: string;
  readonly prompt: string;
  /** What an agent that knows nothing looks for. */
  readonly words: string;
  /** Stands where the agent can read it as soon as it can go ahead. */
  readonly known: RegExp;
  /** What one tries who does not know it, one after the other. */
  readonly tries: readonly Move[];
  /** What one does who knows it. */
  readonly act: readonly Move[];
  /** What one does who has found nothing anywhere. */
  readonly guess?: readonly Move[];
  /** A command that ends with 0 when the work is right. */
  readonly done: string;
  /** Where it came up before; null: memory has nothing on it. */
  readonly earlier: readonly Turn[] | null;
}

/** A repository with its tasks. */
export interface Workplace {
  readonly name: string;
  /** Whose sessions were held there, by the name in the contract. */
  readonly agent: "assistant-code" | "codex";
  readonly files: Readonly<Record<string, string>>;
  readonly tasks: readonly Task[];
}

/** Lines as a file. */
export const text = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;
