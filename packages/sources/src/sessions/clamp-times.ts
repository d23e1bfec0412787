import type { Session } from "@memory/language/session";

/**
 * A session without times to come, which a clock that was wrong has written: instead stands when its file was last written,
 * or now. What is said to hold from 2031 would hide everything that is said until then.
 */
export function clampTimes(session: Session, { mtimeMs, now }: { mtimeMs: number; now: number }): Session {
  const past = (at: number | null): number | null =>
    at === null || at <= now ? at : Math.min(Math.trunc(mtimeMs), now);
  return {
    ...session,
    startedAt: past(session.startedAt),
    endedAt: past(session.endedAt),
    entries: session.entries.map((entry) => ({ ...entry, at: past(entry.at) })),
    turns: session.turns.map((turn) => ({ ...turn, at: past(turn.at) })),
  };
}
