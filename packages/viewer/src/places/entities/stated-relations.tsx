import { plural } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Entity, Related } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { percent } from "../../text/percent.ts";
import { Card } from "../../ui/card.tsx";
import { Stored } from "../../ui/words.tsx";

type Statement = Related["stated"][number];

interface StatedProps {
  readonly entity: Entity;
  readonly stated: readonly Statement[];
}

/** Relationships that texts state of it, by name and in both directions. */
export function Stated({ entity, stated }: StatedProps) {
  const groups = grouped(stated);
  return (
    <Card title="Stated relationships">
      {stated.length === 0 ? (
        <p className="text-sm text-soft">No text states a relationship of it.</p>
      ) : (
        <dl className="flex flex-col gap-3 text-sm">
          {[...groups].map(([group, statements]) => (
            <Group key={group} name={entity.name} statements={statements} />
          ))}
        </dl>
      )}
    </Card>
  );
}

/** Under each relationship and direction what is stated, the surest first, as the daemon has put them. */
function grouped(stated: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  const groups = new Map<string, Statement[]>();
  for (const statement of stated) {
    const group = `${statement.direction} ${statement.relation}`;
    groups.set(group, [...(groups.get(group) ?? []), statement]);
  }
  return groups;
}

interface GroupProps {
  readonly name: string;
  readonly statements: readonly Statement[];
}

function Group({ name, statements }: GroupProps) {
  const [first] = statements;
  if (!first) return null;
  const relation = cleanLine(first.relation).replaceAll("_", " ");
  const self = cleanLine(name.slice(0, 60));
  return (
    <div>
      <dt className="mb-1 text-xs text-soft" dir="auto">
        {first.direction === "from" ? (
          <>
            {self} <strong className="text-ink">{relation}</strong> …
          </>
        ) : (
          <>
            … <strong className="text-ink">{relation}</strong> {self}
          </>
        )}
      </dt>
      {statements.map(({ entity, texts, confidence }) => (
        <dd
          key={entity.id}
          className="flex flex-wrap items-baseline gap-x-2 border-l-2 border-line py-0.5 pl-3"
        >
          <Link
            to="/entities/$id"
            params={{ id: entity.id }}
            className="inline-flex min-h-6 max-w-full items-center font-medium text-accent"
          >
            <Stored text={entity.name} lines={2} />
          </Link>
          <span className="text-xs text-soft">
            {cleanLine(entity.type).replaceAll("_", " ")} · {plural(texts, "text")} · {percent(confidence)}{" "}
            sure
          </span>
        </dd>
      ))}
    </div>
  );
}
