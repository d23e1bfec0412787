import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, IdParams, Ok, Timestamp } from "./common.ts";
import { MemoryType } from "./memory-kinds.ts";

export const SpaceRole = z
  .enum(["reader", "writer", "curator", "owner"])
  .describe(
    "reader: reads; writer: says, and takes back what they said; curator: also decides contradictions and what anybody said; owner: also who takes part",
  );
export type SpaceRole = z.infer<typeof SpaceRole>;

/** A login of the Postgres, as it is written there. */
const Member = z
  .string()
  .trim()
  .min(1)
  .max(63)
  .regex(/^[^\s"'\\\0]+$/, "must be one word without quotes")
  .describe("Login of a person on the Postgres");
const Password = z
  .string()
  .min(1)
  .max(1000)
  .describe("Kept in this home alone, readable by its owner; never shown");

export const Space = z
  .object({
    id: Id.describe(
      "Also the owner that its memories are listed under, by the header x-memory-owner; only reading is",
    ),
    name: z.string(),
    on: z.string().describe("Where its log lies, without a password"),
    member: z.string().describe("This person there"),
    role: SpaceRole,
    state: z
      .enum(["on", "away", "stopped", "out"])
      .describe(
        "away: its Postgres cannot be reached, what is here answers and what is asked for waits; stopped: something in its log must not be applied; out: this person is in it no more",
      ),
    trouble: z.string().optional().describe("What is wrong, and what to do"),
    memories: Count.describe("That hold, in the copy here"),
    conflicts: Count.describe("Contradictions that wait for a decision"),
    changes: Count.describe("Number of its newest change that is here"),
    waiting: Count.describe("Changes of yours that have no number yet"),
    asking: Count.describe("Memories of yours that a rule proposes to publish, until you agree"),
    refused: Count.describe("Changes of yours that could not be made; see its outbox"),
    lastRoundAt: Timestamp.optional().describe("When the log was last asked for news"),
    joinedAt: Timestamp,
  })
  .meta({ id: "Space" });
export type Space = z.infer<typeof Space>;

export const SpaceMember = z
  .object({
    member: z.string(),
    role: SpaceRole,
    gone: z.boolean().describe("Takes part no more"),
    muted: z.enum(["agents", "all"]).optional().describe("What of them is not told to you"),
    memories: Count.describe("That they said first and that hold"),
    machines: z.array(
      z.object({
        name: z.string(),
        isThis: z.boolean(),
        changes: Count.describe("Number of the newest change it has read"),
        seenAt: Timestamp.optional(),
      }),
    ),
  })
  .meta({ id: "SpaceMember" });

export const SpaceDetails = Space.extend({
  members: z.array(SpaceMember),
  published: Count.describe("Memories of your own that have a copy there"),
}).meta({ id: "SpaceDetails" });
export type SpaceDetails = z.infer<typeof SpaceDetails>;

export const SpaceChange = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("edit"),
      id: Id,
      seen: Id.optional().describe("The version you saw; the one that holds here, unless said"),
      content: z.string().trim().min(1).max(20_000),
      type: MemoryType.optional(),
    }),
    z.strictObject({ kind: z.literal("retire"), id: Id, seen: Id.optional() }),
    z.strictObject({ kind: z.literal("restore"), id: Id }),
    z.strictObject({ kind: z.literal("confirm"), id: Id.describe("You stand by what it says") }),
    z.strictObject({
      kind: z.literal("resolve"),
      id: Id.describe("Of a contradiction"),
      action: z.enum(["keep_new", "keep_existing", "keep_both", "merge"]),
      content: z.string().trim().min(1).max(20_000).optional().describe("With merge: what replaces both"),
    }),
    z.strictObject({ kind: z.literal("revert"), id: Id.describe("Of a contradiction") }),
    z.strictObject({ kind: z.literal("delete"), id: Id }),
    z.strictObject({ kind: z.literal("undo"), id: Id.describe("Of a change, from its log") }),
  ])
  .meta({ id: "SpaceChange" });
export type SpaceChange = z.infer<typeof SpaceChange>;

export const ChangeOutcome = z
  .object({
    id: Id.describe("Of the change, in the log"),
    state: z
      .enum(["done", "waiting", "refused", "nothing"])
      .describe("waiting: it has no number yet, and gets one by itself; nothing: it was so already"),
    number: Count.optional().describe("Its number in the log"),
    why: z.string().optional(),
  })
  .meta({ id: "ChangeOutcome" });
export type ChangeOutcome = z.infer<typeof ChangeOutcome>;

