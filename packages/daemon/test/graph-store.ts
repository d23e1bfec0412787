import type { Extraction, TextToExtract } from "@memory/language/extraction";
import { nameKey } from "@memory/language/names";
import type { IndexEvent } from "@memory/shared";
import { removeEntity } from "../src/entities/change.ts";
import type { IndexDeps } from "../src/entities/indexing/read-texts.ts";
import { type IndexRequest, runIndex } from "../src/entities/indexing/run.ts";
import { mergeEntities, revertMerge } from "../src/entities/merges/merge.ts";
import { type EntityRow, findByKey } from "../src/entities/queries/entities.ts";
import type { BeliefDeps } from "../src/memories/beliefs/belief.ts";
import { deleteMemory, retireMemory } from "../src/memories/beliefs/edit.ts";
import type { Extractor } from "../src/models/models.ts";
import { OWN } from "../src/store/owner-key.ts";
import { beliefStore, believe } from "./builders.ts";
import { scriptedExtractor } from "./scripted-models.ts";

/** A store in memory whose memories name entities by capital letters; it closes itself. */
export type GraphStore = BeliefDeps & IndexDeps & Disposable;

export const graphStore = (extractor: Extractor = scriptedExtractor()): GraphStore =>
  Object.assign(beliefStore(), { models: { extractor, turnExtractor: extractor } });

/** An extractor that finds what is written as `name:type` and `(one) predicate (other)`. */
export const spelledOut = scriptedExtractor(({ text }: TextToExtract): Extraction => {
  const entities = [...text.matchAll(/(\w[\w.+#-]*):(\w+)/g)].map(
    ([whole, name = "", type = ""], n, all) => ({
      name,
      type,
      start: all[n]?.index ?? 0,
      end: (all[n]?.index ?? 0) + whole.length,
      confidence: 0.9,
    }),
  );
  const relations = [...text.matchAll(/(\w+):\w+ ~(\w+)~ (\w+):\w+/g)].map(
    ([, from, predicate = "", to]) => ({
      from: entities.findIndex(({ name }) => name === from),
      to: entities.findIndex(({ name }) => name === to),
      predicate,
      confidence: 0.8,
    }),
  );
  return { entities, relations };
});

export const say = (deps: GraphStore, content: string): string =>
  believe(deps, content, { type: "episode" }).memory.id;
export const forget = (deps: GraphStore, id: string) => deleteMemory(deps, { ownerId: OWN, id });
export const rest = (deps: GraphStore, id: string) => retireMemory(deps, { ownerId: OWN, id });

export async function index(
  deps: GraphStore,
  request: Partial<Omit<IndexRequest, "ownerId">> = {},
): Promise<IndexEvent[]> {
  const events: IndexEvent[] = [];
  const signal = request.signal ?? new AbortController().signal;
  const full = { kind: "index", startedBy: "person", ...request, ownerId: OWN, signal } as const;
  for await (const event of runIndex(deps, full)) events.push(event);
  return events;
}

export const reindex = (deps: GraphStore) => index(deps, { kind: "reindex" });

/** The entity that has a name, folded or not. */
export function called(deps: GraphStore, name: string): EntityRow {
  const entity = findByKey(deps.store, OWN, nameKey(name));
  if (!entity) throw new Error(`no entity is called ${name}`);
  return entity;
}

export const foldInto = (deps: GraphStore, source: string, into: string) =>
  mergeEntities(
    deps,
    { ownerId: OWN, source: called(deps, source).id, into: called(deps, into).id },
    { decidedBy: "human", score: 1, reason: "said so" },
  );
export const takeBack = (deps: GraphStore, id: string) => revertMerge(deps, { ownerId: OWN, id });
export const deleteNamed = (deps: GraphStore, name: string) =>
  removeEntity(deps, { ownerId: OWN, id: called(deps, name).id });

/** Canonical entities, each with the number of active memories that name it or a merged one. */
export function shown(deps: GraphStore): Record<string, number> {
  const rows = deps.store
    .prepare<[string], { name: string; n: number }>(
      `SELECT c.name, count(DISTINCT h.id) AS n FROM entities e JOIN entities c ON c.entity = e.canonical
       LEFT JOIN mentions m ON m.entity = e.entity
       LEFT JOIN graph_texts t ON t.text = m.text
         AND t.generation = coalesce((SELECT generation FROM graph_state s WHERE s.owner_id = e.owner_id), 1)
       LEFT JOIN memories h ON h.id = t.ref_id AND h.status = 'active'
       WHERE e.owner_id = ? AND c.gone = 0 GROUP BY c.entity ORDER BY c.name`,
    )
    .all(OWN);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Rows of all entities, without the numbers of texts. */
export const entityRows = (deps: GraphStore) =>
  deps.store.prepare("SELECT * FROM entities ORDER BY entity").all();
