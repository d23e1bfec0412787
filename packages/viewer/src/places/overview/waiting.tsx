import { count } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Status } from "../../api.ts";
import { Card } from "../../ui/card.tsx";

/** Questions that wait for a person. */
export function Waiting({ counts: { conflicts, merges, proposals } }: { readonly counts: Status }) {
  const waits = [
    {
      to: "/review/conflicts/{-$id}",
      number: conflicts,
      noun: ["contradiction", "contradictions"],
      verb: "Settle",
    },
    {
      to: "/review/merges/{-$id}",
      number: merges,
      noun: ["pair that may be one", "pairs that may be one"],
      verb: "Decide",
    },
    { to: "/review/schema/{-$id}", number: proposals, noun: ["new name", "new names"], verb: "Look" },
  ] as const;
  return (
    <Card title="Waits for you">
      {conflicts + merges + proposals === 0 ? (
        <p className="text-sm text-soft">Nothing. Contradictions and questions would stand here.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {waits
            .filter(({ number }) => number > 0)
            .map(({ to, number, noun, verb }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex items-center gap-3 rounded-lg bg-warn-tint px-3 py-2 text-sm text-ink no-underline hover:brightness-95"
                >
                  <span className="font-semibold tabular-nums">{count(number)}</span>
                  <span className="flex-1">{noun[number === 1 ? 0 : 1]}</span>
                  <span className="font-medium text-warn">{verb}</span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
