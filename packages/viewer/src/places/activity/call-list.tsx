import type { ModelCall } from "@memory/shared";
import { duration } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { Ago } from "../../ui/words.tsx";
import { OUTCOME, PURPOSE, priceOf, sentOf, tokensOf } from "./call-words.ts";

interface Props {
  readonly calls: readonly ModelCall[];
  readonly onNearEnd?: (() => void) | undefined;
}

const ROW = 60;

/** Requests to models, newest first. */
export function CallList({ calls, onNearEnd }: Props) {
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
