import { Link, type LinkProps } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classes } from "../../ui/classes.ts";

export interface QueueItem {
  readonly id: string;
  /** The question, in a line or two. */
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly isMarked?: boolean;
}

interface QueueProps {
  readonly label: string;
  readonly items: readonly QueueItem[];
  readonly current: string | undefined;
  readonly linkTo: (id: string) => LinkProps;
  /** Go to the one so many places further down. */
  readonly onStep: (by: number) => void;
  /** The end is in sight: more may be loaded. */
  readonly onEnd?: (() => void) | undefined;
}

const ROW = 76;
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Open questions, one under the other; the arrow keys go through them. */
export function Queue({ label, items, current, linkTo, onStep, onEnd }: QueueProps) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const at = items.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (at < 0) return;
    rows.scrollToIndex(at);
    const list = box.current;
    if (list?.contains(document.activeElement)) list.querySelector<HTMLElement>("a[aria-current]")?.focus();
  }, [at, rows]);
  const isAtEnd = (shown.at(-1)?.index ?? -1) >= items.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  const press = (event: KeyboardEvent) => {
    const by = STEP[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <nav
      ref={box}
      aria-label={label}
      className="max-h-[max(20rem,calc(100dvh-17rem-var(--banners)))] overflow-y-auto rounded-xl border border-line bg-surface shadow-card"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }} onKeyDown={press}>
        {shown.map(({ index, start }) => {
          const item = items[index];
          return item ? (
            <li
              key={item.id}
              className="absolute inset-x-0"
              style={{ top: start, height: ROW }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <Row item={item} isCurrent={item.id === current} link={linkTo(item.id)} />
            </li>
          ) : null;
        })}
      </ul>
    </nav>
  );
}

interface RowProps {
  readonly item: QueueItem;
  readonly isCurrent: boolean;
  readonly link: LinkProps;
}

const Row = ({ item: { title, detail, isMarked }, isCurrent, link }: RowProps) => (
  <Link
    {...link}
    aria-current={isCurrent ? "page" : undefined}
    className={classes(
      "flex h-full flex-col justify-center gap-1 border-b border-l-3 border-b-line px-3 py-1.5 text-sm text-ink no-underline -outline-offset-2 hover:bg-sunken",
      isCurrent ? "border-l-accent bg-accent-tint" : "border-l-transparent",
      isMarked && "bg-warn-tint",
    )}
  >
    <span className="line-clamp-2">{title}</span>
    <span className="line-clamp-1 text-xs text-soft">{detail}</span>
  </Link>
);
