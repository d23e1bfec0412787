import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Height of a row in pixels, about. */
  readonly estimate: number;
  readonly children: (item: T, at: number) => ReactNode;
  /** The last rows are near: time to load more. */
  readonly onNearEnd?: (() => void) | undefined;
}

/** Rows before and after those in sight: Tab leads into them, and the page scrolls along. */
const BESIDE = 12;
const NEAR = 10;

/** A list as long as it likes: it scrolls with the page, and only what is near the window is drawn. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, estimate, children, onNearEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  const margin = useTop(list);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: BESIDE,
    scrollMargin: margin,
    getItemKey: (at) => {
      const item = items[at];
      return item === undefined ? at : keyOf(item);
    },
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const isNear = items.length > 0 && last >= items.length - NEAR;
  useEffect(() => {
    if (isNear) onNearEnd?.();
  }, [isNear, onNearEnd]);
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** The list's distance from the top of the page: the content above it may grow. */
function useTop(list: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const now = Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY);
    if (now !== top) setTop(now);
  });
  return top;
}
