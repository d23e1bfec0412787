import { ApiError } from "@memory/shared/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { daemon } from "../../api.ts";
import { refresh } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";

type Kind = "index" | "reindex";

/** A run that this page has begun. */
export type IndexProgress =
  | { readonly state: "idle" }
  | {
      readonly state: "running";
      readonly kind: Kind;
      readonly done: number;
      readonly total: number | null;
      readonly label: string;
    }
  | {
      readonly state: "done";
      readonly indexed: number;
      readonly failed: number;
      readonly entities: number;
      readonly relations: number;
      readonly durationMs: number;
    }
  | { readonly state: "stopped"; readonly done: number }
  | { readonly state: "failed"; readonly error: unknown };

/** Milliseconds between two pictures of the progress: a fast run tells thousands of texts a second. */
const PICTURE = 150;
const LABEL = 60;

/** Begins a run of the index and follows it, text by text. Leaving the page stops it, as hanging up does. */
export function useIndexing() {
  const client = useQueryClient();
  const [now, setNow] = useState<IndexProgress>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = useCallback(
    (kind: Kind) => {
      const stop = new AbortController();
      running.current = stop;
      void follow(kind, stop.signal, setNow).finally(() =>
        refresh(client, "graph", "entities", "activity", "schema"),
      );
    },
    [client],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  return { now, begin, stop };
}

async function follow(kind: Kind, signal: AbortSignal, tell: (now: IndexProgress) => void): Promise<void> {
  let done = 0;
  tell({ state: "running", kind, done, total: null, label: "" });
  try {
    const events =
      kind === "index"
        ? daemon.index.stream({ body: {} }, signal)
        : daemon.index.rerunStream({ body: {} }, signal);
    let shown = 0;
    for await (const event of events) {
      if (event.type === "error") throw new ApiError("internal", event.error, event.issues);
      if (event.type === "done") return tell({ ...event, state: "done" });
      done = event.index;
      if (performance.now() - shown < PICTURE) continue;
      shown = performance.now();
      tell({
        state: "running",
        kind,
        done,
        total: event.total,
        label: cleanLine(event.label).slice(0, LABEL),
      });
    }
  } catch (error) {
    tell(signal.aborted ? { state: "stopped", done } : { state: "failed", error });
  }
}
