import type { NameRun } from "./name.ts";
import { organizationHeads } from "./organization-words.ts";
import { humanVerbs, onlyPeople, sharedVerbs, states } from "./person-words.ts";
import {
  after,
  before,
  gapAfter,
  gapBefore,
  isFormOf,
  isPossessive,
  wordSet,
  wordsAfter,
} from "./sentence.ts";
import type { TextTopic } from "./telling.ts";
import { isDeed, isPastForm } from "./verbs.ts";
import type { Word } from "./words.ts";

/** In a text that speaks of no software an unknown capital that does something is somebody. */
export function plainHints(run: NameRun, { isPlain }: TextTopic): readonly number[] {
  if (!isPlain || run.titled || (run.kinds.at(-1) === "word" && run.kinds[0] !== "unknown")) return [];
  return [
    deedHint(run),
    questionHint(run),
    listHint(run),
    ofHint(run),
    betweenHint(run),
    forHint(run),
    withHint(run),
    addressedHint(run),
  ];
}

function deedHint(run: NameRun): number {
  if (isPossessive(run) || gapAfter(run) !== " ") return 0;
  const one = after(run, 1)?.lower ?? "";
  if (/^(?:should|will|would|might|wo)$/.test(one)) return isHelped(run) ? 0.5 : 0;
  if (one === "used" && after(run, 2)?.lower === "to") return 0.5;
  if (/^(?:is|was)$/.test(one) && /ing$/.test(after(run, 2)?.lower ?? ""))
    return isDeed(`${(after(run, 2)?.lower ?? "").slice(0, -3)}ed`, "past") ? 0.5 : 0;
  const isLater = /^(?:now|then|also|never|always|finally|quickly|already|still)$/.test(one);
  const verb = isLater ? (after(run, 2)?.lower ?? "") : one;
  if (hasIts(run)) return 0;
  const object = after(run, isLater ? 3 : 2);
  if (run.words.length > 1)
    return isDeed(verb, "past") ? 0.62 : isDeed(verb, "present") && isObject(object) ? 0.6 : 0;
  if (/[^s]s$/.test(run.words[0]?.lower ?? "")) return isDeed(verb, "past") ? 0.3 : 0;
  const isSaid = isFormOf(sharedVerbs, verb) || natural.test(verb) || !isTaken(object);
  if (isDeed(verb, "past")) return !run.opens ? 0.62 : isSaid ? 0.52 : 0.6;
  return isDeed(verb, "present") && isObject(object) ? (isSaid ? 0.48 : 0.6) : 0;
}

/** "Teodor Vance of Carrowmoor University". */
function ofHint(run: NameRun): number {
  if (run.words.length < 2 || isPossessive(run) || after(run, 1)?.lower !== "of") return 0;
  for (const word of [...wordsAfter(run, 5)].slice(1)) {
    if (!word.capital) return 0;
    if (organizationHeads.has(word.lower)) return 0.5;
  }
  return 0;
}

/** "the results for Ottilie". */
function forHint(run: NameRun): number {
  if (gapBefore(run) !== " " || before(run, 1)?.lower !== "for") return 0;
  return forPeople.has(before(run, 2)?.lower ?? "") ? 0.5 : 0;
}

const forPeople = wordSet(
  "results ticket tickets gift present letter passport visa surprise cake flowers medicine card message call bed chair seat coat shoes prescription appointment room",
);

/** "hiking with Frauke", but not "filled with Orwild". */
const withHint = (run: NameRun): number =>
  gapBefore(run) === " " &&
  before(run, 1)?.lower === "with" &&
  !/^(?:filled|covered|made|coupled|compared|do|does|starts?|ends?|begins?|wrong|replaced|tagged|combined|paired)$/.test(
    before(run, 2)?.lower ?? "",
  )
    ? 0.35
    : 0;

/** "I owe Lazlo an answer". */
const addressedHint = (run: NameRun): number =>
  gapBefore(run) === " " &&
  /^(?:ow(?:e|es|ed)|t(?:ell|ells|old)|ask(?:s|ed)?|met|remind(?:s|ed)?|thank(?:s|ed)?|invite[sd]?|phoned?)$/.test(
    before(run, 1)?.lower ?? "",
  )
    ? 0.25
    : 0;

