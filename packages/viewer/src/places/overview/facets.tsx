import { count } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { Card } from "../../ui/card.tsx";
import { View } from "../../ui/states.tsx";

const MOST = 6;

/** The same memories by type, by project and by agent; each leads to its part of the table. */
export function Facets() {
  const facets = useQuery({
    queryKey: key("memories", "facets", "all"),
    queryFn: ({ signal }) => daemon.memories.facets({}, signal),
  });
  return (
    <Card title="By type, project and agent">
      <View of={facets} rows={3}>
        {({ types, projects, agents }) => (
          <div className="flex flex-col gap-3">
            <Facet name="type" values={types} />
            <Facet name="project" values={projects} />
            <Facet name="agent" values={agents} />
          </div>
        )}
      </View>
    </Card>
  );
}

interface FacetProps {
  readonly name: "type" | "project" | "agent";
  readonly values: readonly { readonly name: string; readonly count: number }[];
}

const Facet = ({ name, values }: FacetProps) =>
  values.length === 0 ? null : (
    <ul className="flex flex-wrap gap-1.5" aria-label={`By ${name}`}>
      {values.slice(0, MOST).map((value) => (
        <li key={value.name}>
          <Link
            to="/memories"
            search={{ [name]: value.name }}
            className="inline-flex min-h-6 max-w-56 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs text-ink no-underline hover:border-accent"
          >
            <span className="truncate" dir="auto">
              {cleanLine(value.name)}
            </span>
            <span className="text-soft tabular-nums">{count(value.count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
