import type { ImportRequest } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { useEffect, useReducer, useRef } from "react";
import { daemon } from "../../../api.ts";
import { nextState, notRun, type RunEvent, type RunState } from "./run-state.ts";

export interface Stream {
  readonly state: RunState;
  start(body: Partial<ImportRequest>): void;
  resume(body: Partial<ImportRequest>): void;
  /** Saved memories stay. */
  stop(): void;
  reset(): void;
}

/** An import that is watched. It stops with its last watcher: who leaves the page stops it. */
export function useStream(): Stream {
  const [state, tell] = useReducer(nextState, notRun);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = (body: Partial<ImportRequest>, as: "start" | "resume") => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    tell({ type: as });
    // Late events of an aborted stream belong to nobody.
    const say = (event: RunEvent) => (running.current === stop ? tell(event) : undefined);
    void follow({ body, tries: as === "resume" ? TRIES : 1 }, stop.signal, say);
  };
  return {
    state,
    start: (body) => begin(body, "start"),
    resume: (body) => begin(body, "resume"),
    stop: () => running.current?.abort(),
    reset: () => {
      running.current?.abort();
      running.current = null;
      tell({ type: "reset" });
    },
  };
}

/** Retries while another run goes on, and milliseconds between them: the one before may be ending still. */
const TRIES = 20;
const BETWEEN = 250;

interface ImportAttempt {
  readonly body: Partial<ImportRequest>;
  readonly tries: number;
}

async function follow(
  { body, tries }: ImportAttempt,
  signal: AbortSignal,
  tell: (event: RunEvent) => void,
): Promise<void> {
  try {
    for await (const event of daemon.imports.sessions({ body }, signal)) {
      if (event.type === "item") tell({ type: "item", item: event });
      else if (event.type === "done") tell({ type: "done", done: event });
      else throw new ApiError("internal", event.error, event.issues);
    }
  } catch (error) {
    if (signal.aborted) tell({ type: "stopped" });
    else if (tries > 1 && error instanceof ApiError && error.code === "conflict") {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      await follow({ body, tries: tries - 1 }, signal, tell);
    } else tell({ type: "broken", error });
  }
}
