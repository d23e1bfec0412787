import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Height of a row: fixed, so that a hundred thousand of them need no measuring. */
const HEIGHT = 36;
const NARROW_HEIGHT = 80;
export const HEAD_HEIGHT = 34;

interface GridOptions {
  readonly total: number;
  /** Tells this list from one with other filters, which starts at its top. */
  readonly list: string;
  /** The row to start at, which then has the focus; from the address. */
  readonly start: number | undefined;
  readonly onOpen: (index: number) => void;
  readonly onSelect: ((index: number, isRange: boolean) => void) | undefined;
  /** Both rows and all between them are selected. */
  readonly onExtend: ((from: number, to: number) => void) | undefined;
  /** Further keys of the table. */
  readonly keys: Readonly<Record<string, () => void>>;
}

export interface Grid {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** True where all columns fit. */
  readonly isWide: boolean;
  readonly height: number;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The moves of a table with one tab stop: the box has the focus and names its active row, so no scrolling, loading or
 * deleting can lose it.
 */
export function useGrid({ total, list, start, onOpen, onSelect, onExtend, keys }: GridOptions): Grid {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(box);
  const height = isWide ? HEIGHT : NARROW_HEIGHT;
  const [wanted, setActive] = useState(start ?? 0);
  const active = Math.max(0, Math.min(wanted, total - 1));
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialOffset: Math.max(0, (start ?? 0) - 3) * height,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useStart(box, start);
  const [seen, setSeen] = useState(list);
  if (seen !== list) {
    setSeen(list);
    setActive(0);
  }
  useTop(virtualizer, list);
  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1));
    setActive(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
    return next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || total === 0 || event.target !== box.current) return;
    const inSight = Math.max(1, Math.floor((box.current?.clientHeight ?? 600) / height) - 1);
    const act = actOf(event, {
      go: (step) => {
        const next = go(active + step);
        if (event.shiftKey) onExtend?.(active, next);
      },
      inSight,
      total,
      open: () => onOpen(active),
      select: () => onSelect?.(active, event.shiftKey),
      keys,
    });
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { box, virtualizer, isWide, height, active, setActive, onKeyDown };
}

/** Puts the focus on the row that one comes back to. */
function useStart(box: RefObject<HTMLDivElement | null>, start: number | undefined): void {
  const isBack = useRef(start !== undefined);
  useEffect(() => {
    if (isBack.current) box.current?.focus({ preventScroll: true });
    isBack.current = false;
  }, [box]);
}

/** Another list is read from its beginning. */
function useTop(virtualizer: Grid["virtualizer"], list: string): void {
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current !== list) virtualizer.scrollToOffset(0);
    shown.current = list;
  }, [virtualizer, list]);
}

interface Moves {
  readonly go: (step: number) => void;
  readonly inSight: number;
  readonly total: number;
  readonly open: () => void;
  readonly select: () => void;
  readonly keys: Readonly<Record<string, () => void>>;
}

function actOf(event: KeyboardEvent, { go, inSight, total, open, select, keys }: Moves) {
  switch (event.key) {
    case "ArrowDown":
    case "j":
      return () => go(1);
    case "ArrowUp":
    case "k":
      return () => go(-1);
    case "PageDown":
      return () => go(inSight);
    case "PageUp":
      return () => go(-inSight);
    case "Home":
      return () => go(-total);
    case "End":
      return () => go(total);
    case "Enter":
      return open;
    case "x":
    case "X":
      return select;
    default:
      return event.ctrlKey ? undefined : keys[event.key];
  }
}

/** The width that all columns need, and the window in which the table has that much beside its filters. */
const ROOM = 50;
const WINDOW = "(min-width: 79rem)";

/** True where the table fits all its columns: by its own width, because filters may stand beside it. */
function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WINDOW).matches);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const look = () => setWide(element.clientWidth >= ROOM * rem);
    look();
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => size.disconnect();
  }, [box]);
  return isWide;
}
