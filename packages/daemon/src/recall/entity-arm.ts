import type { KnownNames } from "@memory/language/extraction";
import type { ReaderConnection } from "../store/reader.ts";
import { createEntityQueries, type EntityQueries } from "./queries/entities-of-question.ts";
import type { RecallScope } from "./scope.ts";
import type { Columns } from "./vectors/columns.ts";
import { type AskedEntity, namesAsked } from "./words/names-asked.ts";
import type { TermLookup } from "./words/term-lookup.ts";

/** Evidence in items that use other names for the things that a question names. */
export interface EntityScores {
  /** By slot, 0 to 1: more for what few texts name. */
  readonly scores: ReadonlyMap<number, number>;
  /** True for an item with another name of the thing that this word of the question names. */
  has(word: string, slot: number): boolean;
}

interface EntityQuestion {
  readonly ownerIds: readonly string[];
  readonly query: string;
  readonly scope: RecallScope;
  readonly said: TermLookup;
}

export type EntityArm = (question: EntityQuestion) => EntityScores;

/** Rows read of an entity, the newest texts that name it: .5 ms. */
const perEntity = 300;
/** Rows read for a question. */
const perQuestion = 600;
/** One hop: what is stated to belong to what is named, and rows read of each. */
const neighbours = 4;
const perNeighbour = 50;
const statements = 64;
/** Weight of a thing that is only related to a named one. */
const byRelation = 0.25;
/** As in `lexical.ts`: a handful of texts cannot tell what is rare. */
const few = 100;

/**
 * Entity arm: finds the things that a question names under all their names. An item with the question's own
 * words has been found by those: counted twice, a name outweighs the rest of the question (2 points of R@10
 * on conversations, 4 on code). The cost is bounded whatever the store holds.
 */
export function createEntityArm(db: ReaderConnection, columns: Columns, known?: KnownNames): EntityArm {
  const queries = createEntityQueries(db);
  return (question) => {
    const { ownerIds, scope } = question;
    const named = thingsOf(queries, namesAsked(queries, ownerIds, { query: question.query, known }));
    if (named.length === 0) return nothing;
    const read = { queries, columns, scope, left: perQuestion };
    const scores = new Map<number, number>();
    const otherwise = new Map<string, Set<number>>();
    for (const one of named) addNamed(read, one, { said: question.said, scores, otherwise });
    addRelated(read, named, { said: question.said, scores });
    return { scores, has: (word, slot) => otherwise.get(word)?.has(slot) === true };
  };
}

const nothing: EntityScores = { scores: new Map(), has: () => false };

/** An entity of one owner, with what is folded into it, in the generation of that owner's graph. */
interface Node {
  readonly entity: number;
  readonly members: readonly number[];
  readonly generation: number;
}

/** A thing that a question names: one entity, and what others call by the same words. */
interface Thing {
  readonly nodes: readonly Node[];
  readonly words: readonly string[];
}

/** What an owner calls by the same words twice are two things; what two owners do is one. */
function thingsOf(queries: EntityQueries, named: readonly AskedEntity[]): Thing[] {
  const things = new Map<string, { nodes: Node[]; words: readonly string[] }>();
  const counts = new Map<string, number>();
  for (const { entity, ownerId, words } of named) {
    const own = JSON.stringify([ownerId, ...words]);
    const count = counts.get(own) ?? 0;
    counts.set(own, count + 1);
    const key = JSON.stringify([count, ...words]);
    const node = { entity, members: queries.membersOf(entity), generation: queries.generation(ownerId) };
    const known = things.get(key);
    if (known) known.nodes.push(node);
    else things.set(key, { nodes: [node], words });
  }
  return [...things.values()];
}

interface Reading {
  readonly queries: EntityQueries;
  readonly columns: Columns;
  readonly scope: RecallScope;
  /** Rows that may still be read. */
  left: number;
}

interface Tally {
  readonly said: TermLookup;
  readonly scores: Map<number, number>;
  /** Slots that have a word of the question under another name. */
  readonly otherwise: Map<string, Set<number>>;
}

