import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { passageName, type Question } from "./ask.ts";
import { evenly } from "./statistics.ts";

const WORD = /[\p{L}\p{N}]+(?:['’._/-][\p{L}\p{N}]+)*/gu;
/** Shorter ones are mostly articles and prepositions. */
const SHORTEST_WORD = 4;
const WORDS = { least: 3, most: 8 };

/**
 * A question of a person who half remembers a text: every second of its longer words, from its second half, where a text
 * rarely repeats its heading. Null for a text that has less than three to give. The daemon checks a change of model so, too.
 */
export function questionOf(text: string): string | null {
  const words = (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST_WORD);
  const half = words.slice(words.length >> 1);
  const some = half.length >= 2 * WORDS.least ? half.filter((_, n) => n % 2 === 0) : half;
  return some.length < WORDS.least ? null : some.slice(0, WORDS.most).join(" ");
}

/** Pages of a list that are looked at, evenly over all of it. */
const PAGES = 20;
const PAGE = 50;

/**
 * Questions whose answers are known, made from what the store holds: words of a memory, words of what was said where it
 * comes from, a passage beside it, and the names of entities. Which texts are taken depends on the store alone.
 */
export async function ownQuestions(client: Client, most: number, signal: AbortSignal): Promise<Question[]> {
  const memories = await someMemories(client, most, signal);
  const each = Math.ceil(most / 4);
  const kinds = [
    // Among everything the turn that a memory was learnt in answers for it.
    memories.flatMap((memory) => known("words of a memory", memory.content, memory.id).map(asMemory)),
    memories.flatMap((memory) => known("words of its source", unlike(memory), memory.id).map(asMemory)),
    await ofPassages(client, evenly(memories.filter(hasSession), each), signal),
    await ofEntities(client, each, signal),
  ];
  // A store without entities or passages is asked more of what it has.
  const taken = kinds.map((kind) => evenly(kind, each));
  const missing = most - taken.reduce((sum, { length }) => sum + length, 0);
  return [...evenly(kinds[0] ?? [], each + Math.max(0, missing)), ...taken.slice(1).flat()];
}

const known = (category: string, text: string, name: string): Question[] => {
  const question = questionOf(text);
  return question === null ? [] : [{ text: question, relevant: [name], category, group: 0 }];
};

const asMemory = (question: Question): Question => ({ ...question, kinds: ["memory"] });

/** The words that were said, where they are others than those of the memory. */
const unlike = ({ content, source }: Memory): string =>
  source.excerpt !== undefined && !source.excerpt.includes(content) && !content.includes(source.excerpt)
    ? source.excerpt
    : "";

const hasSession = ({ source }: Memory): boolean =>
  source.sessionId !== undefined && source.startLine !== undefined;

async function someMemories(client: Client, most: number, signal: AbortSignal): Promise<Memory[]> {
  const { total } = await client.memories.list({ query: { limit: 1 } }, signal);
  const pages = Math.min(PAGES, Math.ceil(total / PAGE));
  const found: Memory[] = [];
  for (let page = 0; page < pages; page += 1) {
    const offset = Math.floor((page * total) / pages);
    found.push(...(await client.memories.list({ query: { limit: PAGE, offset } }, signal)).memories);
  }
  return evenly(found, most);
}

async function ofPassages(
  client: Client,
  memories: readonly Memory[],
  signal: AbortSignal,
): Promise<Question[]> {
  const questions = new Map<string, Question>();
  for (const { id } of memories) {
    const { sessionId, passages } = await client.memories.passages(
      { params: { id }, query: { around: 2 } },
      signal,
    );
    const beside = passages.find(({ mine }) => !mine);
    if (sessionId === undefined || !beside) continue;
    const name = passageName(sessionId, beside.startLine);
    for (const question of known("words of a passage", beside.content, name)) questions.set(name, question);
  }
  return [...questions.values()];
}

/** Named by so many memories that there is something to find, and so few that ten hits can hold them. */
const NAMED = { least: 1, most: 8 };

async function ofEntities(client: Client, most: number, signal: AbortSignal): Promise<Question[]> {
  const { entities } = await client.entities.list({ query: { limit: 500 } }, signal);
  const some = entities.filter(({ memories }) => memories >= NAMED.least && memories <= NAMED.most);
  const questions: Question[] = [];
  for (const { id, name } of evenly(some, most)) {
    const { memories } = await client.entities.related(
      { params: { id }, query: { limit: NAMED.most } },
      signal,
    );
    questions.push({
      text: `What do we know about ${name}?`,
      relevant: memories.map((memory) => memory.id),
      category: "an entity by name",
      group: 0,
      kinds: ["memory"],
    });
  }
  return questions.filter(({ relevant }) => relevant.length > 0);
}
