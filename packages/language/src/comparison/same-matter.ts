import { MONTH_OF_MAY } from "./by-place.ts";
import { isChangedBeside, isDeniedBeside } from "./changed-beside.ts";
import type { ComparedPair, Side } from "./measure.ts";
import type { Token } from "./read-text.ts";
import type { Rule } from "./rule.ts";
import type { Statement } from "./statement.ts";
import { generic, weakChange } from "./words.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** Thoughts and talk of a change, which do not make one. */
const doubting = `
consider considers considered considering think thinks thought thinking plan plans planned planning might may could would want wants wanted
hope hopes discuss discussed discussing propose proposes proposed suggest suggests suggested try tries tried almost nearly claim claims
claimed deny denies denied rumour rumoured rumor rumored allegedly supposedly reportedly false untrue wrong pretend pretends imagine
imagined joked dreamt dreamed reject rejected refuse refuses refused intend intends wish wishes maybe perhaps possibly probably presumably
apparently hypothetically suppose supposing assume assuming believe believes believed doubt doubts doubted guess fear fears feared whether
`;
const unrealNow = set(doubting);
/** In front of "moved" or "renamed" these leave it open, too; in front of "now" they do not. */
const unreal = set(`${doubting} against should if unless asked will won't shall once when until before`);
/** Verbs behind a change that take it back. */
const undone = set("stayed reverted undid undone abandoned cancelled canceled aborted");

/** Something else than what is known has changed, or nothing has: not yet, never, in somebody's mind. */
export const changedElsewhere: Rule = (pair) => {
  if (pair.features.change === "") return null;
  if (isUnreal(pair)) return { kind: "related", score: 0.6, rule: "it has not changed" };
  if (isArrived(pair)) return { kind: "related", score: 0.6, rule: "it changed to what is known" };
  if (isOfOther(pair)) return { kind: "related", score: 0.6, rule: "something else changed" };
  return null;
};

const recentOf = ({ one, other, features }: ComparedPair): Side =>
  features.newer === "incoming" ? other : one;
const recentTold = ({ existing, incoming, features }: ComparedPair): Statement =>
  features.newer === "incoming" ? incoming : existing;
const oldOf = ({ one, other, features }: ComparedPair): Side => (features.newer === "incoming" ? one : other);

function isUnreal(pair: ComparedPair): boolean {
  const { tokens } = recentOf(pair);
  const { content } = recentTold(pair);
  const all = tokens.filter(({ isChange }) => isChange);
  const changes = all.filter(({ isNegation }) => !isNegation);
  const verb = changes.find(({ word }) => !weakChange.has(word) && !adverbs.has(word));
  const last = verb ?? changes[0] ?? all[0];
  if (!last) return false;
  // "No longer …, but moved back" takes back nothing of what "no longer" says.
  if (changes.length > 0 && TAKEN_BACK.test(content)) return true;
  const at = tokens.indexOf(last);
  const before = tokens.slice(0, at);
  // "In May" is a month.
  const told = before.filter(
    ({ word, start }, n) => word !== "may" || n === 0 || content.charAt(start) === "m",
  );
  const doubts = verb ? unreal : unrealNow;
  if (told.some(({ word }) => doubts.has(word)) || tokens.slice(at).some(({ word }) => undone.has(word)))
    return true;
  return verb !== undefined && before.slice(-3).some(({ isNegation, isChange }) => isNegation && !isChange);
}

/** "We moved from Travis to Jenkins", where Jenkins is what is known: it holds as before. */
function isArrived(pair: ComparedPair): boolean {
  const { tokens } = recentOf(pair);
  const { vocabulary, clause } = oldOf(pair);
  const at = tokens.findIndex(({ isChange, isNegation }) => isChange && !isNegation);
  const under = (words: ReadonlySet<string>): string => {
    const place = tokens.findIndex(({ word }, n) => n > at && words.has(word));
    return place < 0 ? "" : (tokens.slice(place + 1).find(({ term }) => term !== "")?.term ?? "");
  };
  const knows = (term: string) => term !== "" && vocabulary.terms.has(term) && !clause.subject.has(term);
  return at >= 0 && knows(under(towards)) && !knows(under(awayFrom));
}

const towards = set("to into");
const awayFrom = set("from");

