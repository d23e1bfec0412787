import type { Lexicon } from "../lexicon.ts";
import type { NameRun } from "./name.ts";
import { isKnownOrganization } from "./organization-cues.ts";
import { organizationNouns } from "./organization-words.ts";
import { shapeHint } from "./person-shape.ts";
import {
  comesFromPeople,
  doneByPeople,
  givenToPeople,
  humanVerbs,
  intimate,
  onlyPeople,
  personal,
  pronouns,
  sharedActivities,
  sharedVerbs,
  states,
  toPeople,
} from "./person-words.ts";
import { plainHints } from "./plain-people.ts";
import {
  after,
  before,
  gapAfter,
  gapBefore,
  isFormOf,
  isPossessive,
  wordSet,
  wordsAfter,
  wordsBefore,
} from "./sentence.ts";
import type { TextTopic } from "./telling.ts";
import { irregularPasts } from "./verbs.ts";
import type { Word } from "./words.ts";

/** Abbreviated roles, written in capitals. */
const shortRoles = wordSet("ceo cto cfo coo cmo ciso cio vp svp evp sre pm po em dba mp lead intern");

/** Roles whose bearer is as often an organization. */
const organizationRoles = wordSet("project customer client vendor supplier company startup team");

/** Hints that a run is the name of a person; none when it cannot be one. */
export function personHints(run: NameRun, lexicon: Lexicon, telling: TextTopic): readonly number[] {
  const shape = shapeHint(run, telling);
  if (shape === undefined || isKnownOrganization(run, lexicon)) return [];
  if (run.words.length === 1 && (isArticle(before(run, 1)) || isNumbered(run))) return [];
  const role = Math.max(leadHint(run, lexicon), roleHint(run, lexicon), appositionHint(run, lexicon));
  // A word is somebody's name only where the text says what that person is.
  if (run.words.length === 1 && run.kinds[0] === "word") {
    return role > 0.6 && !run.titled && !lexicon.isRole(run.words[0]?.lower ?? "") ? [role] : [];
  }
  const pair = isPaired(run, lexicon) ? 0.35 : 0;
  const hints = [
    shape,
    role,
    pair,
    ...beforeHints(run),
    ...afterHints(run, mayBeTool(run, telling)),
    ...plainHints(run, telling),
  ];
  return run.titled ? hints.map((hint) => hint * 0.6) : hints;
}

/** Among tools, an unknown word that "complained" or "left" is as likely one more of them. */
const mayBeTool = ({ words, kinds }: NameRun, { ofPeople, ofCode }: TextTopic) =>
  ofCode && !ofPeople && words.length === 1 && kinds[0] !== "given";

/** "Bob and Alice": two first names say of each other what they are. */
function isPaired(run: NameRun, lexicon: Lexicon): boolean {
  const isName = (word: Word | undefined) => word?.capital === true && lexicon.isFirstName(word.lower);
  if (run.kinds[0] !== "given" || run.titled) return false;
  if (after(run, 1)?.lower === "and" && isName(after(run, 2))) return true;
  return before(run, 1)?.lower === "and" && isName(before(run, 2));
}

function leadHint({ lead }: NameRun, lexicon: Lexicon): number {
  if (lead === undefined || organizationRoles.has(lead)) return 0;
  return lexicon.isWord(lead) && !lexicon.isRole(lead) ? 0.75 : 0.8;
}

const isArticle = (word: Word | undefined) =>
  word !== undefined && /^(?:the|an?|this|that|each|every|any)$/.test(word.lower);

/** "Vossen 3", "Vossen v2": programs have versions. */
const isNumbered = (run: NameRun) => gapAfter(run) === " " && /^v?\d/.test(after(run, 1)?.text ?? "");

