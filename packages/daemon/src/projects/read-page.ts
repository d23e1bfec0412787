import { isoWithinYears } from "@memory/language/text";
import type { Memory, ProjectPage } from "@memory/shared";
import { findConflict } from "../memories/beliefs/queries/conflicts.ts";
import { findRows } from "../memories/queries.ts";
import { toMemories } from "../memories/resource.ts";
import { runItems, type SerialSlices } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import type { FoundPage, PageTask } from "./page.ts";

export interface Reading {
  readonly store: Store;
  readonly serially: SerialSlices;
}

/** The page with the words of what it names; what was deleted meanwhile is left out. */
export async function readPage(
  reading: Reading,
  found: FoundPage,
  { ownerId, since }: PageTask,
): Promise<ProjectPage> {
  const { decided, known, changed, contradictions, ...rest } = found;
  const memories = await readMemories(reading, ownerId, [
    ...decided.items,
    ...known.items,
    ...changed.items.flatMap(({ memory, before }) => (before === undefined ? memory : [memory, before])),
  ]);
  const listed = ({ total, items }: typeof decided) => ({
    total,
    items: items.flatMap((id) => memories.get(id) ?? []),
  });
  const changes = changed.items.flatMap(({ what, at, ...ids }) => {
    const memory = memories.get(ids.memory);
    const before = ids.before === undefined ? undefined : memories.get(ids.before);
    return memory ? { what, memory, ...(before && { before }), at: isoWithinYears(at) } : [];
  });
  const conflicts = await each(reading, contradictions.items, (id) =>
    findConflict(reading.store, ownerId, id),
  );
  return {
    ...rest,
    since: isoWithinYears(since),
    decided: listed(decided),
    known: listed(known),
    changed: { total: changed.total, items: changes },
    contradictions: { total: contradictions.total, items: conflicts },
  };
}

/** Memories read between two looks at the clock: 15 ms where each is as long as can be. */
const FEW = 20;

/** Memories by id. */
export async function readMemories(
  reading: Reading,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Memory>> {
  const all = [...new Set(ids)];
  const parts = Array.from({ length: Math.ceil(all.length / FEW) }, (_, n) =>
    all.slice(n * FEW, (n + 1) * FEW),
  );
  const { store } = reading;
  const read = await each(reading, parts, (part) =>
    toMemories(store, ownerId, findRows(store, ownerId, part)),
  );
  return new Map(read.flat().map((memory) => [memory.id, memory]));
}

/** What is made of each item, with room for others in between. */
async function each<Item, Made>(
  { serially }: Pick<Reading, "serially">,
  items: readonly Item[],
  make: (item: Item) => Made | undefined,
): Promise<Made[]> {
  const made: Made[] = [];
  const add = (item: Item) => {
    const one = make(item);
    if (one !== undefined) made.push(one);
  };
  for (let from = 0; from < items.length; ) from = await serially(() => runItems(items, { from }, add));
  return made;
}
