import { speaksToReader } from "@memory/language/instructions";
import { isOrder } from "../memories/instruction.ts";
import { sharedIn } from "../memories/queries/spaces.ts";
import type { Scored } from "./fuse.ts";
import type { FoundHit } from "./hydrate.ts";
import type { AskedOwners } from "./owners.ts";
import type { Reader } from "./reader.ts";

type Reading = Pick<Reader, "catalog" | "hydrator">;

/** A hit with the labels of the space that it is of. Null for what is gone. */
export function hitOf({ catalog, hydrator }: Reading, owners: AskedOwners, scored: Scored): FoundHit | null {
  const { columns, voices } = catalog;
  const owner = catalog.nameOf(columns.owner[scored.slot] ?? -1);
  const found = hydrator.hit(owner, columns.itemAt(scored.slot), scored);
  const space = owners.spaces.get(owner);
  if (!found || !space) return found;
  const { hit } = found;
  return {
    ...found,
    hit: { ...hit, ...sharedIn(space, voices.of(scored.slot)) },
    // Whoever has typed it: it may have been somebody else.
    isOrder: () =>
      isOrder({ content: hit.content, excerpt: hit.source.excerpt ?? null }) ||
      (owners.isUnasked && speaksToReader(hit.content)),
  };
}

/** The words of slots by item. */
export function textsOf({ catalog, hydrator }: Reading, slots: Iterable<number>): Map<number, string> {
  const { columns } = catalog;
  const byOwner = new Map<number, number[]>();
  for (const slot of slots) {
    const owner = columns.owner[slot] ?? -1;
    const items = byOwner.get(owner);
    if (items) items.push(columns.item[slot] ?? 0);
    else byOwner.set(owner, [columns.item[slot] ?? 0]);
  }
  const texts = new Map<number, string>();
  for (const [owner, items] of byOwner)
    for (const [item, text] of hydrator.texts(catalog.nameOf(owner), items)) texts.set(item, text);
  return texts;
}
