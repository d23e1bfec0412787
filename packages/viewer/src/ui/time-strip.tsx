import { day as sayDay } from "@memory/shared/words";
import { type ReactNode, useState } from "react";
import { type Bar, barsOf, type DayCount, endOf, startOf } from "../text/days.ts";
import { Bars } from "./bars.tsx";
import { classes } from "./classes.ts";
import { AsOf } from "./time-strip/as-of.tsx";
import { Fields } from "./time-strip/fields.tsx";
import { type Scale, scaleOf } from "./time-strip/scale.ts";
import { asOf, type By, type Times } from "./time-strip/times.ts";
import { useNow } from "./use-now.ts";

interface TimeStripProps {
  /** The memories of each day, in order, up to today. */
  readonly days: readonly DayCount[];
  readonly times: Times;
  /** All four of them, what was taken away as undefined. */
  readonly onChange: (times: Required<Times>) => void;
  /** True where both clocks can be looked at; else it is when something was said. */
  readonly choice?: { readonly by: By; readonly onChange: (by: By) => void };
  /** Told while the handle is dragged, before it is let go; undefined is now. */
  readonly onLook?: (moment: string | undefined) => void;
  /** Where the handle stands while time runs by itself. */
  readonly lookedAt?: string | undefined;
  /** Before the days, and after the dates. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** True where colours say something else than the types around it. */
  readonly isPlain?: boolean;
  /** False where it stands in a frame already. */
  readonly isFramed?: boolean;
}

/** More bars than these would be thinner than their gaps. */
const MOST = 160;

/**
 * The days and their memories. A stretch is chosen by dragging or by two dates; the handle looks at the store as of
 * another day. Told when a hand is lifted, so that a drag is one question.
 */
export function TimeStrip({
  days,
  times,
  onChange,
  choice,
  isFramed = true,
  isPlain = false,
  ...more
}: TimeStripProps) {
  const { after, before, at, knownAt } = times;
  const now = useNow();
  const bars = barsOf(days, MOST);
  const scale = scaleOf(bars);
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const isIn = ({ from, to }: Bar) =>
    (after === undefined || endOf(to) > after) && (before === undefined || startOf(from) < before);
  const change = (some: Times) => onChange({ after, before, at, knownAt, ...some });
  return (
    // By the room it has, not by the window's: it stands beside other things.
    <section
      aria-label="Time"
      className={classes(
        "@container px-3 py-2",
        isFramed && "rounded-xl border border-line bg-surface shadow-card",
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex items-center gap-2">
          {more.before}
          <div className="relative h-10 min-w-0 flex-1 touch-pan-y select-none">
            <Brush scale={scale} times={times} onChange={change}>
              {/* By the root, because one day of import would flatten all others. */}
              <Bars
                bars={bars}
                heightOf={(count) => 0.94 * Math.sqrt(count / most)}
                isIn={isIn}
                isPlain={isPlain}
              />
            </Brush>
            <AsOf
              scale={scale}
              time={at ?? knownAt}
              onChange={(time) => change(asOf(times, time, choice?.by))}
              onLook={more.onLook}
              lookedAt={more.lookedAt}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <End day={scale.from} now={now} />
          <div className="order-last flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 @3xl:order-none @3xl:w-auto">
            <Fields times={times} onChange={change} choice={choice} />
            {more.after}
          </div>
          <End day={scale.to} now={now} />
        </div>
      </div>
    </section>
  );
}

const End = ({ day, now }: { readonly day: string; readonly now: number }) => (
  <span aria-hidden="true" className="text-[11px] text-soft tabular-nums">
    {sayDay(startOf(day), now)}
  </span>
);

interface BrushProps {
  readonly scale: Scale;
  readonly times: Times;
  readonly onChange: (times: Times) => void;
  readonly children: ReactNode;
}

/** Chooses a stretch of days with the pointer; the two dates beside it do the same for the keyboard. */
function Brush({ scale, times, onChange, children }: BrushProps) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const shown = drag ? ordered(drag) : rangeOf(scale, times);
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 cursor-crosshair overflow-hidden rounded-md bg-sunken"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = shareOf(event);
        setDrag({ from, to: from });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: shareOf(event) })}
      onPointerCancel={() => setDrag(undefined)}
      onPointerUp={() => {
        if (!drag) return;
        const { from, to } = ordered(drag);
        setDrag(undefined);
        onChange({ after: startOf(scale.dayAt(from)), before: endOf(scale.dayAt(to)) });
      }}
    >
      {children}
      {shown ? (
        <div
          className="pointer-events-none absolute inset-y-0 min-w-0.5 border-x-2 border-accent bg-accent/10"
          style={{ left: `${shown.from * 100}%`, width: `${(shown.to - shown.from) * 100}%` }}
        />
      ) : null}
    </div>
  );
}

/** Its distance from the left, from 0 to 1. */
function shareOf({ currentTarget, clientX }: React.PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
}

const ordered = ({ from, to }: { from: number; to: number }) => ({
  from: Math.min(from, to),
  to: Math.max(from, to),
});

function rangeOf(scale: Scale, { after, before }: Times) {
  if (after === undefined && before === undefined) return undefined;
  const to = before === undefined ? 1 : scale.shareOf(before);
  return { from: after === undefined ? 0 : Math.min(scale.shareOf(after), to), to };
}
