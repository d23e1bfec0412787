import { type RefObject, useLayoutEffect, useState } from "react";

/** The width that all columns need, and the window in which the table has that much beside its filters. */
const ROOM = 50;
const WINDOW = "(min-width: 79rem)";

/** True where the table fits all its columns: by its own width, because filters may stand beside it. */
export function useIsWide(box: RefObject<HTMLElement | null>): boolean {
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
