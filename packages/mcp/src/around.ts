import { CLOSE, type Entity, type EntityBrief, LABEL, OPEN, quote } from "@memory/shared";
import { dayOf, documentRef, entityRef, memoryRef, plural, turnRef } from "@memory/shared/words";
import { tokensOf } from "./budget.ts";
import { same } from "./entity-named.ts";
import type { Neighbourhood, Statement } from "./neighbourhood.ts";
import { noRoom } from "./pack.ts";
import type { Answer, Packing } from "./tool.ts";
import { oneLine, safe, shorten } from "./words.ts";

/** Characters of a memory that names it. */
const CHARACTERS = [80, 300] as const;
const LONGEST_NAME = 80;
/** The tool's own ceiling of each section. */
const MOST_ROWS = 100;

interface Asked {
  /** The entity as the agent named it. */
  readonly written: string;
  readonly maxTokens: number;
}

interface AskedAround extends Asked {
  /** The most rows of each section that the daemon was asked for. */
  readonly limit: number;
  /** That no relationship is called as was asked for, in words. */
  readonly unknown: string | null;
}

/** The surroundings of an entity, within the budget: each section with as many rows as have room. */
export function around(near: Neighbourhood, { written, maxTokens, limit, unknown }: AskedAround): Packing {
  const sections = sectionsOf(near);
  const [least, most] = CHARACTERS;
  const { entity } = near;
  return {
    items: Math.max(1, ...sections.map(({ length }) => length)),
    least,
    most,
    maxTokens,
    write: (rows, characters) => ({
      ...told(near, written, { rows, characters, limit, unknown }),
      links: [{ uri: `memory://entities/${entity.id}`, name: entityRef(entity.id) }],
    }),
    instead: [noRoom(rowsOf(near), "row")],
  };
}

interface Room extends Pick<AskedAround, "limit" | "unknown"> {
  /** Rows of each section. */
  readonly rows: number;
  readonly characters: number;
}

function told(near: Neighbourhood, written: string, { rows, characters, limit, unknown }: Room): Answer {
  const { entity } = near;
  const first = headline(near, limit);
  const alias = aliasNote(entity, written);
  const shown = rowsShown(near, rows, characters);
  const omitted = rowsOf(near) - Object.values(shown).reduce((sum, { length }) => sum + length, 0);
  const notes = notesOf(near, omitted, { limit, unknown });
  const lines = [
    `${name(entity.name)} (${name(entity.type)}, ${entityRef(entity.id)})`,
    ...(alias ? [alias] : []),
    ...linesOf(shown),
  ];
  const text = [first, quote(lines), ...notes].join("\n");
  return {
    text,
    data: {
      answer: first,
      begin: `${OPEN} ${LABEL}`,
      entity: {
        ...briefShown(entity),
        ...(entity.aliases.length > 0 && { aliases: entity.aliases.slice(0, 5).map(name) }),
        ...(alias && { note: alias }),
        mentions: entity.mentions,
      },
      ...shown,
      end: CLOSE,
      omitted,
      tokens: tokensOf(text),
      ...(notes.length > 0 && { notes }),
    },
  };
}

/** The first rows of each section, as they are answered. */
function rowsShown(near: Neighbourhood, rows: number, characters: number) {
  const said = (text: string, assertedAt: string) => ({
    text: shorten(oneLine(text), characters),
    said: dayOf(assertedAt),
  });
  return {
    stated: near.stated.slice(0, rows).map(statementShown),
    co_mentioned: near.coMentioned
      .slice(0, rows)
      .map(({ entity: other, texts }) => ({ ...briefShown(other), texts })),
    memories: near.memories
      .slice(0, rows)
      .map(({ id, content, assertedAt }) => ({ ref: memoryRef(id), ...said(content, assertedAt) })),
    documents: near.documents
      .slice(0, rows)
      .map(({ id, title, chunks }) => ({ ref: documentRef(id), title: name(title), passages: chunks })),
    turns: near.turns.slice(0, rows).map(({ session, number, text, assertedAt }) => ({
      ref: turnRef(session, number),
      ...said(text, assertedAt),
    })),
  };
}

