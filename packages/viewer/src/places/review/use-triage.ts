import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";

interface Way {
  /** The open questions, in order. */
  readonly ids: readonly string[];
  readonly id: string | undefined;
  readonly open: (id: string | undefined) => void;
}

/** The way through a queue. Whoever is led to another case finds the focus on its heading. */
export function useTriage(way: Way) {
  const latest = useRef(way);
  /** The case that is to be read: an answered one may be drawn anew on the way there, and must not take the focus. */
  const wanted = useRef<{ readonly id: string | undefined }>(undefined);
  const shown = useRef<HTMLElement>(null);
  const focusWanted = useCallback(() => {
    if (!wanted.current || wanted.current.id !== latest.current.id || !shown.current) return;
    wanted.current = undefined;
    shown.current.focus();
  }, []);
  // Before a key can be pressed on what is drawn.
  useLayoutEffect(() => {
    latest.current = way;
    focusWanted();
  });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const heading = useCallback(
    (node: HTMLElement | null) => {
      shown.current = node;
      focusWanted();
    },
    [focusWanted],
  );
  return useMemo(() => {
    const lead = (id: string | undefined) => {
      if (!isHere.current) return;
      if (id === latest.current.id) return shown.current?.focus();
      wanted.current = { id };
      latest.current.open(id);
    };
    const neighbour = (by: number) => neighbourOf(latest.current, by);
    return {
      heading,
      /** Open the one so many places further down, and leave the focus where it is. */
      walk: (by: number) => {
        const next = neighbour(by);
        if (next !== undefined) latest.current.open(next);
      },
      /** The same, and read it. */
      step: (by: number) => {
        const next = neighbour(by);
        if (next !== undefined) lead(next);
      },
      /** The question after this one is answered: the next, or the one before at the end. */
      next: () => neighbour(1) ?? neighbour(-1),
      /** Open this one and read it, if the queue is still what is looked at. */
      lead,
    };
  }, [heading]);
}

function neighbourOf({ ids, id }: Way, by: number): string | undefined {
  const at = id === undefined ? -1 : ids.indexOf(id);
  return ids[at + by];
}
