import type { Lexicon } from "../lexicon.ts";
import type { NameRun } from "./name.ts";
import {
  atWork,
  firmHeads,
  legalForms,
  looseHeads,
  namingFirms,
  organizationNouns,
  surnameHeads,
} from "./organization-words.ts";
import { placeEnding } from "./place-words.ts";
import { hasIts } from "./plain-people.ts";
import {
  after,
  before,
  gapAfter,
  gapBefore,
  isPossessive,
  wordSet,
  wordsAfter,
  wordsBefore,
} from "./sentence.ts";
import type { TextTopic } from "./telling.ts";
import { isPastForm } from "./verbs.ts";

const officers = wordSet(
  "ceo cto cfo coo cmo ciso founder founders co-founder president chairman shareholders employees staff",
);

/** Hints that a run names an organization. */
export function organizationHints(run: NameRun, lexicon: Lexicon, telling: TextTopic): readonly number[] {
  if (run.kinds.every((kind) => kind === "date")) return [];
  const hints = [
    headHint(run),
    isKnownOrganization(run, lexicon) ? 0.62 : 0,
    ...neighbourHints(run),
    ...plainHints(run, telling),
  ];
  return run.titled ? hints.map((hint) => hint * 0.7) : hints;
}

export const isKnownOrganization = ({ words }: NameRun, lexicon: Lexicon): boolean =>
  lexicon.isOrganization(words.map(({ lower }) => lower).join(" "));

function headHint(run: NameRun): number {
  const { words, kinds } = run;
  const last = words.at(-1)?.lower ?? "";
  if (words.length < 2) return 0;
  if (words[0]?.lower === "team" && words.length === 2 && kinds[1] === "unknown") return 0.75;
  if (legalForms.has(last)) return kinds[0] === "word" && words.length === 2 && run.opens ? 0.6 : 0.95;
  if (words.length === 2 && kinds[0] === "given" && surnameHeads.has(last)) return 0;
  const proper = properWords(run);
  if (words.some(({ lower }) => lower === "of" || lower === "for")) return ofHint(run);
  if (firmHeads.has(last)) return proper > 0 ? 0.9 : words.length > 2 && !run.opens ? 0.7 : 0;
  if (namingFirms.has(last) && !run.titled && !run.holdsKnown) return 0.68;
  if (!looseHeads.has(last) || proper - kinds.filter((kind) => kind === "acronym").length === 0) return 0;
  if (words.length === 2 && kinds[0] === "people") return 0.3;
  if (run.holdsKnown) return kinds[0] === "word" ? 0 : isTeam(last) ? 0.75 : 0.3;
  return 0.8;
}

/** "University of Belmora", "Pellham Museum of Navigation", "Friends of Pinebarrow Park". */
function ofHint({ words, kinds }: NameRun): number {
  const at = words.findIndex(({ lower }) => lower === "of" || lower === "for");
  const head = words[at - 1]?.lower ?? "";
  if (head === "friends") return kinds[at + 1] === "given" ? 0 : 0.7;
  return firmHeads.has(head) || ofHeads.has(head) ? 0.9 : 0;
}

const ofHeads = wordSet("museum school guild archive gallery observatory theatre centre center library");

const isTeam = (head: string) => /^(?:team|labs?|group|club|foundation)$/.test(head);

/** Words that are no English ones: what makes "Vossen Systems" a name and "Type Systems" a phrase. */
function properWords({ kinds, words }: NameRun): number {
  return kinds.filter((kind, n) => kind !== "word" && kind !== "date" && (words[n]?.capital ?? false)).length;
}

