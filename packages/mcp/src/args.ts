import { MemoryType, RecallRequest, UpdateRequest } from "@memory/shared";
import { z } from "zod";

// Arguments that several tools take. Bounds are those of the contract; the words are the tools' own where an agent, which pays
// for each of them, needs fewer or others.

/** Without the id of the shared schema: it would become a $ref, which some agents do not follow. */
export const memoryType = z.enum(MemoryType.options);

/** The reference of a memory, contradiction, document or turn, or a full id. */
export const ref = z.string().max(200);

const { limit: most, maxTokens: budget } = RecallRequest.shape;

export const limit = (preset = most.parse(undefined)) => most.removeDefault().default(preset);

/** Less than ten tokens hold no answer. */
export const maxTokens = (preset = budget.parse(undefined)) => budget.removeDefault().min(10).default(preset);

export const saidBy = UpdateRequest.shape.statedBy
  .unwrap()
  .default("assistant")
  .describe("user: the user said or decided it; assistant: you found or concluded it");
