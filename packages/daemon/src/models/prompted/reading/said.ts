import { authorshipOf, historySteps } from "@memory/language/distilling";
import type { Finding } from "@memory/language/finding";
import { withoutNumbers } from "@memory/language/redaction";
import type { Entry, EntryOf, Lines, Session } from "@memory/language/session";
import { contentKey } from "@memory/language/text";

/** One thing that was said or written in a session, as a model is shown it. */
export interface Said {
  readonly label: string;
  readonly text: string;
  readonly lines: Lines;
  readonly uuid: string | null;
  readonly at: number | null;
  readonly statedBy: Finding["statedBy"];
  /** A person says something new: a reading may begin here. */
  readonly opens: boolean;
}

/** Characters shown of an entry: what a person says counts most, and what an agent says on its way is mostly about its next step. */
const MOST = {
  typed: 4_000,
  pasted: 1_500,
  plan: 3_000,
  answer: 4_000,
  work: 900,
  history: 600,
  fixes: 2_000,
  instructions: 1_500,
} as const;
/** An agent that says as much on its way has something to say. */
const TELLING = 400;
const LONG_CODE = 14;

/** A cause that was found, an error in its own words, or a place where something is set: said on the way, and often nowhere else. */
const CUE = new RegExp(
  `\\b(?:${[
    "cause|caused by|because|turn(?:s|ed) out|found|the (?:problem|issue|bug|reason|culprit|fix) (?:is|was)",
    "fail(?:s|ed)? with|errors? (?:is|was|says?|said)|configured in|defined in|lives in|is set in|workaround",
    "ursache|liegt daran|weil|gefunden",
  ].join("|")})\\b`,
  "i",
);

/** The parts of a session worth reading, in order; the same words are shown once. */
export function saidIn(session: Pick<Session, "entries">): Said[] {
  const known = new Set<string>();
  const isNew = (said: Said): boolean => {
    if (said.text.trim() === "") return false;
    const key = `${said.label} ${contentKey(said.text)}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
  return session.entries.flatMap(saidBy).filter(isNew);
}

function saidBy(entry: Entry): Said[] {
  switch (entry.kind) {
    case "human":
      return entry.via === "bash-input" ? [] : [typed(entry)];
    case "answer":
      return [
        from(entry, {
          label: "person answers a question",
          text: `Question: ${entry.question}\nAnswer: ${entry.answer}${entry.detail === null ? "" : ` (${entry.detail})`}`,
          statedBy: "user",
        }),
      ];
    case "assistant":
      return entry.final ? [from(entry, { label: "answer", text: answered(entry.text) })] : work(entry);
    case "recap":
      return entry.text.startsWith("Errors and fixes:")
        ? [from(entry, { label: "errors and fixes", text: entry.text.slice(0, MOST.fixes) })]
        : [];
    case "edit":
      return entry.ok === true && entry.text !== null && INSTRUCTIONS.test(entry.path)
        ? [from(entry, { label: "instructions written", text: ends(entry.text, MOST.instructions) })]
        : [];
    case "command":
      return entry.ok === true ? history(entry) : [];
    case "plan":
      return [from(entry, { label: "plan", text: ends(entry.text, MOST.plan), opens: true })];
    case "interrupt":
      return [];
  }
}

const INSTRUCTIONS = /(?:^|[/\\])(?:CLAUDE|AGENTS|GEMINI|CONTRIBUTING)\.md$/i;

function typed(entry: EntryOf<"human">): Said {
  const isPasted = authorshipOf(entry.text) === "pasted";
  if (isPasted) {
    const text = ends(entry.text, PLAN.test(entry.text) ? MOST.plan : MOST.pasted);
    return from(entry, { label: "person, pasted", text, statedBy: "tool", opens: true });
  }
  return from(entry, {
    label: entry.via === "rejection" ? "person rejects what was about to be done" : "person",
    text: ends(entry.text, MOST.typed),
    statedBy: "user",
    // What is handed over or refused on the way belongs to what is being done.
    opens: entry.via === "typed" || entry.via === "command-args",
  });
}

/** A plan that a person hands over to be carried out. */
const PLAN = /^\s*#{0,3}\s*(?:\S+\s+){0,4}plan\b/i;

const work = (entry: EntryOf<"assistant">): Said[] =>
  entry.text.length >= TELLING || CUE.test(entry.text)
    ? [from(entry, { label: "on the way", text: ends(withoutLongCode(entry.text), MOST.work) })]
    : [];

const answered = (text: string): string => ends(withoutLongCode(text), MOST.answer);

const withoutLongCode = (text: string): string =>
  text.replace(/^(```[^\n]*\n)([\s\S]*?)^(```)/gm, (whole, open: string, code: string, close: string) => {
    const lines = code.split("\n");
    return lines.length <= LONG_CODE ? whole : `${open}${lines.slice(0, 4).join("\n")}\n[…]\n${close}`;
  });

/** Its beginning and its end: a conclusion stands at one of the two. */
function ends(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.floor(most * 0.65);
  const cut = `${text.slice(0, head).trimEnd()}\n[…]\n${text.slice(text.length - (most - head)).trimStart()}`;
  return cut.replace(/\p{Surrogate}/gu, "");
}

const history = (entry: EntryOf<"command">): Said[] =>
  historySteps(entry.command).flatMap((step) =>
    step.kind === "undo"
      ? []
      : [
          from(entry, {
            label: step.kind === "commit" ? "commit" : "pull request",
            text: `${step.subject}\n${step.body}`.trim().slice(0, MOST.history),
          }),
        ],
  );

const from = (
  { lines, uuid, at }: Entry,
  {
    label,
    text,
    statedBy = "assistant",
    opens = false,
  }: Pick<Said, "label" | "text"> & Partial<Pick<Said, "statedBy" | "opens">>,
): Said => ({ label, text: withoutNumbers(text), statedBy, opens, lines, uuid, at });
