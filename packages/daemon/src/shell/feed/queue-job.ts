import type { Job } from "../../platform/schedule/jobs.ts";

/** A queue as a job: it begins when something waits and has ended when nothing does. What is added meanwhile adds to it. */
export interface QueueJob {
  /** This many wait now. Undefined while there is nothing to tell. */
  next(waiting: number): Job | undefined;
}

export function createQueueJob({
  kind,
  newId,
}: {
  readonly kind: Job["kind"];
  readonly newId: () => string;
}): QueueJob {
  let job: (Job & { readonly waiting: number }) | undefined;
  return {
    next(waiting) {
      if (!job && waiting === 0) return undefined;
      const { id, total: before, waiting: last } = job ?? { id: newId(), total: 0, waiting: 0 };
      const total = before + Math.max(0, waiting - last);
      const told: Job = { id, kind, done: total - waiting, total, state: waiting === 0 ? "done" : "running" };
      job = waiting === 0 ? undefined : { ...told, waiting };
      return told;
    },
  };
}