function neighbourHints(run: NameRun): readonly number[] {
  if (isAcronym(run)) return [];
  if (properWords(run) === 0) return isPhraseOfHead(run) ? [beforeHint(run)] : [];
  const hints = [leadHint(run), appositionHint(run)];
  if (run.holdsKnown && run.words.length === 1) return hints;
  if (gapBefore(run) === " ") hints.push(beforeHint(run));
  const one = after(run, 1)?.lower ?? "";
  if (isPossessive(run) && [...wordsAfter(run, 2)].some(({ lower }) => officers.has(lower))) hints.push(0.75);
  if (
    !isPossessive(run) &&
    gapAfter(run) === " " &&
    /^(?:group|team|lab|employees|engineers|customers|staff)$/.test(one)
  ) {
    hints.push(run.words.length > 1 ? 0.65 : 0.35);
  }
  return hints;
}

/** "Ostrander & Pike", "Lumen Orchard hired her". */
function plainHints(run: NameRun, { isPlain }: TextTopic): readonly number[] {
  if (!isPlain || run.titled || run.lead !== undefined) return [];
  if (hasIts(run) && run.kinds.every((kind) => kind === "unknown") && isPastForm(after(run, 1)?.lower ?? ""))
    return [0.62];
  if (run.words.length < 2) return [];
  const { kinds, words } = run;
  const joined = words.some(({ gap }, n) => n > 0 && gap === " & ");
  if (joined) return [kinds.every((kind) => kind === "given") || properWords(run) === 0 ? 0 : 0.8];
  const last = words.at(-1)?.lower ?? "";
  if (
    words.length > 2 &&
    looseHeads.has(last) &&
    /^(?:the|at|by|from|for|of|with)$/.test(before(run, 1)?.lower ?? "")
  )
    return [0.65];
  if (isPossessive(run) || gapAfter(run) !== " ") return [];
  const hires = /^(?:hired|hires|acquired|acquires|employs)$/.test(after(run, 1)?.lower ?? "");
  return [hires && kinds[0] !== "given" && looseHeads.has(last) ? 0.65 : 0];
}

/** "Lumen Analytics": English words that only what stands before them can make a name. */
const isPhraseOfHead = ({ words, titled }: NameRun) =>
  words.length > 1 && !titled && looseHeads.has(words.at(-1)?.lower ?? "");

const isAcronym = ({ kinds, words }: NameRun) =>
  words.length === 1 && (kinds[0] === "acronym" || kinds[0] === "camel");

function leadHint({ lead, titled }: NameRun): number {
  return !titled && lead !== undefined && organizationNouns.has(lead) ? 0.75 : 0;
}

function beforeHint(run: NameRun): number {
  const one = before(run, 1)?.lower ?? "";
  if (organizationNouns.has(one)) return 0.7;
  if (one === "joined" || one === "acquired") return 0.4;
  if (one === "at") return atHint(run);
  const two = before(run, 2)?.lower ?? "";
  if (one === "called" || one === "named") return organizationNouns.has(two) ? 0.8 : 0;
  if (one === "for" && /^work(?:s|ed|ing)?$|^consult(?:s|ed|ing)?$/.test(two)) return 0.65;
  if (one === "of" && officers.has(two)) return 0.7;
  if (one === "from" && /^(?:team|people|engineers|colleagues|folks|someone)$/.test(two)) return 0.6;
  return 0;
}

/** "engineer at Vossen": whoever works somewhere works at an organization, unless it sounds like a town. */
function atHint(run: NameRun): number {
  const town = run.words.length === 1 && placeEnding.test(run.words[0]?.lower ?? "");
  if (town) return 0.2;
  for (const { lower } of wordsBefore(run, 5)) if (lower !== "at" && atWork.has(lower)) return 0.65;
  return run.words.length > 1 ? 0.4 : 0.2;
}

/** "Vossen, a startup based in Oslo". */
function appositionHint(run: NameRun): number {
  if (gapAfter(run) !== ", ") return 0;
  const [one, ...others] = wordsAfter(run, 5);
  if (one === undefined || !/^(?:a|an|the|our|their)$/.test(one.lower)) return 0;
  for (const word of others) {
    if (/[,;]/.test(word.gap)) return 0;
    if (organizationNouns.has(word.lower)) return 0.8;
  }
  return 0;
}
