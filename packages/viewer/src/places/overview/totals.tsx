import { count, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon, type Status } from "../../api.ts";
import { key } from "../../app/keys.ts";

/** The counts of everything, each leading to its list. */
export function Totals({ counts }: { readonly counts: Status }) {
  const { memories } = counts;
  const { data: projects } = useQuery({
    queryKey: key("memories", "projects"),
    queryFn: ({ signal }) => daemon.projects.list({ query: { limit: 100 } }, signal),
  });
  return (
    <ul
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3"
      aria-label="What memory holds"
    >
      <Total
        to="/memories"
        number={memories.active}
        noun={["memory", "memories"]}
        note={memories.today > 0 ? `+${count(memories.today)} today` : "none new today"}
      />
      <Total to="/entities" number={counts.entities} noun={["entity", "entities"]} note="who and what" />
      <Total
        to="/sources/documents"
        number={counts.documents}
        noun={["document", "documents"]}
        note={counts.folders === 0 ? "in no linked folder" : `in ${plural(counts.folders, "linked folder")}`}
      />
      <Total to="/activity/runs" number={counts.sessions} noun={["session", "sessions"]} note="imported" />
      <Total
        to="/projects"
        number={projects?.total ?? counts.projects}
        noun={["project", "projects"]}
        note="with memories"
      />
      <Total
        to="/sources/documents"
        number={counts.passages}
        noun={["passage", "passages"]}
        note={
          counts.vectorsPending > 0
            ? `${count(counts.vectorsPending)} still to embed`
            : counts.passages > 0
              ? "all found by meaning"
              : counts.documents + counts.sessions > 0
                ? "none can be searched yet"
                : "of sessions and documents"
        }
      />
    </ul>
  );
}

interface TotalProps {
  readonly to: "/memories" | "/projects" | "/entities" | "/sources/documents" | "/activity/runs";
  readonly number: number;
  readonly noun: readonly [one: string, many: string];
  readonly note: string;
}

const Total = ({ to, number, noun, note }: TotalProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full flex-col rounded-xl border border-line bg-surface px-3 py-2 text-ink no-underline shadow-card hover:border-accent"
    >
      <span className="text-xl font-semibold tabular-nums">{count(number)}</span>
      <span className="text-sm">{noun[number === 1 ? 0 : 1]}</span>
      <span className="text-xs text-soft">{note}</span>
    </Link>
  </li>
);
