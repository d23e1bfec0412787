import { UNCONFIRMED } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Memory } from "../../api.ts";
import { Badge, Kind } from "../../ui/badge.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { type Listed, type More, Section } from "./section.tsx";

interface StatementsProps extends More {
  readonly id: string;
  readonly title: string;
  readonly of: Listed<Memory>;
  readonly none: string;
}

/** Memories of a project, each on three lines at most. */
export const Statements = (props: StatementsProps) => (
  <Section {...props}>
    {(memories) => (
      <ul className="flex flex-col divide-y divide-line text-sm">
        {memories.map((memory) => (
          <li key={memory.id} className={STATEMENT}>
            <Statement memory={memory} />
          </li>
        ))}
      </ul>
    )}
  </Section>
);

export const STATEMENT = "relative -mx-2 flex flex-col gap-0.5 px-2 py-2 hover:bg-sunken";

/** One memory, which leads to its page, with its type and its day below. */
export const Statement = ({ memory }: { readonly memory: Memory }) => (
  <>
    <Link
      to="/memories/$id"
      params={{ id: memory.id }}
      className="min-w-0 text-ink no-underline after:absolute after:inset-0"
    >
      <Stored text={memory.content} lines={3} />
    </Link>
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
      <Kind kind={memory.type} />
      {memory.confidence < UNCONFIRMED ? <Badge tone="warn">unconfirmed</Badge> : null}
      {memory.conflictId ? <Badge tone="warn">contradicted</Badge> : null}
      <Day iso={memory.assertedAt} />
    </span>
  </>
);
