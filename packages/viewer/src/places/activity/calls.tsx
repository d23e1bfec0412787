import type { ModelCall } from "@memory/shared";
import { count, duration } from "@memory/shared/words";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { BY_CURSOR, useLoadMore } from "../../app/paging.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Failed, Loading, View, WHOLE_PLACE } from "../../ui/states.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { Ago } from "../../ui/words.tsx";
import { ExportCalls } from "./export.tsx";
import { OUTCOME, PURPOSE, priceOf, sentOf, tokensOf } from "./model-call-words.ts";
import { Spent, Today } from "./spent.tsx";

const PAGE = 100;

/** Every request to a model that a person has configured: the only thing that sends texts away. */
export function Calls() {
  const found = useInfiniteQuery({
    queryKey: key("models", "calls"),
    queryFn: ({ signal, pageParam }) =>
      daemon.costs.calls({ query: { limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
  });
  const { data, error, hasNextPage } = found;
  const calls = data?.pages.flatMap((page) => page.calls);
  const more = useLoadMore(found);
  return (
    <Page
      title="What left this machine"
      lead="Every request to a model that you configured: when, what for, how much. The words themselves are not kept here."
      actions={
        <>
          {calls && calls.length > 0 ? <ExportCalls /> : null}
          <CopyText text="memory costs" />
        </>
      }
    >
      {calls === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void found.refetch()} />
        ) : (
          <Loading />
        )
      ) : calls.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Totals />
          <Card title={hasNextPage ? `The newest ${count(calls.length)} requests` : "Requests"}>
            <CallList calls={calls} onNearEnd={more} />
          </Card>
        </>
      )}
    </Page>
  );
}

const Nothing = () => (
  <div
    className={`flex flex-col items-center justify-center gap-3 rounded-2xl border border-good bg-good-tint px-4 py-14 text-center ${WHOLE_PLACE}`}
  >
    <ShieldCheck size={44} aria-hidden className="text-good" />
    <h2 className="text-xl font-semibold">Nothing has left this machine.</h2>
    <p className="max-w-prose text-sm text-balance">
      Sessions are read, compared and searched by what comes with memory, on this machine. Were you to choose
      a model elsewhere, every request to it would stand here. A web page that you add is fetched, and nothing
      is sent along.
    </p>
    <ButtonLink to="/settings/models">Which models are used</ButtonLink>
  </div>
);

/** A year, so that months can be told from one another. */
const DAYS = 365;

function Totals() {
  const costs = useQuery({
    queryKey: key("models", "costs", DAYS),
    queryFn: ({ signal }) => daemon.costs.read({ query: { days: DAYS } }, signal),
  });
  return (
    <View of={costs}>
      {(found) => (
        <div className="grid gap-4 lg:grid-cols-2">
          <Today today={found.today} />
          <Spent days={found.days} />
        </div>
      )}
    </View>
  );
}

interface Props {
  readonly calls: readonly ModelCall[];
  readonly onNearEnd?: (() => void) | undefined;
}

const ROW = 60;

/** Requests to models, newest first. */
function CallList({ calls, onNearEnd }: Props) {
  const { data } = useQuery({
    queryKey: key("models", "list"),
    queryFn: ({ signal }) => daemon.models.list({}, signal),
  });
  const here = new Set(data?.providers.flatMap(({ provider, runs }) => (runs === "local" ? [provider] : [])));
  return (
    <VirtualList label="Requests" items={calls} keyOf={({ id }) => id} estimate={ROW} onNearEnd={onNearEnd}>
      {(call) => <CallRow call={call} isLocal={here.has(call.provider)} />}
    </VirtualList>
  );
}

function CallRow({ call, isLocal }: { readonly call: ModelCall; readonly isLocal: boolean }) {
  const { kind, provider, model, outcome, attended, at, tookMs } = call;
  const { word, tone } = OUTCOME[outcome];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line py-2 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-medium" dir="auto">
            {cleanLine(`${provider}/${model}`.slice(0, 120))}
          </span>{" "}
          to {PURPOSE[kind]} <Badge tone={tone}>{word}</Badge>{" "}
          {isLocal ? <Badge tone="good">a server you run</Badge> : null}
        </p>
        <p className="text-xs text-soft">{sentOf(call)}</p>
      </div>
      <p className="text-xs text-soft tabular-nums sm:text-right">
        {tokensOf(call)} · {priceOf(call)}
        {tookMs === null ? "" : ` · ${duration(tookMs)}`}
        <br />
        {attended ? "you asked for it" : "by the daemon itself"}, <Ago iso={at} />
      </p>
    </div>
  );
}
