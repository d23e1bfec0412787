/** How a number of a cell is shown: as a number, or as a moment counted in days. */
export type NumberFormat =
  | "number"
  | "percent"
  | "duration"
  | { readonly day: string; readonly time: boolean };

/** Formats that a workbook does not list, by their numbers. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return "percent";
  if (id === 46) return "duration";
  if (id === 22) return { day: "ymd", time: true };
  if (id === 17) return { day: "ym", time: false };
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { day: "", time: true };
  if ((id >= 14 && id <= 16) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return { day: "ymd", time: false };
  return "number";
}

/** The same by the code that a workbook lists, `dd.mm.yyyy`. */
export function formatOf(code: string): NumberFormat {
  // Words in quotes or behind a sign, colours and languages; what follows the first part is for negative numbers.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./g, "").replace(/\[(?![hms]+\])[^\]]*\]/gi, "");
  const shown = plain.split(";")[0]?.toLowerCase() ?? "";
  if (/\[[hms]+\]/.test(shown)) return "duration";
  if (shown.includes("%")) return "percent";
  if (shown.includes("general") || /[0#?]/.test(shown.replace(/[.,]?0+/g, "")) || !/[ymdhs]/.test(shown))
    return "number";
  const time = /[hs]/.test(shown);
  // "m" is a month where no hour stands before it and no second behind it.
  const months = shown.replace(/h+[^ymd]*?m+|m+[^ymdh]*?s+/g, "");
  const [year, month, day] = [shown.includes("y"), months.includes("m"), shown.includes("d")];
  if (!year && !month && !day) return { day: "", time };
  if (day || (month && !year)) return { day: "ymd", time };
  return { day: month ? "ym" : "y", time };
}

/** Days from what spreadsheets count from to 1970; with 1904 as the first year of a workbook. */
const EPOCH = { usual: 25_569, from1904: 24_107 };
const DAY = 86_400_000;
/** The last day of the year 9999. */
const LATEST = 2_958_465;

/** A number as its cell shows it, days and times in ISO: 2013-05-07, 2013-05-07 14:30, 14:30. */
export function shownNumber(value: number, format: NumberFormat, is1904: boolean): string {
  if (format === "percent") return `${tidyNumber(value * 100)}%`;
  if (format === "number" || value < 0 || value > LATEST + 1) return tidyNumber(value);
  if (format === "duration") return clock(Math.round(value * DAY));
  const epoch = is1904 ? EPOCH.from1904 : EPOCH.usual;
  // Spreadsheets know a 29 February 1900.
  const days = !is1904 && value < 60 ? value + 1 : value;
  const moment = new Date(Math.round((days - epoch) * DAY));
  const day = moment.toISOString().slice(0, { ymd: 10, ym: 7, y: 4 }[format.day] ?? 0);
  const time =
    format.time && (format.day === "" || value % 1 !== 0) ? clock(Math.round((value % 1) * DAY)) : "";
  return `${day} ${time}`.trim();
}

/** Hours and minutes, and seconds where there are any. */
function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = seconds % 60;
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}${rest > 0 ? `:${two(rest)}` : ""}`;
}

/** Without what counting in twos leaves: 0.30000000000000004. */
export const tidyNumber = (value: number): string => String(Number(value.toPrecision(15)));
