import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { keepQuestions, putQuestion } from "./queries/questions.ts";

/** Pairs that wait at most; the oldest go first. */
const MOST = 10_000;

export interface OpenPair {
  readonly newer: Pick<MemoryRow, "id" | "owner_id">;
  readonly existing: Pick<MemoryRow, "id">;
}

/** The rules cannot tell what two memories say about each other: a language model is asked, when there is time. */
export function askLater({ store, clock, newId }: BeliefDeps, { newer, existing }: OpenPair): void {
  const now = clock();
  putQuestion(store, {
    id: newId(),
    owner_id: newer.owner_id,
    newer_id: newer.id,
    existing_id: existing.id,
    attempts: 0,
    due_at: now,
    created_at: now,
    answer: null,
  });
  keepQuestions(store, MOST);
}
