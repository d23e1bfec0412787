import { ApiError } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { findJoinedSpaces } from "./queries/spaces.ts";
import { findMemoryRow } from "./queries.ts";
import type { MemoryRow } from "./row.ts";

interface Held {
  /** Whose it is: the one who asks, or a space that they have joined. */
  readonly owner: string;
  readonly row: MemoryRow;
}

/** A memory that an owner may read: one's own, or one of a joined space. Throws not_found where there is none. */
export function holderOf(store: Store, ownerId: string, id: string): Held {
  const own = findMemoryRow(store, ownerId, id);
  if (own) return { owner: ownerId, row: own };
  const [there] = heldBySpaces(store, ownerId, id);
  if (!there) throw new ApiError("not_found", `no memory ${id}`);
  return there;
}

/** Throws conflict for a memory of a joined space, which only its log changes. */
export function assertNotShared(store: Store, ownerId: string, id: string): void {
  if (findMemoryRow(store, ownerId, id)) return;
  const [there] = heldBySpaces(store, ownerId, id);
  if (there)
    throw new ApiError(
      "conflict",
      `memory ${id} is of the space ${there.name}, which others read as well: it is changed by memory space, or POST /spaces/${there.owner}/changes, alone`,
    );
}

const heldBySpaces = (store: Store, ownerId: string, id: string) =>
  findJoinedSpaces(store, ownerId).flatMap(({ id: owner, name }) => {
    const row = findMemoryRow(store, owner, id);
    return row ? { owner, name, row } : [];
  });
