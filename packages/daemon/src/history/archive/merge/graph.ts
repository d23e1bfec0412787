import { deletedAt } from "../../../entities/queries/entities.ts";
import { readGraphState } from "../../../store/graph-state.ts";
import { putRow, without } from "../queries/put-row.ts";
import { eachRow, number, prepared, type StageRow, text, valuesOf } from "../stage-rows.ts";
import { countRow, type Merging } from "./merging.ts";
import {
  entityCalled,
  entityNumbered,
  entityWithId,
  indexRunOf,
  putCanonical,
  putFolded,
  termCalled,
} from "./queries.ts";

interface Numbers {
  readonly entities: Map<number, number | null>;
  readonly terms: Map<number, number>;
  readonly runs: Map<number, number>;
}

const known = new WeakMap<Merging, Numbers>();

/** The numbers that things of the archive have here, as far as they were asked for. */
function numbersOf(merging: Merging): Numbers {
  const numbers = known.get(merging) ?? { entities: new Map(), terms: new Map(), runs: new Map() };
  known.set(merging, numbers);
  return numbers;
}

const inStage = ({ stage }: Merging, table: string, column: string, is: number): StageRow | undefined =>
  prepared(stage, `SELECT * FROM ${table} WHERE ${column} = ?`).get(is);

/** A type or predicate is known by its name. */
function termHere(merging: Merging, term: number): number {
  const { deps, ownerId } = merging;
  const { terms } = numbersOf(merging);
  const known = terms.get(term);
  if (known !== undefined) return known;
  const row = inStage(merging, "vocabulary", "term", term) ?? {};
  const here = termCalled(deps.store, ownerId, row);
  const number = here ?? putRow(deps.store, "vocabulary", without(row, "term")) ?? 0;
  countRow(merging, "vocabulary", here === undefined);
  terms.set(term, number);
  return number;
}

function runHere(merging: Merging, run: number): number {
  const { runs } = numbersOf(merging);
  const known = runs.get(run);
  if (known !== undefined) return known;
  const row = inStage(merging, "index_runs", "run", run) ?? {};
  const here = indexRunOf(merging.deps.store, row);
  const number = here ?? putRow(merging.deps.store, "index_runs", without(row, "run")) ?? 0;
  runs.set(run, number);
  return number;
}

/** An entity is known by its names. Null: it was deleted, there or here. */
export function entityHere(merging: Merging, entity: number): number | null {
  const { entities } = numbersOf(merging);
  const known = entities.get(entity);
  if (known !== undefined) return known;
  const row = inStage(merging, "entities", "entity", entity);
  const here = row && row.gone !== 1 ? (foundHere(merging, row) ?? addEntity(merging, row)) : null;
  entities.set(entity, here);
  return here;
}

function foundHere({ deps, ownerId, stage }: Merging, row: StageRow): number | undefined {
  const same = entityWithId(deps.store, ownerId, row);
  if (same !== undefined) return same;
  for (const name of prepared(stage, "SELECT name_key FROM entity_names WHERE entity = ?").all(row.entity)) {
    const found = entityCalled(deps.store, ownerId, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function addEntity(merging: Merging, row: StageRow): number | null {
  const { deps, ownerId, stage } = merging;
  const names = prepared(stage, "SELECT * FROM entity_names WHERE entity = ?").all(row.entity);
  if (names.some(({ name_key }) => deletedAt(deps.store, ownerId, text(name_key)) !== undefined)) return null;
  const type = termHere(merging, number(row.type));
  const added = putRow(deps.store, "entities", {
    ...without(row, "entity"),
    type,
    folded_into: null,
    canonical: 0,
  });
  if (added === undefined) return null;
  putCanonical(deps.store, added, added);
  for (const name of names) putRow(deps.store, "entity_names", { ...name, entity: added });
  countRow(merging, "entities");
  // Before its target, which may lead back to it.
  numbersOf(merging).entities.set(number(row.entity), added);
  if (row.folded_into !== null && row.folded_into !== undefined) fold(merging, { row, added });
  return added;
}

function fold(merging: Merging, { row, added }: { readonly row: StageRow; readonly added: number }): void {
  const { deps, ownerId, stage } = merging;
  const into = entityHere(merging, number(row.folded_into));
  const merge = prepared(stage, "SELECT * FROM folds WHERE source_id = ? AND reverted_at IS NULL").get(
    row.id,
  );
  if (into === null || into === added || !merge) return;
  const target = entityNumbered(deps.store, ownerId, into);
  if (!target || target.canonical === added) return;
  if (putRow(deps.store, "folds", { ...merge, canonical_id: target.id }) === undefined) return;
  putFolded(deps.store, added, { into, canonical: target.canonical });
  countRow(merging, "folds");
}

/** What was read in a text: it need not be looked for again. */
export function keepReading(merging: Merging, refId: string): void {
  const { deps, stage, ownerId } = merging;
  const row = prepared(
    stage,
    "SELECT * FROM graph_texts WHERE ref_id = ? AND outcome <> 'failed' ORDER BY generation DESC LIMIT 1",
  ).get(refId);
  if (!row) return;
  const { generation } = readGraphState(deps.store, ownerId);
  const run = runHere(merging, number(row.run));
  const added = putRow(deps.store, "graph_texts", { ...without(row, "text"), generation, run });
  if (added === undefined) return;
  countRow(merging, "graph_texts");
  for (const { entity: of, ...mention } of prepared(stage, "SELECT * FROM mentions WHERE text = ?").all(
    row.text,
  )) {
    const entity = entityHere(merging, number(of));
    if (entity !== null) putRow(deps.store, "mentions", { ...mention, text: added, entity });
  }
  for (const relation of prepared(stage, "SELECT * FROM relations WHERE text = ?").all(row.text)) {
    const [source, target] = [relation.source, relation.target].map((of) => entityHere(merging, number(of)));
    const predicate = termHere(merging, number(relation.predicate));
    if (source && target)
      putRow(deps.store, "relations", { ...relation, text: added, source, target, predicate });
  }
  for (const use of prepared(stage, "SELECT * FROM proposal_uses WHERE text = ?").all(row.text)) {
    const [source, target] = [use.source, use.target].map((of) =>
      typeof of === "number" ? entityHere(merging, of) : null,
    );
    const term = termHere(merging, number(use.term));
    putRow(deps.store, "proposal_uses", {
      ...without(use, "use"),
      text: added,
      generation,
      term,
      source: source ?? null,
      target: target ?? null,
    });
  }
}

/** What a person has said of entities, which no text would bring: names, types, merges, and words of the vocabulary. */
export function* mergeDecided(merging: Merging): Generator<void> {
  const terms = valuesOf<number>(
    merging.stage,
    "SELECT term FROM vocabulary WHERE origin = 'user' ORDER BY term",
  );
  for (const term of terms) {
    termHere(merging, term);
    yield;
  }
  const decided = valuesOf<number>(
    merging.stage,
    `SELECT e.entity FROM entities e WHERE e.gone = 0 AND (e.named_by = 'person' OR e.typed_by = 'person'
         OR EXISTS (SELECT 1 FROM folds f WHERE f.source_id = e.id AND f.decided_by = 'human' AND f.reverted_at IS NULL))
       ORDER BY e.entity`,
  );
  for (const entity of decided) {
    entityHere(merging, entity);
    yield;
  }
  for (const row of eachRow(merging.stage, "entity_decisions", "about")) {
    countRow(merging, "entity_decisions", putRow(merging.deps.store, "entity_decisions", row) !== undefined);
    yield;
  }
}
