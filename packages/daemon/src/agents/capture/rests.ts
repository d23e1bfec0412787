import type { AgentName } from "@memory/shared";

/** What was written to: a session at a path, or, where none is named, any of an agent's. */
export interface Written {
  readonly agent: AgentName;
  readonly path: string | null;
}

/** Waits for what is written to until it rests. */
export interface Rests {
  note(written: Written): void;
  /** Resolves when nothing is looked at any more. */
  close(): Promise<void>;
}

export interface RestsOptions {
  /** Milliseconds after the first word of a change until it is looked at. */
  readonly restMs: number;
  /** Milliseconds until it is to be looked at again, since it does not rest yet; null: that was all. */
  readonly look: (written: Written) => Promise<number | null>;
}

/** So many sessions of one agent at once are looked for together: a folder was copied here. */
const MOST = 200;

/** Looking through all sessions of an agent takes at most this share of the time: an editor writes to its database all day. */
const SHARE = 20;

/** One timer for all; a change of what is waited for already costs a look into a map. */
export function createRests({ restMs, look }: RestsOptions): Rests {
  const waiting = new Map<string, { readonly written: Written; readonly at: number }>();
  const notBefore = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let next = Number.POSITIVE_INFINITY;
  let busy: Promise<void> = Promise.resolve();
  let isClosed = false;

  const wait = (written: Written, at: number): void => {
    waiting.set(keyOf(written), { written, at });
    if (at >= next || isClosed) return;
    next = at;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        next = Number.POSITIVE_INFINITY;
        busy = busy.then(lookAtDue);
      },
      Math.max(0, at - performance.now()),
    ).unref();
  };
  const lookAt = async (written: Written): Promise<void> => {
    const started = performance.now();
    const more = await look(written).catch(() => null);
    const ended = performance.now();
    if (written.path === null) notBefore.set(keyOf(written), ended + (ended - started) * SHARE);
    if (more !== null) wait(written, ended + more);
  };
  const lookAtDue = async (): Promise<void> => {
    const now = performance.now();
    const due = [...waiting.values()].filter(({ at }) => at <= now);
    for (const { written } of due) waiting.delete(keyOf(written));
    for (const written of together(due.map(({ written }) => written))) {
      if (isClosed) return;
      await lookAt(written);
    }
    for (const { written, at } of waiting.values()) if (at < next) wait(written, at);
  };
  return {
    note(written) {
      const key = keyOf(written);
      if (isClosed || waiting.has(key)) return;
      wait(written, Math.max(performance.now() + restMs, notBefore.get(key) ?? 0));
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await busy;
    },
  };
}

const keyOf = ({ agent, path }: Written): string => `${agent} ${path ?? ""}`;

function together(due: readonly Written[]): Written[] {
  const byAgent = new Map<AgentName, Written[]>();
  for (const written of due) {
    const those = byAgent.get(written.agent) ?? [];
    those.push(written);
    byAgent.set(written.agent, those);
  }
  return [...byAgent].flatMap(([agent, those]) => (those.length > MOST ? [{ agent, path: null }] : those));
}
