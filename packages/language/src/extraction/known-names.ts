import { z } from "zod";
import { anyOf } from "../text/any-of.ts";
import type { NameCandidate } from "./candidate.ts";
import { findShapes } from "./code-shapes.ts";
import type { TextToExtract } from "./extraction-types.ts";
import {
  doesWhatProgramsDo,
  isCalledPackage,
  isEveryday,
  isPartOfOther,
  isSentenceStart,
  isTechnical,
  saysTechnology,
  standsInList,
} from "./known-context.ts";
import { asOrganization } from "./known-organizations.ts";
import { runsOf, type TextRun } from "./runs.ts";
import { proseStretches } from "./stretches.ts";

/** Conditions under which a spelling counts; `scripts/known-names-extra.mjs` tells the five apart. */
const RULES = ["any", "exact", "technical", "near", "said"] as const;
type Rule = (typeof RULES)[number];

interface Spelling {
  readonly text: string;
  readonly lower: string;
  readonly rule: Rule;
  readonly name: string;
  readonly type: string;
}

/** The spellings by their first word in lower case, longest first: looking a word up costs one hash. */
export type KnownNames = ReadonlyMap<string, readonly Spelling[]>;

const KnownNamesFile = z.array(z.tuple([z.string(), z.string()]).rest(z.array(z.string())));

/** Takes the parsed content of `known-names.json`, which `scripts/build-known-names.mjs` builds. */
export function readKnownNames(rows: unknown): KnownNames {
  const known = new Map<string, Spelling[]>();
  for (const [name, type, ...lists] of KnownNamesFile.parse(rows)) {
    for (const [at, rule] of RULES.entries()) {
      for (const text of lists[at] ?? []) {
        const first = runsOf(text)[0]?.text.toLowerCase();
        if (first === undefined) continue;
        const sharing = known.get(first) ?? [];
        sharing.push({ text, lower: text.toLowerCase(), rule, name, type });
        known.set(first, sharing);
      }
    }
  }
  for (const sharing of known.values()) sharing.sort((one, other) => other.text.length - one.text.length);
  return known;
}

/** A place where a known spelling stands, before anything is said about what is meant there. */
interface Sighting {
  readonly spelling: Spelling;
  readonly start: number;
  readonly end: number;
}

/** Every mention of a known name in the prose of a text, in order, and behind them what its code imports and installs. */
export function findKnownNames(known: KnownNames, text: TextToExtract): NameCandidate[] {
  const sightings: Sighting[] = [];
  for (const { from, to } of proseStretches(text)) sightings.push(...sight(known, text.text, from, to));
  const named = sightings.length === 0 ? [] : judge(text, sightings);
  return [...named, ...knownPackages(known, text)];
}

/** `from "react"` is React: what is imported and what is spoken of are one thing. */
function knownPackages(known: KnownNames, text: TextToExtract): NameCandidate[] {
  return findShapes(text).flatMap(({ name, type, start, end }) => {
    const same =
      type === "package"
        ? known.get(name.toLowerCase())?.find((one) => one.name.toLowerCase() === name.toLowerCase())
        : undefined;
    if (same === undefined) return [];
    return [{ name: same.name, type: same.type, start, end, confidence: CONFIDENCE.exact, found: "known" }];
  });
}

function sight(known: KnownNames, text: string, from: number, to: number): Sighting[] {
  const found: Sighting[] = [];
  let behind = from;
  for (const word of runsOf(text, from, to)) {
    if (word.start < behind) continue;
    for (const sighting of sightWord(known, text, word)) {
      found.push(sighting);
      behind = sighting.end;
    }
  }
  return found;
}

function sightWord(known: KnownNames, text: string, word: TextRun): Sighting[] {
  const whole = lookUp(known, text, word);
  const found = whole === undefined ? sightParts(known, text, word) : [whole];
  return found.length > 0 && isInsideName(text, word.start) ? [] : found;
}

/** "Python-based", "postgres:16", "react@18", "Go/Rust": the name is a part of the word. */
function sightParts(known: KnownNames, text: string, word: TextRun): Sighting[] {
  const at = word.text.search(/[/:@-]/);
  // "D@2" is no version of the language.
  if (at < 2 || word.text.includes("://")) return [];
  const joint = word.text.charAt(at);
  if (joint === "/") return sightChoice(known, text, word);
  const rest = word.text.slice(at + 1);
  if (!(joint === "-" ? TAILS.test(rest) : /^v?\d/.test(rest))) return [];
  const one = lookUp(known, text, { text: word.text.slice(0, at), start: word.start, end: word.start + at });
  return one === undefined ? [] : [one];
}

/** Words behind a hyphen that leave the name the same: "Python-based", not "react-router". */
const TAILS = anyOf(
  [
    /based|backed|only|style|like|native|first|specific|side|compatible|powered|driven|flavou?red|managed/,
    /hosted|related|aware|generated|written|esque|free|formatted|encoded|level|to|and|in/,
  ],
  { before: /^/, behind: /\b/, flags: "i" },
);

