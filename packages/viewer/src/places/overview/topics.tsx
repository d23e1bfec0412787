import { count } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon, type Graph } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { View } from "../../ui/states.tsx";

const MOST = 8;

/** The topics that most is known of. */
export function Topics() {
  const graph = useQuery({
    queryKey: key("graph", "topics"),
    queryFn: ({ signal }) => daemon.graph.read({ query: { level: "topics" } }, signal),
  });
  return (
    <Card
      title="Top topics"
      className="flex-1"
      actions={
        <ButtonLink to="/explore" look="quiet">
          Explore
        </ButtonLink>
      }
    >
      <div className={graph.isPending ? "min-h-64" : undefined}>
        <View of={graph} rows={5}>
          {({ topics = [] }) =>
            topics.length === 0 ? (
              <p className="text-sm text-soft">Topics appear once enough texts name the same things.</p>
            ) : (
              <Bars topics={mostKnown(topics)} />
            )
          }
        </View>
      </div>
    </Card>
  );
}

interface BarsProps {
  readonly topics: readonly { readonly id: string; readonly name: string; readonly size: number }[];
}

/** By memories; where there are none, by all that is in them. */
function mostKnown(topics: NonNullable<Graph["topics"]>): BarsProps["topics"] {
  const hasMemories = topics.some(({ memories }) => memories > 0);
  return topics
    .map(({ id, name, memories, size }) => ({ id, name, size: hasMemories ? memories : size }))
    .sort((one, other) => other.size - one.size)
    .slice(0, MOST);
}

function Bars({ topics }: BarsProps) {
  const largest = topics[0]?.size ?? 1;
  return (
    <ol aria-label="Top topics" className="flex flex-col gap-1">
      {topics.map(({ id, name, size }) => (
        <li key={id}>
          <Link
            to="/explore"
            search={{ c: id }}
            className="relative flex items-center justify-between gap-3 overflow-hidden rounded-md px-2 py-1 text-sm text-ink no-underline hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 rounded-md bg-accent-tint"
              style={{ width: `${Math.max(4, (size / largest) * 100)}%` }}
            />
            <span className="relative truncate" dir="auto">
              {cleanLine(name)}
            </span>
            <span className="relative text-xs whitespace-nowrap text-soft tabular-nums">{count(size)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
