import { OWN_ALONE } from "@memory/shared/words";
import { type RankRequest, rank } from "../rank.ts";
import { type Reader, reading } from "../reader.ts";
import { recallScope } from "../scope.ts";
import { topK } from "../vectors/top-k.ts";

/** One of the store's own questions, put to one model. */
export interface TrialTask extends RankRequest {
  readonly model: string;
  /** The item that should be found. */
  readonly item: number;
}

export interface Trial {
  /** Place of the item among the answers, 0 for the first; null when it is not among them. */
  readonly byVectors: number | null;
  /** The same of words and vectors together; null too when recall would have kept silent. */
  readonly answered: number | null;
  /** Items that came first. */
  readonly first: readonly number[];
}

const looked = 100;
/** As many as a person looks at. */
const page = 10;

export const tryQuestion = (reader: Reader, asked: TrialTask): Trial =>
  reading(reader, asked.model, () => {
    // The question is one of its owner's texts.
    const task = { ...asked, space: OWN_ALONE };
    const owners = reader.owners(task);
    const { columns } = reader.catalog;
    const slot = columns.slotOf(task.item);
    const near = task.vector
      ? reader.vectors.nearest(task.vector, recallScope(reader.catalog, { ...task, owners }).mask, looked)
      : new Map<number, number>();
    // A memory that was learnt in a session is asked for as one: among everything its turn answers for it.
    const ranking = rank(reader, { ...task, kinds: [columns.kind[slot] === 0 ? "memory" : "context"] });
    const answers =
      ranking && ranking.decision.confidence !== "none" ? ranking.ranked.map((one) => one.slot) : [];
    return {
      byVectors: placeOf(
        slot,
        topK([...near.keys()], looked, (one) => near.get(one) ?? 0),
      ),
      answered: placeOf(slot, answers),
      first: answers.slice(0, page).map((one) => columns.item[one] ?? 0),
    };
  });

function placeOf(slot: number, slots: readonly number[]): number | null {
  const place = slots.indexOf(slot);
  return place < 0 ? null : place;
}
