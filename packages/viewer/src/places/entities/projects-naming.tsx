import { plural } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Related } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { Stored } from "../../ui/words.tsx";

/** The projects whose memories and sessions name it, each with how many of them do. */
export const ProjectsNaming = ({ projects }: Pick<Related, "projects">) =>
  projects.length === 0 ? null : (
    <Card title={`Projects that name it (${projects.length})`}>
      <ul className="flex flex-col text-sm">
        {projects.map(({ name, memories, sessions }) => (
          <li
            key={name}
            className="relative -mx-2 flex items-baseline gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
          >
            <Link
              to="/projects/$name"
              params={{ name }}
              className="min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0"
            >
              <Stored text={name} lines={1} className="break-all" />
            </Link>
            <span className="shrink-0 text-xs text-soft tabular-nums">
              {[
                ...(memories > 0 ? [plural(memories, "memory", "memories")] : []),
                ...(sessions > 0 ? [plural(sessions, "session")] : []),
              ].join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
