import { redact } from "@memory/language/redaction";
import { type Api, ApiError, type Handlers } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { cursorOf, readPlace } from "../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../platform/paging/page-by.ts";
import type { Context } from "../../platform/request-context.ts";
import { readClocks } from "../../store/clocks.ts";
import { readGraphState } from "../../store/graph-state.ts";
import { findEntity } from "../queries/entities.ts";
import { countMentions, countRelations } from "../queries/mentions.ts";
import { existingMerge, mergeEntities, revertMerge } from "./merge.ts";
import { listCandidates, readRank } from "./queries/candidate-list.ts";
import { dismissCandidate, findCandidate, listMerges, type MergeRow, toMerge } from "./queries/folds.ts";
import { type ResolveDeps, resolveCandidate } from "./resolve.ts";

export interface MergeHandlerDeps extends ResolveDeps {
  readonly graphChanged: (ownerId: string) => void;
}

export function mergeHandlers(deps: MergeHandlerDeps): Handlers<Api, Context>["folds"] {
  const { store } = deps;
  const changed = (ownerId: string, row: MergeRow) => {
    deps.graphChanged(ownerId);
    return toMerge(row);
  };
  return {
    async merge({ params, body: { into, reason } }, context) {
      const { ownerId } = context;
      const said = reason === undefined ? "decided by a person" : redact(reason).text;
      const decision = { decidedBy: "human", score: 1, reason: said } as const;
      const row = record(deps, { ownerId, kind: "fold.merge", actor: askedBy(context) }, ({ about }) => {
        const made = mergeEntities(deps, { ownerId, source: params.id, into }, decision);
        about(made.id);
        return made;
      });
      return changed(ownerId, row);
    },
    async list({ query: { limit, cursor, ...times } }, { ownerId }) {
      const rows = listMerges(store, ownerId, {
        limit: oneMore(limit),
        before: readPlace(cursor),
        clocks: readClocks(times, deps.clock()),
      });
      const { page, nextCursor } = pageBy(rows, limit, cursorOf);
      return { merges: page.map(toMerge), nextCursor };
    },
    async get({ params }, { ownerId }) {
      const row = existingMerge(deps, { ownerId, id: params.id });
      const source = findEntity(store, ownerId, row.source_id);
      const { generation } = readGraphState(store, ownerId);
      return {
        ...toMerge(row),
        mentions: source ? countMentions(store, source.entity, generation) : 0,
        relations: source ? countRelations(store, source.entity, generation) : 0,
      };
    },
    async revert({ params: { id } }, context) {
      const { ownerId } = context;
      const entry = { ownerId, kind: "fold.revert", actor: askedBy(context), subjectId: id } as const;
      return changed(
        ownerId,
        record(deps, entry, () => revertMerge(deps, { ownerId, id })),
      );
    },
    async resolve(_input, context) {
      const { ownerId, signal } = context;
      const { folded, candidates } = await resolveCandidate(
        deps,
        { ownerId, actor: askedBy(context) },
        signal,
      );
      if (folded.length > 0) deps.graphChanged(ownerId);
      return { folded: folded.map(toMerge), candidates };
    },
    candidates: async ({ query: { limit, cursor } }, { ownerId }) =>
      listCandidates(store, ownerId, { limit, after: readRank(cursor) }),
    async dismiss({ params }, context) {
      const { ownerId } = context;
      const candidate = findCandidate(store, ownerId, params.id);
      if (!candidate) throw new ApiError("not_found", `there is no question ${params.id}`);
      const entry = {
        ownerId,
        kind: "fold.dismiss",
        actor: askedBy(context),
        subjectId: candidate.id,
      } as const;
      record(deps, entry, () => dismissCandidate(store, candidate.id));
      return { ok: true };
    },
  };
}
