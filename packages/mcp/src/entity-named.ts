import type { Client } from "@memory/client";
import type { Entity } from "@memory/shared";
import { findEntity } from "./refs.ts";

/** Entities that a name may mean. */
export type Named =
  | { readonly kind: "one"; readonly entity: Entity }
  | { readonly kind: "several"; readonly entities: readonly Entity[] }
  | { readonly kind: "none" };

/** Enough to find the one that is called exactly so among those whose names hold the word. */
const MOST = 200;

/** The entity under a reference, a name or an alias; a part of a name will do where only one has it. */
export async function entityNamed(client: Client, written: string, signal: AbortSignal): Promise<Named> {
  const name = written.trim();
  if (/^\(?(e:|memory:\/\/entities\/)|^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(name))
    return { kind: "one", entity: await findEntity(client, name, signal) };
  const { entities } = await client.entities.list({ query: { text: name, limit: MOST } }, signal);
  const isCalled = (entity: Entity): boolean =>
    [entity.name, ...entity.aliases].some((one) => same(one, name));
  // Exact letters first: a name in other capitals may be another thing.
  const exact = entities.filter((entity) => entity.name === name);
  const meant = [exact, entities.filter(isCalled), entities].find((some) => some.length > 0) ?? [];
  const [entity, ...others] = meant;
  if (!entity) return { kind: "none" };
  return others.length === 0 ? { kind: "one", entity } : { kind: "several", entities: meant };
}

export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
