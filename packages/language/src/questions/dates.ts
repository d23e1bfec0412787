import { anyOf } from "../text/any-of.ts";
import { DAY } from "../text/time.ts";

/** A time that a question names. */
export type DateCue =
  /** A calendar day or month; without a year every year's. Months count from 0. */
  | {
      readonly kind: "calendar";
      readonly year: number | null;
      readonly month: number;
      readonly day: number | null;
    }
  /** A span relative to the moment of asking, in milliseconds: yesterday, last week, 3 days ago. */
  | { readonly kind: "span"; readonly from: number; readonly to: number };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** Months of other languages, read between a day and a year alone: some of them are words of English. */
const elsewhere = [
  ["januar", "janvier", "enero", "gennaio", "januari"],
  ["februar", "février", "febrero", "febbraio", "februari"],
  ["märz", "mars", "marzo", "maart"],
  ["avril", "abril", "aprile"],
  ["mai", "mayo", "maggio", "mei"],
  ["juni", "juin", "junio", "giugno"],
  ["juli", "juillet", "julio", "luglio"],
  ["août", "agosto", "augustus"],
  ["septembre", "septiembre", "settembre"],
  ["oktober", "octobre", "octubre", "ottobre"],
  ["novembre", "noviembre"],
  ["dezember", "décembre", "diciembre", "dicembre"],
];
const monthElsewhere = new Map(elsewhere.flatMap((names, n) => names.map((name) => [name, n] as const)));
const year = "(\\d{4})";
const dayNumber = "(\\d{1,2})(?:st|nd|rd|th)?";
const dayFirst = new RegExp(
  `\\b${dayNumber}[\\s-]+(?:of\\s+)?${monthName}\\b\\.?,?(?:[\\s-]+${year}\\b)?`,
  "gi",
);
const dayElsewhere = new RegExp(
  `\\b(\\d{1,2})(?:\\.|er|º)?\\s+(?:de\\s+)?(${[...monthElsewhere.keys()].join("|")})\\s+(?:de\\s+)?${year}\\b`,
  "gi",
);
const monthFirst = new RegExp(`\\b${monthName}\\.?\\s+${dayNumber}\\b(?:,?\\s+${year}\\b)?`, "gi");
const isoDay = /\b(\d{4})([-/])(\d{2})\2(\d{2})(?!\d)/g;
const isoMonth = /\b((?:19|20)\d{2})-(\d{2})\b(?!-?\d)/g;
/** 7.5.2013; and 5/7/2013, which is July to some and May to others. */
const inFigures = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d./-]\d|\d)/g;
const monthYear = new RegExp(`\\b${monthName}\\.?,?\\s+(?:of\\s+)?${year}\\b`, "gi");
const monthAlone = new RegExp(
  `\\b(?:in|during|of|since|by|early|late|mid|last|this|until|before|after)[\\s-]+${monthName}\\b(?!\\s*\\d)`,
  "gi",
);
const relative =
  /\b(today|yesterday|(?:last|this|past) (?:week|month|year)|(\d{1,3}|an?|one|two|three|four|five|six|seven) (day|week|month|year)s? ago)\b/gi;
const counts = new Map(
  ["a", "one", "two", "three", "four", "five", "six", "seven"].map((word, n) => [word, n || 1]),
);

/** Read the times a question names; `rest` is the question without them. `now` in milliseconds; days are UTC. */
export function readDates(text: string, now: number): { cues: DateCue[]; rest: string } {
  const { cues, rest } = allDates(text, now);
  return { cues: cues.slice(0, 4), rest };
}

function allDates(text: string, now: number): { cues: DateCue[]; rest: string } {
  const cues: DateCue[] = [];
  let rest = text;
  const take = (
    pattern: RegExp,
    cue: (groups: readonly (string | undefined)[], before: string) => DateCue | readonly DateCue[] | null,
  ): void => {
    for (const found of [...rest.matchAll(pattern)].reverse()) {
      const made = [cue(found, rest.slice(0, found.index)) ?? []].flat();
      if (made.length === 0) continue;
      cues.push(...made);
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    }
  };
  take(isoDay, ([, y, , m, d]) => calendar(number(y), (number(m) ?? 0) - 1, number(d)));
  take(inFigures, ([, one, between, other, y]) => {
    const dayFirst = calendar(number(y), (number(other) ?? 0) - 1, number(one));
    const monthFirst = between === "." ? null : calendar(number(y), (number(one) ?? 0) - 1, number(other));
    return [dayFirst ?? [], (one === other ? null : monthFirst) ?? []].flat();
  });
  take(dayElsewhere, ([, d, m, y]) =>
    calendar(number(y), monthElsewhere.get(m?.toLowerCase() ?? "") ?? -1, number(d)),
  );
  take(dayFirst, ([, d, m, y], before) =>
    y === undefined && isVerb(m, before) ? null : calendar(number(y), monthOf(m), number(d)),
  );
  take(monthFirst, ([, m, d, y]) => calendar(number(y), monthOf(m), number(d)));
  take(monthYear, ([, m, y]) => calendar(number(y), monthOf(m), null));
  take(isoMonth, ([, y, m]) => calendar(number(y), (number(m) ?? 0) - 1, null));
  take(monthAlone, ([, m]) => calendar(null, monthOf(m), null));
  take(relative, ([, phrase, count, unit]) => span(phrase ?? "", { count, unit, now }));
  return { cues, rest };
}

/** Fit of a record's time to a requested time, 0 to 1. + */
export function dateMatch(cues: readonly DateCue[], at: number): number {
  let best = 0;
  for (const cue of cues)
    best = Math.max(best, cue.kind === "span" ? spanMatch(cue, at) : calendarMatch(cue, at));
  return best;
}

