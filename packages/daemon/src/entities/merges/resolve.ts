import type { AliasTable, MergeCandidate } from "@memory/language/names";
import { pairKey } from "@memory/language/names";
import type { Actor } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { ensureOwner } from "../../store/owners.ts";
import { inSlices } from "../../store/slices.ts";
import { followAll } from "../decisions/follow.ts";
import { findEntity } from "../queries/entities.ts";
import { putEntityVector, withoutVector } from "../queries/vectors.ts";
import type { MergeDeps } from "./merge.ts";
import { mergeAlike } from "./merge-alike.ts";
import { countOpen } from "./queries/candidate-list.ts";
import { deleteOpenExcept, findSharedSpellings, type MergeRow, putCandidate } from "./queries/folds.ts";

/** Finds pairs that may be one: the graph's own thread does. */
export type FindPairs = (
  ownerId: string,
  aliases: AliasTable,
  signal: AbortSignal,
) => Promise<readonly FoundPair[]>;

export type FoundPair = Pick<MergeCandidate, "score" | "evidence" | "question"> & {
  /** Ids; `a` is the one proposed to survive. */
  readonly a: string;
  readonly b: string;
};

export interface ResolveDeps extends MergeDeps {
  readonly models: Pick<Deps["models"], "entityEmbedder" | "aliases">;
  readonly findPairs: FindPairs;
}

/**
 * Look through all entities: what a person decided on another machine holds here, too, once texts here name it; those that are one name in
 * two spellings fold, all others that may be one become questions. A question that a person has answered is never asked again. What folds
 * is one run of the log.
 */
export async function resolveCandidate(
  deps: ResolveDeps,
  { ownerId, actor }: { readonly ownerId: string; readonly actor: Actor },
  signal: AbortSignal,
): Promise<{ readonly folded: readonly MergeRow[]; readonly candidates: number }> {
  const { store } = deps;
  ensureOwner(store, ownerId, deps.clock());
  followAll(deps, ownerId);
  const run = { ownerId, runId: deps.newId(), actor };
  const folded: MergeRow[] = [];
  await inSlices(store, findSharedSpellings(store, ownerId), (key) => {
    folded.push(...mergeAlike(deps, run, key));
  });
  const pairs = await weighedPairs(deps, ownerId, signal);
  signal.throwIfAborted();
  store.transaction(() => {
    for (const pair of pairs) ask(deps, ownerId, pair);
    deleteOpenExcept(store, ownerId, new Set(pairs.map(({ a, b }) => pairKey(a, b))));
  });
  return { folded, candidates: countOpen(store, ownerId) };
}

/** Weighed by names first; then, for those it is worth while, by what their names mean as well. */
async function weighedPairs(
  deps: ResolveDeps,
  ownerId: string,
  signal: AbortSignal,
): Promise<readonly FoundPair[]> {
  const aliases = new Map(await deps.models.aliases());
  const pairs = await deps.findPairs(ownerId, aliases, signal);
  signal.throwIfAborted();
  const learnt = await learnVectors(deps, ownerId, pairs);
  return learnt > 0 ? deps.findPairs(ownerId, aliases, signal) : pairs;
}

/** Vectors are evidence and no more: without a model the questions stand as they are. Answers how many came. */
async function learnVectors(
  { store, models: { entityEmbedder: embedder } }: ResolveDeps,
  ownerId: string,
  pairs: readonly FoundPair[],
): Promise<number> {
  if (embedder.state().state !== "ready") return 0;
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const missing = withoutVector(store, ownerId, ids, embedder.name);
  const vectors = await embedder
    .embed(
      missing.map(({ name }) => name),
      { purpose: "store" },
    )
    .catch(() => []);
  await inSlices(store, [...vectors.entries()], ([n, vector]) => {
    const entity = missing[n]?.entity;
    if (entity !== undefined) putEntityVector(store, entity, embedder.name, vector);
  });
  return vectors.filter((vector) => vector !== null).length;
}

function ask({ store, newId, clock }: ResolveDeps, ownerId: string, pair: FoundPair): void {
  const [entity, other] = [findEntity(store, ownerId, pair.a), findEntity(store, ownerId, pair.b)];
  // One of them may have gone while the question was weighed.
  if (!entity || !other || entity.folded_into !== null || other.folded_into !== null) return;
  putCandidate(store, {
    id: newId(),
    owner_id: ownerId,
    pair: pairKey(pair.a, pair.b),
    entity: entity.entity,
    other: other.entity,
    score: pair.score,
    question: pair.question,
    evidence: JSON.stringify(pair.evidence),
    state: "open",
    created_at: clock(),
  });
}
