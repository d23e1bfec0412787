import { plural } from "@memory/shared/words";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { BY_CURSOR, useLoadMore } from "../../app/paging.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { Stored } from "../../ui/words.tsx";

type Item = Awaited<ReturnType<typeof daemon.index.items>>["items"][number];

const PAGE = 200;
const ROW = 42;

/** A run's outcome for each text, failures first. */
export function RunItems({ id }: { readonly id: string }) {
  const found = useInfiniteQuery({
    queryKey: key("graph", "items", id),
    queryFn: ({ signal, pageParam }) =>
      daemon.index.items({ params: { id }, query: { limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
  });
  const { data, error } = found;
  const items = data?.pages.flatMap((page) => page.items);
  const more = useLoadMore(found);
  return (
    <Card title="Log, failures first">
      {items === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void found.refetch()} />
        ) : (
          <Loading />
        )
      ) : items.length === 0 ? (
        <p className="text-sm text-soft">Each of its texts has been read again since, by a later run.</p>
      ) : (
        <VirtualList
          label="Texts of this run"
          items={items}
          keyOf={({ id: text }) => text}
          estimate={ROW}
          onNearEnd={more}
        >
          {(item) => <ItemRow item={item} />}
        </VirtualList>
      )}
    </Card>
  );
}

const OUTCOME = {
  indexed: { word: "read", tone: "good" },
  empty: { word: "names nothing", tone: "plain" },
  failed: { word: "failed", tone: "bad" },
} as const;

function ItemRow({ item }: { readonly item: Item }) {
  const { kind, id, label, outcome, entities, relations, proposals, error } = item;
  const { word, tone } = OUTCOME[outcome];
  const found = [
    plural(entities, "name"),
    ...(relations > 0 ? [plural(relations, "relation")] : []),
    ...(proposals > 0 ? [plural(proposals, "proposal")] : []),
  ].join(", ");
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-sm">
      <Badge tone={tone}>{word}</Badge>
      <p className="min-w-0 flex-1 basis-48">
        {kind === "memory" ? (
          <Link to="/memories/$id" params={{ id }} className="text-accent no-underline hover:underline">
            <Stored text={label} lines={1} />
          </Link>
        ) : (
          <Stored text={`Passage of ${label}`} lines={1} />
        )}
        {error ? (
          <span className="text-xs text-bad" dir="auto">
            {error.slice(0, 500)}
          </span>
        ) : null}
      </p>
      {outcome === "indexed" ? <span className="text-xs text-soft tabular-nums">{found}</span> : null}
    </div>
  );
}