const calendarIn = (cues: readonly DateCue[]) => cues.filter((cue) => cue.kind === "calendar");
/** Cheap, and true of few texts. */
const mayNameDate = new RegExp(
  `\\b${monthName}\\b|\\d{4}[-/]\\d{2}|\\d[./-]\\d{1,2}[./-]\\d{4}|\\d.{0,5} (?:${[...monthElsewhere.keys()].join("|")}) `,
  "i",
);

/** True for a text that names days or months, but none of the requested ones. */
export function namesAnotherDate(asked: readonly DateCue[], text: string): boolean {
  const wanted = calendarIn(asked);
  if (wanted.length === 0 || !mayNameDate.test(text)) return false;
  const named = calendarIn(allDates(text, 0).cues);
  return named.length > 0 && !named.some((one) => wanted.some((other) => mayBeSameDate(one, other)));
}

/** Most days of a text that the index knows it by. */
const MOST_DAYS = 200;

/** The days and months that a text names, in whatever writing, as words for the index: a day with its month. */
export function datesIn(text: string): string {
  if (!namesYear(text)) return "";
  const words = new Set<string>();
  for (const cue of calendarIn(allDates(text, 0).cues).slice(0, MOST_DAYS)) {
    if (cue.year === null) continue;
    words.add(dateWord({ ...cue, day: null }) ?? "");
    words.add(dateWord(cue) ?? "");
  }
  return [...words].join(" ");
}

/** A year with a month beside it: to look for names of months everywhere takes ten times as long. */
function namesYear(text: string): boolean {
  for (const { index } of text.matchAll(/(?<!\d)(?:1\d|20)\d\d(?!\d)/g))
    if (mayNameDate.test(text.slice(Math.max(0, index - 24), index + 11))) return true;
  return false;
}

/** The word that a text with this day or month is found by; null where it names no year. */
export function dateWord(cue: DateCue): string | null {
  if (cue.kind === "span" || cue.year === null) return null;
  const two = (value: number): string => String(value).padStart(2, "0");
  const month = `${cue.year}${two(cue.month + 1)}`;
  return cue.day === null ? `month${month}` : `day${month}${two(cue.day)}`;
}

type CalendarCue = Extract<DateCue, { kind: "calendar" }>;
const mayBeSameDate = (one: CalendarCue, other: CalendarCue): boolean =>
  one.month === other.month &&
  (one.year === null || other.year === null || one.year === other.year) &&
  (one.day === null || other.day === null || one.day === other.day);

const timeWords = anyOf(
  [
    /yesterday|today|tonight|tomorrow|ago|recently|since/,
    /(?:last|next|this) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|mon|tues|wednes|thurs|fri|satur|sun)/,
    /(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july/,
    /aug(?:ust)?|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:19|20)\d\d|noon|midnight/,
    /\d{1,2}(?::\d\d)? ?[ap]m/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);
const numbers =
  /\b(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|daily|weekly|monthly|yearly|every)\b/i;

export const hasTime = (text: string): boolean => timeWords.test(text);
export const hasNumber = (text: string): boolean => numbers.test(text);

function calendarMatch(cue: Extract<DateCue, { kind: "calendar" }>, at: number): number {
  const asked = Date.UTC(cue.year ?? new Date(at).getUTCFullYear(), cue.month, cue.day ?? 1);
  const days = Math.floor(at / DAY) - asked / DAY;
  if (cue.day === null) return days < 0 ? 0 : days <= 31 ? 1 : days <= 40 ? 0.5 : 0;
  if (days >= 0 && days <= 2) return 1;
  if (days >= 0 && days <= 7) return 0.7;
  return days >= -2 && days <= 16 ? 0.4 : 0;
}

function spanMatch({ from, to }: Extract<DateCue, { kind: "span" }>, at: number): number {
  if (at >= from && at < to) return 1;
  const slack = Math.max(DAY, (to - from) / 3);
  return at >= from - slack && at < to + slack ? 0.4 : 0;
}

function calendar(y: number | null, month: number, d: number | null): DateCue | null {
  if (month < 0 || month > 11 || (d !== null && (d < 1 || d > 31))) return null;
  return { kind: "calendar", year: y, month, day: d };
}

interface Ago {
  readonly count: string | undefined;
  readonly unit: string | undefined;
  readonly now: number;
}

function span(phrase: string, { count, unit, now }: Ago): DateCue | null {
  const midnight = Math.floor(now / DAY) * DAY;
  const lower = phrase.toLowerCase();
  if (lower === "today") return { kind: "span", from: midnight, to: midnight + DAY };
  if (lower === "yesterday") return { kind: "span", from: midnight - DAY, to: midnight };
  const length = lengthOf(unit ?? lower);
  if (count === undefined) {
    const current = lower.startsWith("this");
    return {
      kind: "span",
      from: midnight - (current ? length : 2 * length),
      to: current ? midnight + DAY : midnight,
    };
  }
  const back = (counts.get(count.toLowerCase()) ?? number(count) ?? 1) * length;
  const slack = length === DAY ? 0 : length / 2;
  return { kind: "span", from: midnight - back - slack, to: midnight - back + DAY + slack };
}

function lengthOf(unit: string): number {
  if (unit.includes("week")) return 7 * DAY;
  if (unit.includes("month")) return 31 * DAY;
  return unit.includes("year") ? 366 * DAY : DAY;
}

/** "version 3 may break", "troop 4 march": in small letters these are months only behind a word that says so. */
const isVerb = (month: string | undefined, before: string): boolean =>
  /^(?:may|march)$/.test(month ?? "") &&
  !/\b(?:on|the|of|by|since|until|before|after|around)\s+$/i.test(before);

const monthOf = (text: string | undefined): number => months.indexOf((text ?? "").slice(0, 3).toLowerCase());
const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
