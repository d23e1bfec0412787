import { cleanQuestion, readQuestion } from "@memory/language/questions";
import type { Ranking, RankRequest } from "../rank.ts";
import type { Reader } from "../reader.ts";
import { scoreRare } from "../words/lexical.ts";
import type { TurnConfidence } from "./confidence.ts";
import { objectionTo } from "./objections.ts";
import { ownWords } from "./own-blocks.ts";
import { projectsAsked } from "./projects-asked.ts";
import { type RankedTurn, rankTurns } from "./rank-turns.ts";
import { blockCosines, type Read, readTurns, saidOnce } from "./read-turns.ts";
import { type StatedModels, stated, statedOf } from "./stated.ts";
import type { AskedWords } from "./telling-features.ts";
import { type Telling, tellingOf } from "./unasked.ts";

export interface Weighed extends Read {
  readonly telling: Telling;
}

interface TurnsRequest extends RankRequest {
  readonly limit: number;
}

/** Characters of each turn that is put before who has not asked; the last where a person was against an answer. */
export const unaskedLengths = [900, 500, 400] as const;
/** Turns that are weighed, and told where nobody was against any. */
const most = 2;
/** Turns among which what was said later is looked for, and how many of them are read. */
const looked = { through: 10, at: 6 };
/** What is said of the same has rare words of it: of a long text so many are looked up, the longest ones, and none that more texts have. */
const rareWords = { most: 20, texts: 400 };
/**
 * What a later turn has at least of what is told, each of what counts at most (`telling-features.ts`): two of its rare words in one block,
 * and of all of its words in the whole turn and its session.
 */
const ofTheSame = { met: 1 / 3, around: 1 / 3 };

/**
 * What may be put before an agent that has not asked. Before a turn stands what was said later of the same, and what its person said
 * against it right after.
 */
export function unaskedTurns(
  reader: Reader,
  ranking: Ranking,
  { request, all }: { readonly request: TurnsRequest; readonly all: readonly Read[] },
): readonly Weighed[] {
  const told = weighed(reader, { ranking, all, most }).filter(({ telling }) => telling.isTold);
  const [first] = told;
  const later = first && saidLater(reader, { ranking, request }, first);
  // Its score is one of another question.
  const before = later && { ...later, ranked: { ...later.ranked, score: first.ranked.score } };
  const best = unique(before ? [before, ...told] : told).slice(0, most);
  const answered = best.flatMap((one): Weighed[] => {
    const objection = objectionTo(reader, one);
    return objection ? [{ ...objection, telling: one.telling }, one] : [one];
  });
  return unique(answered).slice(0, answered.length > best.length ? unaskedLengths.length : most);
}

const unique = (turns: readonly Weighed[]): readonly Weighed[] =>
  turns.filter(({ stored }, at) => turns.findIndex((other) => idOf(other.stored) === idOf(stored)) === at);

/** The best turns, each with how likely it is of use to an agent that has not asked. */
export const weighedTurns = (
  reader: Reader,
  ranking: Ranking,
  { models, ...request }: TurnsRequest & Pick<ToWeigh, "models">,
): readonly Weighed[] =>
  weighed(reader, {
    ranking,
    all: saidOnce(readTurns(reader, ranking, request)).once,
    most,
    models,
  });

/** What was said later of a turn that is told is as sure to help as that one. */
export function sureUnasked(
  told: readonly Partial<Weighed>[],
): Pick<TurnConfidence, "confidence" | "probability"> {
  const probability = Math.max(0, ...told.flatMap(({ telling }) => telling?.probability ?? []));
  return { confidence: told.length > 0 ? "high" : "none", probability };
}

interface ToWeigh {
  readonly ranking: AskedWords & Pick<Ranking, "vector">;
  readonly all: readonly Read[];
  readonly most: number;
  readonly models?: StatedModels | undefined;
}

/** Turns among which one has to be nearer to the prompt than the others. */
const comparedWith = 4;

