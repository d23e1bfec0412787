import { count, moment, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { percent } from "../../text/percent.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { Empty, Failed, Loading, View } from "../../ui/states.tsx";
import { ChangeList } from "./change-list.tsx";
import { ExportChanges } from "./export.tsx";
import { Filters, filterWords } from "./filters.tsx";
import { useChanges } from "./use-changes.ts";

const route = getRouteApi("/activity/");

/** Every change by anybody, newest first, each with its undo. */
export const Changes = () => (
  <Page
    title="Changes"
    lead="Everything that was changed, by whom, and how to take it back."
    actions={<ExportShown />}
  >
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 flex-col gap-2">
        <Filters />
        <ChangeLog />
      </div>
      <aside className="min-w-0 lg:pt-2">
        <QualityCard />
      </aside>
    </div>
  </Page>
);

/** The filters of the address, as the daemon is asked. */
function useWanted() {
  const { all, ...search } = route.useSearch();
  const isNarrow = Object.values(search).some((value) => value !== undefined);
  // Indexing follows from the rest, and is half of the log.
  const derived = all === undefined && !isNarrow ? ("false" as const) : undefined;
  return { isNarrow, wanted: { ...search, derived } };
}

function ExportShown() {
  const { wanted } = useWanted();
  return <ExportChanges wanted={wanted} />;
}

function ChangeLog() {
  const { isNarrow, wanted } = useWanted();
  const { entries, pruned, more, error, refetch, hasNextPage, isFetchNextPageError } = useChanges(wanted);
  if (entries === undefined)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={8} />;
  if (entries.length === 0) return isNarrow ? <NothingFits /> : <NothingYet />;
  return (
    <>
      <ChangeList label="Changes" entries={entries} onNearEnd={isFetchNextPageError ? undefined : more} />
      {isFetchNextPageError ? <Failed error={error} onRetry={() => more?.()} /> : null}
      <p className="py-2 text-sm text-soft">
        {hasNextPage
          ? `The newest ${count(entries.length)} changes; older ones are loaded as you scroll.`
          : `All ${plural(entries.length, "entry", "entries")}.`}
        {pruned && !hasNextPage
          ? ` ${plural(pruned.operations, "older change")}, up to ${moment(pruned.until)}, can be undone no more (setting keepOperations).`
          : null}
      </p>
    </>
  );
}

const NothingYet = () => (
  <Empty
    title="Nothing was changed yet."
    action={<ButtonLink to="/sources/import">Import sessions</ButtonLink>}
    command="memory import --dry-run"
  >
    Whatever you, an agent or the daemon changes is listed here, and can be taken back.
  </Empty>
);

function NothingFits() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = filterWords(search);
  return (
    <Empty
      title={words === "" ? "Nothing was changed here." : `No change ${words}.`}
      action={<Button onPress={() => void navigate({ search: {}, replace: true })}>Clear the filters</Button>}
    />
  );
}

const DECISIONS = [
  ["merges", "Taken for known already"],
  ["versions", "Taken for a new version"],
  ["conflicts", "Contradictions it asked about"],
  ["autoResolved", "Contradictions it settled"],
  ["folds", "Names merged by spelling"],
  ["agents", "Left to an agent to judge"],
] as const;

/** The share of the daemon's own decisions that were right, as far as a person has judged them. */
function QualityCard() {
  const quality = useQuery({
    queryKey: key("activity", "quality"),
    queryFn: ({ signal }) => daemon.activity.quality({}, signal),
  });
  return (
    <Card title="Decided without you">
      <p className="mb-2 text-xs text-soft">
        What memory decided by itself, and how often you agreed or took it back.
      </p>
      <View of={quality} rows={2}>
        {(found) => (
          <dl className="flex flex-col gap-2 text-sm">
            {DECISIONS.map(([name, label]) => {
              const { decided, right, wrong, precision } = found[name];
              return (
                <div
                  key={name}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-t border-line pt-1.5"
                >
                  <dt>{label}</dt>
                  <dd className="font-medium tabular-nums">
                    {precision === null
                      ? decided === 0
                        ? ""
                        : count(decided)
                      : `${percent(precision)} right`}
                  </dd>
                  <dd className="col-span-2 text-xs text-soft tabular-nums">
                    {decided === 0
                      ? "none yet"
                      : precision === null
                        ? "you have not looked at any yet"
                        : `${count(decided)} decided; you agreed with ${count(right)}, took back ${count(wrong)}`}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </View>
    </Card>
  );
}
