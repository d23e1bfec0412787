import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { daemon } from "../api.ts";
import { createAskAgain } from "./ask-again.ts";
import { isAboutGoing } from "./going.ts";
import { type About, HEALTH } from "./keys.ts";

type Event = ReturnType<typeof daemon.feed.changes> extends AsyncIterable<infer E> ? E : never;
export type Job = Omit<Extract<Event, { type: "job" }>, "type">;

/** Milliseconds before the feed is opened again, and between two looks while it cannot be. */
const AGAIN = 2_000;
const WITHOUT = 30_000;
/** A job that is done stays in sight this long, in milliseconds. */
const DONE = 5_000;

let jobs: readonly Job[] = [];
const watchers = new Set<() => void>();

function setJobs(next: readonly Job[]): void {
  jobs = next;
  for (const tell of watchers) tell();
}

/** The daemon's jobs, as its feed tells them. */
export const useJobs = (): readonly Job[] =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => jobs,
  );

/** Keeps what the page shows true while it is seen: by the daemon's feed, and by looking again where there is none. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop = document.hidden ? null : listen(client);
    const seen = () => {
      stop?.abort();
      stop = document.hidden ? null : listen(client);
      if (!document.hidden) void client.invalidateQueries();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      stop?.abort();
    };
  }, [client]);
}

function listen(client: QueryClient): AbortController {
  const stop = new AbortController();
  void follow(client, stop.signal);
  return stop;
}

async function follow(client: QueryClient, signal: AbortSignal): Promise<void> {
  const again = createAskAgain(client, (queryKey) => isAboutGoing(client, queryKey));
  let lastLook = Date.now();
  let isFirst = true;
  while (!signal.aborted) {
    try {
      for await (const event of daemon.feed.changes({}, signal)) {
        // Queries that the page has just sent are fresh; after a gap in the feed they may not be.
        if (event.type === "hello" && !isFirst) void client.invalidateQueries();
        isFirst = false;
        hear(event, again);
      }
    } catch {
      // The banner says that the daemon is gone; here it is only asked for again.
    }
    if (signal.aborted) return;
    void client.refetchQueries({ queryKey: HEALTH }, { cancelRefetch: false });
    setJobs([]);
    await pause(AGAIN, signal);
    if (Date.now() - lastLook > WITHOUT) {
      lastLook = Date.now();
      void client.invalidateQueries();
    }
  }
}

function hear(event: Event, again: (about: About) => void): void {
  switch (event.type) {
    case "changed":
      for (const about of event.about) again(about);
      // A folder tells how many of its documents are read, failed and gone.
      if (event.about.includes("documents")) again("roots");
      // A question is answered from spaces, too.
      if (event.about.includes("spaces")) again("memories");
      again("projects");
      again("status");
      return;
    case "reviews":
      again("reviews");
      again("projects");
      again("status");
      return;
    case "capture":
      again("capture");
      return;
    case "job":
      hearJob(event);
      return;
    default:
      // A greeting; or a newer daemon tells more than this page knows.
      return;
  }
}

function hearJob({ type: _, ...job }: Extract<Event, { type: "job" }>): void {
  setJobs([...jobs.filter(({ id }) => id !== job.id), job]);
  if (job.state !== "running")
    setTimeout(() => setJobs(jobs.filter(({ id, state }) => id !== job.id || state === "running")), DONE);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
