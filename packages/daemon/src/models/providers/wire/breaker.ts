import { ModelError } from "../../models.ts";

/** Failures in a row after which a model is left alone. */
const MOST_FAILURES = 5;
const FIRST_REST = 30_000;
const LONGEST_REST = 10 * 60_000;

/** Leaves a model alone that keeps failing: the next work fails at once, and one request a while looks whether it is back. */
export interface Breaker {
  /** Why it is not asked now; null when it may be. Asks for no place. */
  refusal(): ModelError | null;
  /**
   * Take a place, and say afterwards what became of it, exactly once. Throws `ModelError` while the model is left
   * alone; `insist` is for a person who wants to know.
   */
  enter(insist?: boolean): Visit;
}

interface Visit {
  succeeded(): void;
  /** `rest`: it is not to be asked again before `error.retryAt`, or for a while. */
  failed(error: ModelError, options: { readonly rest: boolean }): void;
  /** Neither: the caller went away, or it was refused for its content. */
  left(): void;
}

export function createBreaker(clock: () => number): Breaker {
  let failures = 0;
  let rests = 0;
  let probing = false;
  let shut: { readonly until: number; readonly last: ModelError } | null = null;

  const refusal = (): ModelError | null => {
    if (shut === null || (clock() >= shut.until && !probing)) return null;
    const retryAt = Math.max(shut.until, clock() + 1_000);
    return new ModelError(`${shut.last.message} (It is not asked for now.)`, {
      trouble: shut.last.trouble,
      retryAt,
    });
  };
  const rest = (last: ModelError) => {
    const pause = Math.min(LONGEST_REST, FIRST_REST * 2 ** rests);
    rests += 1;
    shut = { until: Math.max(clock() + pause, last.retryAt ?? 0), last };
  };
  return {
    refusal,
    enter(insist = false) {
      const refused = insist ? null : refusal();
      if (refused) throw refused;
      const isProbe = shut !== null;
      if (isProbe) probing = true;
      const leave = () => {
        if (isProbe) probing = false;
      };
      return {
        succeeded() {
          leave();
          failures = 0;
          rests = 0;
          shut = null;
        },
        failed(error, options) {
          leave();
          failures += 1;
          // Requests that were on their way when it shut have nothing new to say.
          if (isProbe || (shut === null && (options.rest || failures >= MOST_FAILURES))) rest(error);
        },
        left: leave,
      };
    },
  };
}
