import { readsAsOrder } from "@memory/language/instructions";
import { isMeasure } from "@memory/language/questions";
import type { Block } from "@memory/language/session";
import { iso } from "@memory/language/text";
import { ownerUuid } from "../../store/owner-key.ts";
import { cutAt } from "../cut-text.ts";
import type { RecallHit } from "../hydrate.ts";
import type { Growth } from "../offer.ts";
import type { StoredTurn } from "../queries/turns.ts";
import type { Ranking, RankRequest } from "../rank.ts";
import type { Reader } from "../reader.ts";
import { countAsked } from "../words/count-asked.ts";
import { confidenceOf, type TurnConfidence } from "./confidence.ts";
import { type Extract, excerptOf } from "./extract.ts";
import { objectionTo } from "./objections.ts";
import { ownWords, personsAlone } from "./own-blocks.ts";
import type { RankedTurn } from "./rank-turns.ts";
import { blockCosines, type Read, readTurns, saidOnce } from "./read-turns.ts";
import { sureUnasked, unaskedLengths, unaskedTurns } from "./unasked-turns.ts";

/** A turn that may be answered with. */
export interface FoundTurn {
  /** With the first step of the turn alone. */
  readonly hit: RecallHit;
  readonly growth: Growth;
  readonly ranked: RankedTurn;
  /** True for words that read like an order to an agent. */
  isOrder(): boolean;
}

export interface FoundTurns {
  /** Best first. */
  readonly found: readonly FoundTurn[];
  readonly sure: TurnConfidence;
  /** Ids of turns left out, each with the one that says the same: a session that was forked says it twice. */
  readonly same: ReadonlyMap<string, string>;
}

export interface TurnsRequest extends RankRequest {
  readonly limit: number;
  readonly maxTokens: number;
  /** Nobody has asked: only what belongs to the prompt, and little of it. */
  readonly surely?: boolean | undefined;
  /** Without what is only shown in what is said. */
  readonly unquoted?: boolean | undefined;
}

/** Characters of an extract, whatever the budget: all of the turn is asked for by its place. */
const LENGTH = 2_400;
/** Turns among which a later one of the same session is told of. */
const laterAmong = 10;
/** Turns whose answers are looked at for what their person said against them. */
const answeredTo = 8;
/** Words of the question that a memory must have to be a title of its turn, and how many there are. */
const fewest = 2;
const titles = 2;
/** Characters of one: its id leads to all of it. */
const titleLength = 200;
/** Passages in which a value that is asked for is looked for. */
const looked = 3;

/** Reads the best turns and makes hits of them. */
export function turnHits(reader: Reader, ranking: Ranking, request: TurnsRequest): FoundTurns {
  const { once: all, same } = saidOnce(readTurns(reader, ranking, request));
  const asked = sureOf(reader, ranking, { ...request, once: all });
  const once = request.surely ? unaskedTurns(reader, ranking, { request, all }) : all;
  const sure = request.surely ? { ...asked, ...sureUnasked(once) } : asked;
  // What holds now is no title of what was said at another time.
  const isNow = request.at === undefined && request.knownAt === undefined;
  // Some more than are asked for: others may be too long, or read like an order.
  const offered = once.slice(0, request.limit + 4);
  const near = blockCosines(reader, ranking.vector, offered);
  const found = offered.flatMap(({ ranked, stored }, at): FoundTurn[] => {
    const { terms } = ranking.turnWords;
    const cosines = near[at] ?? [];
    const all = { blocks: stored.blocks, near: cosines.length === stored.blocks.length ? cosines : [] };
    const objection =
      at < answeredTo && !request.surely ? objectionTo(reader, { ranked, stored }) : undefined;
    const own = request.surely || request.unquoted ? ownWords(all.blocks, all.near) : all;
    // What a person was against is nothing that helps at that moment.
    const said = objection && request.unquoted ? personsAlone(own) : own;
    if (said.blocks.length === 0) return [];
    const question = { terms, stemmer: reader.stemmer, near: said.near };
    const excerpt = excerptOf(said.blocks, question, request.surely ? (unaskedLengths[at] ?? 0) : LENGTH);
    const later =
      objection ??
      once
        .slice(0, laterAmong)
        .find((other) => other.ranked.session === ranked.session && isLater(other.stored, stored));
    const turn = {
      number: stored.passages[0].turn,
      kept: isNow ? keptOf(reader, ranking, stored) : [],
      ...(later && { later: { number: later.stored.passages[0].turn, ask: askOf(later.stored.blocks) } }),
    };
    const show = (steps: number, more?: number) => shownOf(stored, turn, excerpt.show(steps, more));
    const isSure = request.surely === true || (at === 0 && sure.confidence === "high");
    const hit: RecallHit = { ...hitOf(stored, ranked), sure: isSure, ...show(1) };
    // Without who speaks: "Assistant: approve …" would read like one.
    const isOrder = (step: number) => readsAsOrder(excerpt.words(step, step > 0 ? 1 : 0));
    return [{ hit, growth: { steps: excerpt.steps, show, isOrder }, ranked, isOrder: () => isOrder(0) }];
  });
  return { found, sure, same };
}

