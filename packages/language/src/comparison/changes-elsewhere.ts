import type { ComparedPair, Side } from "./measure.ts";
import type { Rule } from "./rule.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** "Now" in languages other than English. */
const now = set(`
jetzt mittlerweile inzwischen neuerdings désormais maintenant dorénavant ahora adesso agora teraz nyní teď nu
`);
/** "Nu" denies in Romanian: it is "now" behind the verb where these stand, too. */
const northern = set("we wij ik het een gebruiken vi jag jeg är er använder bruger bruker");
/** English and Romanian have these as well: one alone tells nothing. */
const shared = set("we vi");
/** "Instead of", and nothing behind it but what was. */
const insteadOf: readonly (readonly string[])[] = [
  "statt",
  "anstatt",
  "anstelle von",
  "au lieu de",
  "à la place de",
  "plutôt que",
  "en lugar de",
  "en vez de",
  "invece di",
  "al posto di",
  "em vez de",
  "no lugar de",
  "zamiast",
  "in plaats van",
  "istället för",
  "i stedet for",
  "místo",
].map((words) => words.split(" "));
/** Words for one more or one less, and words that name nothing. */
const turning = set(`
auch aussi también anche também też także ook också også nur seulement solo sólo soltanto apenas só tylko alleen bara kun wieder encore noch
nicht nie kein keine pas ne non no não nie niet geen inte ikke ne mehr plus più más mais und et y e i en och og oder ou o
`);

const denials = set("nicht nie niemals pas ne non no não nunca niet nooit inte aldrig ikke aldri");

/** Behind these stands the one place where it is. Who works with Tom may work with Ada, and what is fast may be stable. */
const links = set("in im bei auf an à chez sur en a su em na no w v ve op på");
/** "On tape" and "in German" are two matters. */
const tongues = set(`
deutsch englisch französisch spanisch italienisch allemand anglais français espagnol italien alemán inglés francés español italiano
tedesco inglese francese spagnolo alemão inglês francês espanhol português duits engels frans spaans nederlands
tyska engelska franska spanska svenska tysk engelsk fransk spansk dansk norsk
`);

/** Enough to ask a person, as the rules do of English: the one may hold beside the other. */
const ASK = 0.65;
const MOST = 2;

/** "Wir nutzen MySQL", "wir nutzen jetzt Postgres statt MySQL": the same words in the same order but for what is named last. */
export const changedInOtherWords: Rule = (pair) => {
  const [old, recent] = inTime(pair);
  if (pair.features.scope === "other" || isEvent(pair) || !saysNow(recent)) return null;
  const { said, instead } = readNow(wordsOf(recent));
  // "Now" in both is no change between them, unless the newer one says what it replaces.
  const known = instead === null ? wordsOf(old) : readNow(wordsOf(old)).said;
  const at = known.findIndex((word, n) => word !== said[n]);
  const [before, after] = [known.slice(at), said.slice(at)];
  if (at < 1 || isDenied(known.slice(0, at)) || !isName(before) || !isName(after)) return null;
  const link = known[at - 1] ?? "";
  const isAnswer =
    instead === null
      ? links.has(link) && isTongue(before) === isTongue(after)
      : without(link, instead).join(" ") === before.join(" ");
  return isAnswer ? { kind: "contradictory", score: ASK, rule: "another value now" } : null;
};

const inTime = ({ one, other, features }: ComparedPair): readonly [Side, Side] =>
  features.newer === "incoming" ? [one, other] : [other, one];

const isEvent = ({ existing, incoming }: ComparedPair): boolean =>
  existing.type === "episode" || incoming.type === "episode";

const wordsOf = ({ tokens }: Side): readonly string[] => tokens.map(({ word }) => word);

const saysNow = (side: Side): boolean =>
  wordsOf(side).some((word, n, all) => now.has(word) && (word !== "nu" || (n > 1 && isNorthern(all))));

function isNorthern(words: readonly string[]): boolean {
  const known = words.filter((word) => northern.has(word));
  return known.length > 1 || known.some((word) => !shared.has(word));
}

/** The words without "now", and those behind "instead of"; null where there are none. */
function readNow(words: readonly string[]): { said: readonly string[]; instead: readonly string[] | null } {
  const said = words.filter((word) => !now.has(word));
  for (const phrase of insteadOf) {
    const at = said.findIndex((_, n) => phrase.every((word, m) => said[n + m] === word));
    if (at >= 0) return { said: said.slice(0, at), instead: said.slice(at + phrase.length) };
  }
  return { said, instead: null };
}

const isName = (words: readonly string[]): boolean =>
  words.length > 0 && words.length <= MOST && !words.some((word) => turning.has(word));

/** In Portuguese "no" is "in the" where it stands before the name. */
const isDenied = (words: readonly string[]): boolean =>
  words.some((word, n) => denials.has(word) && (word !== "no" || n < words.length - 1));

const isTongue = (words: readonly string[]): boolean => words.some((word) => tongues.has(word));

/** "At Postgres instead of at MySQL". */
const without = (link: string, words: readonly string[]): readonly string[] =>
  words[0] === link ? words.slice(1) : words;
