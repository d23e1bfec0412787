import type { FeedEvent, FeedSubject } from "@memory/shared";
import type { Store } from "../../store/open.ts";
import { kindsAfter } from "./queries.ts";
import { type Snapshot, signed } from "./snapshot.ts";
import { subjectsOf } from "./subjects.ts";

/** Events for an owner whose state differs from the last look. */
export function differences(
  store: Store,
  ownerId: string,
  { before, now }: { readonly before: Snapshot; readonly now: Snapshot },
): FeedEvent[] {
  const about = new Set<FeedSubject>(
    signed.filter((subject) => before.signs[subject] !== now.signs[subject]),
  );
  if (before.operation !== now.operation)
    for (const subject of sinceOperation(store, ownerId, before.operation)) about.add(subject);
  const counts = isSame(before.reviews, now.reviews) ? [] : [now.reviews];
  if (counts.length > 0) about.add("reviews");
  if (before.reviews.proposals !== now.reviews.proposals) about.add("schema");
  const capture = before.capture.state === now.capture.state ? [] : [now.capture];
  const changed: FeedEvent[] = about.size === 0 ? [] : [{ type: "changed", about: [...about].sort() }];
  return [...changed, ...counts, ...capture];
}

function sinceOperation(store: Store, ownerId: string, op: number): FeedSubject[] {
  const kinds = kindsAfter(store, ownerId, op);
  // Too many to say: like an undo, they may have been about anything.
  return ["activity", ...[...(kinds ?? ["undo"])].flatMap(subjectsOf)];
}

const isSame = (one: Snapshot["reviews"], other: Snapshot["reviews"]): boolean =>
  one.conflicts === other.conflicts && one.merges === other.merges && one.proposals === other.proposals;
