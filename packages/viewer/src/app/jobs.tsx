import { count } from "@memory/shared/words";
import { useJobs } from "./live.ts";

const DOING = {
  import: "Importing",
  index: "Indexing",
  reindex: "Reindexing",
  reading: "Reading",
  vectors: "Embedding",
} as const;

/** The daemon's running jobs, in a few words. */
export function Jobs() {
  const running = useJobs().find(({ state }) => state === "running");
  if (!running) return null;
  return (
    <p className="hidden text-sm whitespace-nowrap text-soft tabular-nums lg:block">
      {DOING[running.kind]}
      {running.total > 0 ? ` ${count(running.done)} of ${count(running.total)}` : "…"}
    </p>
  );
}
