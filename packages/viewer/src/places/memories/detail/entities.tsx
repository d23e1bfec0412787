import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon, type Memory } from "../../../api.ts";
import { useIsGoing } from "../../../app/going.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Card } from "../../../ui/card.tsx";

/** Names that stand in it: people, projects, technologies. */
export function Entities({ memory: { id, status } }: { readonly memory: Memory }) {
  const isGoing = useIsGoing(id);
  const { data } = useQuery({
    queryKey: key("graph", "focus", id),
    // A memory that is not recalled is not in the graph.
    enabled: status === "active" && !isGoing,
    queryFn: ({ signal }) =>
      daemon.graph.read({ query: { level: "focus", focus: id, kinds: "memory,entity", limit: 60 } }, signal),
  });
  const named = new Set(
    data?.edges.filter(({ relation }) => relation === "mention").flatMap(({ from, to }) => [from, to]),
  );
  const entities = data?.entities.filter((entity) => named.has(entity.id)) ?? [];
  if (entities.length === 0) return null;
  return (
    <Card title="Names in it">
      <ul className="flex flex-wrap gap-1.5">
        {entities.map(({ id: entity, name, type }) => (
          <li key={entity} className="max-w-full">
            <Link
              to="/entities/$id"
              params={{ id: entity }}
              title={cleanLine(type)}
              className="inline-flex min-h-7 max-w-full items-center rounded-full border border-line px-2.5 text-sm text-entity no-underline hover:border-entity"
            >
              <span className="truncate" dir="auto">
                {cleanLine(name.slice(0, 200))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
