import { spokenWords } from "./hedges.ts";
import { standsBeforeName } from "./link.ts";
import type { SentenceToken } from "./sentences.ts";

/** A sentence with the places of its names, as indexes into its tokens. */
export interface TokenizedSentence {
  readonly tokens: readonly SentenceToken[];
  readonly names: readonly number[];
}

export function toSentence(tokens: readonly SentenceToken[]): TokenizedSentence {
  return { tokens, names: tokens.flatMap((token, at) => (token.kind === "name" ? [at] : [])) };
}

/** The tokens between the nth name of a sentence and the next. */
export const betweenNames = ({ tokens, names }: TokenizedSentence, n: number): readonly SentenceToken[] =>
  tokens.slice((names[n] ?? 0) + 1, names[n + 1] ?? 0);

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words behind which a new subject begins. After a preposition a name is nobody's subject: "clients of Redis use …". */
const OPENERS =
  words(`and but so because since while whereas although though that then now today here currently actually
  internally yes note fyi also meanwhile however therefore thus finally additionally furthermore moreover notably`);

/** The token right before a name, past articles and the like; null where the name opens its clause. */
export function tokenBefore({ tokens, names }: TokenizedSentence, n: number): SentenceToken | null {
  let at = (names[n] ?? 0) - 1;
  while (standsBeforeName(tokens[at]) && !isOpener(tokens[at])) at -= 1;
  const token = tokens[at];
  return token === undefined || token.kind === "mark" ? null : token;
}

export const isOpener = (token: SentenceToken | null | undefined): boolean =>
  token?.kind === "word" && OPENERS.has(token.word);

const PREPOSITIONS = words(`of for from in on at to with by about against into via without`);

/** "A client for Redis, which …": nobody can tell who. */
export const followsPreposition = (sentence: TokenizedSentence, n: number): boolean => {
  const token = tokenBefore(sentence, n);
  return token?.kind === "word" && PREPOSITIONS.has(token.word);
};

/** Behind these a name is complete: "uses Redis for", "replaced Jest in". */
const FOLLOWERS =
  words(`and or but so for in on at to with as via from by over under when while because since which that who
  where if unless until after before during through across within without using than then instead rather plus too
  last yesterday recently this today now already everywhere again here there directly internally only exclusively itself is are was has`);

/** Nouns that leave the technology before them the one that is meant. */
const TAILS =
  words(`database databases db server servers cluster clusters instance instances service services volume volumes
  node nodes project package library framework protocol runtime engine platform cloud repo repository`);

const ENDS_NAME = /^[.,;:!…)(—–]$/;

/** True for an object that stands for itself, not for a part of it: "Redis", not "Redis errors". */
export function standsForItself({ tokens, names }: TokenizedSentence, n: number, tails = /^$/): boolean {
  const next = tokens[(names[n] ?? 0) + 1];
  if (next === undefined) return true;
  if (next.kind === "mark") return ENDS_NAME.test(next.mark);
  return next.kind === "word" && (FOLLOWERS.has(next.word) || TAILS.has(next.word) || tails.test(next.word));
}

/** A looser rule for what is used: "uses Redis streams" uses Redis, "uses Redis's" or "uses Redis Sentinel" may not. */
export function isMeant({ tokens, names }: TokenizedSentence, n: number): boolean {
  const next = tokens[(names[n] ?? 0) + 1];
  if (next === undefined) return true;
  if (next.kind === "mark") return ENDS_NAME.test(next.mark);
  return next.kind === "word" && next.word !== "'s";
}

const JOINT = words("but because so while whereas although though since");

/** From where the clause of a name begins up to (not with) a later token. */
export function clauseUpTo(
  { tokens, names }: TokenizedSentence,
  n: number,
  end: number,
): readonly SentenceToken[] {
  let from = names[n] ?? 0;
  while (from > 0 && !isJoint(tokens[from - 1])) from -= 1;
  return tokens.slice(from, end);
}

const isJoint = (token: SentenceToken | undefined): boolean =>
  token === undefined ||
  (token.kind === "mark" && /^[,;:—–()]$/.test(token.mark)) ||
  (token.kind === "word" && JOINT.has(token.word));

/** The last words before a name, without its articles, for what is said around it. */
export function wordsBeforeName({ tokens, names }: TokenizedSentence, n: number): string {
  let end = names[n] ?? 0;
  while (standsBeforeName(tokens[end - 1]) && end > 0) end -= 1;
  return spokenWords(tokens.slice(Math.max(0, end - 9), end));
}
