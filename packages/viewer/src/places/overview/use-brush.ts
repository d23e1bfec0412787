import { useEffect, useRef, useState } from "react";
import type { Calendar, Cell } from "./calendar.ts";
import { ABOVE, BESIDE } from "./heat-squares.tsx";
import type { Stretch } from "./search.ts";

export interface BrushProps {
  readonly calendar: Calendar;
  readonly chosen: Stretch | undefined;
  /** Told when a hand is lifted or the keys rest; undefined: no days any more. */
  readonly onChoose: (stretch: Stretch | undefined) => void;
}

/** Cells, in either order. */
interface Span {
  readonly anchor: number;
  readonly head: number;
}

/** Milliseconds after the last key. */
const REST = 350;

/** Days are chosen by a drag, or by Shift and the arrows; Escape lets go of them. */
export function useBrush({ calendar, chosen, onChoose }: BrushProps, size: number) {
  const { cells } = calendar;
  const [drawn, setDrawn] = useState<Span>();
  const [at, setAt] = useState(cells.length - 1);
  const [pointed, setPointed] = useState<number>();
  const isDrawing = useRef(false);
  const focus = Math.min(at, cells.length - 1);
  const shown = drawn ? ordered(drawn) : spanOf(cells, chosen);
  const tell = (span: Span) => {
    rest.cancel();
    setDrawn(undefined);
    const { first, last } = ordered(span);
    const [from, to] = [cells[first]?.from, cells[last]?.to];
    const isSame = chosen !== undefined && chosen.from === from && chosen.to === to;
    onChoose(isSame || from === undefined || to === undefined ? undefined : { from, to });
  };
  const rest = useTimer();
  const letGo = () => {
    rest.cancel();
    isDrawing.current = false;
    setDrawn(undefined);
  };
  const extend = (head: number) => {
    const span = { anchor: drawn?.anchor ?? focus, head };
    setDrawn(span);
    rest.start(() => tell(span));
  };
  const onKeyDown = (event: React.KeyboardEvent<SVGSVGElement>) => {
    const { key, currentTarget, shiftKey } = event;
    const next = reached(calendar, focus, key);
    const isChosen = key === "Enter" || key === " ";
    if (next === undefined && !isChosen && !(key === "Escape" && shown)) return;
    event.preventDefault();
    if (isChosen) return tell(drawn ?? { anchor: focus, head: focus });
    if (next === undefined) {
      letGo();
      return onChoose(undefined);
    }
    setAt(next);
    currentTarget.querySelector<SVGElement>(`[data-at="${next}"]`)?.focus();
    if (shiftKey) extend(next);
  };
  const cellAt = (event: React.PointerEvent<SVGSVGElement>) => pointedAt(event, calendar, size);
  return {
    shown,
    focus,
    /** The cell under the pointer. */
    pointed,
    handlers: {
      onKeyDown,
      onPointerDown: (event: React.PointerEvent<SVGSVGElement>) => {
        const cell = event.button === 0 ? cellAt(event) : undefined;
        if (cell === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDrawing.current = true;
        setAt(cell);
        setDrawn({ anchor: event.shiftKey ? (shown?.first ?? cell) : cell, head: cell });
      },
      onPointerMove: (event: React.PointerEvent<SVGSVGElement>) => {
        const cell = cellAt(event);
        setPointed(cell);
        if (isDrawing.current && drawn && cell !== undefined) setDrawn({ ...drawn, head: cell });
      },
      onPointerLeave: () => setPointed(undefined),
      onPointerCancel: letGo,
      onPointerUp: () => {
        if (isDrawing.current && drawn) tell(drawn);
        isDrawing.current = false;
      },
    },
  };
}

function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    start: (work: () => void) => {
      cancel();
      timer.current = setTimeout(work, REST);
    },
  };
}

function pointedAt(
  { currentTarget, clientX, clientY }: React.PointerEvent<SVGSVGElement>,
  { cells, rows }: Calendar,
  size: number,
): number | undefined {
  const { left, top } = currentTarget.getBoundingClientRect();
  const column = Math.floor((clientX - left - BESIDE) / size);
  const row = Math.min(rows - 1, Math.max(0, Math.floor((clientY - top - ABOVE) / size)));
  const found = cells.findIndex((cell) => cell.column === column && cell.row === row);
  return found === -1 ? undefined : found;
}

const ordered = ({ anchor, head }: Span) => ({ first: Math.min(anchor, head), last: Math.max(anchor, head) });

/** The cells that lie within the chosen days; undefined where none does. */
function spanOf(cells: readonly Cell[], chosen: Stretch | undefined) {
  if (chosen === undefined) return undefined;
  const first = cells.findIndex(({ to }) => to >= chosen.from);
  const last = cells.findLastIndex(({ from }) => from <= chosen.to);
  return first === -1 || last < first ? undefined : { first, last };
}

/** The cell that a key leads to; undefined for a key that leads nowhere. */
function reached({ cells, right, down }: Calendar, from: number, key: string): number | undefined {
  const by = {
    ArrowLeft: -right,
    ArrowRight: right,
    ArrowUp: -down,
    ArrowDown: down,
    Home: -from,
    End: cells.length - 1 - from,
  }[key];
  return by === undefined ? undefined : Math.min(cells.length - 1, Math.max(0, from + by));
}