const linesOf = ({ stated, co_mentioned, memories, documents, turns }: ReturnType<typeof rowsShown>) => [
  ...section(
    "Stated by texts:",
    stated.map(({ from, relation, to, texts }) => `${from} —${relation}→ ${to} (${plural(texts, "text")})`),
  ),
  ...section(
    "Only named in the same texts, which says nothing of how they are related:",
    co_mentioned.map((one) => `${one.name} (${one.type}, ${one.ref}), ${plural(one.texts, "text")}`),
  ),
  ...section(
    "Memories that name it, newest first:",
    memories.map(({ ref, text, said }) => `(${ref}) ${text} · ${said}`),
  ),
  ...section(
    "Documents that name it:",
    documents.map(({ ref, title, passages }) => `(${ref}) ${title}, ${plural(passages, "passage")}`),
  ),
  ...section(
    "Turns of sessions that name it, newest first:",
    turns.map(({ ref, text, said }) => `(${ref}) ${text} · ${said}`),
  ),
];

function notesOf(
  near: Neighbourhood,
  omitted: number,
  { limit, unknown }: Pick<AskedAround, "limit" | "unknown">,
): string[] {
  return [
    ...(unknown === null ? [] : [unknown]),
    ...(omitted > 0 ? [`${plural(omitted, "row")} left out: raise max_tokens.`] : []),
    ...(omitted === 0 && limit < MOST_ROWS && sectionsOf(near).some(({ length }) => length >= limit)
      ? [`There may be more: limit ${Math.min(limit * 2, MOST_ROWS)}.`]
      : []),
  ];
}

const sectionsOf = ({ stated, coMentioned, memories, documents, turns }: Neighbourhood) => [
  stated,
  coMentioned,
  memories,
  documents,
  turns,
];

const rowsOf = (near: Neighbourhood): number => sectionsOf(near).reduce((sum, { length }) => sum + length, 0);

function headline({ stated, coMentioned, memories, documents, turns }: Neighbourhood, limit: number): string {
  const many = (rows: readonly unknown[], noun: string, nouns?: string) =>
    `${rows.length >= limit ? "at least " : ""}${plural(rows.length, noun, nouns)}`;
  return `${many(stated, "relationship")} stated, ${many(coMentioned, "entity", "entities")} named in the same texts; named by ${many(memories, "memory", "memories")}, ${many(documents, "document")} and ${many(turns, "turn")}.`;
}

const section = (title: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : [title, ...rows.map((row) => `- ${row}`)];

const name = (text: string): string => shorten(oneLine(text), LONGEST_NAME);

const briefShown = ({ id, name: called, type }: EntityBrief) => ({
  ref: entityRef(id),
  name: name(called),
  type: name(type),
});

const statementShown = ({ from, relation, to, texts, confidence }: Statement) => ({
  from: name(from.name),
  relation: name(relation),
  to: name(to.name),
  texts,
  confidence: Math.round(confidence * 100) / 100,
});

function aliasNote({ name: called, aliases }: Entity, written: string): string | undefined {
  const asked = safe(written.trim());
  const alias = same(asked, called) ? undefined : aliases.find((one) => same(one, asked));
  return alias === undefined ? undefined : `“${name(alias)}” is another name of ${name(called)}.`;
}

/** An agent that has to choose reads no longer list. */
const MOST_CANDIDATES = 10;

/** Several have the name: the agent chooses. */
export function candidates(entities: readonly Entity[], { written, maxTokens }: Asked): Packing {
  const asked = name(written);
  const first = `${plural(entities.length, "entity", "entities")} could be meant; ask again with ${entities.length > MOST_CANDIDATES ? "more of the name, or " : ""}one of these refs.`;
  return {
    items: Math.min(entities.length, MOST_CANDIDATES),
    least: 1,
    most: 1,
    maxTokens,
    write: (items) => {
      const shown = entities
        .slice(0, items)
        .map((entity) => ({ ...briefShown(entity), mentions: entity.mentions }));
      const lines = shown.map(
        ({ ref, name: called, type, mentions }) =>
          `- (${ref}) ${called} (${type}), named ${plural(mentions, "time")}`,
      );
      return {
        text: [first, quote([`asked for: ${asked}`, ...lines])].join("\n"),
        data: {
          answer: first,
          begin: `${OPEN} ${LABEL}`,
          candidates: shown,
          end: CLOSE,
          omitted: entities.length - items,
        },
      };
    },
    instead: [noRoom(entities.length, "candidate")],
  };
}
