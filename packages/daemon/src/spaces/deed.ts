import { verbOf } from "@memory/shared/words";
import { findByNumber } from "../activity/queries/operations.ts";
import { findConflictRow } from "../memories/beliefs/queries/conflicts.ts";
import { findMemoryRow } from "../memories/queries.ts";
import { minute } from "../platform/minute.ts";
import { cutAt } from "../recall/cut-text.ts";
import type { Store } from "../store/open.ts";
import type { LogEntry } from "./queries/replica.ts";

/** Characters of what a deed was about. */
const MOST_NAMED = 100;

/** What somebody did in a space: `ann retired “The orders service…” (2026-03-10 12:00 UTC)`. */
export function deedOf(store: Store, { space_id: spaceId, op, member, subject, at }: LogEntry): string {
  const kind = op === null ? undefined : findByNumber(store, op)?.kind;
  const about = subject === null ? undefined : aboutWhat(store, spaceId, subject);
  const verb = kind === undefined || about === undefined ? null : verbOf(kind);
  const did = verb === null ? "made a change" : `${verb} “${cutAt(about ?? "", MOST_NAMED)}”`;
  return `${member} ${did} (${minute(at)})`;
}

/** A memory or a contradiction, in its words. */
export function aboutWhat(store: Store, spaceId: string, id: string): string | undefined {
  const conflict = findConflictRow(store, spaceId, id);
  if (!conflict) return findMemoryRow(store, spaceId, id)?.content;
  const sides = [conflict.newer_id, conflict.existing_id].map(
    (side) => findMemoryRow(store, spaceId, side)?.content,
  );
  return sides.join(" · ");
}
