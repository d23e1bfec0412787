import { useState } from "react";
import { type Job, useJobs } from "../../../app/live.ts";
import { useNow } from "../../../ui/use-now.ts";
import { secondsLeft } from "./state-words.ts";

export interface Reading {
  readonly job: Job;
  readonly secondsLeft: number | null;
}

/** The queue of files that are read, of all folders together. */
export function useReading(): Reading | undefined {
  useNow();
  const job = useJobs().find(({ kind, state }) => kind === "reading" && state === "running");
  const [start, setStart] = useState({ id: "", at: 0, done: 0 });
  if (!job) return undefined;
  if (job.id !== start.id) setStart({ id: job.id, at: Date.now(), done: job.done });
  return { job, secondsLeft: job.id === start.id ? secondsLeft(start, Date.now(), job) : null };
}
