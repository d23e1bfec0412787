import type { Finding } from "@memory/language/finding";
import type { Block, Lines, Session, Turn } from "@memory/language/session";
import { contentKey, headingsAfter, headingsOver, mayHold, piecesOf } from "@memory/language/text";
import type { Deps } from "../../models/deps.ts";
import { areOneSpeech, blocksIn, type PassageRow, passageText } from "../../store/passage-blocks.ts";
import type { SessionRef } from "../evidence/queries.ts";

export interface PassageScope extends SessionRef {
  readonly runId: string;
  /** For turns without a time. */
  readonly at: number;
}

/** Characters of a passage, but for a block that is longer. */
const WINDOW = 800;

/** Blocks of one turn that are found together, and the headings above them that stand in a passage before. */
interface Window {
  readonly blocks: readonly Block[];
  readonly heading: string;
}

/** Whole blocks of a turn, side by side, as many as fit; none stands in two. */
export function windowsOf({ blocks }: Turn): Window[] {
  const windows: { blocks: Block[]; heading: string }[] = [];
  let length = 0;
  let headings: readonly string[] = [];
  for (const [at, block] of blocks.entries()) {
    if (!areOneSpeech(blocks[at - 1], block)) headings = [];
    const last = windows.at(-1);
    if (last && length + block.text.length <= WINDOW) last.blocks.push(block);
    else {
      windows.push({ blocks: [block], heading: headingsOver(headings, block.text).join("\n") });
      length = 0;
    }
    length += block.text.length + 2;
    headings = headingsAfter(headings, block.text);
  }
  return windows;
}

/** The number of passages of some turns. */
export const countWindows = (turns: readonly Turn[]): number =>
  turns.reduce((sum, turn) => sum + windowsOf(turn).length, 0);

/** The passages that a session is to have, each without an id. */
export const passagesOf = (
  { clock }: Pick<Deps, "clock">,
  { path, project, turns }: Pick<Session, "path" | "project" | "turns">,
  { ownerId, agent, sessionId, runId, at }: PassageScope,
): PassageRow[] =>
  turns
    .flatMap((turn, number) => windowsOf(turn).map((window) => ({ ...window, turn, number })))
    .map(({ blocks, heading, turn, number }, seq) => ({
      id: "",
      owner_id: ownerId,
      agent,
      session_id: sessionId,
      seq,
      turn: number,
      heading,
      ...passageText(blocks),
      project,
      path,
      asserted_at: turn.at ?? at,
      created_at: clock(),
      run_id: runId,
    }));

/** Places of something that a person deleted. */
export interface Said {
  readonly content: string;
  readonly excerpt: string;
  readonly lines: Lines;
}

/** Passages without the words a person deleted; the others keep their numbers. */
export function withoutWords(
  passages: readonly PassageRow[],
  untold: readonly Pick<Finding, keyof Said>[],
): readonly PassageRow[] {
  if (untold.length === 0) return passages;
  const listener = listenFor(untold);
  return passages.flatMap((passage, at) => withoutBlocks(passage, listener, besideOf(passages, at)) ?? []);
}

/** The blocks before and after a passage, in its turn. */
interface Beside {
  readonly before?: Block | undefined;
  readonly after?: Block | undefined;
}

/** Neighbours of a session's passage, in order: words may go on there. */
export function besideOf(passages: readonly PassageRow[], at: number): Beside {
  const inTurn = (other: PassageRow | undefined) =>
    other !== undefined && other.turn === passages[at]?.turn ? blocksIn(other) : [];
  return { before: inTurn(passages[at - 1]).at(-1), after: inTurn(passages[at + 1])[0] };
}

/** A passage without the blocks that tell what a person deleted; itself if none does, null if none is left. */
export function withoutBlocks(
  passage: PassageRow,
  { tells }: Pick<Listener, "tells">,
  { before, after }: Beside = {},
): PassageRow | null {
  const lines = { from: passage.start_line, to: passage.end_line };
  const heading = tells({ text: passage.heading, lines }) ? "" : passage.heading;
  const same = heading === passage.heading ? passage : { ...passage, heading };
  const blocks = blocksIn(passage);
  const all = [before, ...blocks, after];
  const isTouched =
    tells({ text: passage.content, lines }) ||
    all.some((block, at) => tellTogether(tells, all[at - 1], block));
  if (!isTouched) return same;
  const isTold = (at: number, block: Block): boolean =>
    tells(block) || tellTogether(tells, all[at], block) || tellTogether(tells, block, all[at + 2]);
  const left = blocks.filter((block, at) => !isTold(at, block));
  // Told by more than two blocks together.
  if (left.length === 0 || left.length === blocks.length) return null;
  const kept = { ...same, ...passageText(left) };
  return tells({ text: kept.content, lines }) ? null : kept;
}

/** No line of a file. */
const nowhere: Lines = { from: -1, to: -1 };

/** True for two blocks, side by side, that tell together what neither tells alone: a long paragraph was cut there. */
function tellTogether(tells: Listener["tells"], one: Block | undefined, other: Block | undefined): boolean {
  if (!one || !other) return false;
  const isWhole = (text: string): boolean => tells({ text, lines: nowhere });
  const isCut = isWhole(`${one.text}\n\n${other.text}`) || isWhole(one.text + other.text);
  return isCut && !isWhole(one.text) && !isWhole(other.text);
}

/** Of a piece of a quote that may be cut, the beginning is enough where the lines agree. */
const BEGINNING = 40;
/** Characters of one of several pieces that say something by themselves; "yes" is anybody's elsewhere. */
const LEAST_PIECE = 12;

export interface Listener {
  /** Does a passage hold the words behind one of the findings? It stands where they were said, or repeats them elsewhere. */
  readonly tells: (passage: { text: string; lines: Lines }) => boolean;
  /** A quick look at a text, or at JSON in which it stands; `true` says nothing. */
  readonly mayTell: (text: string) => boolean;
}

/** Listen for the words behind findings. A long session has thousands of passages: most are passed over at a glance. */
export function listenFor(all: readonly Said[]): Listener {
  const known = all.map(({ content, excerpt, lines }) => {
    const pieces = piecesOf(excerpt);
    const words = [...new Set([content, ...pieces].map(contentKey))].filter((one) => one.length > 0);
    const least = pieces.length > 1 ? LEAST_PIECE : 0;
    return { words, telling: words.filter(({ length }) => length >= least), lines };
  });
  const glances = [...new Set(known.flatMap(({ words }) => words))].map((one) => mayHold(one, BEGINNING));
  const mayTell = (text: string) => glances.some((glance) => glance(text));
  const tells: Listener["tells"] = ({ text, lines }) => {
    if (!mayTell(text)) return false;
    const key = contentKey(text);
    return known.some((said) => {
      if (said.telling.some((one) => key.includes(one))) return true;
      const overlaps = lines.from <= said.lines.to && said.lines.from <= lines.to;
      return overlaps && said.words.some((one) => key.includes(one.slice(0, BEGINNING)));
    });
  };
  return { tells, mayTell };
}
