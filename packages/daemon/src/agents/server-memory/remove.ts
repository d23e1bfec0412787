import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import type { Step } from "./commit.ts";
import {
  deleteEntity,
  deleteObservation,
  deleteRelationsOf,
  findEntity,
  findObservation,
  findObservations,
} from "./queries.ts";
import { withdrawObservation } from "./save-observation.ts";

/** Take an entity out with all that hangs on its name. One that is not there has relations, maybe. */
export function* removingEntity(deps: BeliefDeps, ownerId: string, name: string): Generator<Step<void>> {
  const { store } = deps;
  const entity = findEntity(store, ownerId, name);
  for (const { content } of entity ? findObservations(store, entity.id) : [])
    yield removingObservation(deps, ownerId, { name, content });
  yield () => {
    deleteRelationsOf(store, ownerId, name);
    const now = findEntity(store, ownerId, name);
    if (!now) return;
    // Observations added between two transactions.
    for (const observation of findObservations(store, now.id))
      withdrawObservation(deps, ownerId, observation);
    deleteEntity(store, now.id);
  };
}

export const removingObservation =
  (
    deps: BeliefDeps,
    ownerId: string,
    { name, content }: { readonly name: string; readonly content: string },
  ): Step<void> =>
  () => {
    const { store } = deps;
    const entity = findEntity(store, ownerId, name);
    const observation = entity && findObservation(store, entity.id, content);
    if (!observation) return;
    withdrawObservation(deps, ownerId, observation);
    deleteObservation(store, observation.id);
  };
