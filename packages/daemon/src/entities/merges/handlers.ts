import { redact } from "@memory/language/redaction";
import { type Api, ApiError, type Handlers } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { cursorOf, readPlace } from "../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../platform/paging/page-by.ts";
import type { Context } from "../../platform/request-context.ts";
import { readClocks } from "../../store/clocks.ts";
import { readGraphState } from "../../store/graph-state.ts";
import { notePair } from "../decisions/note.ts";
import { findByNumber, findEntity } from "../queries/entities.ts";
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
        noteMerge(deps, "one", made);
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
        record(deps, entry, () => takeBack(deps, { ownerId, id })),
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
      keepApart(deps, context, params.id);
      return { ok: true };
    },
  };
}

/** Under the names that the two have today. */
const noteMerge = (deps: MergeHandlerDeps, verdict: "one" | "apart", row: MergeRow): void =>
  notePair(deps, verdict, [
    { owner_id: row.owner_id, name: row.source_name },
    { owner_id: row.owner_id, name: row.canonical_name },
  ]);

/** Throws not_found. */
function keepApart(deps: MergeHandlerDeps, context: Context, id: string): void {
  const { store } = deps;
  const { ownerId } = context;
  const candidate = findCandidate(store, ownerId, id);
  if (!candidate) throw new ApiError("not_found", `there is no question ${id}`);
  const entry = { ownerId, kind: "fold.dismiss", actor: askedBy(context), subjectId: id } as const;
  record(deps, entry, () => {
    dismissCandidate(store, candidate.id);
    const [one, other] = [candidate.entity, candidate.other].map((number) => findByNumber(store, number));
    if (one && other) notePair(deps, "apart", [one, other]);
  });
}

function takeBack(
  deps: MergeHandlerDeps,
  merge: { readonly ownerId: string; readonly id: string },
): MergeRow {
  const before = existingMerge(deps, merge);
  const row = revertMerge(deps, merge);
  if (before.reverted_at === null) noteMerge(deps, "apart", row);
  return row;
}