/** What would leave this machine, to the letter. */
export const Published = z
  .object({
    from: Id.describe("The memory of yours"),
    content: z.string().describe("As it leaves, after redaction"),
    type: MemoryType,
    project: z
      .string()
      .nullable()
      .describe("What two people know the project by: its git remote, else its name"),
    statedBy: z.string(),
    client: z.string().nullable(),
    assertedAt: Timestamp,
    quote: z.string().optional().describe("What was said word for word, where you asked for it"),
    redactions: Count,
    state: z.enum(["would go", "done", "waiting", "refused", "there already", "left out"]),
    why: z.string().optional(),
    number: Count.optional(),
  })
  .meta({ id: "Published" });
export type Published = z.infer<typeof Published>;

export const OutboxEntry = z
  .object({
    id: Id,
    kind: z.enum(["save", "edit", "retire", "restore", "resolve", "revert", "delete", "undo"]),
    what: z.string().describe("In a line, in the words that would leave"),
    state: z.enum(["asking", "waiting", "refused"]),
    why: z.string().optional(),
    at: Timestamp,
  })
  .meta({ id: "OutboxEntry" });

export const SpaceRule = z
  .object({
    id: Id,
    project: z.string().optional().describe("Of this project of yours; of any, without"),
    types: z.array(MemoryType).optional(),
    saidBy: z.enum(["user", "assistant"]).optional(),
    how: z.enum(["ask", "auto", "never"]).describe("ask: it waits in your review until you agree"),
    at: Timestamp,
  })
  .meta({ id: "SpaceRule" });
export type SpaceRule = z.infer<typeof SpaceRule>;

export const LogEntry = z
  .object({
    id: Id,
    number: Count,
    kind: z.string(),
    member: z.string(),
    at: Timestamp,
    what: z.string().optional().describe("What it is about, as it stands here"),
    undone: z.boolean(),
  })
  .meta({ id: "SpaceLogEntry" });

const SpaceParams = IdParams;
const MemberParams = z.strictObject({ id: z.guid().toLowerCase(), member: Member });
const Ids = z.array(Id).min(1).max(200);

