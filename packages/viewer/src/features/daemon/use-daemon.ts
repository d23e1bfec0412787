import { useCallback, useEffect, useState } from "react";
import { daemon, type Health, type Status } from "../../api.ts";
import { onLost, reportBack } from "../../reach.ts";
import { failureOf } from "../../ui/use-load.ts";

interface Known {
  readonly health: Health;
  readonly status: Status;
}

export type DaemonState =
  | { readonly state: "connecting"; readonly known: null }
  | { readonly state: "up"; readonly known: Known }
  /** `reason` is null when it does not answer at all; `since` in milliseconds. */
  | {
      readonly state: "gone";
      readonly known: Known | null;
      readonly since: number;
      readonly reason: string | null;
    };

/** Milliseconds from one look to the next. */
const PERIOD = { calm: 15_000, busy: 3000, gone: 5000 } as const;

/** Watches the daemon while the page is seen. `look` looks at once. */
export function useDaemon(): { daemon: DaemonState; look: () => void } {
  const [state, setState] = useState<DaemonState>({ state: "connecting", known: null });
  const [look, setLook] = useState(() => () => {});
  useEffect(() => {
    const watch = watching(setState);
    setLook(() => watch.look);
    const whenSeen = () => void (document.hidden || watch.look());
    const stopListening = onLost(watch.look);
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      watch.stop();
      stopListening();
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, []);
  return { daemon: state, look: useCallback(() => look(), [look]) };
}

type SetState = (change: (before: DaemonState) => DaemonState) => void;

function watching(setState: SetState) {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isGone = false;

  const look = async () => {
    if (isLooking || stopped.signal.aborted) return;
    isLooking = true;
    clearTimeout(timer);
    const next = await ask(stopped.signal);
    isLooking = false;
    if (stopped.signal.aborted) return;
    setState((before) => (next.state === "gone" ? stillGone(before, next.reason) : next));
    if (isGone && next.state === "up") reportBack();
    isGone = next.state === "gone";
    timer = setTimeout(() => void (document.hidden || look()), periodOf(next));
  };

  look();
  return {
    look: () => void look(),
    stop: () => {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}

type Asked =
  | { readonly state: "up"; readonly known: Known }
  | { readonly state: "gone"; readonly reason: string | null };

async function ask(signal: AbortSignal): Promise<Asked> {
  try {
    const [health, status] = await Promise.all([
      daemon.health.get({}, signal),
      daemon.health.status({}, signal),
    ]);
    return { state: "up", known: { health, status } };
  } catch (error) {
    const { lost, message } = failureOf(error);
    return { state: "gone", reason: lost ? null : message };
  }
}

const stillGone = (before: DaemonState, reason: string | null): DaemonState => ({
  state: "gone",
  known: before.known,
  since: before.state === "gone" ? before.since : Date.now(),
  reason,
});

const periodOf = (asked: Asked): number => {
  if (asked.state === "gone") return PERIOD.gone;
  return asked.known.status.vectorsPending > 0 ? PERIOD.busy : PERIOD.calm;
};
