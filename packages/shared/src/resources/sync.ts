import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, Timestamp } from "./common.ts";
import { Password, Queued, Repaired, Untold } from "./space-shapes.ts";

export const SyncMachine = z
  .object({
    id: Id,
    name: z.string(),
    isThis: z.boolean(),
    gone: z.boolean().describe("It was sent away or turned off: what is written since, it cannot read"),
    leaving: z.boolean().describe("It is sent away as soon as the others can be told"),
    changes: Count.describe("Number of the newest change that it has read"),
    deleting: Count.describe("Deletions that it has not read yet: it still has their words"),
    seenAt: Timestamp.optional(),
  })
  .meta({ id: "SyncMachine" });
export type SyncMachine = z.infer<typeof SyncMachine>;

export const Sync = z
  .object({
    state: z
      .enum(["off", "on", "away", "stopped", "out"])
      .describe(
        "off: this home is alone; away: what carries it cannot be reached, everything works here and waits; stopped: something in it must not be applied; out: this machine was sent away",
      ),
    trouble: z.string().optional().describe("What is wrong, and what to do"),
    awaySince: Timestamp.optional().describe(
      "Since when what carries it cannot be reached, as far as this start knows",
    ),
    on: z.string().optional().describe("Where it lies, without a password"),
    insecure: z.boolean().describe("It goes to another machine without verified TLS"),
    memories: Count.describe("Of this home, which all machines have in common once nothing waits"),
    changes: Count.describe("Number of its newest change that is here"),
    waiting: Count.describe("Memories and decisions of this home that have no number there yet"),
    waitingSince: Timestamp.optional().describe("When the oldest of these was said or decided"),
    conflicts: Count.describe(
      "Contradictions that wait for a decision; those that joining has found included",
    ),
    deleting: Count.describe("Deletions that not every machine has read yet"),
    machines: z.array(SyncMachine),
    refused: z
      .array(
        z.object({
          id: Id.describe("Of the change in the activity, where it is there"),
          what: z.string(),
          about: z.string().optional().describe("The words of the memory, where it is there"),
          machine: z.string().optional().describe("Where it was done, where that is another one"),
          why: z.string(),
          at: Timestamp,
        }),
      )
      .describe(
        "Changes that could not stand: another machine had changed the same before, or at the same time",
      ),
    recovery: z
      .enum(["none", "made", "used"])
      .describe(
        "Whether there is a code by which a new machine can read everything when all others are lost",
      ),
    leftOut: Count.describe(
      "What lay among its changes and is none of your machines': all of them leave it out",
    ),
    lastRoundAt: Timestamp.optional(),
  })
  .meta({ id: "Sync" });
export type Sync = z.infer<typeof Sync>;

const At = {
  password: Password.optional().describe(
    "Of the login, or ACCESSKEY:SECRET of the bucket; without it what the environment of the daemon has counts",
  ),
  insecureNetwork: z.boolean().default(false).describe("Go without verified TLS to another machine"),
};
const Code = z.string().trim().min(1).max(8000);

/** What would be joined, and what it would come to. */
export const SyncPlan = z
  .object({
    on: z.string(),
    memories: Count.describe("Of this home, that would go, encrypted; sessions and files stay here"),
    there: Count.optional().describe("Changes that are there already, to be read"),
    writes: z
      .array(z.string())
      .optional()
      .describe(
        "What would be written where it begins, in a few words each; the login was tried, and nothing was",
      ),
    isThere: z
      .boolean()
      .optional()
      .describe(
        "Where it begins lies a memory already that this home left: joining goes on with it, beginning makes a second one",
      ),
    coming: Count.optional().describe("Memories of the others that would hold here, and do not as yet"),
    same: Count.optional().describe(
      "Memories of this home that the other machines know already, in these words",
    ),
    contradictions: Count.optional().describe("Pairs that would be asked about"),
    contradicting: z
      .array(
        z.object({
          here: z.string().optional(),
          there: z.string(),
          against: z.string().optional().describe("Where both are of the others: what the second one says"),
        }),
      )
      .optional()
      .describe("The first of them, with what this home says and what the others say"),
    versions: Count.optional().describe(
      "Memories, here or there, that become the version before another one",
    ),
    following: z
      .array(z.object({ older: z.string(), newer: z.string() }))
      .optional()
      .describe("The first of them, with what would hold"),
    retired: Count.optional().describe("Memories that would be retired, here or there"),
    retiring: z
      .array(z.object({ content: z.string(), on: z.enum(["here", "there"]) }))
      .optional()
      .describe("The first of them"),
    deleted: Count.optional().describe("Memories that would be deleted for good, here or there"),
    deleting: z.array(z.string()).optional().describe("The first of those that would be deleted here"),
    deletingThere: z
      .array(z.string())
      .optional()
      .describe("The first of those that would be deleted on the others, as they say it"),
  })
  .meta({ id: "SyncPlan" });
