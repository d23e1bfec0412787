import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, IdParams, Ok, Timestamp } from "./common.ts";

export const SchemaKind = z
  .enum(["type", "predicate"])
  .describe("A type of entities, or a kind of relationship");
export type SchemaKind = z.infer<typeof SchemaKind>;

const NO_NAME = "must be 1 to 40 letters, digits and underscores, and begin with a letter";

/** As the extractor writes it: lower case, words joined by "_". */
export const TermName = z
  .string()
  // As it may be sent, for whoever reads the schema; what comes of it is looked at below.
  .regex(/^\s*\p{L}(?:[\s-]*[\p{L}\p{N}_]){0,39}[\s-]*$/u, NO_NAME)
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/[\s-]+/g, "_"))
  .pipe(z.string().regex(/^\p{L}[\p{L}\p{N}_]{0,39}$/u, NO_NAME));

export const SchemaName = z
  .object({
    id: Id,
    kind: SchemaKind,
    name: z.string(),
    description: z.string(),
    origin: z.enum(["builtin", "user", "proposed"]),
    state: z
      .enum(["active", "disabled", "proposed", "dismissed"])
      .describe("disabled: nothing new is found under it; dismissed: it is never proposed again"),
    uses: Count.describe("Entities of this type, or texts that state this relationship"),
    createdAt: Timestamp.optional().describe("Absent for what came with the program and was never changed"),
    decidedAt: Timestamp.optional(),
  })
  .meta({ id: "SchemaName" });
export type SchemaName = z.infer<typeof SchemaName>;

export const Proposal = SchemaName.extend({
  occurrences: Count.describe(
    "Memories and documents that would use it, of the 500 places that are kept at most",
  ),
  examples: z
    .array(
      z.object({
        text: z.string().describe("The sentence, redacted"),
        names: z.array(z.string()).describe("The entity, or the two ends of the relationship"),
        memoryId: Id.optional(),
        documentId: Id.optional(),
      }),
    )
    .describe("At most five"),
}).meta({ id: "Proposal" });
export type Proposal = z.infer<typeof Proposal>;

export const Schema = z
  .object({
    types: z.array(SchemaName),
    predicates: z.array(SchemaName),
    proposals: z.array(Proposal).describe("Names met at least twice that wait for a person, most met first"),
    dismissed: z.array(SchemaName),
  })
  .meta({ id: "Schema" });
export type Schema = z.infer<typeof Schema>;

export const schema = {
  read: endpoint({
    method: "get",
    path: "/memory/schema",
    summary: "The vocabulary of the graph: types, predicates, proposals and dismissed names",
    response: Schema,
  }),
  add: endpoint({
    method: "post",
    path: "/memory/schema",
    summary: "Add a type or a predicate",
    body: z.strictObject({
      kind: SchemaKind,
      name: TermName,
      description: z.string().trim().max(500).default("").describe("What it stands for"),
    }),
    response: SchemaName,
  }),
  update: endpoint({
    method: "patch",
    path: "/memory/schema/:id",
    summary: "Rename, describe, disable or enable a name",
    params: IdParams,
    body: z
      .strictObject({
        name: TermName.optional(),
        description: z.string().trim().max(500).optional(),
        enabled: z.boolean().optional(),
      })
      .refine((changes) => Object.values(changes).some((change) => change !== undefined), {
        error: "give a name, a description, or enabled",
        path: ["name"],
      }),
    response: SchemaName,
  }),
  approve: endpoint({
    method: "post",
    path: "/memory/schema/:id/approve",
    summary: "Take a proposed name into the vocabulary and link its examples at once",
    params: IdParams,
    response: SchemaName,
  }),
  dismiss: endpoint({
    method: "post",
    path: "/memory/schema/:id/dismiss",
    summary: "Never propose this name again",
    params: IdParams,
    response: Ok,
  }),
  remove: endpoint({
    method: "delete",
    path: "/memory/schema/:id",
    summary: "Delete a name that nothing uses",
    params: IdParams,
    response: Ok,
  }),
} as const;