export const spaces = {
  list: endpoint({
    method: "get",
    path: "/spaces",
    summary: "Spaces you have joined: memories that several people share",
    response: z.object({ spaces: z.array(Space) }).meta({ id: "SpaceList" }),
  }),
  create: endpoint({
    method: "post",
    path: "/spaces",
    summary: "Create a space on a Postgres that the team already runs",
    body: z.strictObject({
      name: z.string().trim().min(1).max(60),
      on: z.string().min(1).max(1000).describe("postgres://LOGIN@HOST/DATABASE"),
      password: Password.optional().describe("Without it PGPASSWORD or PGPASSFILE of the daemon counts"),
      insecureNetwork: z.boolean().default(false).describe("Go without verified TLS to another machine"),
    }),
    response: Space,
  }),
  sql: endpoint({
    method: "get",
    path: "/spaces/sql",
    summary: "What the administrator of a Postgres runs once, where your login may not",
    response: z.object({ sql: z.string() }).meta({ id: "SpaceSql" }),
  }),
  join: endpoint({
    method: "post",
    path: "/spaces/join",
    summary: "Join a space by the code of an invitation, which counts once",
    body: z.strictObject({
      code: z.string().trim().min(1).max(4000),
      password: Password.optional().describe("Of a login that you have already; an invitation may bring one"),
      insecureNetwork: z.boolean().default(false),
      dryRun: z.boolean().default(false).describe("Only say what it is"),
    }),
    response: z
      .object({
        name: z.string(),
        on: z.string(),
        member: z.string(),
        role: SpaceRole,
        until: Timestamp,
        space: Space.optional().describe("Without dryRun"),
      })
      .meta({ id: "SpaceJoined" }),
  }),
  get: endpoint({
    method: "get",
    path: "/spaces/:id",
    summary: "A space, who takes part, and how far each machine has read",
    params: SpaceParams,
    response: SpaceDetails,
  }),
  sync: endpoint({
    method: "post",
    path: "/spaces/:id/sync",
    summary: "Ask its log for news now, and send what waits",
    params: SpaceParams,
    response: Space,
  }),
  invite: endpoint({
    method: "post",
    path: "/spaces/:id/invitations",
    summary: "Invite a person: answers a code that counts once",
    params: SpaceParams,
    body: z.strictObject({
      member: Member,
      role: SpaceRole.default("writer"),
      days: z.int().min(1).max(90).default(7).describe("For so long the code counts"),
    }),
    response: z
      .object({
        code: z.string(),
        until: Timestamp,
        login: z.enum(["made", "there already", "to be made"]).describe("to be made: by who may, with `sql`"),
        sql: z.string().optional(),
      })
      .meta({ id: "SpaceInvitation" }),
  }),
  changeMember: endpoint({
    method: "patch",
    path: "/spaces/:id/members/:member",
    summary: "Give a member another role, or say what of theirs is not told to you",
    params: MemberParams,
    body: z.strictObject({
      role: SpaceRole.optional(),
      mute: z.enum(["agents", "all", "nothing"]).optional(),
    }),
    response: SpaceDetails,
  }),
  removeMember: endpoint({
    method: "delete",
    path: "/spaces/:id/members/:member",
    summary: "End somebody's part in a space; what their machines have, they have",
    params: MemberParams,
    response: SpaceDetails,
  }),
  publish: endpoint({
    method: "post",
    path: "/spaces/:id/published",
    summary: "Copy memories of yours into a space; a dry run answers the exact words that would leave",
    params: SpaceParams,
    body: z.strictObject({
      ids: Ids,
      withQuote: z.boolean().default(false),
      dryRun: z.boolean().default(false),
    }),
    response: z.object({ published: z.array(Published), dryRun: z.boolean() }).meta({ id: "PublishAnswer" }),
  }),
  unpublish: endpoint({
    method: "delete",
    path: "/spaces/:id/published/:memory",
    summary: "Take your copy back: it is deleted there, for good",
    params: z.strictObject({ id: z.guid().toLowerCase(), memory: z.guid().toLowerCase() }),
    response: ChangeOutcome,
  }),
  change: endpoint({
    method: "post",
    path: "/spaces/:id/changes",
    summary: "Change what stands in a space: correct, retire, restore, confirm, decide, delete, undo",
    params: SpaceParams,
    body: z.strictObject({ change: SpaceChange }),
    response: ChangeOutcome,
  }),
  log: endpoint({
    method: "get",
    path: "/spaces/:id/changes",
    summary: "Changes of a space, newest first",
    params: SpaceParams,
    query: z.strictObject({
      member: Member.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: z.object({ changes: z.array(LogEntry) }).meta({ id: "SpaceLog" }),
  }),
  undoMember: endpoint({
    method: "post",
    path: "/spaces/:id/members/:member/undo",
    summary: "Undo what a member did since a time, the newest first; a dry run counts it",
    params: MemberParams,
    body: z.strictObject({ since: Timestamp, dryRun: z.boolean().default(true) }),
    response: z.object({ changes: Count, dryRun: z.boolean() }).meta({ id: "UndoneMember" }),
  }),
  outbox: endpoint({
    method: "get",
    path: "/spaces/:id/outbox",
    summary: "What waits to leave, what a rule proposes, and what could not be done",
    params: SpaceParams,
    response: z.object({ entries: z.array(OutboxEntry) }).meta({ id: "SpaceOutbox" }),
  }),
  decideOutbox: endpoint({
    method: "post",
    path: "/spaces/:id/outbox",
    summary: "Agree to what is proposed, try again what was refused, or drop it",
    params: SpaceParams,
    body: z.strictObject({ ids: Ids, action: z.enum(["send", "drop"]) }),
    response: z.object({ entries: z.array(OutboxEntry) }).meta({ id: "SpaceOutboxDecided" }),
  }),
  rules: endpoint({
    method: "get",
    path: "/spaces/:id/rules",
    summary: "Rules by which memories of yours are published, or proposed",
    params: SpaceParams,
    response: z.object({ rules: z.array(SpaceRule) }).meta({ id: "SpaceRules" }),
  }),
  addRule: endpoint({
    method: "post",
    path: "/spaces/:id/rules",
    summary: "Publish by rule from now on; unless said, each memory is asked about",
    params: SpaceParams,
    body: z.strictObject({
      project: z.string().trim().min(1).max(200).optional(),
      types: z.array(MemoryType).min(1).optional(),
      saidBy: z.enum(["user", "assistant"]).optional(),
      how: z.enum(["ask", "auto", "never"]).default("ask"),
    }),
    response: SpaceRule,
  }),
  removeRule: endpoint({
    method: "delete",
    path: "/spaces/:id/rules/:rule",
    summary: "Remove a rule; what was published stays",
    params: z.strictObject({ id: z.guid().toLowerCase(), rule: z.guid().toLowerCase() }),
    response: Ok,
  }),
  verify: endpoint({
    method: "post",
    path: "/spaces/:id/verify",
    summary: "Read the whole log anew: signatures, places, and whether the copy here is what they come to",
    params: SpaceParams,
    response: z
      .object({
        changes: Count,
        memories: Count,
        faults: z.array(z.string()).describe("None: all is as it was signed"),
      })
      .meta({ id: "SpaceVerified" }),
  }),
  leave: endpoint({
    method: "post",
    path: "/spaces/:id/leave",
    summary: "Leave a space; its copy here is deleted unless kept, what you published stays there",
    params: SpaceParams,
    body: z.strictObject({
      keep: z.boolean().default(false).describe("Keep the copy, to be read alone"),
    }),
    response: z
      .object({ ok: z.boolean(), memories: Count.describe("Deleted here") })
      .meta({ id: "SpaceLeft" }),
  }),
} as const;
