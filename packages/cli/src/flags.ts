import { readAge, unclearAge } from "@memory/shared/words";
import { type Command, InvalidArgumentError } from "commander";

/** Reads a whole number within bounds, both included. */
export const integer =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    const upTo = max === Number.MAX_SAFE_INTEGER ? " on" : ` to ${max}`;
    throw new InvalidArgumentError(`Give a whole number from ${min}${upTo}.`);
  };

/** The values of these flags. */
export interface Asking {
  readonly yes?: true;
  readonly input: boolean;
}

/** Flags of a command that asks before it changes anything. */
export const asking = (command: Command, yes = "do not ask"): Command =>
  command.option("-y, --yes", yes).option("--no-input", "never ask; fail instead");

const DAY = 86_400_000;

/**
 * Reads a point in time: a date ("2026-09-12", "yesterday"), of which the edge counts, a time ("2026-09-12T14:00"), or how long
 * ago it was ("30min", "3d", "2 weeks ago"). ISO 8601 UTC. Of a time to look back to the end of the day counts, as far as it has come.
 */
export const time =
  (edge: "start" | "end", now: () => number = Date.now) =>
  (text: string): string => {
    const words = text.trim().toLowerCase();
    if (words === "now" || (words === "today" && edge === "end")) return new Date(now()).toISOString();
    const date =
      words === "today" ? localDate(now()) : words === "yesterday" ? localDate(now() - DAY) : words;
    if (edge === "end" && isDay(date)) return new Date(`${date}T23:59:59.999`).toISOString();
    const at = timeOf(now, date);
    if (Number.isNaN(at)) throw new InvalidArgumentError(TIMES);
    return new Date(at).toISOString();
  };

const TIMES =
  'Give a date ("2026-09-12"), a time ("2026-09-12T14:00"), "yesterday", or an age ("30s", "30min", "3d", "2 weeks ago").';

/** NaN for what is neither a date nor an age. */
function timeOf(now: () => number, text: string): number {
  const unclear = unclearAge(text);
  if (unclear !== null) throw new InvalidArgumentError(unclear);
  const age = readAge(text);
  if (age !== null) return now() - age;
  const [, date, clock = "T00:00", zone = ""] = ISO.exec(text) ?? [];
  return date === undefined || !isDay(date) ? Number.NaN : Date.parse((date + clock + zone).toUpperCase());
}

/** Without a zone it is the time here. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/i;

/** JavaScript takes the 31st of February for the 3rd of March. */
function isDay(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

function localDate(at: number): string {
  const then = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}
