import { MEMORY_STATUSES, MEMORY_TYPES, SOURCE_KINDS, SPEAKERS } from "@memory/shared/wire";
import { readAge, unclearAge } from "@memory/shared/words";
import type { Params } from "../../app/search-params.ts";

/**
 * A question as people type it, with filters among its words: `type:fact project:api after:2w is:contradicted "exact phrase"`.
 * The names and values are those of an address. Words that are no filter are the question; a phrase in quotation marks
 * that stands alone is looked for as it is. What is no filter after all stays a word.
 */
export function readQuestion(typed: string, now: number): Params {
  const filters: Record<string, string> = {};
  const words: string[] = [];
  for (const part of partsOf(typed)) {
    const filter = filterOf(part, now);
    if (filter) Object.assign(filters, filter);
    else words.push(part);
  }
  const [only, ...rest] = words;
  if (only === undefined) return filters;
  const phrase = rest.length === 0 ? PHRASE.exec(only)?.[1] : undefined;
  return phrase === undefined ? { ...filters, q: words.join(" ") } : { ...filters, text: phrase };
}

/** A hint about the first ambiguous age in it, such as `after:3m`. */
export function unclearIn(typed: string): string | null {
  for (const part of partsOf(typed)) {
    const [name, value] = nameAndValue(part);
    const unclear = name === "after" || name === "before" ? unclearAge(value) : null;
    if (unclear !== null) return unclear;
  }
  return null;
}

/** Words, phrases in quotation marks, and names with a phrase behind them: `project:"my api"`. */
const PART = /[a-z]+:"[^"]*"|"[^"]*"|\S+/gi;
const PHRASE = /^"([^"]+)"$/;
const partsOf = (typed: string): readonly string[] => typed.match(PART) ?? [];

function nameAndValue(part: string): readonly [name: string, value: string] {
  const colon = Math.max(0, part.indexOf(":"));
  return [part.slice(0, colon).toLowerCase(), part.slice(colon + 1).replaceAll('"', "")];
}

function filterOf(part: string, now: number): Params | undefined {
  const [name, value] = nameAndValue(part);
  if (name === "" || value === "") return undefined;
  switch (name) {
    case "project":
    case "agent":
    case "client":
      return { [name]: value };
    case "after":
    case "before": {
      const time = momentOf(value, now);
      return time === undefined ? undefined : { [name]: time };
    }
    default:
      return wordOf(name, value.toLowerCase());
  }
}

const WORDS: Readonly<Record<string, Readonly<Record<string, Params>>>> = {
  type: each("type", MEMORY_TYPES),
  status: each("status", [...MEMORY_STATUSES, "all"]),
  from: each("from", SOURCE_KINDS),
  said: {
    ...each("statedBy", SPEAKERS),
    you: { statedBy: "user" },
    me: { statedBy: "user" },
    agent: { statedBy: "assistant" },
  },
  is: {
    contradicted: { conflict: "true" },
    unconfirmed: { unconfirmed: "true" },
    recheck: { recheck: "true" },
    retired: { status: "retired" },
  },
};

function each(name: string, values: readonly string[]): Readonly<Record<string, Params>> {
  return Object.fromEntries(values.map((value) => [value, { [name]: value }]));
}

const wordOf = (name: string, value: string): Params | undefined =>
  Object.hasOwn(WORDS, name) ? WORDS[name]?.[value] : undefined;

/** A day, here: "2026-09-12", "today", "yesterday"; or an age: "30s", "30min", "2w", "3mo", and not "3m", which may be
 * either. In ISO 8601. */
function momentOf(said: string, now: number): string | undefined {
  const value = said.toLowerCase();
  const age = readAge(value);
  if (age !== null) return iso(now - age);
  if (value === "today" || value === "yesterday") {
    const day = new Date(now);
    return iso(
      new Date(day.getFullYear(), day.getMonth(), day.getDate() - Number(value !== "today")).getTime(),
    );
  }
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === undefined
    ? undefined
    : iso(new Date(Number(year), Number(month) - 1, Number(date)).getTime());
}

const iso = (time: number): string | undefined =>
  Number.isNaN(time) ? undefined : new Date(time).toISOString();
