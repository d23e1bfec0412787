import { Link } from "@tanstack/react-router";
import type { Conflict, ProjectChange } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { type Listed, type More, Section } from "./section.tsx";
import { STATEMENT } from "./statements.tsx";

const WORDS = {
  new: { word: "new", tone: "good" },
  replaced: { word: "changed", tone: "accent" },
  retired: { word: "no longer holds", tone: "plain" },
} as const;

/** What came, gave way or went this week, with the words of before. */
export const Changed = ({ changed, ...more }: More & { readonly changed: Listed<ProjectChange> }) => (
  <Section
    id="changed"
    title="Changed this week"
    of={changed}
    none="Nothing changed in the last seven days."
    {...more}
  >
    {(changes) => (
      <ul className="flex flex-col divide-y divide-line text-sm">
        {changes.map(({ what, memory, before, at }) => (
          <li key={`${memory.id} ${what}`} className={STATEMENT}>
            <Link
              to="/memories/$id"
              params={{ id: memory.id }}
              className="min-w-0 text-ink no-underline after:absolute after:inset-0"
            >
              <Stored text={memory.content} lines={3} />
            </Link>
            {before ? (
              <p className="flex gap-1.5 text-xs text-soft">
                before: <Stored text={before.content} lines={2} />
              </p>
            ) : null}
            <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
              <Badge tone={WORDS[what].tone}>{WORDS[what].word}</Badge>
              <Day iso={at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

/** What holds two answers, each pair leading to where it is decided; nothing where nothing does. */
export const Contradictions = ({
  contradictions,
  ...more
}: More & { readonly contradictions: Listed<Conflict> }) =>
  contradictions.total === 0 ? null : (
    <Section id="contradictions" title="Contradictions" of={contradictions} none="" {...more}>
      {(conflicts) => (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {conflicts.map(({ id, newer, existing }) => (
            <li key={id} className={STATEMENT}>
              <Stored text={newer.content} lines={2} />
              <span className="text-xs text-warn">against</span>
              <Stored text={existing.content} lines={2} />
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
                <Day iso={newer.assertedAt} /> and <Day iso={existing.assertedAt} />
                <Link
                  to="/review/conflicts/{-$id}"
                  params={{ id }}
                  className="ml-auto inline-flex min-h-6 items-center text-sm text-accent after:absolute after:inset-0"
                >
                  Decide<span className="sr-only"> between the two</span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
