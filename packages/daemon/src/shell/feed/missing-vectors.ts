import { newestItem } from "../../store/newest-item.ts";
import type { Store } from "../../store/open.ts";
import { countWithoutVector } from "./queries.ts";

/** Items looked at in one go: half a millisecond. */
const windowSize = 2_000;

/** Number of an owner's texts without a vector, counted a piece at a time. */
export interface MissingVectors {
  /** Looks at the next piece. Answers the whole count when all has been looked at, undefined before. */
  step(model: string): number | undefined;
}

export function createMissingVectors(store: Store, ownerId: string): MissingVectors {
  let counted = { model: "", count: 0, upTo: 0, lowest: 0 };
  /** Everything up to here has its vector. */
  let done = 0;
  return {
    step(model) {
      if (model !== counted.model) {
        done = 0;
        counted = { model, count: 0, upTo: 0, lowest: 0 };
      }
      const newest = newestItem(store);
      const upTo = Math.min(newest, counted.upTo + windowSize);
      const { n, lowest } = countWithoutVector(store, ownerId, { model, after: counted.upTo, upTo });
      counted = { model, count: counted.count + n, upTo, lowest: counted.lowest || (lowest ?? 0) };
      if (upTo < newest) return undefined;
      const { count } = counted;
      done = counted.lowest === 0 ? newest : counted.lowest - 1;
      counted = { model, count: 0, upTo: done, lowest: 0 };
      return count;
    },
  };
}
