import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Backup, KeptBackup } from "./backup.ts";
import { checks } from "./check.ts";
import { Count, Id, Timestamp } from "./common.ts";
import { restores } from "./restore.ts";

export const ModelState = z
  .object({
    name: z.string(),
    state: z.enum(["ready", "loading", "unavailable"]),
    runtime: z.string().optional().describe("What runs it, e.g. onnxruntime-node"),
    reason: z.string().optional().describe("Why it is unavailable and what still works"),
    remote: z.boolean().optional().describe("What it is asked leaves this machine"),
    plan: z
      .boolean()
      .optional()
      .describe("It counts against the limits of a plan, and is not paid by the call"),
  })
  .meta({ id: "ModelState" });

export const Health = z
  .object({
    ok: z.boolean(),
    version: z.string(),
    build: z
      .string()
      .describe("Hash of the program it runs from: the version is the same between two commits"),
    apiVersion: z.string(),
    defaultOwner: Id,
    pid: z.int(),
    home: z.object({
      path: z.string().describe("Its real path, without links"),
      id: z.string().describe("Device and inode of that folder: no copy of a home has those of another"),
    }),
    startedAt: Timestamp,
    sync: z.enum(["on", "off"]),
    store: z.object({ schemaVersion: z.int(), bytes: Count }),
    models: z.object({
      chat: ModelState.describe("Reads sessions"),
      judge: ModelState.optional().describe(
        "Judges pairs that the rules leave open; absent where none is chosen",
      ),
      embedding: ModelState,
    }),
    notices: z
      .array(z.string())
      .describe("What the last start repaired, and what stands in the way of the daemon now"),
  })
  .meta({ id: "Health" });

export const Status = z
  .object({
    memories: z.object({
      active: Count,
      today: Count,
      byType: z.object({ fact: Count, preference: Count, episode: Count, procedure: Count }),
    }),
    passages: Count.describe("Passages of sessions and documents that recall can answer with"),
    documents: Count.describe("Documents read"),
    documentsInPart: Count.describe("Those of them of which something could not be kept; each says what"),
    documentsFailed: z
      .object({
        count: Count,
        first: z.array(z.object({ path: z.string(), reason: z.string() })).max(3),
      })
      .describe("Those that could not be read and are tried again, and why, the newest first"),
    folders: Count.describe("Linked folders"),
    sessions: Count.describe("Sessions imported"),
    projects: Count,
    entities: Count.describe("Entities, those included that only resting memories name"),
    conflicts: Count.describe("Contradictions that wait for a person"),
    merges: Count.describe("Pairs of entities that may be one and wait for a person"),
    proposals: Count.describe("Schema names that wait for a person"),
    trees: z
      .array(
        z.object({
          project: z.string(),
          root: z.string().describe("Folder of the working tree"),
          checkedAt: Timestamp,
          citing: Count.describe("Memories that hold and name a file, symbol, flag or script of it"),
          gone: Count.describe("Those of them that name one which went after they were said"),
        }),
      )
      .describe("Working trees that were looked through for what memories name, the last one first"),
    vectorsPending: Count.describe("Texts that full text already finds and whose vectors are still computed"),
    lastImportAt: Timestamp.nullable(),
    home: z.string(),
    transcriptsDir: z.string(),
    sessionTree: z
      .string()
      .optional()
      .describe("Folder of the text files of sessions, where they are kept: `PUT /sessions/tree`"),
  })
  .meta({ id: "Status" });

export const health = {
  get: endpoint({
    method: "get",
    path: "/health",
    summary: "Is the daemon well, and what does it run",
    response: Health,
  }),
  status: endpoint({
    method: "get",
    path: "/status",
    summary: "What this owner's memory holds",
    response: Status,
  }),
} as const;

export const Redated = z
  .object({
    operations: Count.describe("Changes that are, or were, dated ahead of the clock"),
    from: Timestamp.describe("The date of the first of them, as it was"),
    to: Timestamp,
    now: Timestamp.describe("What this machine's clock says"),
  })
  .meta({ id: "Redated" });
export type Redated = z.infer<typeof Redated>;

export const admin = {
  shutdown: endpoint({
    method: "post",
    path: "/admin/shutdown",
    summary: "Finish the write in hand and stop",
    response: z.object({ ok: z.boolean(), pid: z.int() }),
  }),
  seen: endpoint({
    method: "post",
    path: "/admin/notices/seen",
    summary: "What the last start had to tell was seen: it is told no more",
    body: z.strictObject({}),
    response: Health.pick({ notices: true }).meta({ id: "Notices" }),
  }),
  redate: endpoint({
    method: "post",
    path: "/admin/redate",
    summary: "Give what is dated ahead of this machine's clock its true date; the order of changes stays",
    body: z.strictObject({ dryRun: z.boolean().default(false).describe("Only tell what is ahead") }),
    response: Redated,
  }),
  backup: endpoint({
    method: "post",
    path: "/admin/backup",
    summary: "Copy the store into the backups folder of its home, while everything goes on",
    body: z.strictObject({}),
    response: Backup,
  }),
  backups: endpoint({
    method: "get",
    path: "/admin/backups",
    summary: "The copies in the backups folder, newest first",
    response: z.object({ backups: z.array(KeptBackup) }).meta({ id: "BackupList" }),
  }),
  ...checks,
  restorable: restores.backup,
  restore: restores.restore,
} as const;
