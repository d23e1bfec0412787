import { putRow } from "../queries/put-row.ts";
import { eachRow, text } from "../stage-rows.ts";
import { countRow, type Merging, memoryHere } from "./merging.ts";
import { knownEntityCalled } from "./queries.ts";

/** The graph that agents keep by name: what is there already stays as it is. */
export function* mergeKnowledge(merging: Merging): Generator<void> {
  const { deps, ownerId, stage } = merging;
  const here = new Map<string, string>();
  for (const row of eachRow(stage, "knowledge_entities", "rowid")) {
    const known = knownEntityCalled(deps.store, ownerId, row);
    if (known !== undefined) here.set(text(row.id), known);
    else countRow(merging, "knowledge_entities", putRow(deps.store, "knowledge_entities", row) !== undefined);
    yield;
  }
  for (const row of eachRow(stage, "knowledge_observations", "rowid")) {
    const memory_id = row.memory_id === null ? null : memoryHere(merging, text(row.memory_id));
    // Its memory was deleted here, and so was this.
    if (row.memory_id === null || memory_id !== null) {
      const entity_id = here.get(text(row.entity_id)) ?? text(row.entity_id);
      countRow(
        merging,
        "knowledge_observations",
        putRow(deps.store, "knowledge_observations", { ...row, entity_id, memory_id }) !== undefined,
      );
    }
    yield;
  }
  for (const row of eachRow(stage, "knowledge_relations", "rowid")) {
    countRow(merging, "knowledge_relations", putRow(deps.store, "knowledge_relations", row) !== undefined);
    yield;
  }
}
