import { authorshipOf, historySteps } from "@memory/language/distilling";
import type { Finding } from "@memory/language/finding";
import { withoutNumbers } from "@memory/language/redaction";
import type { Entry, EntryOf, Lines, Session } from "@memory/language/session";
import { fenced } from "./fence.ts";

/** One thing that was said, as a model is shown it. */
export interface SessionStatement {
  readonly label: string;
  readonly text: string;
  readonly lines: Lines;
  readonly uuid: string | null;
  readonly at: number | null;
  readonly statedBy: Finding["statedBy"];
  /** Commits are read by rules, which are surer of them; they are shown for what they say about the rest. */
  readonly isCommit: boolean;
}

/** As much of a session as one call reads. */
export interface SessionPart {
  readonly said: readonly SessionStatement[];
  /** The person's last request before it begins; empty for the first. */
  readonly request: string;
}

/** Characters of a part: 6,000 tokens or fewer, since code and most languages take more of them than English prose. */
const PART = 18_000;
/** Characters that are shown of one entry. What an assistant says while it works is mostly about its next step. */
const MOST = { typed: 6_000, pasted: 1_500, final: 6_000, mid: 500, edit: 4_000, commit: 2_000 } as const;
const MOST_REQUEST = 400;
/** A part that would be longer than this begins at the next thing a person says. */
const FULL = 0.75 * PART;

/**
 * A session cut into parts, in order. A part depends on what stands before it and in it alone: when the session grows, all
 * but the last one stay what they were.
 */
export function partsOf(session: Pick<Session, "entries">): SessionPart[] {
  const parts: SessionPart[] = [];
  let open: SessionStatement[] = [];
  let length = 0;
  let request = "";
  let requestBefore = "";
  const close = () => {
    if (open.length > 0) parts.push({ said: open, request: requestBefore });
    open = [];
    length = 0;
    requestBefore = request;
  };
  for (const entry of session.entries)
    for (const said of saidIn(entry)) {
      const size = shown(said).length + 1;
      if (length + size > PART || (length > FULL && said.statedBy === "user")) close();
      open.push(said);
      length += size;
      if (said.statedBy === "user") request = said.text.slice(0, MOST_REQUEST);
    }
  close();
  return parts;
}

/** The words of a part: no line of a text can pass for a label, since only labels stand at the start of a line. */
export const partText = ({ said }: SessionPart): string => said.map(shown).join("\n");

const shown = ({ label, lines, text }: SessionStatement): string =>
  `[L${lines.from} ${label}]\n${fenced(text)}`;

function saidIn(entry: Entry): SessionStatement[] {
  switch (entry.kind) {
    case "human":
      return entry.via === "bash-input" ? [] : [...humanWords(entry)];
    case "answer":
      return [
        from(entry, {
          label: "user answers a question",
          text: `Question: ${entry.question}\nAnswer: ${entry.answer}${entry.detail === null ? "" : ` (${entry.detail})`}`,
          statedBy: "user",
        }),
      ];
    case "assistant":
      return entry.final
        ? [from(entry, { label: "assistant, at the end of its turn", text: entry.text.slice(0, MOST.final) })]
        : [from(entry, { label: "assistant, while it works", text: entry.text.slice(0, MOST.mid) })];
    case "recap":
      return [from(entry, { label: "recap by the assistant", text: entry.text.slice(0, MOST.final) })];
    case "edit":
      return entry.ok === true && entry.text !== null
        ? [from(entry, { label: writes(entry.path), text: entry.text.slice(0, MOST.edit) })]
        : [];
    case "command":
      return entry.ok === true ? commitsIn(entry) : [];
    // What was planned is not what was done.
    case "plan":
    case "interrupt":
      return [];
  }
}

const writes = (path: string): string =>
  /(?:CLAUDE|AGENTS|CONTRIBUTING)\.md$/i.test(path)
    ? "assistant writes instructions"
    : "assistant writes a document";

function* humanWords(entry: EntryOf<"human">): Generator<SessionStatement> {
  const isPasted = authorshipOf(entry.text) === "pasted";
  const text = entry.text.slice(0, isPasted ? MOST.pasted : MOST.typed);
  if (isPasted) yield from(entry, { label: "pasted by the user", text, statedBy: "tool" });
  else
    yield from(entry, {
      label: entry.via === "rejection" ? "user rejects what the assistant was about to do" : "user",
      text,
      statedBy: "user",
    });
}

const commitsIn = (entry: EntryOf<"command">): SessionStatement[] =>
  historySteps(entry.command).flatMap((step) =>
    step.kind === "undo"
      ? []
      : [
          from(entry, {
            label: step.kind === "commit" ? "commit" : "pull request",
            text: `${step.subject}\n${step.body}`.trim().slice(0, MOST.commit),
            isCommit: true,
          }),
        ],
  );

const from = (
  { lines, uuid, at }: Entry,
  {
    label,
    text,
    statedBy = "assistant",
    isCommit = false,
  }: Pick<SessionStatement, "label" | "text"> & Partial<SessionStatement>,
): SessionStatement => ({ label, text: withoutNumbers(text), statedBy, isCommit, lines, uuid, at });
