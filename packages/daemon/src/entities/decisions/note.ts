import type { Deps } from "../../models/deps.ts";
import type { Store } from "../../store/open.ts";
import type { EntityRow } from "../queries/entities.ts";
import { aboutPair, keysOf, putDecision } from "./queries.ts";
import { listByHand } from "./standing.ts";

type NoteDeps = Pick<Deps, "store" | "clock">;
type Named = Pick<EntityRow, "owner_id" | "name">;

/** A person says that two are one, or that they are two. Part of the operation that does it. */
export function notePair(
  { store, clock }: NoteDeps,
  verdict: "one" | "apart",
  [one, other]: readonly [Named, Named],
): void {
  if (one.name === "" || other.name === "") return;
  putDecision(store, {
    ...{ owner_id: one.owner_id, about: aboutPair(one.name, other.name), verdict },
    ...{ name: one.name, other: other.name, decided_at: clock() },
  });
}

/** A person says what an entity is called, by whichever of its names it is meant. */
export function noteName({ store, clock }: NoteDeps, before: EntityRow, name: string): void {
  if (before.name === name) return;
  for (const { name_key } of keysOf(store, before.entity))
    putDecision(store, {
      ...{ owner_id: before.owner_id, about: name_key, verdict: "called" },
      ...{ name: before.name, other: name, decided_at: clock() },
    });
}

/** What was decided before anybody wrote it down so. Part of the caller's transaction. */
export function noteAllByHand(store: Store, ownerId: string): void {
  for (const row of listByHand(store, ownerId)) putDecision(store, row);
}
