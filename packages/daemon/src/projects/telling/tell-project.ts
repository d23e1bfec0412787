import type { ProjectPage } from "@memory/shared";
import { dayOf, documentRef, entityRef, plural, titleOfAgent, turnRef } from "@memory/shared/words";
import type { Section, Telling } from "./telling.ts";

/** A project in words: what holds two answers and what changed come first. */
export function tellProject(page: ProjectPage): Telling {
  const { project, since, decided, known, changed, contradictions, entities, documents, sessions } = page;
  const sections: readonly Section[] = [
    {
      title: "Contradictions nobody has decided",
      total: contradictions.total,
      items: contradictions.items.map((conflict) => ({ kind: "pair", conflict })),
    },
    {
      title: `Changed since ${dayOf(since)}`,
      total: changed.total,
      items: changed.items.map((change) => ({ kind: "change", change })),
    },
    {
      title: "Decisions and events",
      total: decided.total,
      items: decided.items.map((memory) => ({ kind: "memory", memory })),
    },
    {
      title: "Known",
      total: known.total,
      items: known.items.map((memory) => ({ kind: "memory", memory })),
    },
    {
      title: "Who and what",
      total: entities.total,
      items: entities.items.map(({ entity, memories, sessions: naming }) => ({
        kind: "line",
        text: entity.name,
        facts: [
          entity.type,
          ...(memories > 0 ? [plural(memories, "memory", "memories")] : []),
          ...(naming > 0 ? [plural(naming, "session")] : []),
          entityRef(entity.id),
        ],
      })),
    },
    {
      title: "Documents",
      total: documents.total,
      items: documents.items.map(({ id, title, path, modifiedAt }) => ({
        kind: "line",
        text: title === "" ? path : title,
        facts: [path, `changed ${dayOf(modifiedAt)}`, documentRef(id)],
      })),
    },
    {
      title: "Sessions",
      total: sessions.total,
      items: sessions.items.map(({ session, agent, ask, turn, at }) => ({
        kind: "line",
        text: ask,
        facts: [titleOfAgent(agent) ?? agent, dayOf(at), turnRef(session, turn)],
      })),
    },
  ];
  return {
    title: project.name,
    facts: [
      "project",
      plural(project.memories, "memory", "memories"),
      plural(project.sessions, "session"),
      plural(project.documents, "document"),
      ...(project.lastAt === undefined ? [] : [`last touched ${dayOf(project.lastAt)}`]),
    ],
    sections,
  };
}
