import { Link } from "@tanstack/react-router";
import type { Memory } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Card } from "../../../ui/card.tsx";
import { useBeside } from "./queries.ts";

/** Names that stand in it: people, projects, technologies. */
export function Entities({ memory: { id } }: { readonly memory: Memory }) {
  const entities = useBeside(id).data?.names ?? [];
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
