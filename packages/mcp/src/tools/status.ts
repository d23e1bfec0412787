import type { Client } from "@memory/client";
import { inert } from "@memory/shared";
import { z } from "zod";
import { type Answer, defineTool } from "../tool.ts";
import { count, plural } from "../words.ts";

const DESCRIPTION =
  "Show how much memory holds and whether it is well: counts, contradictions that wait for the user, model states, warnings. Use when the user asks what you remember or whether memory works, or when a recall finds nothing that should be there.";

type Health = Awaited<ReturnType<Client["health"]["get"]>>;
type Status = Awaited<ReturnType<Client["health"]["status"]>>;

export const status = defineTool({
  name: "memory_status",
  title: "State of memory",
  description: DESCRIPTION,
  example: "memory_status {}",
  input: z.strictObject({}),
  output: z.object({ answer: z.string() }).loose(),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run(_, { client, signal }) {
    const [health, held] = await Promise.all([
      client.health.get({}, signal),
      client.health.status({}, signal),
    ]);
    return statusAnswer(health, held);
  },
});

function statusAnswer({ models, notices, version }: Health, status: Status): Answer {
  const first = headline(status);
  const warnings = [
    ...[models.chat, models.embedding].flatMap((model) =>
      model.state === "unavailable"
        ? [`model ${model.name} is unavailable: ${model.reason ?? "no reason given"}`]
        : [],
    ),
    ...(status.vectorsPending > 0
      ? [`${plural(status.vectorsPending, "text")} still without a vector, until then found by words alone`]
      : []),
    ...notices.map(inert),
  ];
  const { byType, active, today } = status.memories;
  const lines = [
    `By type: ${Object.entries(byType)
      .map(([type, held]) => `${type} ${count(held)}`)
      .join(", ")}. New today: ${count(today)}.`,
    `Contradictions that wait for the user: ${count(status.conflicts)}.`,
    `Last import: ${status.lastImportAt ?? "never; the user can run: memory import"}.`,
    `Models: ${models.chat.name} ${models.chat.state}, ${models.embedding.name} ${models.embedding.state}.`,
    ...warnings.map((warning) => `Warning: ${warning}`),
  ];
  return {
    text: [first, ...lines].join("\n"),
    data: {
      answer: first,
      memories: { active, today, by_type: byType },
      passages: status.passages,
      documents: status.documents,
      folders: status.folders,
      sessions: status.sessions,
      projects: status.projects,
      open_contradictions: status.conflicts,
      last_import: status.lastImportAt,
      models: { distiller: models.chat.state, embedding: models.embedding.state },
      warnings,
      version,
    },
  };
}

function headline({
  memories: { active },
  passages,
  sessions,
  projects,
  documents,
  folders,
}: Status): string {
  if (active + passages === 0)
    return "Memory is empty and well. The user can fill it with: memory import, memory context add <folder>";
  const linked = folders > 0 ? ` (${plural(folders, "folder")} linked)` : "";
  const read = documents > 0 ? `, and from ${plural(documents, "document")}${linked}` : "";
  return `Memory is well: ${plural(active, "memory", "memories")} and ${plural(passages, "passage")} from ${plural(sessions, "session")} in ${plural(projects, "project")}${read}.`;
}