export type SyncPlan = z.infer<typeof SyncPlan>;

const Begun = z.object({ plan: SyncPlan, sync: Sync.optional().describe("Without dryRun") });

export const sync = {
  get: endpoint({
    method: "get",
    path: "/sync",
    summary: "Whether your other machines share this memory, and how far each has read",
    response: Sync,
  }),
  on: endpoint({
    method: "post",
    path: "/sync",
    summary:
      "Begin to share your memory with your other machines, encrypted, over a Postgres or a bucket of yours",
    body: z.strictObject({
      on: z
        .string()
        .min(1)
        .max(1000)
        .describe("postgres://LOGIN@HOST/DATABASE or s3://BUCKET/FOLDER?endpoint=https://HOST&region=REGION"),
      ...At,
      dryRun: z.boolean().default(false).describe("Only say what would go"),
    }),
    response: Begun.extend({
      recovery: z
        .string()
        .optional()
        .describe("A code, shown this once: keep it where no machine of yours is"),
    }).meta({ id: "SyncBegun" }),
  }),
  invite: endpoint({
    method: "post",
    path: "/sync/invitations",
    summary: "A code for your next machine, which counts once",
    body: z.strictObject({ hours: z.int().min(1).max(168).default(24) }),
    response: z
      .object({
        code: z.string(),
        until: Timestamp,
        bringsPassword: z
          .boolean()
          .describe(
            "Without it the next machine asks for one: none is known here, or it runs out within hours",
          ),
      })
      .meta({ id: "SyncInvitation" }),
  }),
  join: endpoint({
    method: "post",
    path: "/sync/join",
    summary:
      "Make this home one with your other machines, by a code of one of them or by the code of recovery",
    body: z.strictObject({ code: Code, ...At, dryRun: z.boolean().default(false) }),
    response: Begun.extend({
      recovery: z
        .string()
        .optional()
        .describe(
          "After a recovery: the next code of recovery, shown this once; the used one opens nothing more",
        ),
    }).meta({ id: "SyncJoined" }),
  }),
  now: endpoint({
    method: "post",
    path: "/sync/now",
    summary: "One exchange now",
    response: Sync,
  }),
  password: endpoint({
    method: "post",
    path: "/sync/password",
    summary:
      "Go there with another password from now on: a lost machine has the old one. It is tried before it is kept",
    body: z.strictObject(At),
    response: Sync,
  }),
  recovery: endpoint({
    method: "post",
    path: "/sync/recovery",
    summary: "A new code of recovery, shown this once; the one before opens nothing more",
    response: z.object({ code: z.string() }).meta({ id: "SyncRecovery" }),
  }),
  removeMachine: endpoint({
    method: "delete",
    path: "/sync/machines/:id",
    summary: "Send a lost machine away: the key turns, and what is written from now on it cannot read",
    params: z.strictObject({ id: z.guid().toLowerCase() }),
    response: Sync.extend({ queued: Queued }).meta({ id: "SyncMachineRemoved" }),
  }),
  repair: endpoint({
    method: "post",
    path: "/sync/repair",
    summary:
      "Mend what keeps this machine from the others: have all leave out a change that none of them signed, say once more what was altered, or give a copied home a name of its own",
    body: z.strictObject({ dryRun: z.boolean().default(false).describe("Only say what would be done") }),
    response: Repaired.extend({
      kind: z
        .enum(["change", "words", "copy"])
        .describe(
          "change: one that no machine of yours has signed; words: one whose words were altered after this machine had read them; copy: two homes were one machine to the others",
        ),
      sync: Sync.optional().describe("Without dryRun"),
    }).meta({
      id: "SyncRepaired",
    }),
  }),
  dismiss: endpoint({
    method: "delete",
    path: "/sync/refused/:id",
    summary: "A change that could not stand was seen",
    params: z.strictObject({ id: z.guid().toLowerCase() }),
    response: Sync,
  }),
  off: endpoint({
    method: "delete",
    path: "/sync",
    summary: "End it for this machine; all memories stay here, and on the others",
    response: Sync.extend({
      untold: Untold,
      unsent: Count.optional().describe(
        "Changes of this home that did not reach the others: they stay here, and go along when it is joined anew",
      ),
    }).meta({ id: "SyncEnded" }),
  }),
};
