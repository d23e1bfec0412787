import type { NameCandidate } from "./candidate.ts";
import type { ExtractionVocabulary, TextToExtract } from "./extraction-types.ts";
import { legalForms } from "./prose/organization-words.ts";

/** More things than this in one text are a list, and a list says little about anything in it. */
const MOST = { memory: 8, passage: 12 } as const;

/** These are named for their own sake, however many there are: who came to a meeting is what its minutes are asked for. */
const alwaysNamed: ReadonlySet<string> = new Set(["person", "organization", "place"]);

/** Characters; a memory as long as this counts as a passage. */
const LONG_MEMORY = 300;

/** Most other things that go on to the search for relations, whose ends are preferred in the final choice. */
const MOST_RELATED = 24;

/** Candidates that overlap are decided: the longest stays, of two as long the surest. In order of their places. */
export function withoutOverlaps(candidates: readonly NameCandidate[]): NameCandidate[] {
  const kept: NameCandidate[] = [];
  const sorted = [...candidates].sort((one, other) => one.start - other.start || other.end - one.end);
  for (const candidate of sorted) {
    const last = kept.at(-1);
    if (last === undefined || candidate.start >= last.end) kept.push(candidate);
    else if (isBetter(candidate, last)) kept[kept.length - 1] = candidate;
  }
  return kept;
}

function isBetter(one: NameCandidate, other: NameCandidate): boolean {
  const longer = one.end - one.start - (other.end - other.start);
  return longer > 0 || (longer === 0 && one.confidence > other.confidence);
}

/** Names that may be shown, each thing once and at its first place, the surest of them, in order of their places. */
export function selectNames(
  { text }: TextToExtract,
  candidates: readonly NameCandidate[],
  { dismissed }: ExtractionVocabulary,
): NameCandidate[] {
  const refused = new Set(dismissed.types);
  const hidden = redactions(text);
  const allowed = candidates.filter((one) => !refused.has(one.type) && !isInside(hidden, one));
  const named = withoutShortForms(once(withoutOverlaps(allowed)));
  return surest(named, MOST_RELATED, new Set());
}

/**
 * Selection of a text's main entities: people, organizations and places, and a few other things, the ends of
 * its relations first, then the surest. Answers their indexes, in order.
 */
export function selectSubjects(
  { text, heading }: TextToExtract,
  names: readonly NameCandidate[],
  ends: ReadonlySet<number>,
): number[] {
  const most = heading === "" && text.length < LONG_MEMORY ? MOST.memory : MOST.passage;
  const first = new Set([...ends].map((at) => names[at]).filter((one) => one !== undefined));
  const chosen = new Set(surest(names, most, first));
  return names.flatMap((one, at) => (chosen.has(one) ? [at] : []));
}

function surest(
  names: readonly NameCandidate[],
  most: number,
  first: ReadonlySet<NameCandidate>,
): NameCandidate[] {
  const rank = (one: NameCandidate) => one.confidence + (first.has(one) ? 1 : 0);
  const things = names
    .filter(({ type }) => !alwaysNamed.has(type))
    .sort((one, other) => rank(other) - rank(one) || one.start - other.start);
  const left = new Set(things.slice(most));
  return names.filter((one) => !left.has(one));
}

type Span = Pick<NameCandidate, "start" | "end">;

function redactions(text: string): Span[] {
  if (!text.includes("[redacted:")) return [];
  return [...text.matchAll(/\[redacted:[^\]\n]{0,80}\]?/g)].map(({ 0: marker, index }) => ({
    start: index,
    end: index + marker.length,
  }));
}

const isInside = (spans: readonly Span[], { start, end }: Span) =>
  spans.some((span) => start < span.end && end > span.start);

/** One of each name. Its first place counts, the surest of its mentions says what it is. */
function once(candidates: readonly NameCandidate[]): NameCandidate[] {
  const byName = new Map<string, NameCandidate>();
  for (const candidate of candidates) {
    const key = candidate.name.toLowerCase();
    const first = byName.get(key);
    if (first === undefined) byName.set(key, candidate);
    else if (candidate.confidence > first.confidence) {
      byName.set(key, { ...candidate, start: first.start, end: first.end });
    }
  }
  return [...byName.values()].sort((one, other) => one.start - other.start);
}

/** "Vossen" is "Gera Vossen", and "Acme" is "Acme Corp", in a text that names them in full. */
function withoutShortForms(names: readonly NameCandidate[]): NameCandidate[] {
  const shortForms = new Set<string>();
  for (const { name, type, found } of names) {
    const words = name.toLowerCase().split(" ");
    if (found !== "prose" || words.length < 2) continue;
    if (type === "person") for (const word of words) shortForms.add(word);
    if (type === "organization" && legalForms.has(words.at(-1) ?? ""))
      shortForms.add(words.slice(0, -1).join(" "));
  }
  return names.filter(({ name, found }) => found !== "prose" || !shortForms.has(name.toLowerCase()));
}
