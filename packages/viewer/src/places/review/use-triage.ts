import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useShortcuts } from "../../app/shortcuts.ts";
import { undoLast } from "./decisions.ts";
import type { Group } from "./groups.ts";

interface QueueOptions {
  readonly to: Group["to"];
  /** The parameters of the shown list. */
  readonly search: { readonly show?: "decided" };
  /** The questions of the list, in order. */
  readonly ids: readonly string[];
}

/** The position in a queue, in its address, with the keys that move it. */
export function useTriage({ to, search, ids }: QueueOptions) {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const open = (next: string | undefined) => void navigate({ to, params: { id: next }, search });
  const cursor = useCursor({ ids, id, open });
  useShortcuts(useMemo(() => ({ j: () => cursor.step(1), k: () => cursor.step(-1), u: undoLast }), [cursor]));
  return { to, search, ids, id, cursor };
}

export type Triage = ReturnType<typeof useTriage>;
export type Cursor = Triage["cursor"];

interface Position {
  readonly ids: readonly string[];
  readonly id: string | undefined;
  readonly open: (id: string | undefined) => void;
}

/** Moves through a queue. A move that is to be read puts the focus on the heading of the case. */
function useCursor(position: Position) {
  const latest = useRef(position);
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
    latest.current = position;
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

function neighbourOf({ ids, id }: Position, by: number): string | undefined {
  const at = id === undefined ? -1 : ids.indexOf(id);
  return ids[at + by];
}
