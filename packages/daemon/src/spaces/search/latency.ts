/** Answers that count. */
const LAST = 20;
/** The rest after a failure, doubled each time; milliseconds. */
const REST = { first: 2_000, longest: 300_000 } as const;

/** How a server has answered lately, and whether it is asked now. */
export interface Latency {
  /** Not while it rests: a server that is down costs one question its patience, and not each. */
  mayAsk(): boolean;
  answered(milliseconds: number): void;
  failed(): void;
  /** Milliseconds; undefined: it has not answered yet, or failed since. */
  p95(): number | undefined;
}

export function createLatency(now: () => number = () => performance.now()): Latency {
  let times: number[] = [];
  let failures = 0;
  let restsUntil = 0;
  return {
    mayAsk: () => now() >= restsUntil,
    answered(milliseconds) {
      failures = 0;
      restsUntil = 0;
      times = [...times, milliseconds].slice(-LAST);
    },
    failed() {
      restsUntil = now() + Math.min(REST.longest, REST.first * 2 ** failures);
      failures += 1;
      times = [];
    },
    p95: () => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)],
  };
}
