import { cleanQuestion } from "@memory/language/questions";
import type { Block } from "@memory/language/session";
import { type Ranking, type RankRequest, rank } from "../rank.ts";
import type { Reader } from "../reader.ts";
import type { TurnConfidence } from "./confidence.ts";
import { blockCosines, type Read, readTurns, saidOnce } from "./read-turns.ts";
import { type Telling, tellingOf } from "./unasked.ts";

export interface Weighed extends Read {
  readonly telling: Telling;
}

interface TurnsRequest extends RankRequest {
  readonly limit: number;
}

/** Characters of each turn that is put before who has not asked. */
export const unaskedLengths = [900, 500] as const;
/** Turns among which what was said later is looked for. */
const lookedThrough = 6;
/**
 * What a later turn has at least of what is told, each of what counts at most (`telling-features.ts`): two of its rare words in one block,
 * and of all of its words in the whole turn and its session.
 */
const ofTheSame = { met: 1 / 3, around: 1 / 3 };

/** What may be put before an agent that has not asked; what was said later of the same stands before it. */
export function unaskedTurns(
  reader: Reader,
  ranking: Ranking,
  { request, all }: { readonly request: TurnsRequest; readonly all: readonly Read[] },
): readonly Weighed[] {
  const told = weighed(reader, { ranking, all, most: unaskedLengths.length }).filter(
    ({ telling }) => telling.isTold,
  );
  const [first] = told;
  const later = first && saidLater(reader, request, first);
  if (!later) return told;
  // Its score is one of another question.
  const before = { ...later, ranked: { ...later.ranked, score: first.ranked.score } };
  return [before, ...told.filter(({ stored }) => idOf(stored) !== idOf(later.stored))].slice(
    0,
    unaskedLengths.length,
  );
}

/** The best turns, each with how likely it is of use to an agent that has not asked. */
export const weighedTurns = (reader: Reader, ranking: Ranking, request: TurnsRequest): readonly Weighed[] =>
  weighed(reader, {
    ranking,
    all: saidOnce(readTurns(reader, ranking, request)).once,
    most: unaskedLengths.length,
  });

/** What was said later of a turn that is told is as sure to help as that one. */
export function sureUnasked(
  told: readonly Partial<Weighed>[],
): Pick<TurnConfidence, "confidence" | "probability"> {
  const probability = Math.max(0, ...told.flatMap(({ telling }) => telling?.probability ?? []));
  return { confidence: told.length > 0 ? "high" : "none", probability };
}

interface ToWeigh {
  readonly ranking: Ranking;
  readonly all: readonly Read[];
  readonly most: number;
}

function weighed(reader: Reader, { ranking, all, most }: ToWeigh): readonly Weighed[] {
  const best = all.slice(0, most);
  const near = blockCosines(reader, ranking.vector, best);
  return best.flatMap((one, at): Weighed[] => {
    if (one.onlyAsks) return [];
    const turn = { ranked: one.ranked, next: all[at + 1]?.ranked };
    const said = ownWords(one.stored.blocks, near[at] ?? []);
    if (said.blocks.length === 0) return [];
    return [{ ...one, telling: tellingOf(reader, ranking, { ...turn, ...said }) }];
  });
}

/**
 * What a person says of it after that, with what few texts have of their words: it may be that it does not hold any more. By words, since
 * the vectors of what is said are those of blocks.
 */
function saidLater(reader: Reader, request: TurnsRequest, told: Weighed): Weighed | undefined {
  const words = ownWords(told.stored.blocks, [])
    .blocks.filter(({ part }) => part === "ask" || part === "answer")
    .map(({ text }) => text);
  const query = cleanQuestion(words.join("\n"));
  if (query === "") return undefined;
  const ranking = rank(reader, { ...request, query }, () => null);
  if (!ranking) return undefined;
  const all = saidOnce(readTurns(reader, ranking, request)).once;
  return weighed(reader, { ranking, all, most: lookedThrough }).find(
    ({ stored, telling: { features } }) =>
      features.met >= ofTheSame.met &&
      features.around >= ofTheSame.around &&
      features.person === 1 &&
      isAfter(stored, told.stored),
  );
}

const idOf = ({ passages: [first] }: Read["stored"]): string => first.id;

const isAfter = ({ passages: [one] }: Read["stored"], { passages: [other] }: Read["stored"]): boolean =>
  one.asserted_at > other.asserted_at || (one.session_id === other.session_id && one.turn > other.turn);

interface Said<Near> {
  readonly blocks: readonly Block[];
  readonly near: readonly Near[];
}

/** Without what a person quotes: a mail, or a page, that they show to an agent is not what they say. */
export function ownWords<Near>(blocks: readonly Block[], near: readonly Near[]): Said<Near> {
  const own = blocks.map(({ part, text }) => part !== "ask" || !isQuoted(text));
  return { blocks: blocks.filter((_, at) => own[at]), near: near.filter((_, at) => own[at]) };
}

const isQuoted = (text: string): boolean => /^(?:\s*>.*(?:\n|$))+$/.test(text);
