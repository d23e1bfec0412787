import { clean, cleanLine } from "./clean.ts";
import type { Paint } from "./paint.ts";
import { clockToSecond } from "./time.ts";

const QUIET = new Set(["level", "time", "msg", "pid", "hostname", "name", "v"]);

/** One JSON line of the daemon's log for people; a line that is no JSON is shown as it is. */
export function logLine(line: string, paint: Paint): string {
  const entry = parse(line);
  if (!entry) return clean(line);
  const time =
    typeof entry.time === "number"
      ? clockToSecond(entry.time)
      : clockToSecond(Date.parse(String(entry.time)));
  const fields = Object.entries(entry).filter(([name]) => !QUIET.has(name));
  const rest = fields.map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${paint.dim(time)} ${level(entry.level, paint)} ${cleanLine(String(entry.msg ?? ""))}${rest.length > 0 ? paint.dim(`  ${cleanLine(rest.join(" "))}`) : ""}`;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "level" in value ? { ...value } : null;
  } catch {
    return null;
  }
}

/** pino's numbers (10 trace … 60 fatal), or names when the daemon writes those. */
function level(value: unknown, paint: Paint): string {
  const number =
    typeof value === "number"
      ? value
      : ({ trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }[String(value)] ?? 30);
  if (number >= 50) return paint.red(number >= 60 ? "fatal" : "error");
  if (number >= 40) return paint.yellow("warn ");
  return number >= 30 ? paint.green("info ") : paint.dim(number >= 20 ? "debug" : "trace");
}
