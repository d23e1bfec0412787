import { type Api, ApiError, type Handlers } from "@memory/shared";
import { countMentions, countRelations, findEntity } from "../entities/queries/entities.ts";
import { pageOf, readPlace } from "../http/cursor.ts";
import type { Context } from "../http/mount.ts";
import { readGraphState } from "../store/graph-state.ts";
import { redact } from "../text/redact.ts";
import { existing, fold, revert } from "./fold.ts";
import { listCandidates, readRank } from "./queries/candidate-list.ts";
import { dismissCandidate, type FoldRow, findCandidate, listFolds, toFold } from "./queries/folds.ts";
import { type ResolveDeps, resolve } from "./resolve.ts";

export interface FoldHandlerDeps extends ResolveDeps {
  readonly graphChanged: (ownerId: string) => void;
}

export function foldHandlers(deps: FoldHandlerDeps): Handlers<Api, Context>["folds"] {
  const { store } = deps;
  const changed = (ownerId: string, row: FoldRow) => {
    deps.graphChanged(ownerId);
    return toFold(row);
  };
  return {
    async merge({ params, body: { into, reason } }, { ownerId }) {
      const said = reason === undefined ? "decided by a person" : redact(reason).text;
      const decision = { decidedBy: "human", score: 1, reason: said } as const;
      return changed(ownerId, fold(deps, { ownerId, source: params.id, into }, decision));
    },
    async list({ query: { limit, cursor } }, { ownerId }) {
      const rows = listFolds(store, ownerId, {
        limit: limit === undefined ? -1 : limit + 1,
        before: readPlace(cursor),
      });
      const { page, nextCursor } = pageOf(rows, limit);
      return { merges: page.map(toFold), nextCursor };
    },
    async get({ params }, { ownerId }) {
      const row = existing(deps, { ownerId, id: params.id });
      const source = findEntity(store, ownerId, row.source_id);
      const { generation } = readGraphState(store, ownerId);
      return {
        ...toFold(row),
        mentions: source ? countMentions(store, source.entity, generation) : 0,
        relations: source ? countRelations(store, source.entity, generation) : 0,
      };
    },
    revert: async ({ params }, { ownerId }) => changed(ownerId, revert(deps, { ownerId, id: params.id })),
    async resolve(_input, { ownerId, signal }) {
      const { folded, candidates } = await resolve(deps, ownerId, signal);
      if (folded.length > 0) deps.graphChanged(ownerId);
      return { folded: folded.map(toFold), candidates };
    },
    candidates: async ({ query: { limit, cursor } }, { ownerId }) =>
      listCandidates(store, ownerId, { limit, after: readRank(cursor) }),
    async dismiss({ params }, { ownerId }) {
      const candidate = findCandidate(store, ownerId, params.id);
      if (!candidate) throw new ApiError("not_found", `there is no question ${params.id}`);
      dismissCandidate(store, candidate.id);
      return { ok: true };
    },
  };
}
