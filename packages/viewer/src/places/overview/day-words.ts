import { dayAndMonth } from "@memory/shared/words";
import { startOf } from "../../text/days.ts";
import type { Stretch } from "./search.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** "Tue 3 Nov 2026", "3 – 14 Nov 2026", "28 Oct – 3 Nov 2026", "28 Dec 2025 – 3 Jan 2026" */
export function stretchWords({ from, to }: Stretch): string {
  const [first, last] = [new Date(startOf(from)), new Date(startOf(to))];
  const end = `${dayAndMonth(last)} ${last.getFullYear()}`;
  if (from === to) return `${WEEKDAYS[last.getDay()]} ${end}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.getDate()} – ${end}`;
  const year = from.slice(0, 4) === to.slice(0, 4) ? "" : ` ${first.getFullYear()}`;
  return `${dayAndMonth(first)}${year} – ${end}`;
}
