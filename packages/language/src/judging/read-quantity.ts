import { days, months, multipliers, numberWords, ordinals, units } from "./lists.ts";

export type Kind = "num" | "qty" | "time" | "day" | "month" | "id" | "name" | "word";

/** A token at a place: a word, or a number with its unit. */
export interface Quantity {
  readonly kind: Kind;
  readonly word: string;
  readonly value: number | null;
  readonly unit: string;
  /** Raw words it takes, one at least. */
  readonly used: number;
  /** The sign before it belongs to it: "$ 5". */
  readonly dropsLast: boolean;
}

const one = (kind: Kind, word: string, value: number | null = null): Quantity => ({
  kind,
  word,
  value,
  unit: "",
  used: 1,
  dropsLast: false,
});

const unitOf = (raw: string | undefined): readonly [string, number] | undefined => {
  const word = (raw ?? "").toLowerCase();
  return units.get(word) ?? units.get(word.replace(/s$/, ""));
};

export function readQuantity(raw: readonly string[], n: number): Quantity {
  const written = raw[n] ?? "";
  const word = written.toLowerCase();
  const month = months.get(word);
  // "May" and "march" as they are written in the middle of a sentence are verbs.
  if (month && written !== "may" && written !== "march") return one("month", month);
  const day = word.replace(/s$/, "");
  if (days.has(day)) return one("day", day);
  const clock = /^(\d{1,2}):(\d{2})$/.exec(word);
  if (clock) return inHalf(one("time", word, Number(clock[1]) * 60 + Number(clock[2])), raw[n + 1]);
  if (word === "noon" || word === "midnight") return one("time", word, word === "noon" ? 720 : 0);
  const joined = inOneWord(word);
  if (joined) return joined;
  if (/^(?:an?|half)$/.test(word)) return article(raw, n) ?? one("word", word);
  const amount = isNumberWord(raw, n) ? amountOf(word) : null;
  // "3.10" is another version than "3.1".
  const isVersion = /\.\d*0$/.test(word) && !unitOf(raw[n + 1]) && !/^[€$]$/.test(raw[n - 1] ?? "");
  if (amount !== null && !isVersion) return withUnit(raw, n, amount);
  return one(isIdentifier(written) ? "id" : "word", word);
}

/** "10am", "5k", "30s", ":8080". */
function inOneWord(word: string): Quantity | null {
  const port = /^:(\d+)$/.exec(word);
  if (port) return one("num", word, Number(port[1]));
  const [, digits, letters = ""] = /^(\d+(?:\.\d+)?)-?([a-z]+)$/.exec(word) ?? [];
  if (digits === undefined) return null;
  const amount = Number(digits);
  if (letters === "am" || letters === "pm")
    return one("time", word, ((amount % 12) + (letters === "pm" ? 12 : 0)) * 60);
  if (letters === "k") return one("num", word, amount * 1000);
  const unit = unitOf(letters);
  return unit ? { ...one("qty", word, amount * unit[1]), unit: unit[0] } : null;
}

/** "A second one": neither counts. */
function isNumberWord(raw: readonly string[], n: number): boolean {
  const word = (raw[n] ?? "").toLowerCase();
  return (
    word !== "second" && !(word === "one" && /^(?:the|this|that|no|which|only|new)$/i.test(raw[n - 1] ?? ""))
  );
}

function amountOf(word: string): number | null {
  const digits = /^(\d+(?:[.,]\d+)*)(?:st|nd|rd|th)?$/.exec(word)?.[1];
  if (digits === undefined) return numberWords.get(word) ?? null;
  const bare = digits.replace(/,(?=\d{3}\b)/g, "").replace(",", ".");
  const value = Number(bare);
  return Number.isNaN(value) ? null : value;
}

/** Paths, hosts, commands, versions: more than letters and one hyphen. */
const isIdentifier = (written: string): boolean =>
  /[./\\_:@#<>$*{}]/.test(written) || (/\d/.test(written) && /[A-Za-z]/.test(written));

function withUnit(raw: readonly string[], n: number, amount: number): Quantity {
  const word = (raw[n] ?? "").toLowerCase();
  const next = (raw[n + 1] ?? "").toLowerCase();
  const number = one("num", word, amount);
  if ((next === "am" || next === "pm") && amount <= 12)
    return inHalf({ ...number, kind: "time", value: amount * 60 }, next);
  if (next === "o'clock") return { ...number, kind: "time", value: amount * 60, used: 2 };
  const dayPart = /^in the (morning|afternoon|evening|night)/i.exec(raw.slice(n + 1, n + 4).join(" "))?.[1];
  if (dayPart && amount <= 12) {
    const isLate = /^(?:afternoon|evening)$/i.test(dayPart);
    return { ...number, kind: "time", value: ((amount % 12) + (isLate ? 12 : 0)) * 60, used: 4 };
  }
  if (multipliers.has(next)) {
    const value = amount * (numberWords.get(next) ?? 1);
    const unit = unitOf(raw[n + 2]);
    return unit
      ? { ...number, kind: "qty", value: value * unit[1], unit: unit[0], used: 3 }
      : { ...number, value, used: 2 };
  }
  const unit = unitOf(next);
  if (unit && !ordinals.has(word))
    return { ...number, kind: "qty", value: amount * unit[1], unit: unit[0], used: 2 };
  const before = raw[n - 1] ?? "";
  return before === "€" || before === "$"
    ? { ...number, kind: "qty", unit: before, dropsLast: true }
    : number;
}

/** "10:30 pm". */
function inHalf(time: Quantity, next: string | undefined): Quantity {
  const half = (next ?? "").toLowerCase();
  if (half !== "am" && half !== "pm") return time;
  const minutes = (time.value ?? 0) % 720;
  return { ...time, value: minutes + (half === "pm" ? 720 : 0), used: 2 };
}

const COUNTS = /^(?:after|for|in|within|takes|lasts|is|of|once|than|expire|lives|to|took|every|each)$/i;

/** "Half an hour", "after an hour". */
function article(raw: readonly string[], n: number): Quantity | null {
  const word = (raw[n] ?? "").toLowerCase();
  const next = (raw[n + 1] ?? "").toLowerCase();
  const after = unitOf(raw[n + 2]);
  const isHalf = (word === "half" && /^an?$/.test(next)) || (word !== "half" && next === "half");
  if (isHalf && after) return { ...one("qty", word, 0.5 * after[1]), unit: after[0], used: 3 };
  if (word === "half") return one("num", word, 0.5);
  const unit = unitOf(next);
  if (unit?.[0] !== "t" || next.length < 3 || !COUNTS.test(raw[n - 1] ?? "")) return null;
  return { ...one("qty", word, unit[1]), unit: unit[0], used: 2 };
}
