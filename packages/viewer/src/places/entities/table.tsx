import { count } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef } from "react";
import type { Entity } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "../../ui/classes.ts";
import { Gap, HEAD } from "../../ui/tall-table.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { type EntityFilter, PAGE, usePages } from "./read.ts";

interface TableProps {
  readonly filter: EntityFilter;
  readonly first: readonly Entity[];
  readonly total: number;
}

const ROW = 42;
/** Columns come as there is room for them beside the name. Without `colSpan` anywhere: it would make those columns again. */
const FROM = {
  phone: "hidden @md:table-cell",
  tablet: "hidden @2xl:table-cell",
  desk: "hidden @5xl:table-cell",
} as const;
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** All entities under a filter. Only the rows in sight are drawn, and only their pages are asked for. */
export function EntityTable({ filter, first, total }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const pages = [...new Set(shown.map(({ index }) => Math.floor(index / PAGE)))].filter((page) => page > 0);
  const further = usePages(filter, pages);
  const rowAt = (index: number) =>
    index < PAGE ? first[index] : further.get(Math.floor(index / PAGE))?.[index % PAGE];
  const walk = (event: KeyboardEvent) => {
    const by = STEP[event.key];
    const at = event.target instanceof HTMLElement ? Number(event.target.dataset.row ?? -1) : -1;
    if (by === undefined || at < 0) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-row="${at + by}"]`)?.focus();
  };
  return (
    <section
      ref={box}
      aria-label="Entities"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={walk}
      className="@container relative max-h-[max(20rem,calc(100dvh-16rem-var(--banners)))] overflow-auto rounded-xl border border-line bg-surface shadow-card"
    >
      <table
        className="w-full table-fixed border-collapse text-sm"
        aria-rowcount={total + 1}
        aria-label="Entities"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th className={HEAD}>Name</th>
            <th className={classes(HEAD, FROM.phone, "w-36")}>Type</th>
            <th className={classes(HEAD, "w-24 text-right")}>Memories</th>
            <th className={classes(HEAD, FROM.tablet, "w-24 text-right")}>Sessions</th>
            <th className={classes(HEAD, FROM.desk, "w-28 text-right")}>Documents</th>
            <th className={classes(HEAD, FROM.tablet, "w-24 text-right")}>Mentions</th>
            <th className={classes(HEAD, FROM.desk, "w-30 text-right")}>Relationships</th>
            <th className={classes(HEAD, FROM.desk, "w-32")}>Last named</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={shown[0]?.start ?? 0} />
          {shown.map(({ index }) => (
            <Row key={index} index={index} entity={rowAt(index)} />
          ))}
          <Gap height={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly index: number;
  /** Absent while its page is on the way. */
  readonly entity: Entity | undefined;
}

const NUMBER = "px-3 text-right tabular-nums";

const Row = ({ index, entity }: RowProps) => (
  <tr
    aria-rowindex={index + 2}
    className="relative border-t border-line hover:bg-sunken"
    style={{ height: ROW }}
  >
    {entity ? (
      <>
        <td className="px-3">
          <Link
            to="/entities/$id"
            params={{ id: entity.id }}
            data-row={index}
            // The whole row opens it: the link reaches over all of it.
            className="flex min-w-0 items-center gap-2 font-medium text-ink no-underline after:absolute after:inset-0"
          >
            <Stored text={entity.name} lines={1} />
            {entity.aliases.length > 0 ? (
              <Stored
                text={entity.aliases.slice(0, 3).join(", ")}
                lines={1}
                className="shrink-[6] text-xs font-normal text-soft"
              />
            ) : null}
          </Link>
        </td>
        <td className={classes("truncate px-3", FROM.phone)}>
          <Badge>{cleanLine(entity.type).replaceAll("_", " ")}</Badge>
        </td>
        <td className={NUMBER}>{count(entity.memories)}</td>
        <td className={classes(NUMBER, FROM.tablet)}>{count(entity.sessions)}</td>
        <td className={classes(NUMBER, FROM.desk)}>{count(entity.documents)}</td>
        <td className={classes(NUMBER, FROM.tablet)}>{count(entity.mentions)}</td>
        <td className={classes(NUMBER, FROM.desk)}>{count(entity.relations)}</td>
        <td className={classes("px-3 text-soft", FROM.desk)}>
          {entity.lastMentionedAt ? <Day iso={entity.lastMentionedAt} /> : null}
        </td>
      </>
    ) : (
      <td className="px-3 text-soft">…</td>
    )}
  </tr>
);
