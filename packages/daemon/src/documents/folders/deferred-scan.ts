import type { ScanOutcome } from "./scan-types.ts";

/** A comparison of all that has not begun: whoever wants one meanwhile shares it. */
export interface DeferredScan {
  /** By a person, and so done even while nobody follows the folder. */
  asked: boolean;
  readonly outcome: Promise<ScanOutcome>;
  settle(outcome: ScanOutcome): void;
  fail(error: unknown): void;
}

export function createDeferredScan(): DeferredScan {
  let settle: DeferredScan["settle"] = () => undefined;
  let fail: DeferredScan["fail"] = () => undefined;
  const outcome = new Promise<ScanOutcome>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { asked: false, outcome, settle, fail };
}
