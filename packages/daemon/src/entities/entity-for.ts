import { nameKey, spellingKey } from "@memory/language/names";
import type { Deps } from "../models/deps.ts";
import { deletedAt, findByKey, insertEntity } from "./queries/entities.ts";

/** Longer ones are no names. */
const maxName = 300;

export interface NamedThing {
  readonly ownerId: string;
  readonly name: string;
  /** Number of its type in the vocabulary. */
  readonly type: number;
  readonly confidence: number;
  /** Time at which the store learnt of the text that names it, milliseconds. */
  readonly saidAt: number;
}

export interface FoundNumber {
  readonly entity: number;
  readonly isNew: boolean;
}

/**
 * The entity of a name: the one that has it, else a new one of this type. Undefined for what is no name, and for what a
 * person deleted since the text was written.
 */
export function entityFor(
  { store, clock, newId }: Pick<Deps, "store" | "clock" | "newId">,
  { ownerId, name, type, confidence, saidAt }: NamedThing,
): FoundNumber | undefined {
  const key = nameKey(name);
  if (key === "" || name.length > maxName) return undefined;
  if (saidAt <= (deletedAt(store, ownerId, key) ?? -1)) return undefined;
  const known = findByKey(store, ownerId, key);
  if (known) return { entity: known.entity, isNew: false };
  const row = {
    id: newId(),
    owner_id: ownerId,
    name,
    type,
    type_confidence: confidence,
    spelling_key: spellingKey(name),
    created_at: clock(),
  };
  return { entity: insertEntity(store, row, key), isNew: true };
}
