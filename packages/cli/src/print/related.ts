import type { Related } from "@memory/shared";
import { count, documentRef, entityRef, memoryRef, turnRef } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { titleOf } from "./documents.ts";
import { entityHead } from "./entities.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";

const STATED: readonly Column[] = [
  { title: "RELATIONSHIP", max: 24 },
  { title: "REF" },
  { title: "ENTITY", flexible: true },
  { title: "TYPE", max: 12 },
  { title: "TEXTS", align: "right" },
  { title: "SURE", align: "right" },
];
const BESIDE: readonly Column[] = [
  { title: "REF" },
  { title: "ENTITY", flexible: true },
  { title: "TYPE", max: 12 },
  { title: "TEXTS", align: "right" },
];
const MEMORIES: readonly Column[] = [
  { title: "REF" },
  { title: "SAID" },
  { title: "MEMORY", flexible: true },
];
const DOCUMENTS: readonly Column[] = [
  { title: "REF" },
  { title: "PASSAGES", align: "right" },
  { title: "TITLE", max: 36 },
  { title: "PATH", flexible: true, keep: "end" },
];

const TURNS: readonly Column[] = [
  { title: "REF" },
  { title: "SAID" },
  { title: "PROJECT", max: 20 },
  { title: "TURN", flexible: true },
];

/** Statements about an entity, names beside it, and their places. */
export function relatedSheet(related: Related, style: Style): string {
  const sections: [string, readonly Column[], string[][]][] = [
    ["Stated", STATED, statedRows(related)],
    ["Named beside it", BESIDE, besideRows(related)],
    ["Memories that name it", MEMORIES, memoryRows(related, style)],
    ["Documents that name it", DOCUMENTS, documentRows(related, style)],
    ["Turns that name it", TURNS, turnRows(related, style)],
  ];
  const there = sections.filter(([, , rows]) => rows.length > 0);
  const { paint, tableWidth } = style;
  return [
    entityHead(related.entity, style),
    ...there.map(
      ([title, columns, rows]) =>
        `${paint.bold(title)}\n${table(columns, rows, { width: tableWidth, indent: "  ", heading: paint.dim })}`,
    ),
    ...(there.length === 0 ? ["Nothing is stated of it, and no text names it."] : []),
  ].join("\n\n");
}

/** The arrow points from the subject to the object. */
const statedRows = ({ stated }: Related): string[][] =>
  stated.map(({ relation, direction, entity, texts, confidence }) => [
    direction === "from" ? `${cleanLine(relation)} →` : `← ${cleanLine(relation)}`,
    entityRef(entity.id),
    cleanLine(entity.name),
    cleanLine(entity.type),
    count(texts),
    `${Math.round(confidence * 100)} %`,
  ]);

const besideRows = ({ coMentioned }: Related): string[][] =>
  coMentioned.map(({ entity, texts }) => [
    entityRef(entity.id),
    cleanLine(entity.name),
    cleanLine(entity.type),
    count(texts),
  ]);

const memoryRows = ({ memories }: Related, { now }: Style): string[][] =>
  memories.map(({ id, content, assertedAt }) => [memoryRef(id), day(assertedAt, now), cleanLine(content)]);

const documentRows = ({ documents }: Related, { homedir }: Style): string[][] =>
  documents.map((document) => [
    documentRef(document.id),
    count(document.chunks),
    titleOf(document),
    shortPath(document.path, homedir),
  ]);

const turnRows = ({ turns }: Related, { now }: Style): string[][] =>
  turns.map(({ session, number, project, text, assertedAt }) => [
    turnRef(session, number),
    day(assertedAt, now),
    cleanLine(project),
    cleanLine(text),
  ]);

/** One record for each, its kind in the first field, for programs. */
export const plainRelated = ({ stated, coMentioned, memories, documents, turns }: Related): string[][] =>
  [
    ...stated.map(({ relation, direction, entity: { id, name, type }, texts, confidence }) => [
      "stated",
      id,
      name,
      type,
      String(texts),
      relation,
      direction,
      String(confidence),
    ]),
    ...coMentioned.map(({ entity: { id, name, type }, texts }) => ["beside", id, name, type, String(texts)]),
    ...memories.map(({ id, content, assertedAt }) => ["memory", id, assertedAt, content]),
    ...documents.map(({ id, title, path, chunks }) => ["document", id, title, path, String(chunks)]),
    ...turns.map(({ session, number, assertedAt, text }) => [
      "turn",
      `t:${session}#${number}`,
      assertedAt,
      text,
    ]),
  ].map((row) => row.map(cleanLine));
