import type { AgentName } from "@memory/shared";

const MINUTE = 60_000;

/**
 * Milliseconds without a word after which a session counts as ended whatever else is known of it: no hook, a kill, a crash. An agent
 * thinks for as long, and a person types.
 */
export const QUIET = 2 * MINUTE;

/** Milliseconds without a word after which a session is read of which nobody will say that it has ended. */
export const REST = 3_000;

/** Sessions that are kept in mind. */
const MOST = 5_000;
/** Milliseconds after which one that was left alone counts as new. */
const FORGOTTEN = 60 * MINUTE;

interface Session {
  readonly agent: AgentName;
  readonly sessionId: string;
}

/**
 * How long a session must rest before it is read. Nothing tells an end from a thought, so the first rest is short, that short sessions
 * are known at once; and it doubles with every reading up to `QUIET`, that a long session is not read at each thought. Of one whose
 * hooks will tell of its end nobody has to guess.
 */
export interface RestLengths {
  of(session: Session): number;
  /** It is read. */
  read(session: Session): void;
  /** One of its hooks has spoken, and its end will be told. */
  hooked(session: Session): void;
}

export function createRestLengths(restMs: number): RestLengths {
  const sessions = new Map<string, { readings: number; isHooked: boolean; at: number }>();
  const keyOf = ({ agent, sessionId }: Session) => `${agent} ${sessionId}`;
  const known = (session: Session) => {
    const found = sessions.get(keyOf(session));
    return found && performance.now() - found.at < FORGOTTEN ? found : { readings: 0, isHooked: false };
  };
  const keep = (session: Session, more: { readings?: number; isHooked?: boolean }) => {
    const now = { ...known(session), ...more, at: performance.now() };
    sessions.delete(keyOf(session));
    sessions.set(keyOf(session), now);
    const [oldest] = sessions.keys();
    if (sessions.size > MOST && oldest !== undefined) sessions.delete(oldest);
  };
  return {
    of(session) {
      const { readings, isHooked } = known(session);
      return isHooked ? QUIET : Math.min(QUIET, restMs * 2 ** readings);
    },
    read: (session) => keep(session, { readings: known(session).readings + 1 }),
    hooked: (session) => keep(session, { isHooked: true }),
  };
}
