import { personsIn } from "../text/persons.ts";
import { areOpposed, isMet } from "./align.ts";
import type { Facing, FacingPair } from "./facing.ts";
import { scopes } from "./lists.ts";
import type { Marker } from "./markers.ts";
import type { Part } from "./read-sentence.ts";
import { stem } from "./stem.ts";
import type { WordTable } from "./word-table.ts";

/** Words of which one side must not have the one and the other side the other. */
const opposed = (
  "on off|with without|before after|over under|above below|into out|up down|am pm|until since|always never|first second|" +
  "all some|every some|must may|must can|should may|more less|most least|only also|and or"
)
  .split("|")
  .map((pair) => pair.split(" "));

/** Words that cannot but say that something is not as it was. */
const surelyChanging: ReadonlySet<string> = new Set(
  (
    "nolonger anymore switch replace rename migrate move drop usedto gaveup stop quit tookover swap cancel retire revert change upgrade downgrade " +
    "bump raise lower postpone shift shorten cut convert abandon sell reverse withdraw overturn archive deprecate remove disable reduce " +
    "increase double halve reinstate rewrite transfer relocate gotrid abolish discontinue suspend dissolve become grow shrink"
  )
    .split(" ")
    .flatMap((word) => [word, stem(word)]),
);

/** They limit a statement before a noun, and are nouns and verbs of their own as well. */
const ordinary: ReadonlySet<string> = new Set("day server release left right test testing last".split(" "));

export const DOUBT =
  /^(?:maybe|perhaps|might|possibly|could|considering|proposed|planned|plan|plans|would|unless|except|almost|nearly|was|were|had|will)$/;

const OPEN = /^(?:should|shall|could|might|may|would)$/;

const PLAN =
  /^(?:maybe|perhaps|might|possibly|considering|considered|thinking|proposal|proposed|proposes|planning|planned|plans|discussed|discussing|discuss|evaluated|evaluating|whether)$/;

type Veto = (pair: FacingPair, table: WordTable) => boolean;

/** What stands against it that two say the same, whatever the trees make of them; each was found in pairs that would have merged. */
export const vetoes = {
  "a value, a name or a scope that one does not have": ({ one, other }) =>
    [one, other].some((side) => side.left.some((part) => isExact(part))),
  "one denies": ({ one, other }) => (one.sentence.denials + other.sentence.denials) % 2 === 1,
  "opposite words": ({ one, other }, table) =>
    one.left.some((a) => other.left.some((b) => areOpposed(table, a, b))),
  "opposite small words": (pair) => opposed.some(([x = "", y = ""]) => isOpposed(pair, x, y)),
  "to for from": ({ one, other }) => turnsWay(one, other) || turnsWay(other, one),
  "one speaks of one more": (pair) => differsIn(pair, "adding") || differs(pair, isAnother),
  "one is in doubt": (pair) => differs(pair, ({ word }) => DOUBT.test(word)),
  "one speaks of a plan": (pair) => differs(pair, ({ word }) => PLAN.test(word)),
  "one says that it is over": ({ one, other }) => saysOver(one) !== saysOver(other),
  "one asks": ({ one, other }) => isQuestion(one) !== isQuestion(other),
  "another sign or code": ({ one, other }) => signsIn(one) !== signsIn(other),
  "another person": (pair) => areOthers(pair),
  "one says what should be": ({ one, other }) =>
    [one, other].some(({ sentence }) => OPEN.test(sentence.marks.modal)) &&
    [one, other].some(({ sentence }) => sentence.marks.modal === ""),
  "another owner": (pair) => haveOtherOwners(pair),
  "another order": (pair) => isTurned(pair),
  "one leaves words out": ({ one, other }) => leavesOut(one, other) || leavesOut(other, one),
} as const satisfies Record<string, Veto>;

/** Does something exact stand against it that the two say the same? */
export const isVetoed = (table: WordTable, pair: FacingPair): boolean =>
  Object.values<Veto>(vetoes).some((stands) => stands(pair, table));

/** "I", "he": each says who is meant, and they are not the same. */
export function areOthers({ one, other }: FacingPair): boolean {
  const [a, b] = [personsIn(one.sentence.words), personsIn(other.sentence.words)];
  return a.size > 0 && b.size > 0 && ![...a].some((person) => b.has(person));
}

