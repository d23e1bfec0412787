import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, IdParams, Ok, Timestamp } from "./common.ts";
import { MemoryType } from "./memory-kinds.ts";
import {
  ChangeOutcome,
  LogEntry,
  Member,
  OutboxEntry,
  Password,
  Published,
  Queued,
  Repaired,
  Space,
  SpaceChange,
  SpaceDetails,
  SpaceDifference,
  SpaceRole,
  SpaceRule,
  Untold,
} from "./space-shapes.ts";

const MemberParams = z.strictObject({ id: z.guid().toLowerCase(), member: Member });
const MemberChanged = SpaceDetails.extend({ queued: Queued }).meta({ id: "SpaceMemberChanged" });
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
      sealed: z
        .boolean()
        .default(false)
        .describe(
          "Whoever runs the Postgres can read no word of it; nor can the Postgres search it. In a bucket there are no others",
        ),
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
      searchOnly: z
        .boolean()
        .default(false)
        .describe(
          "Keep no copy here: questions go to its Postgres, and leave this machine. For spaces too large for a laptop",
        ),
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
    params: IdParams,
    response: SpaceDetails,
  }),
  sync: endpoint({
    method: "post",
    path: "/spaces/:id/sync",
    summary: "Ask for news now, and send what waits",
    params: IdParams,
    response: Space,
  }),
  repair: endpoint({
    method: "post",
    path: "/spaces/:id/repair",
    summary:
      "Have everybody leave out the change at which all copies stop, since nobody who takes part has signed it; by an owner",
    params: IdParams,
    body: z.strictObject({ dryRun: z.boolean().default(false).describe("Only say which change that is") }),
    response: Repaired.extend({ space: Space.optional().describe("Without dryRun") }).meta({
      id: "SpaceRepaired",
    }),
  }),
  invite: endpoint({
    method: "post",
    path: "/spaces/:id/invitations",
    summary: "Invite a person: answers a code that counts once",
    params: IdParams,
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
    response: MemberChanged,
  }),
  removeMember: endpoint({
    method: "delete",
    path: "/spaces/:id/members/:member",
    summary: "End somebody's part in a space; what their machines have, they have",
    params: MemberParams,
    response: MemberChanged,
  }),
  publish: endpoint({
    method: "post",
    path: "/spaces/:id/published",
    summary: "Copy memories of yours into a space; a dry run answers the exact words that would leave",
    params: IdParams,
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
    params: IdParams,
    body: z.strictObject({ change: SpaceChange }),
    response: ChangeOutcome,
  }),
  log: endpoint({
    method: "get",
    path: "/spaces/:id/changes",
    summary: "Changes of a space, newest first",
    params: IdParams,
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
    params: IdParams,
    response: z.object({ entries: z.array(OutboxEntry) }).meta({ id: "SpaceOutbox" }),
  }),
  decideOutbox: endpoint({
    method: "post",
    path: "/spaces/:id/outbox",
    summary: "Agree to what is proposed, try again what was refused, or drop it",
    params: IdParams,
    body: z.strictObject({ ids: Ids, action: z.enum(["send", "drop"]) }),
    response: z.object({ entries: z.array(OutboxEntry) }).meta({ id: "SpaceOutboxDecided" }),
  }),
  rules: endpoint({
    method: "get",
    path: "/spaces/:id/rules",
    summary: "Rules by which memories of yours are published, or proposed",
    params: IdParams,
    response: z.object({ rules: z.array(SpaceRule) }).meta({ id: "SpaceRules" }),
  }),
  addRule: endpoint({
    method: "post",
    path: "/spaces/:id/rules",
    summary: "Publish by rule from now on; unless said, each memory is asked about",
    params: IdParams,
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
  scrub: endpoint({
    method: "post",
    path: "/spaces/:id/scrub",
    summary:
      "Take what must not be there out of a space, where it lies and from every copy; a dry run says where it stands",
    params: IdParams,
    body: z.strictObject({
      secret: z
        .string()
        .min(4)
        .max(16_384)
        .optional()
        .describe(
          "What leaked: it is looked for here and sent nowhere; without it, what today's redaction would not let in",
        ),
      dryRun: z.boolean().default(true),
    }),
    response: z
      .object({
        rows: Count.describe("Of the space, that hold it and that you may change"),
        memories: z.array(Id),
        others: Count.describe("Rows that hold it and that others said: a curator takes those"),
        own: Count.describe("Memories of your own, published there, that hold it here"),
        outcome: ChangeOutcome.optional().describe("Without dryRun"),
      })
      .meta({ id: "SpaceScrubbed" }),
  }),
  differences: endpoint({
    method: "get",
    path: "/spaces/differences",
    summary: "What spaces say against your own memory; nobody else is told of it",
    response: z.object({ differences: z.array(SpaceDifference) }).meta({ id: "SpaceDifferences" }),
  }),
  settleDifference: endpoint({
    method: "post",
    path: "/spaces/differences/:id",
    summary: "Decide what holds for you where a space says otherwise, or take that back",
    params: IdParams,
    body: z.strictObject({
      action: z
        .enum(["keep_mine", "take_theirs", "tell_them", "revert"])
        .describe(
          "keep_mine: it is not asked again; take_theirs: yours rests; tell_them: yours is published, and the space is asked; revert: it is open again",
        ),
    }),
    response: z
      .object({ published: Published.optional().describe("With tell_them: what left") })
      .meta({ id: "SpaceDifferenceSettled" }),
  }),
  verify: endpoint({
    method: "post",
    path: "/spaces/:id/verify",
    summary: "Read all changes anew: signatures, places, and whether the copy here is what they come to",
    params: IdParams,
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
    params: IdParams,
    body: z.strictObject({
      keep: z.boolean().default(false).describe("Keep the copy, to be read alone"),
    }),
    response: z
      .object({ ok: z.boolean(), memories: Count.describe("Deleted here"), untold: Untold })
      .meta({ id: "SpaceLeft" }),
  }),
} as const;
