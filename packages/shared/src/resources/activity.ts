import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ACTOR_KINDS } from "../kinds.ts";
import { Count, Id, IdParams, NextCursor, Page, Ref, Timestamp } from "./common.ts";

/** Every change the product knows, by room. An entry may name one that this version does not know yet. */
export type OperationKind =
  | "memory.save"
  | "memory.edit"
  | "memory.retire"
  | "memory.restore"
  | "memory.confirm"
  | "memory.judge"
  | "memory.delete"
  | "conflict.resolve"
  | "conflict.ask"
  | "conflict.revert"
  | "conflict.judge"
  | "import.session"
  | "entity.change"
  | "entity.delete"
  | "fold.merge"
  | "fold.revert"
  | "fold.dismiss"
  | "schema.add"
  | "schema.change"
  | "schema.approve"
  | "schema.dismiss"
  | "schema.remove"
  | "index.run"
  | "index.rebuild"
  | "document.add"
  | "document.read"
  | "document.watch"
  | "document.forget"
  | "root.link"
  | "root.pause"
  | "root.unlink"
  | "project.rename"
  | "project.move"
  | "project.place"
  | "capture.scope"
  | "clock.redate"
  | "knowledge.add"
  | "knowledge.delete"
  | "knowledge.import"
  | "archive.import"
  | "notes.read"
  | "notes.follow"
  | "scrub"
  | "sync.join"
  | "sync.merge"
  | "sync.change"
  | "undo";

const ActorKind = z.enum(ACTOR_KINDS);

export const Actor = z
  .object({
    kind: ActorKind.describe("person: through a client of a person; agent: an assistant on its own account"),
    client: z.string().optional().describe("Name and version of the program that asked for it"),
    model: z.string().optional(),
    asked: z
      .object({ kind: ActorKind, client: z.string().optional() })
      .optional()
      .describe("Of an import, whose `client` is the agent whose sessions were read: who began it"),
    machine: z
      .string()
      .optional()
      .describe(
        "Name of the other machine of yours on which it was done, or of which memories came by joining; none: it was done on this one",
      ),
  })
  .meta({ id: "Actor" });

export const ActivityEntry = z
  .object({
    id: Id.describe("Of the operation, or of the run where the entry stands for several of one"),
    kind: z.string().describe("What was done, by room: memory.save, conflict.resolve, import.session, undo…"),
    actor: Actor,
    at: Timestamp,
    runId: Id.optional(),
    operations: Count.describe("1, or how many the run has"),
    sessions: Count.optional().describe("How many a run has imported: a long one takes several operations"),
    memories: Count.optional().describe(
      "Memories that a run brought, or takes away or brings back where it is an undo: the size of an import; of `project.move` those that it moved",
    ),
    heard: Count.optional().describe("Statements of an import that were known already"),
    changes: Count.describe("Rows it changed"),
    subject: z
      .object({
        kind: z.string(),
        id: z.string(),
        label: z.string().optional(),
        gone: z
          .boolean()
          .optional()
          .describe("It was taken back: the label is what it was, and there is nothing to show"),
        project: z.string().optional().describe("Of a session, while its import stands"),
      })
      .optional()
      .describe("What it is about; without a label when that was deleted for good"),
    undoes: Id.optional().describe("The operation that this one took back"),
    undid: z.string().optional().describe("The kind of that operation"),
    undoneBy: Id.optional().describe("The operation that took this one back"),
    final: z.string().optional().describe("Why it cannot be taken back"),
    reason: z.string().optional().describe("Why it was asked for, in the words of who asked"),
    missing: z.boolean().optional().describe("A reading found the file of its document gone"),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const ActivityDetail = ActivityEntry.extend({
  rows: z
    .array(
      z.object({
        table: z.string(),
        key: z.string(),
        before: Row.nullable().describe("null: it was not there"),
        after: Row.nullable().describe("null: it was gone"),
        deleted: z.boolean().describe("What stood here was deleted for good, and its words with it"),
      }),
    )
    .describe("What it changed, before and after; at most 500 rows"),
}).meta({ id: "ActivityDetail" });

const Precision = z.object({
  decided: Count.describe("Decided by the daemon on its own"),
  right: Count.describe("Confirmed by a person since"),
  wrong: Count.describe("Taken back or decided otherwise by a person since"),
  precision: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("right ÷ (right + wrong); null while nobody judged"),
});

export const Quality = z
  .object({
    merges: Precision.describe("Statements taken to say the same"),
    versions: Precision.describe("Statements taken for a new version"),
    conflicts: Precision.describe("Contradictions that a person was asked about"),
    autoResolved: Precision.describe("Contradictions settled by a rule"),
    folds: Precision.describe("Entities merged for their spelling"),
    judge: z
      .object({
        otherWords: Precision.describe("Merged, though the words differ"),
        toldChanges: Precision.describe(
          "Asked about, since the later one seems to say that something changed",
        ),
        untoldChanges: Precision.describe("Asked about, though nothing in the later one says so"),
      })
      .describe("What the trained judge of sentences has led to; these are among the others"),
    agents: Precision.describe("What agents have said that a memory is to one near it"),
    thresholds: z.record(z.string(), z.number()).describe("The settings these were decided with"),
  })
  .meta({ id: "Quality" });
export type Quality = z.infer<typeof Quality>;

export const activity = {
  list: endpoint({
    method: "get",
    path: "/activity",
    summary: "Every change, newest first: who, what, when; a run is one entry unless asked for",
    query: Page.extend({
      run: z.guid().toLowerCase().optional().describe("The operations of this run, one by one"),
      subject: z.guid().toLowerCase().optional().describe("Only what was done to this memory, entity, …"),
      kind: z.string().max(100).optional().describe("Only this kind, or this room: memory, memory.save"),
      ref: Ref.optional().describe("Only entries whose id ends with this short reference"),
      actor: ActorKind.optional().describe("Only what was done by one of these"),
      derived: z
        .stringbool()
        .optional()
        .describe("false: without what the daemon indexed on its own, which follows from the other changes"),
    }),
    response: z
      .object({
        entries: z.array(ActivityEntry),
        nextCursor: NextCursor,
        pruned: z
          .object({ operations: Count, until: Timestamp })
          .optional()
          .describe("What the setting keepOperations has pruned: it can be undone no more"),
      })
      .meta({ id: "ActivityList" }),
  }),
  quality: endpoint({
    method: "get",
    path: "/activity/quality",
    summary: "How often the daemon's own decisions were right, as far as a person has judged them",
    response: Quality,
  }),
  get: endpoint({
    method: "get",
    path: "/activity/:id",
    summary: "One operation with every row it changed, before and after",
    params: IdParams,
    response: ActivityDetail,
  }),
  undo: endpoint({
    method: "post",
    path: "/activity/:id/undo",
    summary:
      "Take back an operation, or all of a run; refused while something was built upon it: the path of each issue is the id of an operation that goes first",
    params: IdParams,
    body: z.strictObject({
      dryRun: z.boolean().default(false).describe("Say what would be taken back, and change nothing"),
    }),
    response: z
      .object({
        id: Id.describe("Of the undo: undo this to have everything back"),
        undone: Count.describe("Operations taken back"),
        memories: Count.describe(
          "Memories that these had brought, which go, or come back where an undo is taken back",
        ),
        rows: Count.describe("Rows put back as they were"),
        dryRun: z.boolean(),
      })
      .meta({ id: "UndoAnswer" }),
  }),
} as const;
