import type { Nodes } from "./nodes.ts";
import { groupRows, type Rows, rowOf } from "./rows.ts";

/**
 * Links between texts and entities, summed up: one for a memory, document or session and an entity, as heavy as it has
 * texts with that name.
 */
export interface Links {
  readonly place: Uint32Array;
  readonly entity: Uint32Array;
  readonly weight: Uint32Array;
  /** Numbers of the links of each node. */
  readonly of: Rows;
}

/** `placeOf` of a text, `textsOf` of an entity's node. */
export function rollUp(nodes: Nodes, placeOf: Uint32Array, textsOf: Rows): Links {
  const room = textsOf.items.length;
  const place = new Uint32Array(room);
  const entity = new Uint32Array(room);
  const weight = new Uint32Array(room);
  // The link of a place with the entity at hand, plus 1.
  const linkOf = new Uint32Array(nodes.firstEntity);
  let size = 0;
  for (let node = nodes.firstEntity; node < nodes.size; node++) {
    const first = size;
    for (const text of rowOf(textsOf, node)) {
      const at = placeOf[text] ?? 0;
      const known = linkOf[at] ?? 0;
      const link = known > first ? known - 1 : size++;
      linkOf[at] = link + 1;
      place[link] = at;
      entity[link] = node;
      weight[link] = (weight[link] ?? 0) + 1;
    }
  }
  const links = {
    place: place.slice(0, size),
    entity: entity.slice(0, size),
    weight: weight.slice(0, size),
  };
  return { ...links, of: bothEnds(links.place, links.entity, nodes.size) };
}

/** Numbers of the edges of each node. */
export function bothEnds(from: Uint32Array, to: Uint32Array, size: number): Rows {
  const edges = from.length;
  const ends = new Uint32Array(2 * edges);
  ends.set(from);
  ends.set(to, edges);
  const numbers = new Uint32Array(2 * edges);
  for (let n = 0; n < edges; n++) {
    numbers[n] = n;
    numbers[edges + n] = n;
  }
  return groupRows(ends, numbers, size);
}
