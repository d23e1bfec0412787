import type { Memory, Related } from "@memory/shared";
import { dayOf, documentRef, entityRef, plural, titleOfAgent, turnRef } from "@memory/shared/words";
import type { Item, Section, Telling } from "./telling.ts";

/** A person, a tool or a file in words. `memories`: those that name it, by id. */
export function tellEntity(related: Related, memories: ReadonlyMap<string, Memory>): Telling {
  const { entity, stated, coMentioned, documents, turns, projects } = related;
  const whole = (few: Related["memories"]): Item[] =>
    few.flatMap(({ id }) => {
      const memory = memories.get(id);
      return memory ? { kind: "memory", memory } : [];
    });
  const decided = new Set(related.decided.map(({ id }) => id));
  const rest = related.memories.filter(({ id }) => !decided.has(id));
  const sections: readonly Section[] = [
    { title: "Decisions and events", total: decided.size, items: whole(related.decided) },
    { title: "Said of it", total: Math.max(rest.length, entity.memories - decided.size), items: whole(rest) },
    listed(
      "Stated",
      stated.map(({ relation, direction, entity: other, texts }) => ({
        kind: "line",
        text:
          direction === "from" ? `${words(relation)} ${other.name}` : `${other.name} ${words(relation)} it`,
        facts: [plural(texts, "text"), entityRef(other.id)],
      })),
    ),
    listed(
      "Projects that name it",
      projects.map(({ name, memories: told, sessions }) => ({
        kind: "line",
        text: name,
        facts: [
          ...(told > 0 ? [plural(told, "memory", "memories")] : []),
          ...(sessions > 0 ? [plural(sessions, "session")] : []),
        ],
      })),
    ),
    listed(
      "Named beside it",
      coMentioned.map(({ entity: other, texts }) => ({
        kind: "line",
        text: other.name,
        facts: [other.type, plural(texts, "text"), entityRef(other.id)],
      })),
    ),
    {
      ...listed(
        "Documents",
        documents.map(({ id, title, path, chunks }) => ({
          kind: "line",
          text: title === "" ? path : title,
          facts: [path, plural(chunks, "passage"), documentRef(id)],
        })),
      ),
      total: entity.documents,
    },
    listed(
      "Turns of sessions",
      turns.map(({ session, number, agent, project, text, assertedAt }) => ({
        kind: "line",
        text,
        facts: [titleOfAgent(agent) ?? agent, project, dayOf(assertedAt), turnRef(session, number)],
      })),
    ),
  ];
  return { title: entity.name, facts: factsOf(entity), sections };
}

const listed = (title: string, items: readonly Item[]): Section => ({ title, total: items.length, items });

const words = (relation: string): string => relation.replaceAll("_", " ");

const factsOf = (entity: Related["entity"]): string[] => [
  words(entity.type),
  ...(entity.aliases.length > 0 ? [`also called ${entity.aliases.join(", ")}`] : []),
  plural(entity.memories, "memory", "memories"),
  plural(entity.documents, "document"),
  plural(entity.sessions, "session"),
  ...(entity.lastMentionedAt === undefined ? [] : [`last named ${dayOf(entity.lastMentionedAt)}`]),
];
