import { dayAndMonth, moment } from "@memory/shared/words";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { daemon } from "../../api.ts";
import { onThemeChange } from "../../app/theme.ts";

type Days = Awaited<ReturnType<typeof daemon.memories.growth>>["days"];

const TYPES = ["fact", "preference", "episode", "procedure"] as const;
const HEIGHT = 160;

/** Bars of a day each, one type upon the other. */
export function GrowthChart({ days }: { readonly days: Days }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let plot = draw(element, days);
    const again = () => {
      plot.destroy();
      plot = draw(element, days);
    };
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    const stop = onThemeChange(again);
    return () => {
      stop();
      resized.disconnect();
      plot.destroy();
    };
  }, [days]);
  return (
    <>
      <div ref={place} role="img" aria-label={inWords(days)} className="h-40 overflow-hidden" />
      <ul className="flex flex-wrap gap-x-4 text-xs" aria-hidden="true">
        {TYPES.map((type) => (
          <li key={type} className="flex items-center gap-1.5 text-soft">
            <span className="size-2.5 rounded-xs" style={{ background: `var(--${type})` }} />
            {type}
          </li>
        ))}
      </ul>
    </>
  );
}

function draw(element: HTMLElement, days: Days): UPlot {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(`--${name}`).trim();
  const axis = {
    stroke: colour("soft"),
    grid: { stroke: colour("line"), width: 1 },
    ticks: { show: false },
    font: "11px system-ui, sans-serif",
  };
  const bars = UPlot.paths.bars?.({ size: [0.8, 24], radius: 0.15 });
  // Each type is drawn up to the sum of itself and those after it, and the later ones over it.
  return new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: true }, y: { range: (_, __, most) => [0, Math.max(4, most * 1.05)] } },
      axes: [
        { ...axis, values: (_, times) => times.map(dayOf) },
        { ...axis, size: 36, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000] },
      ],
      series: [
        {},
        ...TYPES.map((type) => ({
          fill: colour(type),
          stroke: colour(type),
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars }),
        })),
      ],
    },
    [
      days.map(({ day }) => Date.parse(`${day}T12:00`) / 1000),
      ...TYPES.map((_, at) => days.map((day) => sumFrom(day, at))),
    ],
    element,
  );
}

/** "30 Sep", in the reader's zone, as everywhere else on the page. */
const dayOf = (seconds: number): string => dayAndMonth(new Date(seconds * 1000));

const sumFrom = (day: Days[number], at: number): number =>
  TYPES.slice(at).reduce((sum, type) => sum + day[type], 0);

function inWords(days: Days): string {
  const most = days.reduce<{ day: string; sum: number }>(
    (best, day) => (sumFrom(day, 0) > best.sum ? { day: day.day, sum: sumFrom(day, 0) } : best),
    { day: "", sum: 0 },
  );
  if (most.sum === 0) return "Nothing was said in this time.";
  return `Memories by day; most on ${moment(`${most.day}T12:00`).split(",")[0]}: ${most.sum}.`;
}
