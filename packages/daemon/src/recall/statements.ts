import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import { inert, type Memory, quote } from "@memory/shared";
import {
  alsoBy,
  cite,
  dayOf,
  goneWords,
  memoryRef,
  sharedBy,
  turnRef,
  UNCONFIRMED,
} from "@memory/shared/words";
import { cutToTokens } from "./cut-text.ts";
import { tokensOfSpaces } from "./own-half.ts";

/** A text put before an agent: a memory, a passage or a chunk. */
export type InjectableText = Omit<Memory, "type" | "kind"> & {
  readonly type?: Memory["type"] | undefined;
  /** Where it is an extract of a turn. */
  readonly turn?:
    | {
        readonly ask: string | null;
        readonly number: number;
        readonly later?: { readonly number: number } | undefined;
      }
    | undefined;
  /** Where another clone of the project lies, in which it was said. */
  readonly clone?: string | undefined;
  /** Other places that say the same. */
  readonly also?: readonly Pick<Memory, "space" | "saidBy">[] | undefined;
};

export interface InjectedBlock {
  readonly text: string;
  /** Statements in it, in order, in their own words. */
  readonly said: readonly { readonly id: string; readonly content: string }[];
}

/** Characters that Claude Code takes from a hook are 10,000; beyond that the agent sees a file name. */
const MOST_CHARACTERS = 9_000;
/** A cut statement of fewer characters says nothing. */
const WORTH_CUTTING = 120;

/**
 * As many statements as fit, in order, each with its source, in the fence. Plain statements: an order would set off the
 * agent's defence against injections. Null when none fits.
 */
export function writeBlock(known: readonly InjectableText[], tokens: number): InjectedBlock | null {
  const room = Math.min(MOST_CHARACTERS, tokens * CHARACTERS_PER_TOKEN);
  const lines: string[] = [];
  const said: { id: string; content: string }[] = [];
  let ofSpaces = roomOfSpaces(known, room - quote([""]).length);
  for (const one of known) {
    const line = statementOf(one);
    const all = room - quote([...lines, ""]).length;
    const left = one.space ? Math.min(all, ofSpaces) : all;
    const fitting = line.length <= left ? one : lines.length === 0 ? shortened(one, left) : null;
    if (!fitting) continue;
    lines.push(statementOf(fitting));
    if (one.space) ofSpaces -= statementOf(fitting).length;
    said.push({ id: fitting.id, content: fitting.content });
  }
  return lines.length === 0 ? null : { text: quote(lines), said };
}

/** Characters that lines of spaces may take: one's own memory keeps half, as far as it has something to say. */
const roomOfSpaces = (known: readonly InjectableText[], room: number): number =>
  known.some(({ space }) => space)
    ? tokensOfSpaces(
        room,
        known.reduce((sum, one) => sum + (one.space ? 0 : statementOf(one).length + 1), 0),
      )
    : room;

function shortened(one: InjectableText, left: number): InjectableText | null {
  const most = left - statementOf({ ...one, content: "" }).length - 2;
  return most < WORTH_CUTTING ? null : { ...one, content: cutToTokens(onOneLine(one.content), most) };
}

/** One statement with its source, as an agent is told it: "- words\n  (facts)". */
export function statementOf(one: InjectableText): string {
  const { turn, source, also = [] } = one;
  const shared = sharedBy(one, onOneLine);
  const asked = turn && turn.ask !== null ? `asked: ${onOneLine(turn.ask)}\n` : "";
  const content = inert(asked + one.content).replace(/\n(?=[^\n])/g, "\n  ");
  const facts = [
    one.type,
    one.confidence < UNCONFIRMED && "unconfirmed",
    one.conflictId && "contradicted, nobody has decided yet",
    one.gone && goneWords(one.gone),
    one.until && `until ${onOneLine(one.until)}`,
    one.project && onOneLine(one.project),
    one.clone && `another clone, ${onOneLine(one.clone)}`,
    // Of a space: whose words they are says more than what they were typed into.
    ...(shared === undefined
      ? [
          `${turn ? "said" : WHO[source.statedBy ?? "document"]} ${dayOf(one.assertedAt)}`,
          onOneLine(cite(source)),
        ]
      : [shared, `said ${dayOf(one.assertedAt)}`]),
    ...also.map((there) => alsoBy(there, onOneLine)),
    one.type && memoryRef(one.id),
    turn && source.sessionId && turnRef(source.sessionId, turn.number),
    turn?.later && `more was said of it in turn ${turn.later.number}`,
  ];
  return `- ${content}\n  (${facts.filter(Boolean).join(" · ")})`;
}

/** Speakers in words; a text without one, like a passage of a document, speaks for itself. */
const WHO = {
  user: "said by the user",
  assistant: "said by an agent",
  tool: "shown by a command",
  document: "written",
} as const;

/** Names of files, headings and programs are stored text too, and stand where a line must not end. */
// Spaces go first: a mark with many of them between its parts is none until they are gone.
const onOneLine = (text: string): string => inert(text.replace(/\s+/g, " "));
