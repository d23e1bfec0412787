import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AGENT_NAMES } from "../kinds.ts";
import { Count } from "./common.ts";

/** What a check-up looks at, in the order in which it is told. */
export const CHECK_AREAS = [
  "store",
  "references",
  "search",
  "vectors",
  "graph",
  "files",
  "settings",
  "disk",
  "clock",
  "backups",
  "capture",
  "spaces",
  "sync",
  "models",
  "daemon",
  "agents",
  "trial",
] as const;

export const Fault = z
  .object({
    area: z.enum(CHECK_AREAS),
    severity: z
      .enum(["error", "warning", "note"])
      .describe(
        "error: something is wrong or lost; warning: it will be, or works less well; note: worth knowing, nothing is wrong",
      ),
    what: z.string().describe("In memory's own words, with counts and names of its own tables and files"),
    detail: z
      .string()
      .optional()
      .describe("What is not memory's own of it: a path, a message, a name that somebody gave"),
    remedy: z.string().nullable().describe("The command that mends it, or what to do"),
    mends: z.boolean().describe("`memory doctor --fix` mends it"),
  })
  .meta({ id: "Fault" });
export type Fault = z.infer<typeof Fault>;

export const CheckUp = z
  .object({
    faults: z.array(Fault),
    looked: z.array(z.object({ area: z.enum(CHECK_AREAS), ms: Count })),
    skipped: z.array(z.object({ area: z.enum(CHECK_AREAS), why: z.string() })),
    rows: z
      .record(z.string(), Count)
      .describe("Rows of each table of the store; empty where it could not be read"),
    captured: z
      .array(z.enum(AGENT_NAMES))
      .describe("Agents whose sessions are captured, of any owner; empty where the store could not be read"),
  })
  .meta({ id: "CheckUp" });
export type CheckUp = z.infer<typeof CheckUp>;

/** The request of the command to the daemon's program, one line on its stdin. `dryRun`: look, and write nothing. */
export const CheckRequest = z.object({ dryRun: z.boolean() });
export type CheckRequest = z.output<typeof CheckRequest>;

/** The answer of the daemon's program, one line of JSON on its stdout. */
export const CheckAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("busy") }),
  CheckUp.extend({ kind: z.literal("checked") }),
  CheckUp.extend({
    kind: z.literal("mended"),
    mended: z.array(z.string()).describe("What was done, in sentences"),
    failed: z.array(z.string()).describe("What could not be done, in sentences"),
    backup: z.string().nullable().describe("The store as it was before; null where it was not written to"),
  }),
]);
export type CheckAnswer = z.output<typeof CheckAnswer>;

export const checks = {
  check: endpoint({
    method: "get",
    path: "/admin/check",
    summary:
      "Is all of it whole: the store, what is derived from it, its files, settings, backups; changes nothing",
    response: CheckUp,
  }),
  trial: endpoint({
    method: "post",
    path: "/admin/check/trial",
    summary: "Save, recall and take back one thing for an owner made up for it, and leave nothing behind",
    body: z.strictObject({}),
    response: z.object({ faults: z.array(Fault), ms: Count }).meta({ id: "Trial" }),
  }),
} as const;
