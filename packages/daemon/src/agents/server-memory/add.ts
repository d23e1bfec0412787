import { ApiError, type KnowledgeEntity, type KnowledgeRelation } from "@memory/shared";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import type { Step } from "./commit.ts";
import {
  findEntity,
  findObservation,
  hasRelation,
  insertEntity,
  insertObservation,
  insertRelation,
} from "./queries.ts";
import { saveObservation } from "./save-observation.ts";

/** On whose behalf something is added. */
export interface Agent {
  readonly ownerId: string;
  readonly client: string | null;
}

/** Result of one row: its place in the request, and whether it is new. */
export type AddedRow =
  | { readonly kind: "entity"; readonly at: number; readonly isNew: boolean }
  | { readonly kind: "observation"; readonly at: number; readonly content: string; readonly isNew: boolean }
  | { readonly kind: "relation"; readonly at: number; readonly isNew: boolean };

/** Entities with their observations; `grow`: one that is there already gets those that it has not. */
export function* addingEntities(
  deps: BeliefDeps,
  agent: Agent,
  { entities, grow }: { readonly entities: readonly KnowledgeEntity[]; readonly grow: boolean },
): Generator<Step<AddedRow>> {
  for (const [at, { name, entityType, observations }] of entities.entries()) {
    // Known when the steps are done, and not before: another agent may be adding the same name.
    let isNew = false;
    yield () => {
      isNew = addEntity(deps, agent, { name, entityType });
      return { kind: "entity", at, isNew };
    };
    for (const content of observations) {
      const add = addingObservation(deps, agent, { at, name, content });
      yield () => (isNew || grow ? add() : { kind: "observation", at, content, isNew });
    }
  }
}

export const addingObservation =
  (
    deps: BeliefDeps,
    agent: Agent,
    { at, name, content }: { readonly at: number; readonly name: string; readonly content: string },
  ): Step<AddedRow> =>
  () => ({ kind: "observation", at, content, isNew: addObservation(deps, agent, name, content) });

export const addingRelation =
  (deps: BeliefDeps, { ownerId }: Agent, at: number, relation: KnowledgeRelation): Step<AddedRow> =>
  () => {
    const isNew = !hasRelation(deps.store, ownerId, relation);
    if (isNew)
      insertRelation(deps.store, {
        id: deps.newId(),
        owner_id: ownerId,
        from_name: relation.from,
        to_name: relation.to,
        relation_type: relation.relationType,
        created_at: deps.clock(),
      });
    return { kind: "relation", at, isNew };
  };

function addEntity(
  { store, newId, clock }: BeliefDeps,
  { ownerId }: Agent,
  { name, entityType }: Pick<KnowledgeEntity, "name" | "entityType">,
): boolean {
  if (findEntity(store, ownerId, name)) return false;
  insertEntity(store, {
    id: newId(),
    owner_id: ownerId,
    name,
    entity_type: entityType,
    created_at: clock(),
  });
  return true;
}

function addObservation(deps: BeliefDeps, agent: Agent, name: string, content: string): boolean {
  const { store, newId, clock } = deps;
  const { ownerId } = agent;
  const entity = findEntity(store, ownerId, name);
  if (!entity || findObservation(store, entity.id, content)) return false;
  const kept = saveObservation(deps, { ...agent, name, content });
  if (!kept) return false;
  insertObservation(store, {
    id: newId(),
    owner_id: ownerId,
    entity_id: entity.id,
    content,
    ...kept,
    created_at: clock(),
  });
  return true;
}

/** Throws not_found, in the words of the reference server, when one of the entities is not there. */
export function assertThere(
  { store }: Pick<BeliefDeps, "store">,
  ownerId: string,
  names: readonly string[],
): void {
  const missing = names.find((name) => !findEntity(store, ownerId, name));
  if (missing !== undefined) throw new ApiError("not_found", `Entity with name ${missing} not found`);
}
