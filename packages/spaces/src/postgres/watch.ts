import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Opened, openConnection, type PostgresCarrierOptions, type Session } from "./session.ts";
import { placeOf, sentence } from "./trouble.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const PROBE_MS = 5000;
const CLOSE_MS = 1000;

/**
 * Listens on a connection of its own, and makes it anew when it breaks; there may be news each time. Behind a pooler that hands
 * connections around nothing would ever be heard: it says so once, and ends.
 */
export function startWatch(
  options: PostgresCarrierOptions,
  session: Session,
  onNews: () => void,
): () => Promise<void> {
  const stopped = new AbortController();
  const tell = () => {
    if (!stopped.signal.aborted) onNews();
  };
  const run = async (): Promise<void> => {
    let wait = FIRST_WAIT_MS;
    while (!stopped.signal.aborted) {
      const heard = await listen(options, session, tell, stopped.signal);
      if (heard === "never") return;
      wait = heard === "heard" ? FIRST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
      await sleep(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopped.abort();
    await Promise.race([running, sleep(CLOSE_MS, undefined, { ref: false })]);
  };
}

/** Until the connection ends; "never": nothing is heard on this way. */
async function listen(
  options: PostgresCarrierOptions,
  session: Session,
  tell: () => void,
  signal: AbortSignal,
): Promise<"heard" | "failed" | "never"> {
  let opened: Opened | null = null;
  try {
    opened = await openConnection(session.address, options);
    const probe = `memory_${randomUUID().replaceAll("-", "")}`;
    const news = `memory_${options.space.replaceAll("-", "")}`;
    const probed = new Promise<boolean>((resolve) => {
      opened?.client.on("notification", ({ channel }) => (channel === probe ? resolve(true) : tell()));
      void sleep(PROBE_MS, undefined, { ref: false }).then(() => resolve(false));
    });
    await opened.client.query(`LISTEN "${news}"; LISTEN "${probe}"`);
    await session.query("SELECT pg_notify($1, '')", [probe]);
    if (!(await probed)) {
      options.say?.(
        sentence(
          `${placeOf(session.address)} is behind a pooler that tells of nothing new: changes of others come when they are asked for.`,
        ),
      );
      return "never";
    }
    await opened.client.query(`UNLISTEN "${probe}"`);
    // While nobody listened there may have been news.
    tell();
    await ended(opened, signal);
    return "heard";
  } catch {
    return "failed";
  } finally {
    await opened?.end();
  }
}

const ended = ({ client, isAlive }: Opened, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted || !isAlive()) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
    client.once("end", () => resolve());
    client.once("error", () => resolve());
  });