function sureOf(
  reader: Reader,
  { turnWords, seen }: Ranking,
  { ownerId, query, once }: TurnsRequest & { readonly once: readonly Read[] },
): TurnConfidence {
  const { columns } = reader.catalog;
  const best = once.slice(0, looked).map(({ ranked }) => columns.item[ranked.slot] ?? 0);
  return confidenceOf(reader, {
    query,
    terms: turnWords.counted.filter(({ word }) => !seen.question.timeWords.has(word) && !isMeasure(word)),
    size: seen.scope.size,
    ranked: once.map(({ ranked }) => ranked),
    texts: [...reader.hydrator.texts(ownerId, best).values()],
    onlyAsks: once[0]?.onlyAsks === true,
  });
}

/** Memories of a turn that have words of the question, to stand above it. */
function keptOf({ turns, stemmer }: Reader, { asked }: Ranking, stored: StoredTurn) {
  const known = turns.kept(stored);
  const counted = countAsked(
    stemmer,
    asked,
    known.map(({ content }) => content),
  );
  return known
    .filter((_, n) => {
      const shared = counted[n]?.counts.size ?? 0;
      return shared > 0 && shared >= Math.min(fewest, asked.size);
    })
    .filter(({ content }) => !readsAsOrder(content))
    .slice(0, titles)
    .map(({ id, content, conflict }) => ({
      id,
      content: cutAt(content, titleLength),
      ...(conflict !== null && { conflictId: conflict }),
    }));
}

type HitTurn = NonNullable<RecallHit["turn"]>;

function shownOf(
  { passages: [first] }: StoredTurn,
  turn: Pick<HitTurn, "number" | "kept" | "later">,
  { text, steps, whole, ask, pieces, by }: Extract,
): Pick<RecallHit, "content" | "source"> & { readonly turn: HitTurn } {
  return {
    content: text,
    source: {
      kind: "session",
      agent: first.agent,
      sessionId: first.session_id,
      path: first.path,
      startLine: Math.min(...pieces.map(({ from }) => from)),
      endLine: Math.max(...pieces.map(({ to }) => to)),
      ...(by !== null && { statedBy: by }),
    },
    turn: {
      ...turn,
      ...{ ask, whole, order: [...steps] },
      pieces: pieces.map(({ from, to }) => ({ startLine: from, endLine: to })),
    },
  };
}

function hitOf(
  { passages: [first] }: StoredTurn,
  ranked: RankedTurn,
): Omit<RecallHit, "content" | "source" | "sure"> {
  return {
    id: first.id,
    ownerId: ownerUuid(first.owner_id),
    kind: "context",
    status: "active",
    rootId: first.id,
    version: 1,
    project: first.project,
    confidence: 1,
    sources: 1,
    assertedAt: iso(first.asserted_at),
    validFrom: iso(first.asserted_at),
    createdAt: iso(first.created_at),
    score: rounded(ranked.score),
    similarity: ranked.cosine === null ? null : rounded(ranked.cosine),
    arms: {
      text: rounded(ranked.arms.text),
      vector: rounded(ranked.arms.vector),
      neighbour: rounded(ranked.arms.around),
      bonus: rounded(ranked.arms.bonus),
    },
  };
}

const isLater = ({ passages: [one] }: StoredTurn, { passages: [other] }: StoredTurn): boolean =>
  one.turn > other.turn;

/** Characters of the line that names a turn. */
const askLine = 120;

/** The beginning of what was asked, or of what is said where nobody has asked. */
const askOf = (blocks: readonly Block[]): string =>
  cutAt(
    (blocks.find(({ part }) => part === "ask") ?? blocks[0])?.text.replace(/\s+/g, " ").trim() ?? "",
    askLine,
  );

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
