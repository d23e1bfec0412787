import type { IndexRun } from "@memory/shared";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { BY_CURSOR } from "../../app/paging.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { Ago, Stored } from "../../ui/words.tsx";
import { ChangeList } from "./change-list.tsx";
import { ExportRuns } from "./export.tsx";
import { IndexNow } from "./index-now.tsx";
import { RUN_STATE, titleOf, totalsOf } from "./run-words.ts";
import { useChanges } from "./use-changes.ts";

const PAGE = 20;

/** Runs that read texts: imports, and the index that finds entities in them. */
export const Runs = () => (
  <Page title="Runs" lead="Long work of the daemon: learning from sessions, and building the graph.">
    <Imports />
    <Card title="The graph">
      <IndexNow />
    </Card>
    <IndexRuns />
  </Page>
);

function IndexRuns() {
  const found = useInfiniteQuery({
    queryKey: key("graph", "runs"),
    queryFn: ({ signal, pageParam }) =>
      daemon.index.runs({ query: { limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
  });
  const runs = found.data?.pages.flatMap((page) => page.runs);
  return (
    <Card title="Index runs" actions={runs && runs.length > 0 ? <ExportRuns /> : null}>
      {runs === undefined ? (
        found.error ? (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : runs.length === 0 ? (
        <p className="text-sm text-soft">
          No text was read for entities yet. It happens by itself soon after something is saved.
        </p>
      ) : (
        <ul className="flex flex-col">
          {runs.map((run) => (
            <li key={run.id} className="border-t border-line py-2 first:border-t-0">
              <RunLine run={run} />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button
          className="mt-2"
          isPending={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        >
          Show older runs
        </Button>
      ) : null}
    </Card>
  );
}

function RunLine({ run }: { readonly run: IndexRun }) {
  const { word, tone } = RUN_STATE[run.state];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
      <div className="min-w-0">
        <Link
          to="/activity/runs/$id"
          params={{ id: run.id }}
          className="font-medium text-accent no-underline hover:underline"
        >
          {titleOf(run)}
        </Link>{" "}
        <Badge tone={tone}>{word}</Badge>
        <p className="text-xs text-soft tabular-nums">{totalsOf(run)}</p>
        {run.reason ? (
          <p className="text-xs text-bad">
            <Stored text={run.reason} lines={2} />
          </p>
        ) : null}
      </div>
      <p className="text-xs text-soft">
        {run.startedBy === "person" ? "asked for" : "by itself"}, <Ago iso={run.startedAt} />
      </p>
    </div>
  );
}

function Imports() {
  const { entries, error, refetch, more } = useChanges({ kind: "import" });
  return (
    <Card title="Imports of sessions" actions={<ButtonLink to="/sources/import">Import sessions</ButtonLink>}>
      {entries === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : entries.length === 0 ? (
        <p className="text-sm text-soft">No session was imported yet.</p>
      ) : (
        <ChangeList label="Imports" entries={entries} onNearEnd={more} />
      )}
    </Card>
  );
}
