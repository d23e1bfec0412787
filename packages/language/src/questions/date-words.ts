import { utcDay } from "../text/time.ts";
import type { DateCue } from "./dates.ts";

/** A time that a question names, in the words of ISO 8601: 2024-03-09, 2024-03, --03-09, a span as from/to. */
export function calendarOf(cue: DateCue): string {
  if (cue.kind === "span") return `${utcDay(cue.from)}/${utcDay(cue.to)}`;
  const { year, month, day } = cue;
  const parts = [year === null ? "-" : String(year), two(month + 1), ...(day === null ? [] : [two(day)])];
  return parts.join("-");
}

const two = (value: number): string => String(value).padStart(2, "0");