/** Signs that are no marks of a sentence, and words that have one within: "->", "__init__", "a/b", "5 €". */
const SIGNS = /[^\P{S}`´^]+|[^\s"'`“”‘’«»()]*[_/\\@#=:&][^\s"'`“”‘’«»()]*[^\s"'`“”‘’«»().,:;!?]/gu;

const signsIn = ({ sentence }: Facing): string =>
  (sentence.text.toLowerCase().match(SIGNS) ?? []).sort().join(" ");

const OVER = /^(?:finished|completed|ended|obsolete|gone|finally)$/;

/** "The imprint is done"; not "it is done by Kim". */
const saysOver = ({ sentence: { parts } }: Facing): boolean =>
  parts.some(
    ({ word, at }) =>
      OVER.test(word) || (word === "done" && !/^(?:by|with|in|via|at|on)$/.test(parts[at + 1]?.word ?? "")),
  );

const isQuestion = ({ sentence }: Facing): boolean => sentence.text.trimEnd().endsWith("?");

/** "Every other Wednesday". */
const isAnother = ({ word }: Part): boolean => word === "other" || word === "another";

/** Left over, and nothing that may be told in other words: a value, a name, a scope, a change. */
const isExact = (part: Part): boolean =>
  part.kind !== "word" ||
  (scopes.has(part.word) && !ordinary.has(part.word)) ||
  part.isOrdinal ||
  surelyChanging.has(part.word) ||
  surelyChanging.has(part.stem) ||
  /'s$/.test(part.word) ||
  (part.isCapital && part.at > 0) ||
  (part.at === 0 && part.isCapital && part.rarity > 0.85 && part.part === "x");

function isOpposed({ one, other }: FacingPair, x: string, y: string): boolean {
  const [a, b] = [one.sentence.words, other.sentence.words];
  const turned = (p: ReadonlySet<string>, q: ReadonlySet<string>) =>
    p.has(x) && !p.has(y) && q.has(y) && !q.has(x);
  return turned(a, b) || turned(b, a);
}

/** "From Ines", "to Ines"; not "a sign-off from Ines" and "Ines has to approve". */
const turnsWay = ({ content, partners, sentence }: Facing, other: Facing): boolean =>
  content.some((part) => {
    const partner = partners[part.place];
    const there = isMet(partner) ? other.content[partner?.place ?? -1] : undefined;
    return (
      there !== undefined &&
      sentence.parts[part.at - 1]?.word === "from" &&
      /^(?:to|into)$/.test(other.sentence.parts[there.at - 1]?.word ?? "")
    );
  });

export const differsIn = ({ one, other }: FacingPair, marker: Marker): boolean =>
  one.sentence.marks.count[marker] > 0 !== other.sentence.marks.count[marker] > 0;

export const differs = ({ one, other }: FacingPair, test: (part: Part) => boolean): boolean =>
  one.sentence.parts.some(test) !== other.sentence.parts.some(test);

/** "Tom's rent" and "my rent". */
function haveOtherOwners({ one, other }: FacingPair): boolean {
  const [a, b] = [one.sentence.parts[0]?.word ?? "", other.sentence.parts[0]?.word ?? ""];
  const isOwner = (word: string) => /'s$/.test(word) && word !== "let's";
  if (isOwner(a) === isOwner(b) || a === b) return false;
  return !other.sentence.words.has(a.replace(/'s$/, "")) && !one.sentence.words.has(b.replace(/'s$/, ""));
}

/** Around these, or a verb in the same form, two things that swap their places swap their roles. */
const PIVOT = /^(?:not|instead|than|over|before|after|to|from|into|for|with|by|under|above)$/;

/** "Ines pays Karl", "Karl pays Ines"; not "Karl is paid by Ines", and not "my dentist is Dr. Weber". */
function isTurned({ one, other }: FacingPair): boolean {
  const met = one.content.flatMap((part) => {
    const place = one.partners[part.place];
    const there = place && isMet(place) ? other.content[place.place] : undefined;
    return there && isThing(part) && isThing(there) ? [{ here: part.at, there: there.at }] : [];
  });
  // "Beside the door hangs the timetable": what stands in front makes the verb turn, and no role.
  const isInverted = one.sentence.lead >= 0 !== other.sentence.lead >= 0;
  const isPivot = ({ word, part, kind, isFunction }: Part) =>
    PIVOT.test(word) || (!isInverted && !isFunction && kind === "word" && /[vVN]/.test(part));
  const pivots = one.sentence.parts
    .filter(isPivot)
    .flatMap(({ word, at }) =>
      other.sentence.parts.flatMap((part) => (part.word === word ? [{ here: at, there: part.at }] : [])),
    );
  const lies = (place: number, pivot: number) => Math.sign(place - pivot);
  return pivots.some((pivot) => {
    const sides = met.map(({ here, there }) => [lies(here, pivot.here), lies(there, pivot.there)]);
    return (
      sides.some(([here = 0, there = 0]) => here < 0 && there > 0) &&
      sides.some(([here = 0, there = 0]) => here > 0 && there < 0)
    );
  });
}

const isThing = ({ kind, part, isCapital }: Part): boolean =>
  kind !== "word" || isCapital || /[nNx]/.test(part);

/** One is the other with words struck out, one of them with matter of its own. */
function leavesOut(short: Facing, long: Facing): boolean {
  if (short.left.length > 0 || long.left.length === 0) return false;
  const [words, all] = [short.sentence.parts, long.sentence.parts];
  let at = 0;
  for (const { word } of all) if (words[at]?.word === word) at += 1;
  return at === words.length;
}
