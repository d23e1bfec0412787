import type { Entity, Fold } from "@memory/shared";
import { count, entityRef, foldRef, moment, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";

const COLUMNS: readonly Column[] = [
  { title: "REF" },
  { title: "TYPE", max: 16 },
  { title: "NAME", flexible: true },
  { title: "MENTIONS", align: "right" },
  { title: "RELATIONS", align: "right" },
  { title: "LAST NAMED" },
];

/** Entities as a table, one a row. */
export function entityTable(entities: readonly Entity[], style: Style): string {
  const rows = entities.map((entity) => [
    entityRef(entity.id),
    cleanLine(entity.type),
    cleanLine(entity.name),
    count(entity.mentions),
    count(entity.relations),
    entity.lastMentionedAt ? day(entity.lastMentionedAt, style.now) : "",
  ]);
  return table(COLUMNS, rows, { width: style.tableWidth, heading: style.paint.dim });
}

/** Id, type, name, mentions, memories, documents, relations, time of the last mention, and aliases, for programs. */
export const plainEntity = (entity: Entity): string[] =>
  [
    entity.id,
    entity.type,
    entity.name,
    String(entity.mentions),
    String(entity.memories),
    String(entity.documents),
    String(entity.relations),
    entity.lastMentionedAt ?? "",
    ...entity.aliases,
  ].map(cleanLine);

/** Everything about one entity, with the folds that made it. */
export function entitySheet(entity: Entity, merges: readonly Fold[], style: Style): string {
  const { paint } = style;
  const head = entityHead(entity, style);
  const facts = factsOf(entity).flatMap(([label, value]) => labelled(label, value, style));
  const folded = merges.map(
    ({ id, sourceName, reason }) =>
      `  ${paint.cyan(foldRef(id))}  ${cleanLine(sourceName)}   ${paint.dim(cleanLine(reason))}`,
  );
  return [
    [head, ...facts].join("\n"),
    ...(folded.length > 0 ? [[paint.bold("Merged into it"), ...folded].join("\n")] : []),
    paint.dim(`what is stated of it, and where:  memory entities related ${entityRef(entity.id)}`),
  ].join("\n\n");
}

/** "e:91c0af  Postgres  technology" */
export const entityHead = ({ id, name, type }: Pick<Entity, "id" | "name" | "type">, { paint }: Style) =>
  `${paint.cyan(entityRef(id))}  ${paint.bold(cleanLine(name))}  ${cleanLine(type)}`;

function factsOf(entity: Entity): [string, string][] {
  const { aliases, mentions, memories, documents, sessions, relations, lastMentionedAt } = entity;
  const places = `${plural(memories, "memory", "memories")}, ${plural(documents, "document")} and ${plural(sessions, "session")}`;
  return [
    ...(aliases.length > 0 ? [["Also", aliases.map(cleanLine).join(", ")] satisfies [string, string]] : []),
    ["Mentions", mentions > 0 ? `${count(mentions)}, in ${places}` : "none"],
    ["Relations", count(relations)],
    ["Last named", lastMentionedAt ? moment(lastMentionedAt) : "never"],
    ["First seen", moment(entity.createdAt)],
    ["Id", entity.id],
  ];
}

const LIST = new Intl.ListFormat("en-GB");

/** "Removes 14 mentions and 3 relationships. 9 memories, 2 documents and 1 session that mention it stay." */
export function removalOf({ mentions, relations, memories, documents, sessions }: Entity): string {
  const removed = `Removes ${plural(mentions, "mention")} and ${plural(relations, "relationship")}.`;
  const places = [
    ...(memories > 0 ? [plural(memories, "memory", "memories")] : []),
    ...(documents > 0 ? [plural(documents, "document")] : []),
    ...(sessions > 0 ? [plural(sessions, "session")] : []),
  ];
  if (places.length === 0) return removed;
  const verbs = memories + documents + sessions === 1 ? "mentions it stays" : "mention it stay";
  return `${removed} ${LIST.format(places)} that ${verbs}.`;
}
