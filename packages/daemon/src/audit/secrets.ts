import { availableParallelism } from "node:os";
import type { Audit } from "@memory/shared";
import { createPool } from "../platform/schedule/pool.ts";
import type { SessionsOf } from "./agents.ts";
import { type Found, type Look, type Looked, secretsIn } from "./secrets-in.ts";

/** Bytes of sessions from which threads are worth their start. */
const WORTH = 8 * 1024 * 1024;
/** More threads read no faster than a disk gives. */
const MOST_THREADS = 4;

/** Looks for secrets in what sessions say, the newest first, until the time is over (milliseconds since the epoch). */
export async function findSecrets(all: readonly SessionsOf[], until: number): Promise<Audit["secrets"]> {
  const sessions = all
    .flatMap(({ agent, sessions: of }) => of.map((file): Look => ({ agent, file, until })))
    .sort((one, other) => other.file.mtimeMs - one.file.mtimeMs);
  const bytes = sessions.reduce((sum, { file }) => sum + file.size, 0);
  const threads = Math.min(MOST_THREADS, availableParallelism());
  if (bytes < WORTH || threads < 2) return told(sessions, await lookThrough(sessions, 1, secretsIn));
  const pool = createPool("audit-worker", { threads });
  try {
    const look = (one: Look) => pool.run<Looked>(one, { name: "look" });
    return told(sessions, await lookThrough(sessions, threads, look));
  } finally {
    await pool.close();
  }
}

/** So many at a time, in their order; of those that nobody came to there is nothing. */
async function lookThrough(
  sessions: readonly Look[],
  lanes: number,
  look: (one: Look) => Promise<Looked>,
): Promise<(Looked | undefined)[]> {
  const looked: (Looked | undefined)[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < sessions.length; n = next++) {
      const session = sessions[n];
      if (!session || Date.now() > session.until) return;
      // One that cannot be read holds nothing that could be told.
      looked[n] = await look(session).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return looked;
}

function told(sessions: readonly Look[], looked: readonly (Looked | undefined)[]): Audit["secrets"] {
  const whole = looked.filter((one): one is Found | null => one !== undefined && one !== "late");
  return {
    sessions: whole.length,
    of: sessions.length,
    found: whole.filter((one) => one !== null),
  };
}
