import type { MergeEvidence } from "./evidence.ts";
import type { Suspect } from "./known-name.ts";
import { spellingKey } from "./name-key.ts";
import { coresOf, type NameProfile, numeronymOf, shapeOf } from "./name-profile.ts";

/**
 * Evidence in the names of two entities that they are one: that one is said for the other. Letters in common are none: "Sketch" and
 * "SketchUp", "Elastic" and "Elasti" are as often two things as one.
 */
export function nameEvidence(a: Suspect, b: Suspect): MergeEvidence[] {
  if (!mayMeanOne(a.profile, b.profile)) return [];
  const certain = [alias(a, b), numeronym(a.profile, b.profile)].filter(isThere);
  if (a.profile.marks !== b.profile.marks) return certain;
  const rules = exact.has(a.known.type) || exact.has(b.known.type) ? forExact : forAll;
  return [...certain, ...rules.map((rule) => rule(a.profile, b.profile)).filter(isThere)];
}

/**
 * Two versions are never one, nor are "C", "C++" and "C#". A list that says so, or the count of letters in "k8s", may
 * join a name with digits to one without, but not "Python3" to "Python".
 */
function mayMeanOne(a: NameProfile, b: NameProfile): boolean {
  if (a.marks === b.marks) return true;
  const letters = (joined: string): string => joined.replace(/[\d+#]/g, "");
  return (a.marks === "" || b.marks === "") && letters(a.joined) !== letters(b.joined);
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

type Rule = (a: NameProfile, b: NameProfile) => MergeEvidence | undefined;

/** Names that are typed, not spoken: one letter more is another thing. */
const exact = new Set(["file", "package", "command", "host"]);

function alias(a: Suspect, b: Suspect): MergeEvidence | undefined {
  if (a.names.some((name) => b.names.includes(name) && !(name === a.names[0] && name === b.names[0])))
    return {
      kind: "alias",
      score: 0.9,
      detail: `“${a.known.name}” and “${b.known.name}” have gone by one name`,
    };
  const entry = a.entries.find((title) => b.entries.includes(title));
  if (entry === undefined) return undefined;
  const meanings = Math.max(a.entries.length, b.entries.length);
  return { kind: "alias", score: 0.9 / meanings, detail: `both are names of ${entry}` };
}

function numeronym(a: NameProfile, b: NameProfile): MergeEvidence | undefined {
  const [short, long] = a.joined.length < b.joined.length ? [a, b] : [b, a];
  if (numeronymOf(short.joined)?.shape !== shapeOf(long.joined)) return undefined;
  return { kind: "acronym", score: 0.85, detail: `“${short.name}” counts the letters of “${long.name}”` };
}

const spelling: Rule = (a, b) => {
  const key = spellingKey(a.name);
  if (key === "" || key !== spellingKey(b.name)) return undefined;
  return { kind: "spelling", score: 0.6, detail: `same spelling as ${a.type} and ${b.type}` };
};

/** Words that something other than a space joins. */
const isTyped = (name: string): boolean => /[@/_\p{Pd}]/u.test(name);

const acronym: Rule = (a, b) => {
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  if (short.words.length !== 1 || long.initials !== short.joined || short.type === "person") return undefined;
  // What is typed and not spoken has no initials: "typescript-language-server" is not TLS.
  if (isTyped(long.name)) return undefined;
  const score = [0, 0, 0.25, 0.45][short.joined.length] ?? 0.55;
  const written = /\p{Ll}/u.test(short.name) ? 0 : 0.2;
  return {
    kind: "acronym",
    score: score + written,
    detail: `“${short.name}” are the initials of “${long.name}”`,
  };
};

/** People alone are called by a part of their name: of things, two of three that are named like it are another thing. */
const contains: Rule = (a, b) => {
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  if (short.type !== "person" || short.words.length === 0) return undefined;
  if (short.words.length === long.words.length) return undefined;
  const isFirst = short.words.every((word, n) => word === long.words[n]);
  const isLast = short.words.every(
    (word, n) => word === long.words[long.words.length - short.words.length + n],
  );
  if (!isFirst && !isLast) return undefined;
  const score = isFirst ? 0.65 : 0.5;
  return { kind: "contains", score, detail: `“${long.name}” contains “${short.name}”` };
};

const affix: Rule = (a, b) => {
  const [short, long] = a.joined.length < b.joined.length ? [a, b] : [b, a];
  if (short.type === "person" || !coresOf(long.joined).includes(short.joined)) return undefined;
  const part = long.joined.replace(short.joined, "");
  return { kind: "affix", score: 0.6, detail: `“${long.name}” is “${short.name}” with “${part}”` };
};

const nickname: Rule = (a, b) => {
  const [first, other] = [a.words[0], b.words[0]];
  if (first === other || !a.formal.some((name) => b.formal.includes(name))) return undefined;
  const [rest, others] = [a.words.slice(1).join(" "), b.words.slice(1).join(" ")];
  if (rest !== others && rest !== "" && others !== "") return undefined;
  // "Chris" may be short for Christina, and so may "Tina".
  const isFull = [first, other].some(
    (name) => name !== undefined && a.formal.includes(name) && b.formal.includes(name),
  );
  const score = (rest === others && rest !== "" ? 0.75 : 0.5) - (isFull ? 0 : 0.15);
  return { kind: "nickname", score, detail: `people called ${first} may be called ${other}` };
};

const initial: Rule = (a, b) => {
  const [first = "", other = ""] = [a.words[0], b.words[0]];
  if (a.type !== "person" || a.words.length < 2 || a.words.at(-1) !== b.words.at(-1)) return undefined;
  if (b.words.length < 2 || first === other || first.charAt(0) !== other.charAt(0)) return undefined;
  if (first.length > 1 && other.length > 1) return undefined;
  return { kind: "initial", score: 0.6, detail: "same last name, and the initial fits the first name" };
};

const plural: Rule = (a, b) => {
  if (a.type === "person" || a.joined === b.joined || a.singular !== b.singular) return undefined;
  const score = a.type === "concept" && b.type === "concept" ? 0.65 : 0.5;
  return { kind: "plural", score, detail: `“${a.name}” and “${b.name}” are singular and plural` };
};

const forExact: readonly Rule[] = [spelling, acronym];
const forAll: readonly Rule[] = [...forExact, contains, affix, nickname, initial, plural];
