import { count, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon, type Status } from "../../api.ts";
import { key } from "../../app/keys.ts";

/** How much there is of everything, each number leading to what it counts. */
export function Totals({ counts }: { readonly counts: Status }) {
  const { memories } = counts;
  const { data: projects } = useQuery({
    queryKey: key("memories", "projects"),
    queryFn: ({ signal }) => daemon.projects.list({ query: { limit: 100 } }, signal),
  });
  // What is listed: the store may hold one that no text names any more.
  const { data: entities } = useQuery({
    queryKey: key("entities", "count"),
    queryFn: ({ signal }) => daemon.entities.list({ query: { limit: 1 } }, signal),
  });
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6" aria-label="What memory holds">
      <Total
        to="/memories"
        number={memories.active}
        noun="memories"
        note={memories.today > 0 ? `+${count(memories.today)} today` : "none new today"}
      />
      <Total to="/entities" number={entities?.total ?? counts.entities} noun="entities" note="who and what" />
      <Total
        to="/sources/documents"
        number={counts.documents}
        noun="documents"
        note={`in ${plural(counts.folders, "linked folder")}`}
      />
      <Total
        to="/activity/runs"
        number={counts.sessions}
        noun={counts.sessions === 1 ? "session" : "sessions"}
        note="imported"
      />
      <Total
        to="/memories"
        number={projects?.total ?? counts.projects}
        noun="projects"
        note="with memories"
      />
      <Total
        to="/sources/documents"
        number={counts.passages}
        noun="passages"
        note={
          counts.vectorsPending > 0
            ? `${count(counts.vectorsPending)} still to embed`
            : "all found by meaning"
        }
      />
    </ul>
  );
}

interface TotalProps {
  readonly to: "/memories" | "/entities" | "/sources/documents" | "/activity/runs";
  readonly number: number;
  readonly noun: string;
  readonly note: string;
}

const Total = ({ to, number, noun, note }: TotalProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full flex-col rounded-xl border border-line bg-surface px-4 py-3 text-ink no-underline shadow-card hover:border-accent"
    >
      <span className="text-2xl font-semibold tabular-nums">{count(number)}</span>
      <span className="text-sm">{noun}</span>
      <span className="text-xs text-soft">{note}</span>
    </Link>
  </li>
);
