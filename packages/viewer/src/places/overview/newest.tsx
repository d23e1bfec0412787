import { plural } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge, Kind } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { View } from "../../ui/states.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { filtersOfDays } from "./day-filters.ts";
import type { Stretch } from "./search.ts";

const MOST = 8;

/** The newest memories, of all or of the chosen days. */
export function Newest({ chosen }: { readonly chosen: Stretch | undefined }) {
  const filters = filtersOfDays(chosen);
  const newest = useQuery({
    queryKey: key("memories", "newest", filters),
    queryFn: ({ signal }) => daemon.memories.list({ query: { limit: MOST, ...filters } }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={chosen ? "Newest of these days" : "Newest"}
      className="min-w-0 lg:col-span-2"
      actions={
        <ButtonLink to="/memories" search={filters} look="quiet">
          {chosen && newest.data ? `All ${plural(newest.data.total, "memory", "memories")}` : "All memories"}
        </ButtonLink>
      }
    >
      <View of={newest} rows={8}>
        {({ memories }) =>
          memories.length === 0 ? (
            <p className="text-sm text-soft">Nothing was said on these days.</p>
          ) : (
            <ol className="-mx-2 flex flex-col">
              {memories.map(({ id, content, type, project, assertedAt, conflictId }) => (
                <li key={id}>
                  <Link
                    to="/memories/$id"
                    params={{ id }}
                    className="flex flex-col gap-0.5 rounded-lg px-2 py-2 text-ink no-underline hover:bg-sunken"
                  >
                    <Stored isSet text={content} lines={2} />
                    <span className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
                      <Kind kind={type} />
                      {project ? <span dir="auto">{cleanLine(project).slice(0, 60)}</span> : null}
                      <Day iso={assertedAt} />
                      {conflictId ? <Badge tone="warn">contradicted</Badge> : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          )
        }
      </View>
    </Card>
  );
}
