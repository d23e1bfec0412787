import type { Image } from "../activity/queries/rows.ts";
import { alignRestored } from "../history/undo/reindex-restored.ts";
import { findHead, findMemoryRow } from "../memories/queries.ts";
import { isSaid, type Saying } from "./left.ts";
import { type Came, type Dirty, putRows, type TakingIn } from "./taking.ts";

/** Where a version stands in its lineage, and whether it holds, is one thing: half of it from each of two machines is nowhere. */
const PLACE = ["root_id", "version", "status", "replaced_by", "valid_from", "valid_to"] as const;

/** Rows that one's own changes made beside those that hold there: each is a memory for itself, and is asked about. */
export interface Beside {
  readonly own: string;
  readonly theirs: string;
}

/** Puts on rows that came what this machine alone has changed of them; what rests first, so that no two hold in between. */
export function stackOwn({ deps, space, rows }: TakingIn, dirty: readonly Dirty[]): Beside[] {
  const stacked = dirty
    .flatMap(({ table, key, before, after }): Came[] => {
      const theirs = rows.find((row) => row.table === table && row.key === key)?.image;
      // What was decided about names is one thing.
      if (!before || !after || !theirs || table === "entity_decisions") return [];
      const own = ownColumns({ before, after, theirs });
      return Object.keys(own).length > 0 ? [{ table, key, image: { ...theirs, ...own } }] : [];
    })
    .sort((a, b) => Number(isHolding(a)) - Number(isHolding(b)));
  return stacked.flatMap((row) => {
    const head = isHolding(row)
      ? findHead(deps.store, space.owner_id, String(row.image?.root_id))
      : undefined;
    const isBeside = head !== undefined && head.id !== row.key;
    const image = isBeside ? { ...row.image, root_id: row.key, version: 1, slot_key: null } : row.image;
    // It stays as the other machine left it.
    if (isHolding(row) && isSaid(deps, sayingOf(space.owner_id, row))) return [];
    alignRestored(deps, space.owner_id, putRows(deps, [{ ...row, image }]));
    return isBeside ? [{ own: row.key, theirs: head.id }] : [];
  });
}

const isHolding = ({ table, image }: Came): boolean => table === "memories" && image?.status === "active";

const sayingOf = (ownerId: string, { key, image }: Came): Saying => ({
  id: key,
  owner_id: ownerId,
  project: image?.project === null ? null : String(image?.project),
  content_key: String(image?.content_key),
});

/** Columns that this machine has changed, and the other has not. */
function ownColumns({
  before,
  after,
  theirs,
}: {
  readonly before: Image;
  readonly after: Image;
  readonly theirs: Image;
}): Image {
  const isTheirPlace = PLACE.some((column) => theirs[column] !== before[column]);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([column, value]) =>
        value !== before[column] &&
        theirs[column] === before[column] &&
        column !== "run_id" &&
        !(isTheirPlace && PLACE.some((one) => one === column)),
    ),
  );
}

/** Memories of which something came or was changed here, and of which a version holds before it is written. */
export function holdingAmong({ deps, space, rows }: TakingIn, dirty: readonly Dirty[]): Set<string> {
  const memories = rows.filter(({ table }) => table === "memories");
  const here = memories.map(({ key }) => findMemoryRow(deps.store, space.owner_id, key)?.root_id);
  const came = memories.map(({ image }) => image?.root_id);
  const roots = [...here, ...came].flatMap((root) => (typeof root === "string" ? [root] : []));
  const holding = roots.filter((root) => findHead(deps.store, space.owner_id, root) !== undefined);
  const changed = dirty.filter(({ table, before }) => table === "memories" && before?.status === "active");
  return new Set([...holding, ...changed.map(({ before }) => String(before?.root_id))]);
}