function weighed(
  reader: Reader,
  { ranking, all: found, most, models = stated }: ToWeigh,
): readonly Weighed[] {
  // The same question, asked before and left without an answer, is nothing beside what answers it.
  const all = found.filter(({ onlyAsks }) => !onlyAsks);
  const said = ownWordsOf(reader, all.slice(0, Math.max(most, comparedWith)), ranking.vector);
  const nearest = said.map(({ near }) => Math.max(0, ...near.map(({ cosine }) => cosine ?? 0)));
  return all.slice(0, most).flatMap((one, at): Weighed[] => {
    const { blocks = [], near = [] } = said[at] ?? {};
    if (blocks.length === 0) return [];
    const telling = tellingOf(reader, ranking, {
      ...{ ranked: one.ranked, next: all[at + 1]?.ranked, isSecond: at > 0, blocks },
      near: near.map(({ cosine }) => cosine),
      stated: blocks.map((block, n) => statedOf(models, block, near[n]?.along ?? null)),
      others: nearest.slice(0, comparedWith).filter((_, other) => other !== at),
    });
    return [{ ...one, telling }];
  });

  function ownWordsOf(reader: Reader, turns: readonly Read[], vector: Float32Array | null) {
    const cosines = blockCosines(reader, vector, turns);
    // No other model's vectors are asked for what is told unasked.
    const along = blockCosines(reader, vector && models.compared.direction, turns);
    return turns.map(({ stored }, at) =>
      ownWords(
        stored.blocks,
        stored.blocks.map((_, n) => ({ cosine: cosines[at]?.[n] ?? null, along: along[at]?.[n] ?? null })),
      ),
    );
  }
}

/**
 * What a person says of it after that, with what few texts have of their words: it may be that it does not hold any more. By rare
 * words alone: the vectors of what is said are those of blocks, and all that a question is ranked by took 22 ms at 100,000 texts (p95).
 */
export function saidLater(
  reader: Reader,
  { ranking: { seen }, request }: { readonly ranking: Pick<Ranking, "seen">; readonly request: TurnsRequest },
  told: Weighed,
): Weighed | undefined {
  const { catalog } = reader;
  const words = ownWords(told.stored.blocks, [])
    .blocks.filter(({ part }) => part === "ask" || part === "answer")
    .map(({ text }) => text);
  const query = cleanQuestion(words.join("\n"));
  const read = readQuestion(query, request.now);
  const asked = projectsAsked(query, read, catalog.talk.projects(request.ownerId));
  const { question } = asked;
  const { scope } = seen;
  const parts = { ...reader, columns: catalog.columns, rows: catalog.alive() };
  const turnWords = scoreRare(parts, { question, scope, ...rareWords });
  const [then, vector, scale] = [null, null, undefined];
  const ranked = rankTurns(reader, { ...asked, words: turnWords, scope, then, vector, scale });
  const turns = ranked.slice(0, looked.through).filter((one) => mayBeAfter(reader, one, told));
  if (turns.length === 0) return undefined;
  const others = readTurns(reader, { turns }, { ...request, limit: looked.through });
  // What a session that was forked says once more is nothing later.
  const [, ...all] = saidOnce([told, ...others]).once;
  const ranking = { turnWords, seen: { question, scope }, vector };
  return weighed(reader, { ranking, all, most: looked.at }).find(
    ({ stored, telling: { features } }) =>
      features.met >= ofTheSame.met &&
      features.around >= ofTheSame.around &&
      features.person === 1 &&
      isAfter(stored, told.stored),
  );
}

/** What is older for certain need not be read. */
const mayBeAfter = (
  { catalog: { columns } }: Reader,
  { turn, session, slot }: RankedTurn,
  { ranked, stored }: Weighed,
): boolean =>
  turn !== ranked.turn &&
  (session === ranked.session || (columns.assertedAt[slot] ?? 0) > stored.passages[0].asserted_at);

const idOf = ({ passages: [first] }: Read["stored"]): string => first.id;

const isAfter = ({ passages: [one] }: Read["stored"], { passages: [other] }: Read["stored"]): boolean =>
  one.asserted_at > other.asserted_at || (one.session_id === other.session_id && one.turn > other.turn);
