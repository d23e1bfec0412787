import { moment, day as sayDay } from "@memory/shared/words";
import { useState } from "react";
import { dayOf, daysLater, eveningOf, startOf } from "../../text/days.ts";
import type { Scale } from "./scale.ts";

interface AsOfProps {
  readonly scale: Scale;
  /** Undefined: now. */
  readonly time: string | undefined;
  readonly onChange: (time: string | undefined) => void;
  readonly onLook: ((time: string | undefined) => void) | undefined;
  /** Where it stands while time runs by itself. */
  readonly lookedAt: string | undefined;
}

/** Days that a key moves the handle. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
  Home: -1e6,
  End: 1e6,
};

/** Keys of a place with a strip of days: to its handle, which the arrows move then. */
export const TO_HANDLE = { t: () => document.querySelector<HTMLElement>("[data-as-of]")?.focus() };

/** The moment as of which the store is shown; at the right end it is now. */
export function AsOf({ scale, time, onChange, onLook, lookedAt }: AsOfProps) {
  const [moved, setMoved] = useState<string | "now">();
  const shown = moved === undefined ? (lookedAt ?? time) : moved === "now" ? undefined : moved;
  const isMoving = moved !== undefined || lookedAt !== undefined;
  const put = (day: string) => {
    const bounded = day < scale.from ? scale.from : day;
    const next = bounded >= scale.to ? undefined : eveningOf(bounded);
    setMoved(next ?? "now");
    onLook?.(next);
  };
  const settle = () => {
    if (moved === undefined) return;
    setMoved(undefined);
    if (shown !== time) onChange(shown);
  };
  const share = shown === undefined ? 1 : scale.shareOf(shown);
  const daysIn = Math.round((Date.parse(startOf(scale.to)) - Date.parse(startOf(scale.from))) / 86_400_000);
  return (
    <div className="pointer-events-none absolute inset-0">
      <div
        data-as-of=""
        role="slider"
        tabIndex={0}
        aria-label="As of"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={daysIn}
        aria-valuenow={Math.round(share * daysIn)}
        aria-valuetext={shown === undefined ? "now" : moment(shown)}
        title={
          shown === undefined
            ? "As of now. Drag it into the past, or press T and the arrows."
            : `As of ${moment(shown)}`
        }
        className="pointer-events-auto absolute -inset-y-1 flex w-6 -translate-x-1/2 cursor-ew-resize touch-none justify-center"
        style={{ left: `${share * 100}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const track = event.currentTarget.parentElement?.getBoundingClientRect();
          if (!track || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const at = (event.clientX - track.left) / Math.max(1, track.width);
          put(scale.dayAt(Math.min(1, Math.max(0, at))));
        }}
        onPointerUp={settle}
        onPointerCancel={() => setMoved(undefined)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          put(stepped(shown === undefined ? scale.to : dayOf(shown), step, scale));
        }}
        onKeyUp={settle}
        onBlur={settle}
      >
        {isMoving || shown !== undefined ? (
          <span
            aria-hidden="true"
            className="absolute -top-6 left-1/2 rounded-md bg-ink px-1.5 py-0.5 text-[11px] leading-4 whitespace-nowrap text-paper tabular-nums"
            // At the ends of the strip it stays beside it.
            style={{ transform: `translateX(-${share * 100}%)` }}
          >
            {shown === undefined ? "now" : sayDay(shown, Date.now())}
          </span>
        ) : null}
        <span
          className={`relative h-full w-0.5 ${shown === undefined ? "bg-edge" : "bg-warn"} before:absolute before:top-0 before:left-1/2 before:size-3 before:-translate-x-1/2 before:rounded-full before:bg-inherit`}
        />
      </div>
    </div>
  );
}

function stepped(day: string, step: number, { from, to }: Scale): string {
  if (step <= -1e6) return from;
  return step >= 1e6 ? to : daysLater(day, step);
}
