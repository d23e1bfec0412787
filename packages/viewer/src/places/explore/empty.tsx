import { count, plural } from "@memory/shared/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { useJobs } from "../../app/live.ts";
import { toastFailure } from "../../app/undo.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";
import type { Level } from "./level.ts";

/** Nothing to explore yet: why, and what to do. */
export function Nothing({ memories, documents }: { readonly memories: number; readonly documents: number }) {
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold">Explore</h1>
      {memories + documents === 0 ? (
        <Empty
          title="There is nothing to explore yet."
          action={
            <ButtonLink to="/sources/import" look="primary">
              Import sessions
            </ButtonLink>
          }
          command="memory import --dry-run"
        >
          The graph links what your agents remember with the names that it mentions. It grows with every
          session and document.
        </Empty>
      ) : (
        <Unnamed memories={memories} documents={documents} />
      )}
    </div>
  );
}

/** There are texts, and no names were found in them: the indexer has not been there yet. */
function Unnamed({ memories, documents }: { readonly memories: number; readonly documents: number }) {
  const client = useQueryClient();
  const job = useJobs().find(({ kind, state }) => kind === "index" && state === "running");
  const find = useMutation({
    mutationFn: () => daemon.index.run({ body: {} }),
    onSuccess: () => client.invalidateQueries(),
    onError: toastFailure,
  });
  return (
    <Empty
      title="No names have been found yet."
      action={
        <Button look="primary" isDisabled={find.isPending || job !== undefined} onPress={() => find.mutate()}>
          {job ? `Indexing ${count(job.done)} of ${count(job.total)}` : "Find entities now"}
        </Button>
      }
      command="memory index"
    >
      {plural(memories, "memory", "memories")} and {plural(documents, "document")} are stored. The graph links
      them by the names that they mention; it is made a moment after they are stored.
    </Empty>
  );
}

/** The address names something that is not there, or not any more. */
export function NoSuchNode({ level, message }: { readonly level: Level; readonly message: string }) {
  const isPath = level.level === "path";
  return (
    <Empty
      title={isPath ? "No way leads from one to the other." : "This is not in the graph."}
      action={
        isPath ? (
          <ButtonLink to="/explore" search={{ focus: `${level.focus.kind}:${level.focus.id}` }}>
            Back to the first of them
          </ButtonLink>
        ) : (
          <ButtonLink to="/explore">All topics</ButtonLink>
        )
      }
    >
      {isPath
        ? "No text names both, and no names in between link them."
        : `It may have been deleted or merged, or nothing mentions it. The daemon says: ${message}.`}
    </Empty>
  );
}