/** "But went back", "but kept it". */
const TAKEN_BACK = /\bbut\b.*\b(?:back|kept|keep|stay|not|never)\b|\bbut\b.*n['’]t\b/i;

/** These tell how things are, and deny nothing where something else is denied: "we don't use npm any more". */
const adverbs = set("anymore instead now nowadays");

/** Owner of the change in the newer statement, compared with the subject of the older one. */
type Owner = "same" | "maybe" | "other";

const isOfOther = (pair: ComparedPair): boolean =>
  ownerOf(pair) === "other" || deniesAnother(pair) || isBeside(pair);

/** The denial or replacement concerns something beside the known statement. */
function isBeside(pair: ComparedPair): boolean {
  const [old, recent] = [oldOf(pair), recentOf(pair)];
  const denied = denialIn(pair);
  return denied ? isDeniedBeside(old, recent, denied) : isChangedBeside(old, recent);
}

/** "Leads search", "no longer leads ads": what she no longer leads is not what is known. */
function deniesAnother(pair: ComparedPair): boolean {
  const { tokens, vocabulary } = recentOf(pair);
  const { clause, tokens: told, vocabulary: known } = oldOf(pair);
  const denial = tokens.find(({ isNegation, isChange }) => isNegation && isChange);
  const said = told.filter(
    ({ term, weight }) => weight >= 1 && !clause.subject.has(term) && term !== clause.verb,
  );
  return (
    denial !== undefined &&
    said.length > 0 &&
    !said.some(({ term }) => vocabulary.terms.has(term)) &&
    tokens.some(({ start, weight, term }) => start > denial.end && weight >= 1 && !known.terms.has(term))
  );
}

/**
 * The change concerns the subject itself, for good, and neither a part of it nor somebody else's; any other
 * goes to a person.
 */
export const isSurelyOfSame = (pair: ComparedPair): boolean =>
  ownerOf(pair) === "same" &&
  !narrowsDenial(pair) &&
  !narrowsChange(pair) &&
  !isLedIn(pair) &&
  !isForATime(pair);

function ownerOf(pair: ComparedPair): Owner {
  const [old, recent] = [oldOf(pair), recentOf(pair)];
  const known = old.vocabulary.terms;
  if (recent.clause.head === "") {
    // "We moved …", said of what the older one is about; "Tom uses vim" need not be about us.
    const isKnown = old.clause.head === "" || recent.vocabulary.terms.has(old.clause.head);
    return isKnown && !movesAnother(recent, known) ? "same" : "maybe";
  }
  if (recent.tokens.some(({ word }) => replacing.has(word))) return "same";
  if (recent.clause.head === old.clause.head)
    return [...recent.clause.subject].every((term) => known.has(term) || term === "new") ? "same" : "maybe";
  if (known.has(recent.clause.head) && !old.clause.subject.has(recent.clause.head)) return "same";
  if (old.clause.head === "") return isSomebodys(recent) ? "other" : "maybe";
  // "Sara owns billing", "Tom now owns billing": who does is what changed.
  if (haveSameRole(pair)) return "maybe";
  // "My brother", "my brother's wife"; "the app", "the app logs".
  return old.clause.subject.has(recent.clause.head) ? "maybe" : "other";
}

const haveSameRole = ({ one, other, features }: ComparedPair): boolean =>
  one.clause.holdsRole &&
  other.clause.holdsRole &&
  one.clause.verb === other.clause.verb &&
  !features.negated;

/** "We moved the docs from Heroku": what we deploy there may be there still. */
function movesAnother({ tokens }: Side, known: ReadonlySet<string>): boolean {
  const at = tokens.findIndex(({ isChange, isNegation }) => isChange && !isNegation);
  const from = tokens.findIndex(({ word }, n) => n > at && word === "from");
  return at >= 0 && tokens.slice(at + 1, from).some(({ weight, term }) => weight >= 1 && !known.has(term));
}

/** Their subject is what came instead. */
const replacing: ReadonlySet<string> = new Set([
  ..."replaced replaces superseded supersedes took".split(" "),
  "took over",
]);

/** "My sister", "Tom": what the older one says of "I" or "we" is not said of them. */
function isSomebodys({ tokens, clause }: Side): boolean {
  const [first] = tokens;
  return (
    (first !== undefined && owners.has(first.word)) ||
    tokens.some(({ isName, term }) => isName && term === clause.head)
  );
}

const owners = set("my his her their your");

/** "We no longer deploy staging with Helm": what is denied is less than what the older one says. */
function narrowsDenial(pair: ComparedPair): boolean {
  const denied = denialIn(pair);
  if (!denied) return false;
  const known = oldOf(pair).vocabulary.terms;
  return recentOf(pair).tokens.some(
    ({ start, weight, term }) =>
      weight >= 1 && start > denied.start && start < denied.end && !known.has(term),
  );
}

/** From "no longer" to where the sentence goes on to something else. */
function denialIn(pair: ComparedPair): { readonly start: number; readonly end: number } | null {
  const denial = recentOf(pair).tokens.find(({ isNegation, isChange }) => isNegation && isChange);
  if (!denial) return null;
  const { content: text } = recentTold(pair);
  const stop = text.slice(denial.end).search(/[,;:.(–—]\s|\s(?:and|but|since|because|as|so|now|after)\s/);
  return { start: denial.end, end: stop < 0 ? text.length : denial.end + stop };
}

/** "Switched to GraphQL for search": of all else the older one may be true as before. */
function narrowsChange(pair: ComparedPair): boolean {
  const recent = recentOf(pair);
  const { tokens } = recent;
  const old = oldOf(pair);
  const at = tokens.findIndex(({ isChange }) => isChange);
  const from = trailing.has(tokens[at]?.word ?? "") ? -1 : at;
  return tokens.some(({ word, term }, n) => {
    // "10 MB", "raised to 50 MB per day": another limit, maybe.
    if (term.startsWith("per-") && !old.vocabulary.terms.has(term)) return true;
    if (n <= from || !(narrowing.has(word) || narrowingBoth.has(word))) return false;
    const about = firstAfter(tokens, n);
    if (!about || about.value || old.vocabulary.terms.has(about.term)) return false;
    const others = old.tokens.flatMap((known, m) =>
      known.word === word ? (firstAfter(old.tokens, m) ?? []) : [],
    );
    const hasOwn = others.some(({ term }) => !recent.vocabulary.terms.has(term));
    // "Is now kept in a cookie", where it was kept in Redis: that is the value.
    if (others.length > 0 && !isValueElsewhere(pair, { word, about })) return false;
    return hasOwn || (n > at && narrowing.has(word) && !times.has(about.word));
  });
}

const firstAfter = (tokens: readonly Token[], n: number): Token | undefined =>
  tokens.slice(n + 1).find(({ term }) => term !== "");

/** "Switched from Vim to Emacs for email", where Vim is what notes are written with: what is replaced is told by other words. */
function isValueElsewhere(pair: ComparedPair, { word, about }: { word: string; about: Token }): boolean {
  const { tokens } = recentOf(pair);
  if (tokens.some((token) => replacing.has(token.word))) return word !== "with";
  const { dispute, features } = pair;
  const disputed = features.newer === "incoming" ? dispute?.other : dispute?.one;
  return (disputed !== undefined && disputed !== about) || tokens.some((token) => telling.has(token.word));
}

/** Prepositions of the old value, the new value and "instead of". */
const telling = set("from to into over");

/** "Tom says we no longer …", "competitors no longer …", "next year we no longer …": only what is known and what is past may lead in. */
function isLedIn(pair: ComparedPair): boolean {
  const { tokens } = recentOf(pair);
  const old = oldOf(pair);
  if (tokens.some(({ word }) => replacing.has(word))) return false;
  const isTold = ({ term, word }: Token) =>
    old.vocabulary.terms.has(term) || old.tokens.some((known) => known.word === word);
  const at = tokens.findIndex(({ isChange }) => isChange);
  // "Tests run on Node 22 now": where such a word stands tells nothing of what leads in.
  const begins = trailing.has(tokens[at]?.word ?? "") ? tokens.findIndex(isTold) : at;
  return tokens.slice(0, Math.min(at, Math.max(begins, 0))).some((token, n) => {
    if (isTold(token)) return false;
    if (token.weight === 0) return token.isNegation || leading.has(token.word);
    return !isPast(token, tokens[n - 1]);
  });
}

/** These may stand behind all else. */
const trailing: ReadonlySet<string> = new Set([...adverbs, "as of"]);

/** Somebody else, and what is not so yet. */
const leading = set("he she they his her their your if unless should would will by next");
const past = set("new last recently finally already officially completely currently ago now just");

const isPast = ({ word, value }: Token, before: Token | undefined): boolean =>
  times.has(word) || past.has(word) || generic.has(word) || (value !== undefined && before?.word === "since");

/** "For one day", "only this week", "until Friday": what is known holds again after it. */
function isForATime(pair: ComparedPair): boolean {
  const { tokens } = recentOf(pair);
  const known = (word: string) => oldOf(pair).tokens.some((token) => token.word === word);
  const isTime = (token: Token | undefined) =>
    token !== undefined && (token.value?.measure === "time" || times.has(token.word) || token.word === "now");
  return tokens.some(({ word }, n) => {
    if (known(word)) return false;
    const [first, second] = tokens.slice(n + 1, n + 3);
    if (word === "until" || word === "till" || word === "temporarily") return true;
    if (word === "only") return isTime(tokens[n - 1]) || isTime(first) || isTime(second);
    return word === "for" && (isTime(first) || (first?.word === "this" && isTime(second)));
  });
}

const narrowing = set("for in on at during after before when while if within among");
/** These tell of a case only where the older one has its own: "Slack with customers", "Teams with suppliers". */
const narrowingBoth = set("with without by under behind per as via");
export const times = set(`
${MONTH_OF_MAY} january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec
monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter day week month year today yesterday
`);

/** Both speak of the same somebody who is not named: "I", "we". */
export function haveSameGeneric({ one, other }: ComparedPair): boolean {
  const [a, b] = [one.tokens[0]?.word ?? "", other.tokens[0]?.word ?? ""];
  return one.clause.head === "" && other.clause.head === "" && a === b && generic.has(a);
}
