import type { Client } from "@memory/client";
import type { Document, MemoryType, SchemaKind } from "@memory/shared";
import { readAge, unclearAge } from "@memory/shared/words";
import { InvalidArgumentError } from "commander";

/** Reads a whole number within bounds. */
export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    return value;
  };

/** Reads an option that is given once for each value. One that takes several words also takes those of the arguments. */
export const oneMore = (value: string, before: readonly string[] = []): string[] => [...before, value];

const DAY = 86_400_000;
/** Reads a point in time: a date ("2026-09-12", the beginning of that day here), a time ("2026-09-12T14:00"), or how long ago it
 * was ("30min", "3d", "2mo", "2 weeks ago"). ISO 8601 UTC. */
export const pointInTime =
  (now: () => number) =>
  (text: string): string => {
    const time = timeOf(now, text);
    if (Number.isNaN(time))
      throw new InvalidArgumentError('Give a date ("2026-09-12") or an age ("30min", "3d", "2mo").');
    return new Date(time).toISOString();
  };

/** NaN for what is neither a date nor an age. */
function timeOf(now: () => number, text: string): number {
  const unclear = unclearAge(text);
  if (unclear !== null) throw new InvalidArgumentError(unclear);
  const age = readAge(text);
  if (age !== null) return now() - age;
  const [, date, time = "T00:00", zone = ""] = ISO.exec(text) ?? [];
  return date === undefined || !isDay(date) ? Number.NaN : Date.parse(date + time + zone);
}

/** Without a zone it is the time here. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/i;

/** JavaScript takes the 31st of February for the 3rd of March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** Reads a moment to look back to: a date, which means the end of that day here; a time; "yesterday"; an age ("3d",
 * "3 days ago"). ISO 8601 UTC. */
export const moment =
  (now: () => number) =>
  (text: string): string => {
    const words = text.trim().toLowerCase();
    if (words === "now" || words === "today") return new Date(now()).toISOString();
    const date = words === "yesterday" ? localDate(now() - DAY) : words;
    if (/^\d{4}-\d\d-\d\d$/.test(date)) return endOfDay(date);
    const time = timeOf(now, text.trim());
    if (Number.isNaN(time)) throw new InvalidArgumentError(MOMENTS);
    return new Date(time).toISOString();
  };

const MOMENTS =
  'Give a date ("2026-09-12"), a time ("2026-09-12T14:00"), "yesterday", or an age ("30min", "3d", "2 weeks ago").';

function localDate(time: number): string {
  const then = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

function endOfDay(date: string): string {
  if (!isDay(date)) throw new InvalidArgumentError("There is no such day.");
  return new Date(`${date}T23:59:59.999`).toISOString();
}

/** The types of a memory; the compiler keeps the list complete without loading the schemas. */
export const MEMORY_TYPES = Object.keys({
  fact: true,
  preference: true,
  episode: true,
  procedure: true,
} satisfies Record<MemoryType, true>);

export const DOCUMENT_STATUSES = Object.keys({
  queued: true,
  ready: true,
  failed: true,
  skipped: true,
  missing: true,
} satisfies Record<Document["status"], true>);

type EntityQuery = NonNullable<NonNullable<Parameters<Client["entities"]["list"]>[0]>["query"]>;
export type EntitySort = NonNullable<EntityQuery["sort"]>;

export const ENTITY_SORTS = Object.keys({
  mentions: true,
  name: true,
  newest: true,
} satisfies Record<EntitySort, true>);

export const SCHEMA_KINDS = Object.keys({ type: true, predicate: true } satisfies Record<SchemaKind, true>);
