import type { Outcome } from "./scan-types.ts";

/** A comparison of all that has not begun: whoever wants one meanwhile shares it. */
export interface Wish {
  /** By a person, and so done even while nobody follows the folder. */
  asked: boolean;
  readonly outcome: Promise<Outcome>;
  settle(outcome: Outcome): void;
  fail(error: unknown): void;
}

export function makeWish(): Wish {
  let settle: Wish["settle"] = () => undefined;
  let fail: Wish["fail"] = () => undefined;
  const outcome = new Promise<Outcome>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { asked: false, outcome, settle, fail };
}
