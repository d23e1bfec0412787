import { byDaemon } from "../../activity/operation.ts";
import { findOperation } from "../../activity/queries/operations.ts";
import { findChanges, readImage, writeImage } from "../../activity/queries/rows.ts";
import { record } from "../../activity/record.ts";
import { askAbout } from "../../memories/beliefs/contradict.ts";
import { closeConflictsOf } from "../../memories/beliefs/queries/conflicts.ts";
import { closeUnanswerable } from "../../memories/beliefs/resolve.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Deps } from "../../models/deps.ts";
import type { Store } from "../../store/open.ts";
import { findGoneDecisions, findGoneQuestions, hasQuestion } from "./queries/questions.ts";

/**
 * Files conflicts between memories that an undo has brought back and newer ones, and closes questions with a
 * side that does not hold any more. An operation of its own, in the caller's transaction, so that the undo
 * has the rows as they were and no others; it is never in the way of another undo.
 */
export function askAgain(
  deps: Pick<Deps, "store" | "clock" | "newId">,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): void {
  const { store } = deps;
  const op = findOperation(store, ownerId, id)?.op;
  const changes = op === undefined ? [] : findChanges(store, op);
  const memories = changes.flatMap(({ tbl, key, before }) => {
    const row = tbl === "memories" ? findMemoryRow(store, ownerId, key) : undefined;
    return row ? [{ row, wasActive: before !== null && readImage(before).status === "active" }] : [];
  });
  const questions = changes.flatMap(({ tbl, key }) => (tbl === "conflicts" ? [key] : []));
  const final = "it follows from what was taken back; decide the conflict instead";
  record(deps, { ownerId, kind: "conflict.ask", actor: byDaemon, final }, () => {
    closeUnanswerable(deps, ownerId, questions);
    for (const { row } of memories) if (row.status !== "active") closeConflictsOf(deps, ownerId, row.id);
    const back = memories.flatMap(({ row, wasActive }) =>
      row.status === "active" && !wasActive ? [row] : [],
    );
    for (const row of back) askAsBefore(store, row);
    for (const row of back) askAbout(deps, row);
  });
}

/**
 * A question goes with either of its sides, and no undo puts it back while the other one is away: it comes back, with why it
 * was asked, when both are there again. A new one would lose its age, and what an agent asked for, no rule asks.
 */
function askAsBefore(store: Store, { owner_id: ownerId, id }: MemoryRow): void {
  for (const { op, tbl, key, before } of findGoneQuestions(store, id)) {
    const image = readImage(before);
    const pair = [String(image.newer_id), String(image.existing_id)];
    const [newer, existing] = pair.map((side) => findMemoryRow(store, ownerId, side));
    const isAsked =
      says(newer, image.newer_quote) &&
      says(existing, image.existing_quote) &&
      newer?.root_id !== existing?.root_id;
    if (!isAsked || hasQuestion(store, pair)) continue;
    writeImage(store, tbl, key, image);
    for (const why of findGoneDecisions(store, op, pair))
      writeImage(store, why.tbl, why.key, readImage(why.before));
  }
}

/** It holds, in the words that the question is about. */
const says = (side: MemoryRow | undefined, quote: string | number | null | undefined): boolean =>
  side?.status === "active" && (typeof quote !== "string" || side.content.includes(quote));
