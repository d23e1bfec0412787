import type { ExtractionVocabulary, FoundEntity, FoundRelation } from "./extraction-types.ts";
import { objectsFrom, opensClause, subjectsUpTo } from "./relations/coordination.ts";
import { isHedged, spokenWords } from "./relations/hedges.ts";
import { type Link, parseLink, withoutArticles } from "./relations/link.ts";
import { findMentions } from "./relations/mentions.ts";
import {
  type OwnPredicates,
  ownPredicates,
  type RelationReading,
  readFrame,
  readLink,
} from "./relations/readings.ts";
import { hideUnread, tokenizeSentences } from "./relations/sentences.ts";
import {
  betweenNames,
  clauseUpTo,
  followsPreposition,
  isMeant,
  standsForItself,
  type TokenizedSentence,
  toSentence,
  wordsBeforeName,
} from "./relations/surroundings.ts";

/** A text that states more is a list. */
const MOST_RELATIONS = 4;

/**
 * Relations that a text states between its entities: only inside one clause, in words of a known phrase, and
 * without a doubt, a wish, a question or a denial around it.
 */
export function findRelations(
  text: string,
  entities: readonly FoundEntity[],
  vocabulary: ExtractionVocabulary,
): FoundRelation[] {
  if (entities.length < 2) return [];
  const read = hideUnread(text);
  const look: Look = { entities, own: ownPredicates(vocabulary), refused: refusedBy(vocabulary, entities) };
  const found = new Map<string, FoundRelation>();
  for (const tokens of tokenizeSentences(read, findMentions(read, entities)))
    for (const relation of readSentence(look, toSentence(tokens))) {
      const key = `${relation.from} ${relation.predicate} ${relation.to}`;
      if (!found.has(key)) found.set(key, relation);
    }
  return [...found.values()].sort((one, other) => other.confidence - one.confidence).slice(0, MOST_RELATIONS);
}

/** Inputs of the reading of a sentence. */
interface Look {
  readonly entities: readonly FoundEntity[];
  readonly own: OwnPredicates;
  refused(relation: FoundRelation): boolean;
}

function refusedBy({ dismissed }: ExtractionVocabulary, entities: readonly FoundEntity[]): Look["refused"] {
  const types = new Set(dismissed.types);
  const predicates = new Set(dismissed.predicates);
  const isRefused = (end: number): boolean => types.has(entities[end]?.type ?? "");
  return ({ from, to, predicate }) => predicates.has(predicate) || isRefused(from) || isRefused(to);
}

/** State carried from earlier statements: the current subjects, and the names that ended a statement. */
interface Thread {
  subjects: readonly number[];
  readonly stated: Set<number>;
}

function readSentence(look: Look, sentence: TokenizedSentence): FoundRelation[] {
  const relations: FoundRelation[] = [];
  const thread: Thread = { subjects: [], stated: new Set() };
  for (let n = 0; n + 1 < sentence.names.length; n += 1) {
    relations.push(...readPair(look, sentence, { n, thread }));
  }
  return relations.filter((relation) => !look.refused(relation));
}

interface At {
  /** The first of the two names, as a place among those of the sentence. */
  readonly n: number;
  readonly thread: Thread;
}

function readPair(look: Look, sentence: TokenizedSentence, { n, thread }: At): FoundRelation[] {
  const left = entityAt(look, sentence, n);
  const between = betweenNames(sentence, n);
  const link = left && parseLink(between, left.type === "technology" ? "technology" : "thing");
  if (!link) return [];
  const subjects = subjectsOf(sentence, link, { n: spokenOf(look, sentence, n), thread });
  for (const reading of subjects.length === 0 ? [] : readLink(link, look.own)) {
    // "Orion use Redis" is an order or half a question, unless there are several.
    if (reading.plural && subjects.length === 1 && !link.plural) continue;
    const found = state(look, sentence, {
      reading,
      subjects,
      object: n + 1,
      particle: lastWord(link.says),
      thread,
    });
    if (found.length === 0) continue;
    thread.subjects = subjects;
    return found;
  }
  for (const reading of readFrame(wordsBeforeName(sentence, n), withoutArticles(spokenWords(between)))) {
    const found = state(look, sentence, { reading, subjects: [n], object: n + 1, particle: "", thread });
    if (found.length > 0) return found;
  }
  return [];
}

/** "Anna from the platform team owns it": what is said behind the team is said of her. */
function spokenOf(look: Look, sentence: TokenizedSentence, n: number): number {
  if (n === 0 || entityAt(look, sentence, n)?.type !== "organization") return n;
  if (entityAt(look, sentence, n - 1)?.type !== "person") return n;
  return /^(?:from|of|at)$/.test(withoutArticles(spokenWords(betweenNames(sentence, n - 1))).trim())
    ? n - 1
    : n;
}

/** Subjects of the words behind a name, by place; empty where that is not sure. */
function subjectsOf(sentence: TokenizedSentence, link: Link, { n, thread }: At): readonly number[] {
  switch (link.opening) {
    case "further":
      return thread.stated.has(n) ? thread.subjects : [];
    case "which":
      return link.number !== "many" && !followsPreposition(sentence, n) ? [n] : [];
    case "aside":
      return opensClause(sentence, n, thread.stated) ? [n] : [];
    case "direct": {
      const group = link.number === "one" ? [n] : subjectsUpTo(sentence, n);
      return opensClause(sentence, group[0] ?? n, thread.stated) ? group : [];
    }
  }
}

interface Statement {
  readonly reading: RelationReading;
  readonly subjects: readonly number[];
  readonly object: number;
  /** The last word of the verb, which a list may repeat: "depends on A and on B". */
  readonly particle: string;
  readonly thread: Thread;
}

function state(look: Look, sentence: TokenizedSentence, statement: Statement): FoundRelation[] {
  const { reading, subjects, object, particle } = statement;
  if (!(reading.head ? standsForItself(sentence, object, reading.tails) : isMeant(sentence, object)))
    return [];
  const clause = clauseUpTo(sentence, subjects[0] ?? object, sentence.names[object] ?? 0);
  if (isHedged(clause, sentence.tokens)) return [];
  const objects = objectsFrom(sentence, object, { particle, head: reading.head });
  const found = subjects.flatMap((subject) =>
    objects.flatMap((one) => relate(look, reading, indexAt(sentence, subject), indexAt(sentence, one))),
  );
  if (found.length > 0) for (const one of objects) statement.thread.stated.add(one);
  return found;
}

function relate({ entities }: Look, reading: RelationReading, left: number, right: number): FoundRelation[] {
  const [first, second] = [entities[left], entities[right]];
  if (first === undefined || second === undefined || first.name === second.name) return [];
  if (!reading.suits(first, second)) return [];
  const [from, to] = reading.turned ? [right, left] : [left, right];
  return [{ from, to, predicate: reading.predicate, confidence: reading.confidence }];
}

function indexAt({ tokens, names }: TokenizedSentence, n: number): number {
  const token = tokens[names[n] ?? -1];
  return token?.kind === "name" ? token.entity : -1;
}

const entityAt = ({ entities }: Look, sentence: TokenizedSentence, n: number): FoundEntity | undefined =>
  entities[indexAt(sentence, n)];

const lastWord = (text: string): string => /(?:^| )(to|on|in|with|at|by|for|of)$/.exec(text)?.[1] ?? "";
