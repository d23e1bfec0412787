/**
 * A session as the transcript reader hands it to the rest of the import: in file order, already redacted.
 * Nothing injected by a tool, a hook or the client is in it; nothing here came from a sub-agent.
 */

import type { ProjectPlace } from "./names/index.ts";

/** 1-based, inclusive lines of the transcript file. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

interface At {
  readonly lines: Lines;
  /** Uuid of the transcript record; the same record keeps it in forks and resumed copies. */
  readonly uuid: string | null;
  /** Milliseconds since the epoch, or null when the record carries no time. */
  readonly at: number | null;
}

/** Way of a human sentence into the session. */
export type HumanVia = "typed" | "queued" | "command-args" | "rejection" | "bash-input";

export type Entry = At &
  (
    | { readonly kind: "human"; readonly via: HumanVia; readonly text: string }
    /** One question of AskUserQuestion with the option (or own words) the person chose. `detail` is the option's description. */
    | {
        readonly kind: "answer";
        readonly question: string;
        readonly answer: string;
        readonly detail: string | null;
      }
    /** Prose of the assistant. `final`: the last prose of its turn. */
    | { readonly kind: "assistant"; readonly final: boolean; readonly text: string }
    /** A shell command the agent ran. `ok` is null while its result is not in the file. `lines` spans call to result. */
    | {
        readonly kind: "command";
        readonly command: string;
        readonly description: string | null;
        readonly ok: boolean | null;
        /** Its exit status, where a record tells it. */
        readonly exit?: number;
        /** Where it failed: the first line of what it wrote that says why, 300 characters at most. */
        readonly failure?: string;
      }
    /** A file written or edited; `text` is what was written, only for instructions (CLAUDE.md) and documents (README.md, docs/). */
    | {
        readonly kind: "edit";
        readonly path: string;
        readonly ok: boolean | null;
        readonly text: string | null;
      }
    /** A model-written recap shown after an absence (away_summary), or the errors and fixes a compaction's summary lists. */
    | { readonly kind: "recap"; readonly text: string }
    /** A plan that the agent laid before the person, or that a person handed over to be carried out. */
    | { readonly kind: "plan"; readonly text: string }
    /** The person stopped the agent; what they say next is often a correction. */
    | { readonly kind: "interrupt" }
  );

export type EntryOf<K extends Entry["kind"]> = Extract<Entry, { kind: K }>;

export interface Session {
  readonly sessionId: string;
  /** Absolute path of the transcript. */
  readonly path: string;
  /** Name of the folder under `projects/`: the encoded working directory. */
  readonly folder: string;
  /** Its project: by the name of its place, until the store says what that is called. */
  readonly project: string;
  /** Where it was held: the repository or folder of `cwd`; of its folder name without one. */
  readonly place: ProjectPlace;
  /** The first working directory recorded, or null. */
  readonly cwd: string | null;
  readonly branch: string | null;
  /** `custom-title`, else the last `ai-title`, else null. */
  readonly title: string | null;
  /** Smallest and largest record time, milliseconds, or null for a session without times. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly entries: readonly Entry[];
  /** Its messages, in order. */
  readonly turns: readonly Turn[];
  /** Lines that were no JSON or no known shape. */
  readonly malformed: number;
  /** Secret-shaped strings replaced by a marker. */
  readonly redactions: number;
  /** The prints of its secrets: a marker in `entries` bears the number of its own, `[redacted:pin:~2]`. */
  readonly prints: readonly string[];
  /** Sentences in which the agent only repeated what memory had given it; they are left out. */
  readonly echoes: number;
  /** Entries cut because they were longer than the cap for one entry. */
  readonly truncated: number;
  /** How far it was read, as its agent writes that down: opaque to everybody else. */
  readonly watermark: string;
}

/**
 * Role of a block in its turn: what the person asked, answered to a question of the agent's, what the agent said on the way and
 * last, messages of commits and pull requests, plans, and recaps.
 */
export type Part = "ask" | "answer" | "said" | "final" | "commit" | "plan" | "recap";

/** A paragraph, 700 characters at most, with the headings that stand right above it. Redacted. */
export interface Block {
  readonly part: Part;
  readonly text: string;
  readonly lines: Lines;
}

/** A human message (or several in a row) and all that answers it, up to the next. It has at least one block. */
export interface Turn {
  readonly at: number | null;
  readonly blocks: readonly Block[];
}

const MARK = String.raw`\[memory reads [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\]`;
const MARK_FIRST = new RegExp(`^\\s*${MARK}`);
const MARK_ANYWHERE = new RegExp(`(?:^|[\\n|])\\s*${MARK}`);

/** First line of what a person's own agent is asked for memory: a session that begins with it is no person's. */
export const readerMark = (sessionId: string): string =>
  `[memory reads ${sessionId}] This is memory's own question, not a person's.`;

export const isAskedByReader = (text: string): boolean => MARK_FIRST.test(text);

/** True for a text in which such a question stands at the start of a line, quoted or not: a reading is being read. */
export const holdsReaderMark = (text: string): boolean => MARK_ANYWHERE.test(text);
