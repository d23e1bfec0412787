import type { Client } from "@memory/client";
import { count, plural } from "@memory/shared/words";
import { z } from "zod";
import { type Answer, defineTool } from "../tool.ts";
import { oneLine, shorten } from "../words.ts";

const DESCRIPTION =
  "Show how much memory holds and whether it is well. Use when the user asks what you remember or whether memory works, or when a recall finds nothing that should be there. Counts, contradictions and proposals that wait for the user, capture of sessions, models, warnings.";

type Health = Awaited<ReturnType<Client["health"]["get"]>>;
type Status = Awaited<ReturnType<Client["health"]["status"]>>;
type Capture = Awaited<ReturnType<Client["capture"]["status"]>>;

export const status = defineTool({
  name: "memory_status",
  title: "State of memory",
  description: DESCRIPTION,
  example: "memory_status {}",
  input: z.strictObject({}),
  output: z.object({
    answer: z.string().describe("The state in a sentence"),
    memories: z
      .object({ active: z.int(), today: z.int(), by_type: z.record(z.string(), z.int()) })
      .optional(),
    passages: z.int().optional(),
    documents: z.int().optional(),
    folders: z.int().optional(),
    sessions: z.int().optional(),
    projects: z.int().optional(),
    entities: z.int().optional(),
    open: z
      .object({ contradictions: z.int(), merges: z.int(), proposals: z.int() })
      .optional()
      .describe("What waits for the user"),
    capture: z
      .object({ state: z.string(), reason: z.string().optional(), waiting: z.int(), missed: z.int() })
      .optional(),
    last_import: z.string().nullable().optional(),
    models: z.record(z.string(), z.object({ name: z.string(), state: z.string() })).optional(),
    warnings: z.array(z.string()).optional(),
    version: z.string().optional(),
  }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run(_, { client, signal }) {
    const [health, held, capture] = await Promise.all([
      client.health.get({}, signal),
      client.health.status({}, signal),
      client.capture.status({}, signal),
    ]);
    return statusAnswer(health, held, capture);
  },
});

/** Characters of a notice; and so many of them. */
const LONGEST = 300;
const MOST = 10;

function statusAnswer(health: Health, status: Status, capture: Capture): Answer {
  const warnings = warningsOf(health, status, capture).map((warning) => shorten(oneLine(warning), LONGEST));
  const first = headline(status, warnings.length);
  const { byType, active, today } = status.memories;
  const { conflicts, merges, proposals } = status;
  const models = modelsOf(health);
  const lines = [
    `By type: ${Object.entries(byType)
      .map(([type, held]) => `${type} ${count(held)}`)
      .join(", ")}. New today: ${count(today)}.`,
    `Waits for the user: ${plural(conflicts, "contradiction")}, ${plural(merges, "pair")} of entities that may be one, ${plural(proposals, "proposed name")}.`,
    `Capture of sessions: ${capture.state === "clean" ? "on" : capture.state}${capture.waiting > 0 ? `, ${plural(capture.waiting, "session")} waiting` : ""}. Last import: ${status.lastImportAt ?? "never; the user can run: memory import"}.`,
    `Models: ${Object.entries(models)
      .map(([role, { name, state }]) => `${role} ${name} ${state}`)
      .join(", ")}.`,
    ...(status.sessionTree === undefined
      ? []
      : [`Sessions as text files, to search with grep: ${oneLine(status.sessionTree)}`]),
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
      entities: status.entities,
      open: { contradictions: conflicts, merges, proposals },
      capture: {
        state: capture.state,
        ...(capture.reason && { reason: shorten(oneLine(capture.reason), LONGEST) }),
        waiting: capture.waiting,
        missed: capture.missed,
      },
      last_import: status.lastImportAt,
      models,
      warnings,
      version: health.version,
    },
  };
}

const modelsOf = ({ models: { chat, judge, embedding } }: Health) =>
  Object.fromEntries(
    Object.entries({ distiller: chat, ...(judge && { judge }), embedding }).map(([role, { name, state }]) => [
      role,
      { name: oneLine(name), state },
    ]),
  );

function warningsOf({ models, notices }: Health, { vectorsPending }: Status, capture: Capture): string[] {
  return [
    ...[models.chat, models.embedding, ...(models.judge ? [models.judge] : [])].flatMap((model) =>
      model.state === "unavailable"
        ? [`model ${model.name} is unavailable: ${model.reason ?? "no reason given"}`]
        : [],
    ),
    ...(vectorsPending > 0
      ? [`${plural(vectorsPending, "text")} still without a vector, until then found by words alone`]
      : []),
    ...(capture.state === "failing" || capture.state === "cap_reached"
      ? [`capture of sessions: ${capture.reason ?? capture.state}`]
      : []),
    ...(capture.missed > 0 ? [`${plural(capture.missed, "session")} ended and could not be captured`] : []),
    ...notices,
  ].slice(0, MOST);
}

function headline(
  { memories: { active }, passages, sessions, projects, documents, folders }: Status,
  warnings: number,
): string {
  const how = warnings === 0 ? "well" : `up, with ${plural(warnings, "warning")}`;
  if (active + passages === 0)
    return `Memory is empty and ${how}. The user can fill it with: memory import, memory context add <folder>`;
  const linked = folders > 0 ? ` (${plural(folders, "folder")} linked)` : "";
  const read = documents > 0 ? `, and from ${plural(documents, "document")}${linked}` : "";
  return `Memory is ${how}: ${plural(active, "memory", "memories")} and ${plural(passages, "passage")} from ${plural(sessions, "session")} in ${plural(projects, "project")}${read}.`;
}
