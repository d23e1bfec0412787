import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Clocks, Count, Id, IdParams, NextCursor, Ok, Page, Timestamp } from "./common.ts";
import { OptionalPage } from "./document.ts";
import { EntityBrief } from "./entity.ts";

export const Fold = z
  .object({
    id: Id,
    canonicalId: Id.describe("Entity that absorbed the other"),
    canonicalName: z.string(),
    sourceId: Id.describe("The absorbed entity's own id, restored verbatim on revert"),
    sourceName: z.string(),
    sourceType: z.string(),
    decidedBy: z
      .enum(["auto", "llm", "human"])
      .describe("auto: a deterministic spelling match; human: applied by the user; llm: by a model"),
    score: z.number(),
    reason: z.string(),
    createdAt: Timestamp,
    revertedAt: Timestamp.optional().describe("Only on a merge that was reverted"),
  })
  .meta({ id: "Fold" });
export type Fold = z.infer<typeof Fold>;

export const FoldDetail = Fold.extend({
  mentions: Count.describe("Texts that name the absorbed entity: they go back with it"),
  relations: Count,
}).meta({ id: "FoldDetail" });

export const FoldCandidate = z
  .object({
    id: Id,
    entity: EntityBrief.describe("The one that would stay"),
    other: EntityBrief.describe("The one that would be merged into it"),
    score: z.number().min(0).max(1),
    question: z.string(),
    evidence: z.array(z.object({ kind: z.string(), score: z.number(), detail: z.string() })),
    createdAt: Timestamp,
  })
  .meta({ id: "FoldCandidate" });
export type FoldCandidate = z.infer<typeof FoldCandidate>;

export const folds = {
  merge: endpoint({
    method: "post",
    path: "/memory/entities/:id/merge",
    summary: "Merge an entity into another one; reversible",
    params: IdParams,
    body: z.strictObject({
      into: z.guid().toLowerCase().describe("The entity that stays"),
      reason: z.string().trim().min(1).max(500).optional().describe("Why they are one"),
    }),
    response: Fold,
  }),
  list: endpoint({
    method: "get",
    path: "/memory/entities/merges",
    summary: "List every merge, newest first, reverted ones included",
    query: OptionalPage.extend(Clocks),
    response: z.object({ merges: z.array(Fold), nextCursor: NextCursor }).meta({ id: "FoldList" }),
  }),
  get: endpoint({
    method: "get",
    path: "/memory/entities/merges/:id",
    summary: "Read one merge, with what a revert would bring back",
    params: IdParams,
    response: FoldDetail,
  }),
  revert: endpoint({
    method: "post",
    path: "/memory/entities/merges/:id/revert",
    summary: "Take a merge back: the absorbed entity returns under its own id, with what named it",
    params: IdParams,
    body: z.strictObject({}),
    response: Fold,
  }),
  resolve: endpoint({
    method: "post",
    path: "/memory/entities/resolve",
    summary: "Look for entities that may be one: merge those spelt alike, ask about the others",
    body: z.strictObject({}),
    response: z
      .object({
        folded: z.array(Fold),
        candidates: Count.describe("Questions that wait for a person"),
      })
      .meta({ id: "EntityResolution" }),
  }),
  candidates: endpoint({
    method: "get",
    path: "/memory/entities/candidates",
    summary: "Pairs of entities that may be one, likeliest first; a person decides",
    query: Page,
    response: z
      .object({ candidates: z.array(FoldCandidate), nextCursor: NextCursor, total: Count })
      .meta({ id: "FoldCandidateList" }),
  }),
  dismiss: endpoint({
    method: "post",
    path: "/memory/entities/candidates/:id/dismiss",
    summary: "The two are not one: never ask again",
    params: IdParams,
    response: Ok,
  }),
} as const;
