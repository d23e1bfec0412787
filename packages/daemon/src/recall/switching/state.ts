import { EmbeddingReport } from "@memory/shared";
import { z } from "zod";
import type { EmbedderChoice } from "../../models/models.ts";
import { CosineScale } from "../vectors/cosine-scale.ts";

const Choice = z.object({ model: z.string().nullable(), url: z.string().nullable() });

/** A model whose vectors are in the store: under this name. */
const Kept = Choice.extend({ name: z.string() });
export type StoredModel = z.infer<typeof Kept>;

const Candidate = Kept.extend({
  /** Owner who asked for it and was told the cost; null: the settings had it when the daemon started. */
  askedBy: z.string().nullable(),
});
export type CandidateModel = z.infer<typeof Candidate>;

export const SwitchState = z.object({
  /** Choice of the settings at the last look: a person's decision here outlives a restart. */
  wanted: Choice,
  active: Kept,
  previous: Kept.nullable(),
  candidate: Candidate.nullable(),
  phase: z.enum(["settled", "computing", "compared", "failed"]),
  /** By name of the model. */
  scales: z.record(z.string(), CosineScale),
  report: EmbeddingReport.nullable(),
  reason: z.string().nullable(),
  changedAt: z.number().nullable(),
});
export type SwitchState = z.infer<typeof SwitchState>;

export const named = ({ model, url = null }: EmbedderChoice): z.infer<typeof Choice> => ({ model, url });

export const isSame = (one: EmbedderChoice, other: EmbedderChoice): boolean =>
  one.model === other.model && (one.url ?? null) === (other.url ?? null);
