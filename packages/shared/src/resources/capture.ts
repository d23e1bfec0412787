import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AGENT_NAMES } from "../kinds.ts";
import { Count, FilePath, Ok, Timestamp } from "./common.ts";

/** Enough for any folder name, and for more projects than anybody lists by hand. */
const FolderParts = z.array(z.string().min(1).max(300)).max(1_000);

const projects = FolderParts.describe("Only sessions whose folder name contains one of these; empty: all");
const excludeProjects = FolderParts.describe("Not those whose folder name contains one of these");

export const CaptureStatus = z
  .object({
    scope: z.enum(["all"]).nullable().describe("Capture allowlist; null means nothing is captured yet"),
    projects,
    excludeProjects,
    paused: z.boolean().describe("Sessions that end meanwhile are not captured"),
    programs: z
      .boolean()
      .describe(
        "Sessions that a program asked (claude -p, codex exec) are captured, too; memory's own never are",
      ),
    leftOut: Count.describe("Sessions that the last look left out, since a program asked them"),
    state: z
      .enum(["off", "clean", "paused", "cap_reached", "failing"])
      .describe("cap_reached: sessions wait until the next local day"),
    reason: z.string().optional().describe("Why it is paused, waits or fails, and what to do"),
    lastNotifyAt: Timestamp.nullable().describe(
      "When the daemon last received a session-end notification; null if never",
    ),
    lastNotifyError: z
      .string()
      .nullable()
      .describe("Failure of the last notification, a provider outage for example; null if clean"),
    todayUnattendedCalls: Count.describe("Unattended calls of configured models today"),
    unattendedDailyCap: Count.describe("Daily cap for those calls, which all owners share"),
    sessionsImported: Count.describe("Sessions imported, by hand and captured, ever"),
    memoriesSaved: Count.describe("Memories saved from sessions, ever"),
    captured: Count.describe("Sessions captured, ever"),
    waiting: Count.describe("Sessions that wait to be read, or to be read again by the configured model"),
    missed: Count.describe("Sessions that ended and could not be captured; 0 unless something is wrong"),
    sweptAt: Timestamp.nullable().describe("When the daemon last looked for sessions that ended unheard"),
    lastCapturedAt: Timestamp.nullable().describe("When a session of this agent was captured last"),
    ways: z
      .array(z.enum(["hooks", "watching", "sweeping"]))
      .describe(
        "How the daemon hears of sessions: its hooks have spoken, its folders are watched, or they are only looked through now and then",
      ),
    watchNote: z.string().optional().describe("Why its folders are not watched, or not all, and what to do"),
    promptsAsked: Count.describe("Prompts that hooks asked about since the daemon started, of all owners"),
    promptsLate: Count.describe(
      "Those of them that were told nothing because it took too long, or because too many asked at once",
    ),
  })
  .meta({ id: "CaptureStatus" });
export type CaptureStatus = z.infer<typeof CaptureStatus>;

const OfAgent = z.strictObject({ agent: z.enum(AGENT_NAMES).describe("The agent whose sessions they are") });

const Notification = z
  .looseObject({
    path: FilePath.optional().describe("Transcript of a session that has ended"),
    transcript_path: FilePath.optional().describe(
      "The same, as an agent's hook sends it, among fields of its own",
    ),
  })
  .refine(({ path, transcript_path }) => path !== undefined || transcript_path !== undefined, {
    path: ["path"],
    error: "name the transcript",
  })
  .refine((body) => body.transcript_path !== undefined || Object.keys(body).every((key) => key === "path"), {
    error: "takes nothing but path",
  })
  .meta({
    id: "CaptureNotification",
    anyOf: ["path", "transcript_path"].map((name) => ({ required: [name] })),
  });

const rows = {
  status: {
    method: "get",
    summary: "Continuous capture: what is allowed, whether it works, and what it has brought",
    response: CaptureStatus,
  },
  scope: {
    method: "put",
    summary: "Allow capture of sessions that end from now on, or stop it",
    body: z
      .strictObject({
        scope: z
          .enum(["all"])
          .nullable()
          .describe("null captures nothing, and forgets the lists and what waits"),
        projects: projects.default([]),
        excludeProjects: excludeProjects.default([]),
        programs: z
          .boolean()
          .default(false)
          .describe("Capture sessions that a program asked (claude -p, codex exec), too"),
        paused: z.boolean().default(false).describe("Capture nothing that ends until this is false again"),
      })
      .meta({ id: "CaptureScope" }),
    response: CaptureStatus,
  },
  notify: {
    method: "post",
    summary: "A session has ended: it is imported in the background, once, however often this is said",
    status: 202,
    body: Notification,
    response: z
      .object({
        accepted: z.boolean(),
        reason: z.string().optional().describe("Why it is not captured"),
      })
      .meta({ id: "CaptureHeard" }),
  },
  sweep: {
    method: "post",
    summary: "Look now for sessions that ended unheard, and try again what failed",
    status: 202,
    body: z.strictObject({}),
    response: Ok,
  },
} as const;

export const capture = {
  status: endpoint({ ...rows.status, path: "/import/assistant-code/status" }),
  scope: endpoint({ ...rows.scope, path: "/import/assistant-code/scope" }),
  notify: endpoint({ ...rows.notify, path: "/import/assistant-code/notify" }),
  sweep: endpoint({ ...rows.sweep, path: "/import/assistant-code/sweep" }),
} as const;

const OneAgent = CaptureStatus.extend({
  agent: z.enum(AGENT_NAMES),
  found: z.boolean().describe("It keeps sessions on this machine"),
}).meta({ id: "AgentCapture" });

/** Of every agent that is captured, or could be. */
export const captureOfAll = {
  status: endpoint({
    method: "get",
    path: "/capture",
    summary: "Capture of each agent that is on this machine, or allowed: how it is heard of, and when last",
    response: z.object({ agents: z.array(OneAgent) }).meta({ id: "CaptureOfAll" }),
  }),
} as const;

/** The same for any agent, named in the path; the paths above are those of one of them, and stay. */
export const captureOf = {
  status: endpoint({ ...rows.status, path: "/import/:agent/status", params: OfAgent }),
  scope: endpoint({ ...rows.scope, path: "/import/:agent/scope", params: OfAgent }),
  notify: endpoint({ ...rows.notify, path: "/import/:agent/notify", params: OfAgent }),
  sweep: endpoint({ ...rows.sweep, path: "/import/:agent/sweep", params: OfAgent }),
} as const;
