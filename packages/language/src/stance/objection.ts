import { anyOf } from "../text/any-of.ts";
import { functionWords } from "../text/function-words.ts";
import { type Cue, cuesIn, type LogisticModel, probabilityOf, wordsOf } from "./cues.ts";

/**
 * Of what a person says next: how it opens, what its first sentence has, what all of it has, what it has of the answer. A sentence "states"
 * when it says how something is, and neither asks nor orders.
 */
export const objectionFeatureNames = [
  ...(["opensNo", "opensYes", "opensBut", "opensAsk", "opensNext"] as const),
  ...(["opensForbids", "doubts"] as const),
  ...(["not", "wrong", "but", "undo", "mend", "past", "me", "states"] as const),
  ...(["notLater", "rules", "question", "same", "shares", "long", "brief", "remark"] as const),
] as const;
export type ObjectionFeature = (typeof objectionFeatureNames)[number];

/** Words of the beginning, of all that is looked at, of the end of an answer, and fewer than which are a remark on as short an answer. */
const read = { opening: 2, fillers: 4, all: 60, answer: 250, remark: 25 };

const DOUBTS = anyOf(
  [
    /are you (?:really )?sure|can(?:'t|not) be (?:right|true)|i doubt|bist du (?:dir )?sicher|sind sie sicher/,
    /kann (?:doch )?nicht (?:sein|stimmen)|glaube ich nicht|tu es sûr|es-tu sûr|(?:estás|está) segur[oa]/,
  ],
  { before: /(?<!\p{L})/u, behind: /(?!\p{L})/u, flags: "iu" },
);
/** Before what somebody says. */
const FILLERS: ReadonlySet<string> = new Set(
  "hm hmm hmmm ah oh uh um emm well so and und also ähm tja ugh".split(" "),
);

/** "No problem" is no no. */
const FINE =
  /(?<!\p{L})(?:no (?:problem|worries|need|rush|hurry)|never ?mind|not bad|why not|kein problem|macht nichts|keine sorge|pas de souci|sin problema)(?!\p{L})/giu;
/** Its parts are in no list of words. */
const FROM_NOW =
  /(?<!\p{L})(?:from now on|any ?more|no longer|ab jetzt|ab sofort|nicht mehr|désormais|a partir de ahora)(?!\p{L})/giu;

/** Words that are no cue of anything. */
const mattersIn = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word.length > 3 && cuesIn([word]).size === 0 && !functionWords.has(word));

/** What tells whether a person is against an answer with what they say next. */
export function objectionFeatures(answer: string, next: string): Readonly<Record<ObjectionFeature, number>> {
  const said = next
    .slice(0, 1_200)
    .replace(/\b(?:no){2,}\b/gi, "no")
    .replace(FINE, "okay")
    .replace(FROM_NOW, "not always");
  const [first = ""] = said.trim().split(/(?<=[.!?])\s|\n/, 1);
  const words = wordsOf(said).slice(0, read.all);
  const firstWords = wordsOf(first).slice(0, read.all);
  const opened = words.slice(0, read.fillers).filter((word) => !FILLERS.has(word));
  const [begun, opening, start, all] = [
    opened.slice(0, 1),
    words.slice(0, read.opening),
    firstWords,
    words,
  ].map(cuesIn);
  const has = (where: ReadonlySet<Cue> | undefined, cue: Cue): number => (where?.has(cue) ? 1 : 0);
  const answered = new Set(wordsOf(answer.slice(-2_000)).slice(-read.answer));
  const matter = mattersIn(words);
  const shared = matter.filter((word) => answered.has(word)).length;
  const asks = /\?\s*$/.test(first) ? 1 : 0;
  const orders = has(begun, "next") + has(begun, "ask") + has(opening, "yes");
  const states = has(start, "states") === 1 && asks + orders === 0;
  return {
    ...{
      opensNo: has(begun, "yes") ? 0 : has(opening, "no"),
      opensYes: has(opening, "yes"),
      opensBut: has(opening, "but"),
    },
    ...{ opensAsk: has(begun, "ask"), opensNext: has(begun, "next") },
    opensForbids: has(begun, "forbids"),
    ...{
      not: has(start, "not"),
      wrong: has(start, "wrong"),
      but: has(start, "but"),
      undo: has(start, "undo"),
    },
    ...{ mend: has(all, "mend"), past: has(start, "past"), me: has(start, "me") },
    states: states ? 1 : 0,
    doubts: DOUBTS.test(said) ? 1 : 0,
    notLater: has(all, "not"),
    rules: has(all, "always"),
    question: asks,
    same: shared > 0 ? 1 : 0,
    shares: matter.length === 0 ? 0 : shared / matter.length,
    long: Math.min(1, words.length / read.all),
    brief: words.length < 4 ? 1 : 0,
    remark: states && words.length < read.remark && answered.size < read.remark ? 1 : 0,
  };
}

/**
 * Made by `bench/stance.ts` of 238 pairs of real sessions, read one by one, and 140 made-up ones in four languages. Each tenth judged by a
 * model of the others, it finds 77 of 110 objections and takes 28 of 268 other words for one.
 */
const model: LogisticModel<ObjectionFeature> = {
  intercept: -1.25,
  weights: {
    opensNo: 2.62,
    opensYes: -0.88,
    opensBut: 1.48,
    opensAsk: -1.89,
    opensNext: -2.59,
    opensForbids: 1.69,
    doubts: 5.7,
    not: 0.9,
    wrong: 0.94,
    but: 0.42,
    undo: 2.15,
    mend: 0.6,
    past: -0.01,
    me: 0.07,
    states: 0.33,
    notLater: 0.6,
    rules: 0.37,
    question: -0.5,
    same: 0.89,
    shares: -0.3,
    long: -1.95,
    brief: -1.68,
    remark: 1.48,
  },
};
const LINE = 0.5;

/** "No, …", "wrong: …", "not there": a refusal by itself, which "no default exports" is not. */
const REFUSES =
  /^\W*(?:(?:no)+|nope|nah|nein|nee|nö|non|stopp?|halt|wait|wrong|falsch|stimmt nicht|actually|eigentlich|not|nicht|pas)(?!\p{L})\s*(?:[,.!:;–—-]|that|the one|there|in |da|so )/iu;
/** Letters that words of one stem have in common. */
const stem = 5;

/**
 * Is a person against an answer with what they say next? That refuses outright, or has a word of matter of the turn: in sessions that nobody
 * had looked at every fourth reply that went on with something else was taken for an objection by the model alone.
 */
export const isObjection = ({ asked, answer }: Answered, next: string): boolean =>
  (REFUSES.test(next) || speaksOf(`${asked}\n${answer}`, next)) &&
  probabilityOf(model, objectionFeatures(answer, next)) >= LINE;

/** What a person asked, and what they were answered. */
export interface Answered {
  readonly asked: string;
  readonly answer: string;
}

function speaksOf(turn: string, reply: string): boolean {
  const known = new Set(wordsOf(turn).map((word) => word.slice(0, stem)));
  const words = wordsOf(reply).slice(0, read.all);
  return [...mattersIn(words), ...words.filter((word) => /\d/.test(word))].some((word) =>
    known.has(word.slice(0, stem)),
  );
}

/** Has a reply a word of matter that an answer has, and nothing that was said in between? */
export function sharesAlone(
  reply: string,
  { answer, between }: { readonly answer: string; readonly between: string },
): boolean {
  const [known, said] = [answer, between].map((text) => new Set(wordsOf(text)));
  return mattersIn(wordsOf(reply).slice(0, read.all)).some((word) => known?.has(word) && !said?.has(word));
}
