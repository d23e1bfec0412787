/** What a person's own agent is asked at most: their plan is for their work. They are told of these before they agree. */
export const LIMITS = {
  /** A local day, whoever waits for it. */
  calls: 60,
  tokens: 150_000,
  /** One call. */
  inputTokens: 12_000,
  outputTokens: 2_000,
  /** Calls that nobody waits for, within ten minutes. */
  starts: 6,
  startsMs: 10 * 60_000,
  /** Milliseconds a program may take. */
  patienceMs: 90_000,
} as const;
