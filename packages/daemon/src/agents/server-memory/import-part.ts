import type { Api, Input, KnowledgeGraph, Reply } from "@memory/shared";
import type { OperationEntry } from "../../activity/operation.ts";
import { hasRun } from "../../activity/queries/operations.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import type { Store } from "../../store/open.ts";
import { type AddedRow, type Agent, addingEntities, addingRelation } from "./add.ts";
import { type CommitDeps, commit } from "./commit.ts";
import { findEntity, findObservation, hasRelation } from "./queries.ts";
import { redacting } from "./redacted.ts";

type Body = Input<Api["knowledge"]["import"]>["body"];
type Imported = Awaited<Reply<Api["knowledge"]["import"]>>;

/** Take over a part of a graph that was kept elsewhere; all parts are one run. */
export async function importPart(
  deps: BeliefDeps & CommitDeps,
  { agent, entry }: { readonly agent: Agent; readonly entry: OperationEntry },
  { entities, relations, runId, dryRun }: Body,
): Promise<Imported> {
  const clean = redacting();
  const graph = { entities: entities.map(clean.entity), relations: relations.map(clean.relation) };
  const steps = [
    ...addingEntities(deps, agent, { entities: graph.entities, grow: true }),
    ...graph.relations.map((relation, at) => addingRelation(deps, agent, at, relation)),
  ];
  const added = dryRun
    ? foresee(deps.store, agent.ownerId, graph)
    : await commit(deps, { ...entry, runId }, steps);
  const count = (kind: AddedRow["kind"]) => added.filter((one) => one.kind === kind && one.isNew).length;
  return {
    ...(hasRun(deps.store, agent.ownerId, runId) && { runId }),
    entities: count("entity"),
    observations: count("observation"),
    relations: count("relation"),
    known: added.filter(({ isNew }) => !isNew).length,
    redactions: clean.count(),
  };
}

/** Rows that would be new; those that a person deleted for good are not told apart. */
function foresee(
  store: Store,
  ownerId: string,
  { entities, relations }: KnowledgeGraph,
): Pick<AddedRow, "kind" | "isNew">[] {
  const seen = new Set<string>();
  const isNew = (isKnown: boolean, ...key: string[]): boolean => {
    const size = seen.size;
    return seen.add(JSON.stringify(key)).size > size && !isKnown;
  };
  return [
    ...entities.flatMap(({ name, observations }) => {
      const known = findEntity(store, ownerId, name);
      return [
        { kind: "entity" as const, isNew: isNew(known !== undefined, name) },
        ...observations.map((content) => ({
          kind: "observation" as const,
          isNew: isNew(
            known !== undefined && findObservation(store, known.id, content) !== undefined,
            name,
            content,
          ),
        })),
      ];
    }),
    ...relations.map((relation) => ({
      kind: "relation" as const,
      isNew: isNew(hasRelation(store, ownerId, relation), relation.from, relation.to, relation.relationType),
    })),
  ];
}
