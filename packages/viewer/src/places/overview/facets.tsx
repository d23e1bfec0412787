import { count } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { programTitle } from "../../text/program.ts";
import { Card } from "../../ui/card.tsx";
import { View } from "../../ui/states.tsx";
import { filtersOfDays } from "./day-filters.ts";
import type { Stretch } from "./search.ts";

const MOST = 8;

/** The same memories by type, by project and by agent; each leads to its part of the table. */
export function Facets({ chosen }: { readonly chosen: Stretch | undefined }) {
  const query = filtersOfDays(chosen);
  const facets = useQuery({
    queryKey: key("memories", "facets", query),
    queryFn: ({ signal }) => daemon.memories.facets({ query }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Of what, and from whom">
      <View of={facets} rows={3}>
        {({ total, types, projects, agents }) =>
          total === 0 ? (
            <p className="text-sm text-soft">Nothing was said on these days.</p>
          ) : (
            <div className="flex flex-col gap-3">
              <Facet title="Type" name="type" values={types} query={query} />
              <Facet title="Project" name="project" values={projects} query={query} />
              <Facet title="Agent" name="agent" values={agents} query={query} />
            </div>
          )
        }
      </View>
    </Card>
  );
}

interface FacetProps {
  readonly title: string;
  readonly name: "type" | "project" | "agent";
  readonly values: readonly { readonly name: string; readonly count: number }[];
  readonly query: ReturnType<typeof filtersOfDays>;
}

const Facet = ({ title, name, values, query }: FacetProps) =>
  values.length === 0 ? null : (
    <div>
      <h3 className="mb-1 text-xs text-soft">{title}</h3>
      <ul className="flex flex-wrap gap-1.5" aria-label={`By ${name}`}>
        {values.slice(0, MOST).map((value) => (
          <li key={value.name}>
            <Link
              to="/memories"
              search={{ ...query, [name]: value.name }}
              className="inline-flex min-h-6 max-w-56 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs text-ink no-underline hover:border-accent"
            >
              <span className="truncate" dir="auto">
                {(name === "agent" && programTitle(value.name)) || cleanLine(value.name)}
              </span>
              <span className="text-soft tabular-nums">{count(value.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
