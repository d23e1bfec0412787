import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { Fold } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { percent } from "../../../text/percent.ts";
import { Badge } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { Gap, HEAD } from "../../../ui/tall-table.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { DECIDER } from "./words.ts";

interface TableProps {
  readonly folds: readonly Fold[];
  /** More may be loaded: the end is in sight. */
  readonly onEnd: (() => void) | undefined;
}

const ROW = 44;

/** Columns that a phone and a tablet have no room for: what they say stands under the names there. */
const WIDE = "max-lg:hidden";

/** Every fold, newest first. Only the rows in sight are drawn. */
export function FoldTable({ folds, onEnd }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: folds.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const isAtEnd = (shown.at(-1)?.index ?? -1) >= folds.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section
      ref={box}
      aria-label="Merges"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-[max(20rem,calc(100dvh-15rem-var(--banners)))] overflow-auto rounded-xl border border-line bg-surface shadow-card"
    >
      <table className="w-full table-fixed border-collapse text-sm" aria-rowcount={folds.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th className={classes(HEAD, "lg:w-[28%]")}>Merged → into</th>
            <th className={classes(WIDE, HEAD, "w-28")}>Type</th>
            <th className={classes(WIDE, HEAD, "w-24")}>Decided by</th>
            <th className={classes(WIDE, HEAD, "w-16 text-right")}>Score</th>
            <th className={classes(WIDE, HEAD)}>Reason</th>
            <th className={classes(WIDE, HEAD, "w-28")}>Date</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {shown.map(({ index }) => {
            const fold = folds[index];
            return fold ? <Row key={fold.id} fold={fold} index={index} /> : null;
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  );
}

const Row = ({ fold, index }: { readonly fold: Fold; readonly index: number }) => (
  <tr
    aria-rowindex={index + 2}
    className={classes("relative border-t border-line hover:bg-sunken", fold.revertedAt && "text-soft")}
    style={{ height: ROW }}
  >
    <td className="px-3">
      <Link
        to="/review/merges/{-$id}"
        params={{ id: fold.id }}
        search={{ show: "decided" }}
        // The whole row opens it: the link reaches over all of it.
        className="flex min-w-0 items-center gap-1.5 text-current no-underline after:absolute after:inset-0"
      >
        <Stored text={fold.sourceName} lines={1} className="font-medium" />
        <span className="shrink-0 text-soft">
          <span aria-hidden>→</span>
          <span className="sr-only"> into </span>
        </span>
        <Stored text={fold.canonicalName} lines={1} />
        {fold.revertedAt ? <Badge tone="warn">taken back</Badge> : null}
      </Link>
      <p className="truncate text-xs text-soft lg:hidden">
        {cleanLine(fold.sourceType)} · {DECIDER[fold.decidedBy].word} · <Day iso={fold.createdAt} />
      </p>
    </td>
    <td className={classes(WIDE, "truncate px-3")}>{cleanLine(fold.sourceType)}</td>
    <td className={classes(WIDE, "px-3")}>
      <Badge tone={fold.decidedBy === "human" ? "accent" : "plain"}>{DECIDER[fold.decidedBy].word}</Badge>
    </td>
    <td className={classes(WIDE, "px-3 text-right tabular-nums")}>{percent(fold.score)}</td>
    <td className={classes(WIDE, "px-3")}>
      <Stored text={fold.reason} lines={1} />
    </td>
    <td className={classes(WIDE, "px-3 text-soft")}>
      <Day iso={fold.createdAt} />
    </td>
  </tr>
);
