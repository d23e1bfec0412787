import { useEffect, useState } from "react";
import { onBack, reportLost } from "../reach.ts";

export type Loaded<T> =
  | { readonly state: "loading"; readonly last: T | null }
  | { readonly state: "done"; readonly last: T }
  | { readonly state: "failed"; readonly last: T | null; readonly failure: Failure };

export interface Failure {
  /** The daemon did not answer at all. */
  readonly lost: boolean;
  readonly message: string;
}

type Load<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Run `load` whenever it changes, and stop the run before. While a run lasts, and when it fails, `last` is what the
 * run before found. A run that failed because the daemon was gone is repeated when it is back.
 */
export function useLoad<T>(load: Load<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading", last: null });
  useEffect(() => {
    let abort = new AbortController();
    let isLost = false;
    const run = async () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      isLost = false;
      setLoaded(({ last }) => ({ state: "loading", last }));
      try {
        const value = await load(signal);
        if (!signal.aborted) setLoaded({ state: "done", last: value });
      } catch (error) {
        if (signal.aborted) return;
        const failure = failureOf(error);
        isLost = failure.lost;
        if (isLost) reportLost();
        setLoaded(({ last }) => ({ state: "failed", last, failure }));
      }
    };
    const stopListening = onBack(() => void (isLost && run()));
    run();
    return () => {
      stopListening();
      abort.abort();
    };
  }, [load]);
  return loaded;
}

/** `fetch` reports a daemon that does not answer as a TypeError; everything else has words of its own. */
export const failureOf = (error: unknown): Failure => ({
  lost: error instanceof TypeError,
  message: error instanceof Error ? error.message : String(error),
});

/** A failure in words. */
export const failed = ({ lost, message }: Failure): string =>
  lost ? "The daemon does not answer." : `Refused: ${message}`;
