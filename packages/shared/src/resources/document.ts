import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "../kinds.ts";
import {
  Count,
  FileName,
  FilePath,
  Id,
  IdParams,
  inDigits,
  Moment,
  NextCursor,
  Ok,
  OwnerId,
  Page,
  Ref,
  Timestamp,
} from "./common.ts";

export const DocumentKind = z.enum(DOCUMENT_KINDS).meta({ id: "DocumentKind" });
export type DocumentKind = z.infer<typeof DocumentKind>;

export const DocumentStatus = z
  .enum(DOCUMENT_STATUSES)
  .describe(
    "queued: not read yet; failed: is tried again; skipped: cannot be read until it changes; missing: its file is gone, its passages are not recalled",
  );

export const Document = z
  .object({
    id: Id,
    ownerId: OwnerId,
    path: z.string().describe("Absolute path, web address, or the name of an uploaded file"),
    origin: z.enum(["file", "url", "upload"]),
    title: z.string(),
    kind: DocumentKind.optional().describe("Absent while nothing has read it"),
    status: DocumentStatus,
    reason: z
      .string()
      .optional()
      .describe(
        "Why it is failed or skipped, or what could not be kept of one that was read, in one sentence",
      ),
    rootId: Id.optional().describe("The linked folder it belongs to"),
    project: z.string().optional().describe("Name of the repository it lies in"),
    watching: z.boolean().describe("Its changes are followed"),
    chunks: Count,
    bytes: Count,
    redactions: Count.describe("Secret-shaped strings hidden in it"),
    modifiedAt: Timestamp,
    createdAt: Timestamp,
    ingestedAt: Timestamp.optional().describe("When its text was last read into the store"),
  })
  .meta({ id: "Document" });
export type Document = z.infer<typeof Document>;

export const Chunk = z
  .object({
    id: Id,
    chunkIndex: Count.describe("Position within the document"),
    content: z.string(),
    headingPath: z.string().describe("Headings joined by ' > '; empty without one"),
    page: z.int().positive().describe("1 in a format without pages"),
    startLine: z.int().positive().optional(),
    endLine: z.int().positive().optional(),
  })
  .meta({ id: "Chunk" });

export const MentionEdge = z
  .object({
    from: Id.describe("Chunk"),
    to: Id.describe("Entity"),
    relation: z.string().describe("`mention`: the chunk mentions the entity"),
    start: Count.describe("Where the chunk names it first, in UTF-16 units"),
    end: Count,
  })
  .meta({ id: "MentionEdge" });

const Refused = z.object({ path: z.string(), reason: z.string() });

export const AddRequest = z
  .strictObject({
    paths: z.array(FilePath).max(1000).optional().describe("Absolute paths"),
    urls: z.array(z.url().max(4096)).max(20).optional().describe("http and https addresses"),
    dryRun: z.boolean().default(false).describe("Say what would be read; read nothing"),
  })
  .refine(({ paths, urls }) => (paths?.length ?? 0) + (urls?.length ?? 0) > 0, {
    error: "name at least one path or url",
    path: ["paths"],
  })
  .meta({
    id: "AddRequest",
    anyOf: ["paths", "urls"].map((name) => ({ required: [name], properties: { [name]: { minItems: 1 } } })),
  });

export const AddAnswer = z
  .object({
    documents: z.array(Document).describe("What was added; those still queued are read in the background"),
    planned: z
      .array(z.object({ path: z.string(), kind: DocumentKind.optional(), bytes: Count }))
      .describe("What a dry run would read; empty otherwise"),
    skipped: z.array(Refused),
    capped: z.boolean().describe("A folder had more entries than are walked"),
  })
  .meta({ id: "AddAnswer" });

const ListQuery = Page.extend({
  root: z.guid().toLowerCase().optional().describe("Only documents under this linked folder"),
  kind: DocumentKind.optional().describe("Only this kind"),
  status: DocumentStatus.optional().describe("Only this state"),
  unreadable: z
    .enum(["true", "false"])
    .default("true")
    .describe("`false`: without files of a kind that is not read, such as pictures"),
  text: z.string().max(300).optional().describe("Only where path or title contain this"),
  ref: Ref.optional().describe("Only documents whose id ends with this short reference"),
});

/** Everything without a `limit`, pages with one. */
export const OptionalPage = z.strictObject({
  limit: inDigits(z.coerce.number().int().min(1).max(500))
    .optional()
    .describe("At most this many rows; all without it"),
  cursor: z.string().max(500).optional().describe("Go on where a page ended: its `nextCursor`"),
});

export const documents = {
  add: endpoint({
    method: "post",
    path: "/context/add",
    summary: "Read files, folders or web pages into memory",
    body: AddRequest,
    response: AddAnswer,
  }),
  upload: endpoint({
    method: "post",
    path: "/context/upload",
    summary: "Read a file that is sent along, as application/octet-stream, at most 64 MiB",
    query: z.strictObject({
      name: FileName.describe("File name; its ending tells what it is"),
      modifiedAt: Moment.optional(),
    }),
    upload: { maxBytes: 64 * 1024 * 1024 },
    response: Document,
  }),
  list: endpoint({
    method: "get",
    path: "/context/documents",
    summary: "List documents, newest first",
    query: ListQuery,
    response: z
      .object({ documents: z.array(Document), nextCursor: NextCursor, total: Count })
      .meta({ id: "DocumentList" }),
  }),
  get: endpoint({
    method: "get",
    path: "/context/documents/:id",
    summary: "Read what is known of one document",
    params: IdParams,
    response: Document,
  }),
  chunks: endpoint({
    method: "get",
    path: "/context/documents/:id/chunks",
    summary: "One document at chunk granularity, with the entities each chunk mentions",
    params: IdParams,
    query: OptionalPage,
    response: z
      .object({ chunks: z.array(Chunk), edges: z.array(MentionEdge), nextCursor: NextCursor })
      .meta({ id: "ChunkList" }),
  }),
  remove: endpoint({
    method: "delete",
    path: "/context/documents/:id",
    summary: "Forget a document with its passages; the file itself stays",
    params: IdParams,
    response: Ok,
  }),
  watch: endpoint({
    method: "post",
    path: "/context/documents/:id/watch",
    summary: "Follow the changes of one file, or stop following them",
    params: IdParams,
    body: z.strictObject({ watching: z.boolean() }),
    response: Document,
  }),
} as const;
