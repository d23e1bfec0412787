import type { IndexRun } from "@memory/shared";
import { type ActivityEntry, daemon } from "../../api.ts";

type FoundRun =
  | { readonly kind: "index"; readonly run: IndexRun }
  | { readonly kind: "changes"; readonly entry: ActivityEntry };

/** A run by its id: one of the index, or of the log. */
export async function findRun(id: string, signal: AbortSignal): Promise<FoundRun> {
  const run = await findIndexRun(id, signal);
  if (run) return { kind: "index", run };
  return { kind: "changes", entry: await daemon.activity.get({ params: { id } }, signal) };
}

/** Through the runs, newest first, as far back as the id is old: ids begin with their time. */
async function findIndexRun(id: string, signal: AbortSignal): Promise<IndexRun | undefined> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { runs, nextCursor }: Page = await daemon.index.runs(
      { query: { limit: 500, ...(cursor && { cursor }) } },
      signal,
    );
    const run = runs.find((one) => one.id === id);
    const oldest = runs.at(-1)?.id ?? "";
    if (run || oldest < id) return run;
    cursor = nextCursor;
  }
  return undefined;
}

type Page = Awaited<ReturnType<typeof daemon.index.runs>>;