/** "lead author, Gera Vossen", "their founder Iset Karadzic". */
function roleHint(run: NameRun, lexicon: Lexicon): number {
  const word = before(run, 1);
  if (word === undefined || !/^(?:,? |: | \()$/.test(gapBefore(run))) return 0;
  if (shortRoles.has(word.lower)) return 0.75;
  return !word.capital && isRole(word.lower, lexicon) && !organizationNouns.has(word.lower) ? 0.75 : 0;
}

function beforeHints(run: NameRun): readonly number[] {
  const one = before(run, 1)?.lower;
  const two = before(run, 2)?.lower ?? "";
  if (one === undefined) return [];
  if (gapBefore(run) !== " ") return [];
  if (isFormOf(toPeople, one)) return [0.5];
  if (one === "with") return [isFormOf(sharedActivities, two) || near(run, sharedActivities, 5) ? 0.55 : 0.3];
  if (one === "from") return [comesFromPeople.has(two) || near(run, comesFromPeople, 6) ? 0.5 : 0.25];
  if (one === "to")
    return [
      givenToPeople.has(two) || near(run, givenToPeople, 8) ? (run.words.length > 1 ? 0.5 : 0.35) : 0.15,
    ];
  if (one === "by") return [doneByPeople.has(two) ? 0.45 : 0.2];
  if (one === "and" && /^(?:i|user|me|we)$/.test(two)) return [0.6];
  if (one === "for" || one === "of") return [0.1];
  return [];
}

const isRole = (word: string, lexicon: Lexicon) =>
  lexicon.isRole(word) ||
  shortRoles.has(word) ||
  /(?:ologist|graphist|manager|coordinator|organi[sz]er|producer|otiator|keeper|warden|chair|landlord|landlady|neighbou?r|cousin|niece|nephew|tutor|clerk|trainer|apprentice)$/.test(
    word,
  );

function near(run: NameRun, words: ReadonlySet<string>, most: number): boolean {
  for (const { lower } of wordsBefore(run, most)) if (isFormOf(words, lower)) return true;
  return false;
}

function afterHints(run: NameRun, isDoubted: boolean): readonly number[] {
  const hints = [pronounHint(run)];
  const one = after(run, 1);
  if (one === undefined) return hints;
  const gap = gapAfter(run);
  if (isPossessive(run)) {
    const owned = [...wordsAfter(run, 3)].map(({ lower }) => lower);
    hints.push(
      owned.some((word) => intimate.has(word)) ? 0.62 : owned.some((word) => personal.has(word)) ? 0.5 : 0.15,
    );
    return hints;
  }
  if (gap !== " ") return hints;
  hints.push(isDoubted ? Math.min(verbHint(run), DOUBTED_VERB) : verbHint(run));
  if (one.lower === "from" && /^(?:the|our|their|my)$/.test(after(run, 2)?.lower ?? ""))
    hints.push(run.kinds[0] === "given" && isOfTeam(run) ? 0.6 : 0.4);
  if (one.lower === "from" && after(run, 2)?.capital) hints.push(0.4);
  if (one.lower === "who" || one.lower === "whose") hints.push(0.6);
  const beyond = after(run, 2)?.lower ?? "";
  if (one.lower === "and" && /^(?:the|i|me)$/.test(beyond)) {
    if (beyond !== "the" || after(run, 3)?.lower === "user") hints.push(0.65);
  }
  return hints;
}

/** "from the platform team", "from our data engineering group". */
function isOfTeam(run: NameRun): boolean {
  for (const place of [3, 4, 5]) {
    if (/^(?:team|squad|guild|group|department|office)$/.test(after(run, place)?.lower ?? "")) return true;
  }
  return false;
}

/** Weight of a person's verb for a subject that may be a tool. */
const DOUBTED_VERB = 0.4;

/** Auxiliaries that may stand between a subject and its verb. */
const auxiliaries = wordSet(
  "is was has had will would did does used to be been also just already still then should could can might may",
);

function isState(run: NameRun): boolean {
  const two = after(run, 2)?.lower ?? "";
  if (two === "on")
    return /^(?:call|leave|holiday|vacation|duty|parental|maternity|sabbatical)$/.test(
      after(run, 3)?.lower ?? "",
    );
  return states.has(
    /^(?:not|very|so|too|quite|really|still|never)$/.test(two) ? (after(run, 3)?.lower ?? "") : two,
  );
}

function verbHint(run: NameRun): number {
  if (/^(?:is|was)$/.test(after(run, 1)?.lower ?? "") && isState(run)) return 0.5;
  if (
    /^(?:want|ask|tell|expect|need|remind|owe)s$|^(?:asked|told|owed|reminded)$/.test(
      after(run, 1)?.lower ?? "",
    )
  ) {
    if (/^(?:me|us|him|her|them)$/.test(after(run, 2)?.lower ?? "")) return 0.65;
  }
  let place = 1;
  while (place < 4 && auxiliaries.has(after(run, place)?.lower ?? "")) place += 1;
  const verb = after(run, place)?.lower ?? "";
  const form = formOf(verb, place > 1);
  if (form === undefined) return 0;
  if (onlyPeople.has(verb) || isFormOf(onlyPeople, verb)) return 0.65;
  // "Anna Berg owns it": a first name with a word behind it says more than an unknown word.
  const isFullName = run.kinds[0] === "given" && run.words.length > 1;
  if (isFormOf(humanVerbs, verb))
    return form === "present" ? (isFullName ? 0.45 : 0.3) : place > 1 ? 0.5 : 0.65;
  if (run.kinds[0] === "given" && /^(?:will|would|wo|has|had|did)$/.test(after(run, 1)?.lower ?? ""))
    return 0.3;
  if (isFullName && /^(?:maintain|write|review|plan|coordinate|design|prepare|investigate)s$/.test(verb))
    return 0.43;
  if (isFormOf(sharedVerbs, verb)) return form === "present" ? 0.1 : place > 1 ? 0.2 : 0.4;
  return 0;
}

/** A bare verb behind a singular subject is a noun ("a Response object"), unless an auxiliary stands between them. */
function formOf(verb: string, helped: boolean): "present" | "past" | undefined {
  if (irregularPasts.has(verb) || verb.endsWith("ed")) return "past";
  if (helped) return /(?:[^s]s)$/.test(verb) ? undefined : "past";
  return /[^s]s$/.test(verb) ? "present" : undefined;
}

/** "Karis Tornau, the volunteer coordinator", "Karis Tornau (who reads fiction". */
function appositionHint(run: NameRun, lexicon: Lexicon): number {
  if (isPossessive(run) || !/^(?:, | \(| [-\u2013\u2014] )$/.test(gapAfter(run))) return 0;
  const [one, ...others] = wordsAfter(run, 7);
  if (one === undefined) return 0;
  if (one.lower === "who" || one.lower === "whose") return 0.75;
  if (isRole(one.lower, lexicon)) return 0.6;
  if (!/^(?:the|a|an|our|her|his|their|my|your|its)$/.test(one.lower)) return 0;
  for (const word of others) {
    if (/[,;()]/.test(word.gap)) return 0;
    if (isRole(word.lower, lexicon)) return 0.75;
  }
  return 0;
}

function pronounHint(run: NameRun): number {
  for (let n = 1; n <= 14; n += 1) {
    const word = run.all[run.last + n];
    if (word === undefined) return 0;
    if (pronouns.has(word.lower)) return n <= 8 ? 0.3 : 0.2;
  }
  return 0;
}
