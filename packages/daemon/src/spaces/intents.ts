import { Act, type Kind } from "@memory/spaces/log";
import { z } from "zod";

const Id = z.uuid();
const Words = z.string().min(1);

/** Something a person wants of a space, with what they had before their eyes when they asked for it. */
export const Intent = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("save"),
    content: Words,
    type: z.enum(["fact", "preference", "episode", "procedure"]),
    project: z.string().nullable(),
    statedBy: z.enum(["user", "assistant", "document"]),
    client: z.string().nullable(),
    assertedAt: z.int(),
    /** Where it stood in the session, when the person wants that told. */
    quote: z.string().nullable(),
    /** The lineage of one's own of which it is a copy. */
    from: Id.nullable(),
    /** A rule published it, and no person. */
    byRule: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("edit"),
    id: Id,
    seen: Id,
    content: Words,
    type: z.enum(["fact", "preference", "episode", "procedure"]).nullable(),
  }),
  z.strictObject({ kind: z.literal("retire"), id: Id, seen: Id }),
  z.strictObject({ kind: z.literal("restore"), id: Id }),
  z.strictObject({
    kind: z.literal("resolve"),
    id: Id,
    action: z.enum(["keep_new", "keep_existing", "keep_both", "merge"]),
    content: Words.nullable(),
  }),
  z.strictObject({ kind: z.literal("revert"), id: Id }),
  z.strictObject({ kind: z.literal("delete"), id: Id }),
  /** The id of an operation of the log. */
  z.strictObject({ kind: z.literal("undo"), id: Id }),
  /** Rows whose words are these from now on, and were never others: what leaked is named by nothing but its place. */
  z.strictObject({
    kind: z.literal("scrub"),
    rows: z
      .array(
        z.strictObject({
          table: z.enum(["memories", "restatements", "conflicts"]),
          key: Id,
          words: z.record(z.string(), z.string()),
        }),
      )
      .min(1)
      .max(200),
  }),
  /** Who takes part. */
  z.strictObject({ kind: z.literal("member"), act: Act }),
]);
export type Intent = z.infer<typeof Intent>;

export const readIntent = (json: string): Intent => Intent.parse(JSON.parse(json));

/** Rooms of the log name what they did so. */
export const operationKinds = {
  save: "memory.save",
  edit: "memory.edit",
  retire: "memory.retire",
  restore: "memory.restore",
  resolve: "conflict.resolve",
  revert: "conflict.revert",
  delete: "memory.delete",
  undo: "undo",
  scrub: "scrub",
} as const satisfies Record<Exclude<Kind, "member">, string>;
