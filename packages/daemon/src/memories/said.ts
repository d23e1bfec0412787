import { type SaidIn, sayingIn } from "@memory/language/quotes";
import { patternOf, piecesOf } from "@memory/language/text";
import { AGENT_NAMES, type MemoryWhy } from "@memory/shared";
import type { z } from "zod";
import { createYielder } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import { findDocumentPassages, findMessages, type KeptMessage, type KeptPassage } from "./queries/said.ts";

type Why = z.output<typeof MemoryWhy>;
type Said = NonNullable<Why["said"]>;
type Place = Why["evidence"][number];

/** Places of which the words are looked up: the rest of a sentence that is said everywhere has its lines. */
const MOST_PLACES = 20;
/** Passages of a document that are looked through, and characters of one message. */
const MOST_PASSAGES = 200;
const MOST = 100_000;

/** The same, with the words that say it in each of its places. */
export async function withWords(store: Store, ownerId: string, why: Why): Promise<Why> {
  const yieldIfDue = createYielder();
  const { content, source } = why.memory;
  const evidence: Why["evidence"] = [];
  for (const [at, place] of why.evidence.entries()) {
    const said = at < MOST_PLACES ? saidInSession(store, ownerId, { content, place }) : undefined;
    evidence.push(said ? { ...place, said } : place);
    await yieldIfDue();
  }
  const said = why.evidence.length === 0 ? saidInDocument(store, ownerId, { content, source }) : undefined;
  return { ...why, evidence, ...(said && { said }) };
}

interface InSession {
  readonly content: string;
  readonly place: Pick<Place, "agent" | "sessionId" | "startLine" | "endLine" | "excerpt">;
}

/** The words in its session that say it. */
export function saidInSession(
  store: Store,
  ownerId: string,
  { content, place }: InSession,
): Said | undefined {
  const { sessionId, startLine, endLine, excerpt = "" } = place;
  const agent = AGENT_NAMES.find((name) => name === place.agent);
  if (agent === undefined || sessionId === undefined || startLine === undefined) return undefined;
  const lines = { ownerId, agent, sessionId, start: startLine, end: endLine ?? startLine };
  const messages = findMessages(store, lines).map((one) => ({ ...one, text: one.text.slice(0, MOST) }));
  const found = sayingIn(
    content,
    messages.map(({ text }) => ({ text, known: knownIn(text, excerpt) })),
  );
  const message = found && messages[found.index];
  return found && message && saidOf(message.text, found, placeOf(message));
}

/** Where a quote stands that was kept; one that is the beginning of a message, because nobody knew better, tells nothing. */
function knownIn(text: string, excerpt: string): NonNullable<SaidIn["known"]> {
  return piecesOf(excerpt).flatMap((piece) => {
    const [found] = text.matchAll(patternOf(piece));
    if (!found) return [];
    const to = found.index + found[0].length;
    const isHead = found.index === 0 && to < text.length && found[0].length >= HEAD;
    return isHead ? [] : [{ from: found.index, to }];
  });
}

/** Characters of the beginning of a message that was once kept in the place of a quote. */
const HEAD = 380;

const placeOf = ({ turn, startLine, endLine }: KeptMessage) => ({ turn, startLine, endLine });

interface InDocument {
  readonly content: string;
  readonly source: Why["memory"]["source"];
}

/** What was taken from a file that memory has read stands there; its lines tell where to look first. */
function saidInDocument(store: Store, ownerId: string, { content, source }: InDocument): Said | undefined {
  const { path, startLine } = source;
  if (path === undefined) return undefined;
  const all = findDocumentPassages(store, { ownerId, path, most: MOST_PASSAGES });
  const near = startLine === undefined ? [] : all.filter((one) => holds(one, startLine));
  for (const passages of [near, all]) {
    const found = sayingIn(
      content,
      passages.map(({ content: text }) => ({ text })),
    );
    const passage = found && passages[found.index];
    if (found && passage && (found.likeness !== "nearest" || passages === all))
      return saidOf(passage.content, found, {
        documentId: passage.documentId,
        chunkIndex: passage.chunkIndex,
      });
  }
  return undefined;
}

const holds = ({ startLine, endLine }: KeptPassage, line: number): boolean =>
  startLine !== null && startLine <= line && (endLine ?? startLine) >= line;

type Found = NonNullable<ReturnType<typeof sayingIn>>;

const saidOf = (
  text: string,
  { from, to, likeness }: Found,
  place: Pick<Said, "turn" | "startLine" | "endLine" | "documentId" | "chunkIndex">,
): Said => ({ quote: text.slice(from, to), likeness, from, to, ...place });
