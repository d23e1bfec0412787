import { count } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Status } from "../../api.ts";
import { useSpaces } from "../../app/spaces.ts";
import { waitsIn } from "../../app/waiting.ts";
import { Card } from "../../ui/card.tsx";

/** Questions that wait for a person. */
export function Waiting({ counts: { conflicts, merges, proposals } }: { readonly counts: Status }) {
  const { data: spaces = [] } = useSpaces();
  const { shared, offers, differing } = waitsIn(spaces);
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
    {
      to: "/review/shared/{-$id}",
      number: shared,
      noun: ["contradiction in a space", "contradictions in spaces"],
      verb: "Settle",
    },
    {
      to: "/review/publish/{-$id}",
      number: offers,
      noun: ["memory to publish", "memories to publish"],
      verb: "Look",
    },
    {
      to: "/review/mine/{-$id}",
      number: differing,
      noun: ["memory of yours that a space contradicts", "memories of yours that spaces contradict"],
      verb: "Settle",
    },
  ] as const;
  return (
    <Card title="Waits for you">
      {conflicts + merges + proposals + shared + offers + differing === 0 ? (
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
