import type { IndexRun } from "@memory/shared";
import { activityRef, moment, plural, runRef, sizeWords } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ActivityEntry, daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyMenu } from "../../ui/copy-menu.tsx";
import { Empty, Failed, Loading, View } from "../../ui/states.tsx";
import { ChangeList } from "./change-list.tsx";
import { Sentence, TurnButton } from "./change-row.tsx";
import { RunItems } from "./run-items.tsx";
import { RUN_STATE, titleOf, totalsOf } from "./run-words.ts";
import { isRun } from "./sentence.ts";
import { useChanges } from "./use-changes.ts";
import { useUndo } from "./use-undo.tsx";

const route = getRouteApi("/activity/runs/$id");

/** One run: of the index, with its log; of an import, with what it changed. */
export function RunPage() {
  const { id } = route.useParams();
  const run = useQuery({
    queryKey: key("activity", "run", id),
    queryFn: ({ signal }) => findRun(id, signal),
  });
  if (run.data?.kind === "index") return <IndexRunPage run={run.data.run} />;
  if (run.data?.kind === "changes") return <ChangesRunPage id={id} entry={run.data.entry} />;
  return (
    <Page title="Run">
      <View of={run}>{() => null}</View>
    </Page>
  );
}

function IndexRunPage({ run }: { readonly run: IndexRun }) {
  const { word, tone } = RUN_STATE[run.state];
  return (
    <Page
      title={titleOf(run)}
      lead={`${run.startedBy === "person" ? "You asked for it" : "The daemon began it by itself"} on ${moment(run.startedAt)}.`}
      actions={<CopyMenu command={`memory index items ${runRef(run.id)}`} json={run} />}
    >
      <Card>
        <p className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
          <Badge tone={tone}>{word}</Badge>
          {totalsOf(run)}
          {run.calls > 0 ? ` · ${plural(run.calls, "call")} of the extraction model` : null}
        </p>
        {run.reason ? (
          <p className="mt-2 text-sm text-bad" dir="auto">
            {run.reason}
          </p>
        ) : null}
      </Card>
      <RunItems id={run.id} />
    </Page>
  );
}

function ChangesRunPage({ id, entry }: { readonly id: string; readonly entry: ActivityEntry }) {
  const undoing = useUndo();
  const runId = entry.runId ?? id;
  const isImport = entry.kind.startsWith("import.");
  return (
    <Page
      title={isImport ? "Import" : "Run"}
      lead={<time dateTime={entry.at}>{moment(entry.at)}</time>}
      actions={
        <>
          {isImport ? (
            <ButtonLink to="/memories" search={{ run: runId }}>
              Memories it brought
            </ButtonLink>
          ) : null}
          <TurnButton entry={entry} undoing={undoing} />
          <CopyMenu command={`memory activity --run ${activityRef(runId)}`} json={entry} />
        </>
      }
    >
      <Card>
        <p className="text-sm">
          {isRun(entry) ? sizeWords(entry.operations, entry.memories) : <Sentence entry={entry} />}
          {entry.undoneBy ? (
            <>
              {" "}
              <Badge tone="warn">taken back</Badge>
            </>
          ) : null}
        </p>
      </Card>
      <Steps runId={runId} />
      {undoing.dialog}
    </Page>
  );
}

function Steps({ runId }: { readonly runId: string }) {
  const { entries, error, refetch, more } = useChanges({ run: runId });
  if (entries === undefined)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (entries.length === 0) return <Empty title="Nothing of this run is kept." isPart />;
  return <ChangeList label="Steps of this run" entries={entries} onNearEnd={more} />;
}

type FoundRun =
  | { readonly kind: "index"; readonly run: IndexRun }
  | { readonly kind: "changes"; readonly entry: ActivityEntry };

/** A run by its id: one of the index, or of the log. */
async function findRun(id: string, signal: AbortSignal): Promise<FoundRun> {
  const run = await findIndexRun(id, signal);
  if (run) return { kind: "index", run };
  return { kind: "changes", entry: await daemon.activity.get({ params: { id } }, signal) };
}

/** Through the runs, newest first, as far back as the id is old: ids begin with their time. */
async function findIndexRun(id: string, signal: AbortSignal): Promise<IndexRun | undefined> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { runs, nextCursor }: RunList = await daemon.index.runs(
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

type RunList = Awaited<ReturnType<typeof daemon.index.runs>>;
