import type { FoundEntity } from "../extraction-types.ts";

/** A place where a text names one of its entities. */
export interface Mention {
  /** Index into the entities found in the text. */
  readonly entity: number;
  readonly start: number;
  readonly end: number;
}

/** A text worth reading names far fewer; the cap keeps the work bounded whatever is given. */
const MOST_ENTITIES = 400;
const LONGEST_NAME = 100;
/** Names that begin with the same word: `src/a.ts`, `src/b.ts`, … */
const MOST_ALIKE = 40;

/**
 * All mentions of each entity: the places given, and every later one in the same spelling. In order, none
 * overlaps.
 */
export function findMentions(text: string, entities: readonly FoundEntity[]): Mention[] {
  const given = givenMentions(text, entities);
  return [...given, ...repeats(text, spellings(text, entities, given), given)].sort(
    (one, other) => one.start - other.start,
  );
}

function givenMentions(text: string, entities: readonly FoundEntity[]): Mention[] {
  const mentions: Mention[] = [];
  const inOrder = entities
    .map(({ start, end }, entity) => ({ entity, start, end }))
    .filter(({ start, end }) => start >= 0 && start < end && end <= text.length)
    // Blanked stretches are skipped: the target of a link is no part of the sentence.
    .filter(({ start, end }) => text.slice(start, end).trim() !== "")
    .sort((one, other) => one.start - other.start || other.end - one.end);
  for (const mention of inOrder) {
    const last = mentions.at(-1);
    if (last !== undefined && mention.start < last.end) continue;
    mentions.push(mention);
    if (mentions.length === MOST_ENTITIES) break;
  }
  return mentions;
}

interface Spelling {
  readonly entity: number;
  readonly name: string;
}

/** The spellings to look for, by their first word, longest first: "React Router" before "React". */
function spellings(
  text: string,
  entities: readonly FoundEntity[],
  given: readonly Mention[],
): ReadonlyMap<string, readonly Spelling[]> {
  const known = new Set<string>();
  const byWord = new Map<string, Spelling[]>();
  for (const { entity, start, end } of given) {
    for (const name of [text.slice(start, end), entities[entity]?.name ?? ""]) {
      const word = FIRST_WORD.exec(name)?.[0];
      if (word === undefined || name.length > LONGEST_NAME || known.has(name)) continue;
      known.add(name);
      const alike = byWord.get(word) ?? [];
      if (alike.length < MOST_ALIKE) byWord.set(word, [...alike, { entity, name }]);
    }
  }
  for (const alike of byWord.values()) alike.sort((one, other) => other.name.length - one.name.length);
  return byWord;
}

const FIRST_WORD = /^(?:[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_])/u;
const WORDS = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

function repeats(
  text: string,
  wanted: ReadonlyMap<string, readonly Spelling[]>,
  given: readonly Mention[],
): Mention[] {
  const mentions: Mention[] = [];
  let free = 0;
  let ahead = 0;
  for (const { 0: word, index: start } of text.matchAll(WORDS)) {
    while (given[ahead] !== undefined && (given[ahead]?.end ?? 0) <= start) ahead += 1;
    const limit = given[ahead]?.start ?? text.length;
    if (start < free || start >= limit) continue;
    const found = wanted
      .get(word)
      ?.find(({ name }) => start + name.length <= limit && standsAt(text, name, start));
    if (found === undefined) continue;
    free = start + found.name.length;
    mentions.push({ entity: found.entity, start, end: free });
  }
  return mentions;
}

/** "Node" is not named by "Node.js", nor "C" by "C++". */
function standsAt(text: string, name: string, start: number): boolean {
  const end = start + name.length;
  return (
    text.startsWith(name, start) &&
    !/[\p{L}\p{N}_@#/\\.$-]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^(?:[\p{L}\p{N}_+#]|[./@:\\-][\p{L}\p{N}_])/u.test(text.slice(end, end + 3))
  );
}
