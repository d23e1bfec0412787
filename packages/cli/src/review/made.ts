import type { Client } from "@memory/client";

/** A decision that was made, and how to unmake it. */
export interface Made {
  readonly told: string;
  /** The command that takes it back later; `memory undo --last` unless said. */
  readonly takeBack?: string;
  readonly undo: () => Promise<unknown>;
}

/** One key of a question. */
export interface Verb {
  readonly key: string;
  readonly label: string;
  /** Null: the person thought better of it. */
  readonly act: () => Promise<Made | null>;
}

export interface Asking {
  readonly client: Client;
  /** Ask for a line of text. */
  readonly line: (question: string) => Promise<string>;
}