function addNamed(read: Reading, { nodes, words }: Thing, { said, scores, otherwise }: Tally): void {
  if (words.length === 0 || isInItsWords(read, nodes, { words, said })) return;
  const { slots, telling } = slotsOf(read, nodes, perEntity);
  for (const slot of slots) {
    const missing = words.filter((word) => !said.has(word, slot));
    if (missing.length === 0) continue;
    add(scores, slot, (telling * missing.length) / words.length);
    for (const word of missing) otherwise.set(word, (otherwise.get(word) ?? new Set()).add(slot));
  }
}

/** Of many texts those that call it otherwise cannot be picked out; where its words stand in as many, there are hardly any. */
function isInItsWords(
  { queries }: Reading,
  nodes: readonly Node[],
  { words, said }: { readonly words: readonly string[]; readonly said: TermLookup },
): boolean {
  const inWords = words.map((word) => said.texts(word) ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...inWords);
  if (least === Number.POSITIVE_INFINITY) return true;
  const members = nodes.flatMap((node) => node.members);
  const texts = members.reduce((sum, member) => sum + queries.countTexts(member, least + 1), 0);
  return texts <= least && texts > perEntity;
}

/** Adds the entities that the named ones were most often stated to belong to. */
function addRelated(
  read: Reading,
  named: readonly Thing[],
  { said, scores }: Omit<Tally, "otherwise">,
): void {
  const { queries } = read;
  const nodes = named.flatMap((thing) => thing.nodes);
  const counts = new Map<number, number>();
  const generations = new Map<number, number>();
  for (const { members, generation } of nodes)
    for (const member of members)
      for (const other of queries.relatedTo(member, generation, statements)) {
        counts.set(other, (counts.get(other) ?? 0) + 1);
        generations.set(other, generation);
      }
  for (const { entity } of nodes) counts.delete(entity);
  const words = named.flatMap((one) => one.words);
  const others = [...counts].sort(([a, n], [b, m]) => m - n || a - b).slice(0, neighbours);
  for (const [other] of others) {
    const members = queries.membersOf(other);
    const node = { entity: other, members, generation: generations.get(other) ?? 1 };
    const { slots, telling } = slotsOf(read, [node], perNeighbour);
    for (const slot of slots)
      if (!words.some((word) => said.has(word, slot))) add(scores, slot, byRelation * telling);
  }
}

/** Evidence adds up without passing 1. */
const add = (scores: Map<number, number>, slot: number, more: number): void =>
  void scores.set(slot, 1 - (1 - (scores.get(slot) ?? 0)) * (1 - more));

interface Found {
  readonly slots: ReadonlySet<number>;
  /** 0 to 1: how rare it is among what is in scope. */
  readonly telling: number;
}

function slotsOf(read: Reading, nodes: readonly Node[], most: number): Found {
  const { queries, columns, scope } = read;
  const slots = new Set<number>();
  let texts = 0;
  const all = nodes.flatMap(({ members, generation }) => members.map((member) => ({ member, generation })));
  for (const { member, generation } of all) {
    const limit = Math.min(most, read.left);
    if (limit === 0) break;
    const items = queries.itemsOf(member, generation, limit);
    read.left -= items.length;
    for (const item of items) {
      const slot = columns.slotOf(item);
      if (slot >= 0 && scope.mask[slot] === 1) slots.add(slot);
    }
    if (items.length === limit) texts += queries.countTexts(member, mostCounted) - limit;
  }
  return { slots, telling: tellingOf(slots.size + texts, Math.max(scope.size, few)) };
}

/** Most texts counted for an entity's weight. */
const mostCounted = 20_000;

/** Share of the greatest idf there can be. */
function tellingOf(texts: number, all: number): number {
  const idf = (n: number) => Math.log(1 + Math.max(0, all - n + 0.5) / (n + 0.5));
  return idf(Math.max(1, texts)) / idf(1);
}
