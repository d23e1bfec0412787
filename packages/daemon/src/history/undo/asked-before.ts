import { readImage, writeImage } from "../../activity/queries/rows.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Store } from "../../store/open.ts";
import { findGoneDecisions, findGoneQuestions, hasQuestion } from "./queries/questions.ts";

/**
 * A question goes with either of its sides, and no undo puts it back while the other one is away: it comes back, with why it
 * was asked, when both are there again. A new one would lose its age, and what an agent asked for, no rule asks.
 */
export function askAsBefore(store: Store, { owner_id: ownerId, id }: MemoryRow): void {
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
