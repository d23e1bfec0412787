import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Timestamp } from "./common.ts";

const Share = z.number().min(0).max(1);

const Found = z
  .object({
    hit1: Share.describe("Share of the questions whose text came first"),
    hit10: Share.describe("Share of the questions whose text was among the first ten"),
    mrr: Share.describe("Mean of 1 / place"),
  })
  .meta({ id: "EmbeddingFound" });

const Compared = z.object({
  model: z.string(),
  vectors: Found.describe("By vectors alone"),
  answers: Found.describe("As recall answers: words and vectors together, and silence counts as not found"),
});

export const EmbeddingReport = z
  .object({
    questions: Count.describe("Made from texts of the store: each asks for the text that it was made from"),
    old: Compared,
    new: Compared,
    overlap10: Share.describe("Share of the first ten answers that both have"),
    comparedAt: Timestamp,
  })
  .meta({ id: "EmbeddingReport" });
export type EmbeddingReport = z.infer<typeof EmbeddingReport>;

export const EmbeddingStatus = z
  .object({
    phase: z
      .enum(["settled", "computing", "compared", "failed"])
      .describe(
        "computing: the next model's vectors are made beside; compared: it did worse and waits for a person; failed: it cannot be used",
      ),
    active: z.string().describe("The model that recall goes by"),
    previous: z.string().nullable().describe("The one before, whose vectors are kept"),
    candidate: z.string().nullable().describe("The one that may take its place"),
    progress: z
      .object({ done: Count, total: Count })
      .nullable()
      .describe("Texts that have the candidate's vector"),
    report: EmbeddingReport.nullable().describe("The last comparison"),
    reason: z.string().nullable().describe("Why it waits, failed or was decided so, in words"),
    retryAt: Timestamp.nullable().describe("When a candidate that did not answer is asked again"),
    changedAt: Timestamp.nullable(),
  })
  .meta({ id: "EmbeddingStatus" });
export type EmbeddingStatus = z.infer<typeof EmbeddingStatus>;

/** The model whose vectors recall goes by, and the change to another one. The change is begun by `POST /models/use`. */
export const embeddings = {
  get: endpoint({
    method: "get",
    path: "/models/embedding",
    summary: "Which model's vectors recall goes by, and how far the change to another one is",
    response: EmbeddingStatus,
  }),
  switch: endpoint({
    method: "post",
    path: "/models/embedding/switch",
    summary: "Go by the candidate now that it is compared; with anyway, though it did worse",
    body: z
      .strictObject({ anyway: z.boolean().default(false).describe("Though it did worse") })
      .meta({ id: "SwitchEmbeddingRequest" }),
    response: EmbeddingStatus,
  }),
  rollback: endpoint({
    method: "post",
    path: "/models/embedding/rollback",
    summary: "Go by the model before again; doing it twice is back where it was",
    response: EmbeddingStatus,
  }),
  cancel: endpoint({
    method: "post",
    path: "/models/embedding/cancel",
    summary: "Give up the candidate and delete its vectors; recall stays as it is",
    response: EmbeddingStatus,
  }),
} as const;
