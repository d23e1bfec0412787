import { Link } from "@tanstack/react-router";
import type { Memory } from "../../../api.ts";
import { Kind } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { type Beside, useBeside } from "./queries.ts";

/** What is nearest to a decision stands first. */
const KINDS = [
  ["contradicts", "Contradicts"],
  ["replaces", "Stands in the place of"],
  ["alike", "Alike"],
  ["session", "Said in the same session"],
] as const satisfies readonly (readonly [keyof Beside, string])[];

/** Memories next to it: at odds with it, replaced by it, alike, and said in the same session. Each stands there once. */
export function BesideIt({ memory: { id } }: { readonly memory: Memory }) {
  const { data } = useBeside(id);
  const groups = data ? groupsOf(data) : [];
  if (groups.length === 0) return null;
  return (
    <Card title="Beside it">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {groups.map(({ title, near }) => (
          <section key={title} className="flex flex-col gap-1">
            <h3 className="text-xs font-medium text-soft">{title}</h3>
            <ul aria-label={title} className="flex flex-col divide-y divide-line">
              {near.map((one) => (
                <Near key={one.id} near={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function groupsOf(beside: Beside) {
  const seen = new Set<string>();
  return KINDS.flatMap(([kind, title]) => {
    const near = beside[kind].filter(({ id }) => !seen.has(id));
    for (const { id } of near) seen.add(id);
    return near.length === 0 ? [] : [{ title, near }];
  });
}

const Near = ({ near: { id, text, type, assertedAt } }: { readonly near: Beside["session"][number] }) => (
  <li className="py-1.5 text-sm">
    <Link to="/memories/$id" params={{ id }} className="block no-underline hover:underline">
      <Stored isSet text={text} lines={2} />
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
        <Kind kind={type} />
        <Day iso={assertedAt} />
      </span>
    </Link>
  </li>
);
