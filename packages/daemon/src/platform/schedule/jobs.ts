import type { FeedEvent } from "@memory/shared";

/** How far a run is, for whoever looks on. */
export type Job = Omit<Extract<FeedEvent, { type: "job" }>, "type">;

/** The runs that go on at the moment, and how the last ones ended. */
export interface Jobs {
  /** Passes the events of a run on and notes how far they say it is. A run that is stopped counts as done as far as it got. */
  follow<Event extends RunEvent>(
    run: { readonly ownerId: string; readonly kind: Job["kind"] },
    events: AsyncIterable<Event>,
  ): AsyncGenerator<Event>;
  of(ownerId: string): Job[];
}

type RunEvent = { readonly type: string } & Partial<{ readonly index: number; readonly total: number }>;

/** How many that have ended are remembered: those who look do so several times a second. */
const mostEnded = 20;

export function createJobs({ newId }: { readonly newId: () => string }): Jobs {
  const jobs = new Map<string, Job & { readonly ownerId: string }>();
  const forgetOldest = () => {
    const ended = [...jobs.values()].filter(({ state }) => state !== "running");
    for (const { id } of ended.slice(0, Math.max(0, ended.length - mostEnded))) jobs.delete(id);
  };
  return {
    of: (ownerId) =>
      [...jobs.values()].filter((job) => job.ownerId === ownerId).map(({ ownerId: _, ...job }) => job),
    async *follow({ ownerId, kind }, events) {
      let job: Job = { id: newId(), kind, done: 0, total: 0, state: "running" };
      const note = (change: Partial<Job>) => {
        job = { ...job, ...change };
        jobs.set(job.id, { ...job, ownerId });
      };
      note({});
      let state: Job["state"] = "done";
      try {
        for await (const event of events) {
          const { index: done, total } = event;
          if (done !== undefined && total !== undefined) note({ done, total: Math.max(done, total) });
          yield event;
        }
      } catch (error) {
        state = "failed";
        throw error;
      } finally {
        // At the end of the list, which is the order in which they are forgotten.
        jobs.delete(job.id);
        note({ state });
        forgetOldest();
      }
    },
  };
}
