import { anyOf } from "../text/any-of.ts";
import type { NameCandidate } from "./candidate.ts";
import {
  componentTypes,
  describing,
  everybodys,
  notTeams,
  rowsOfTables,
  servicesOf,
  thingsLike,
  workOfTeams,
} from "./component-words.ts";
import type { TextToExtract } from "./extraction-types.ts";
import type { Lexicon } from "./lexicon.ts";
import { runsOf, type TextRun } from "./runs.ts";
import { stretchesOf } from "./stretches.ts";

/**
 * Parts of a system that are called after what they do: "the orders service", "our billing team", "the kingfisher
 * cluster". Their names are plain words, so that only the article in front and the choice of the words tell.
 */
export function findComponents(
  lexicon: Lexicon,
  text: TextToExtract,
  known: readonly NameCandidate[],
): NameCandidate[] {
  if (text.isCode) return [];
  const taken = new Set(known.map(({ start }) => start));
  return stretchesOf(text).prose.flatMap(({ from, to }) => {
    const runs = runsOf(text.text, from, to);
    return runs.flatMap((_, at) => componentAt({ lexicon, text: text.text, runs, taken }, at) ?? []);
  });
}

interface Reading {
  readonly lexicon: Lexicon;
  readonly text: string;
  readonly runs: readonly TextRun[];
  /** Starts of names that other finders are sure of: "the postgres cluster" names Postgres. */
  readonly taken: ReadonlySet<number>;
}

/** More words than these in front of a head describe it. */
const MOST_MODIFIERS = 2;

function componentAt(reading: Reading, at: number): NameCandidate | undefined {
  const head = reading.runs[at];
  const type = head === undefined ? undefined : componentTypes.get(head.text);
  if (head === undefined || type === undefined || goesOn(reading, head)) return undefined;
  let first = at;
  while (first > 0 && at - first < MOST_MODIFIERS && isModifier(reading, first - 1, head.text)) first -= 1;
  const opening = reading.runs[first];
  if (opening === undefined || first === at || !isNamed(reading, first, at)) return undefined;
  if (at - first === MOST_MODIFIERS && mayBeVerb(reading.runs[at - 1]?.text ?? "")) return undefined;
  const name = reading.text.slice(opening.start, head.end).replace(/\s+/g, " ");
  return {
    name: opensSentence(reading, opening) ? name.charAt(0).toLowerCase() + name.slice(1) : name,
    type,
    start: opening.start,
    end: head.end,
    confidence: CONFIDENCE,
    found: "shape",
  };
}

const CONFIDENCE = 0.68;

/** "the option disables server rendering": what ends in "s" behind a noun is done by it. */
const mayBeVerb = (word: string): boolean => /[^s]s$/.test(word) && !thingsLike.has(word);

/** "the orders service worker", "the billing team's": a noun behind the head makes it another thing. */
const goesOn = ({ text }: Reading, { end }: TextRun): boolean => GOES_ON.test(text.slice(end, end + 16));

const GOES_ON = anyOf(
  [
    /[-_/@(=[]/,
    anyOf(
      [
        /account|worker|workers|mesh|name|names|level|component|components|action|actions|function|functions/,
        /side|role|token|key|url|layer|class|object|mode|type|types|member|members|file|files|error|errors/,
        /route|routes|router|code|config|configuration|definition|scan|data|row|rows|column|columns|cell/,
      ],
      { before: / /, behind: /\b/ },
    ),
  ],
  { before: /^/ },
);

function isModifier(reading: Reading, at: number, head: string): boolean {
  const word = reading.runs[at];
  const next = reading.runs[at + 1];
  if (word === undefined || next === undefined || next.start !== word.end + 1) return false;
  const isTeam = componentTypes.get(head) === "organization";
  if (reading.taken.has(word.start)) return false;
  if (isTeam && /^[A-Z]{2,5}$/.test(word.text)) return true;
  if (!/^[A-Za-z][a-z]+$/.test(word.text)) return false;
  const lower = word.text.toLowerCase();
  if (lower === head || (isTeam ? isNoTeam(lower) : isNoName(lower, head))) return false;
  if (!isTeam && !isOwn(reading, lower, head)) return false;
  return isThing(lower) && (lower === word.text || isPlainCapital(reading, word));
}

const isNoTeam = (word: string): boolean =>
  notTeams.has(word) || (describing.has(word) && !workOfTeams.has(word));

function isNoName(word: string, head: string): boolean {
  if (head === "table" && rowsOfTables.has(word)) return false;
  if (head === "service" && servicesOf.has(word)) return false;
  return describing.has(word) || everybodys.has(word) || componentTypes.has(word);
}

/** "The compression library" and "the transition table" are kinds of things; "the huh library" is one of them. */
function isOwn({ lexicon, text }: Reading, word: string, head: string): boolean {
  if (head === "library") return !lexicon.isWord(word);
  if (head !== "table" && head !== "index") return true;
  return /[^s]s$/.test(word) || STORED.test(text.slice(0, READ_AT_MOST));
}

const STORED =
  /\b(?:SQL|Postgres\w*|MySQL|MariaDB|SQLite|Elasticsearch|OpenSearch|databases?|db|rows?|columns?|migrations?|schemas?|tenants?|quer(?:y|ies)|foreign key)\b/i;

/** Enough to see what a text is about. */
const READ_AT_MOST = 1_000;

/** "Orders service": a word with a capital, and not somebody's or some place's name. */
function isPlainCapital({ lexicon }: Reading, { text }: TextRun): boolean {
  const lower = text.toLowerCase();
  return lexicon.isWord(lower) && !lexicon.isFirstName(lower) && !lexicon.isPlace(lower);
}

/** Neither a form of a verb nor an adjective, as far as its end tells. */
const isThing = (word: string): boolean =>
  thingsLike.has(word) ||
  !/(?:ing|ed|ly|al|ic|ive|ous|ful|less|able|ible|ary|ant|ent|est|ish|ward|wide|based|like)$/.test(word) ||
  NOUNS.test(word);

/** Endings of nouns among them: "payment", "shipment", "rent", "tenant", "library". */
const NOUNS =
  /(?:m|cli|cont|stud|ag|pati|par|accid|incid|r|v)ents?$|(?:ten|merch|pl|restaur)ant$|(?:libr|invent|sal|di)ary$/;

/** Behind "the", "our" or "its", or where a sentence begins that says what the component does. */
function isNamed(reading: Reading, first: number, at: number): boolean {
  const opening = reading.runs[first];
  const head = reading.runs[at];
  const article = reading.runs[first - 1];
  if (opening === undefined || head === undefined) return false;
  if (opensSentence(reading, opening)) return DOES.test(reading.text.slice(head.end, head.end + 24));
  if (article === undefined || article.end + 1 !== opening.start) return false;
  return /^(?:the|our|its)$/i.test(article.text) && !isApposition(reading.text, article.start);
}

/** "Stormglass, our barometer app": the thing has its name in front. */
const isApposition = (text: string, at: number): boolean =>
  /\p{Lu}[\p{L}-]{1,30}, $/u.test(text.slice(Math.max(0, at - 40), at));

const DOES = /^ (?:is|was|has|had|can|must|should|will|does|did|now|[a-z]{2,}[^s\W]s)\b/;

const opensSentence = ({ text }: Reading, { start }: TextRun): boolean =>
  /(?:^|[.!?]\s{1,2}|\n\s{0,8}(?:[-*#>]+\s)?)$/.test(text.slice(Math.max(0, start - 12), start));