/** "Their negotiator, Yevgenia Sorley, is polite". */
function betweenHint(run: NameRun): number {
  if (run.words.length < 2 || gapBefore(run) !== ", " || !/^(?:, |[.;]|$)/.test(gapAfter(run))) return 0;
  const isOurs = [before(run, 2), before(run, 3)].some((word) =>
    /^(?:our|their|my|his|her|its)$/.test(word?.lower ?? ""),
  );
  return isOurs ? 0.5 : 0;
}

/** "should cross the fens", but not "should be open". */
const isHelped = (run: NameRun): boolean => {
  const two = after(run, 2)?.lower ?? "";
  const verb = two === "not" || two === "never" ? (after(run, 3)?.lower ?? "") : two;
  return !/^(?:be|have|work|open|close|start|stop|end|run|ship|cost|need|support|use|replace|launch|move)$/.test(
    verb,
  );
};

/** "Tollen raised its prices": nobody's prices are its. */
export const hasIts = (run: NameRun): boolean =>
  gapAfter(run) === " " && !isPossessive(run) && [2, 3].some((place) => after(run, place)?.lower === "its");

/** Effects of weather, plants and time. */
const natural =
  /^(?:cover|kill|fill|damage|cause|destroy|ruin|hit|str[iu]ck?|surround|ha[sd]|make|made|eat|ate|cut|affect|prevent|protect|keep|kept|hold|held|form|hide|hid|block|attract|love|like)(?:s|es|ed|d|e)?$/;

/** "counted forty spikes", "carries the tent". */
const isTaken = (word: Word | undefined): boolean =>
  /^(?:the|a|an|that|his|her|their|my|our|your|us|me|him|them|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|every|some|all|both|no)$/.test(
    word?.lower ?? "",
  );

/** A noun in -s is no verb: what somebody does goes on with an object or a place. */
const isObject = (word: Word | undefined): boolean => word !== undefined && OBJECTS.has(word.lower);

const OBJECTS = wordSet(`
  the a an that this these those his her their its my our your to with at in on from for us me him them it about by
  up out off down how what when why and all more no some two three not as like into home back every only away before
  after under over
`);

/** "Is Winnet coming?", "Did Winnet call?" */
function questionHint(run: NameRun): number {
  const asked = before(run, 1);
  if (asked === undefined || !/^(?:is|was|did|does|has|will|would|should)$/.test(asked.lower)) return 0;
  const verb = after(run, 1)?.lower ?? "";
  if (before(run, 2)?.lower === "who" && /^(?:is|was)$/.test(asked.lower))
    return /^[?,.]/.test(gapAfter(run)) ? 0.62 : 0;
  if (gapAfter(run) !== " ") return 0;
  if (/^(?:is|was)$/.test(asked.lower)) return /ing$/.test(verb) || states.has(verb) ? 0.6 : 0;
  return isPastForm(verb) || humanVerbs.has(verb) || onlyPeople.has(verb) || sharedVerbs.has(verb) ? 0.5 : 0;
}

/** "Notes: Brin to order saplings; Tansy: still on leave". */
function listHint(run: NameRun): number {
  const gap = gapAfter(run);
  const behind = run.all[run.last + 1];
  if (gap === " " && behind?.lower === "to") {
    const verb = run.all[run.last + 2]?.lower ?? "";
    const isItem = run.opens || gapBefore(run) === "; ";
    return isItem &&
      (humanVerbs.has(verb) || sharedVerbs.has(verb) || onlyPeople.has(verb) || orders.has(verb))
      ? 0.62
      : 0;
  }
  if (gap !== ": " || !run.opens) return 0;
  return /ing$/.test(behind?.lower ?? "") || /^(?:still|will|yes|no|not|on)$/.test(behind?.lower ?? "")
    ? 0.62
    : 0;
}

/** Imperatives in a list of tasks. */
const orders = wordSet(
  "order call check buy book draft collect clean print pay update confirm water pick feed",
);