/** "Node.js/Express", "Go/Rust": every part is a known name, else it is a path. */
function sightChoice(known: KnownNames, text: string, word: TextRun): Sighting[] {
  const parts = word.text.split("/");
  if (parts.length > 4) return [];
  const found: Sighting[] = [];
  let start = word.start;
  for (const part of parts) {
    const one = lookUp(known, text, { text: part, start, end: start + part.length });
    if (one === undefined || one.end !== start + part.length) return [];
    found.push(one);
    start += part.length + 1;
  }
  return found;
}

function lookUp(known: KnownNames, text: string, word: TextRun): Sighting | undefined {
  for (const spelling of known.get(word.text.toLowerCase()) ?? []) {
    const end = word.start + spelling.text.length;
    const written = text.slice(word.start, end);
    const isSame =
      spelling.rule === "any" ? written.toLowerCase() === spelling.lower : written === spelling.text;
    if (isSame && (isEndOf(text, word, end) || isWholeWord(text, end, spelling.text.includes(" "))))
      return { spelling, start: word.start, end };
  }
  return undefined;
}

/** A bracket right behind the word makes it a call: "redis()". */
const isEndOf = (text: string, word: TextRun, end: number): boolean => end === word.end && text[end] !== "(";

/** Behind `end` no letter of the same word, path or call goes on; "GitHub Actions/Codecov" is no path. */
function isWholeWord(text: string, end: number, hasBlanks: boolean): boolean {
  if (hasBlanks && text[end] === "/") return true;
  return !/^(?:[\p{L}\p{N}_#+(=]|[./:@-][\p{L}\p{N}_])/u.test(text.slice(end, end + 2));
}

function isInsideName(text: string, start: number): boolean {
  return /[\p{L}\p{N}_.@/\\$#~=&%-]/u.test(text.charAt(start - 1));
}

const CONFIDENCE = { any: 0.95, exact: 0.9, technical: 0.8, near: 0.8, said: 0.75 } as const;

/** Names that are everyday words need a reason; one that stands in a list with a sure one has it. */
function judge(text: TextToExtract, sightings: readonly Sighting[]): NameCandidate[] {
  const hasTechnology = isTechnical(text) || sightings.some(({ spelling }) => isPlainTechnology(spelling));
  const sure = sightings.map((sighting) =>
    isSure(text.text, sighting, { hasTechnology, isSubject: isTechnical(text) || sightings.length > 1 }),
  );
  const spread = (at: number, other: number) => {
    const one = sightings[at];
    const neighbour = sightings[other];
    if (one === undefined || neighbour === undefined || sure[at] || !sure[other]) return;
    if (neighbour.spelling.type !== "technology" || one.spelling.type !== "technology") return;
    sure[at] = standsInList(text.text, one, neighbour);
  };
  for (let at = 1; at < sightings.length; at += 1) spread(at, at - 1);
  for (let at = sightings.length - 2; at >= 0; at -= 1) spread(at, at + 1);
  return sightings
    .filter((_, at) => sure[at])
    .map(toCandidate)
    .filter((one) => !isPartOfOther(text.text, one))
    .map((one) => asPackage(text.text, asOrganization(text.text, one)));
}

/** "The npm package" is of npm. */
const PACKAGE = /^(?!p?npm$|yarn$|bun$|deno$|pip$|conda$|cargo$|apt-get$)[a-z][a-z0-9-]*$/;

/** Only what is written like a package: "the React package" is of React. */
const asPackage = (text: string, one: NameCandidate): NameCandidate =>
  one.type === "technology" && PACKAGE.test(one.name) && isCalledPackage(text, one.start, one.end)
    ? { ...one, type: "package" }
    : one;

const isPlainTechnology = ({ rule, type }: Spelling): boolean =>
  rule === "any" && (type === "technology" || type === "package");

/** Signs in the rest of a text: software as its topic, or a technology in it. */
interface Around {
  readonly hasTechnology: boolean;
  readonly isSubject: boolean;
}

function isSure(
  text: string,
  { spelling, start, end }: Sighting,
  { hasTechnology, isSubject }: Around,
): boolean {
  switch (spelling.rule) {
    case "any":
    case "exact":
      return isSubject || !isEveryday(text, start, end);
    case "technical":
      return (
        (hasTechnology && (!isSentenceStart(text, start) || doesWhatProgramsDo(text, end))) ||
        saysTechnology(text, { start, end }, "plainly")
      );
    case "near":
      return saysTechnology(text, { start, end }, "likely");
    case "said":
      return saysTechnology(text, { start, end }, "plainly");
  }
}

function toCandidate({ spelling, start, end }: Sighting): NameCandidate {
  const { name, type, rule } = spelling;
  return { name, type, start, end, confidence: CONFIDENCE[rule], found: "known" };
}
