/** A number that a statement gives: what it measures and how much, so that "30 min" and "1800 s" are one. */
export interface Value {
  /** "time", "bytes", "mass", "percent", "date", "clock", "phone", "email", "address", "plain"; two values of different kinds are never each other's. */
  readonly measure: string;
  readonly amount: string;
}

const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const numberWords: ReadonlyMap<string, number> = new Map([
  ...words.split(" ").map((word, n): [string, number] => [word, n]),
  ...Object.entries({
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    ninety: 90,
    hundred: 100,
    thousand: 1000,
  }),
  ...Object.entries({ once: 1, twice: 2, thrice: 3 }),
]);

const units: ReadonlyMap<string, readonly [measure: string, size: number]> = new Map(
  Object.entries({
    ms: ["time", 0.001],
    millisecond: ["time", 0.001],
    s: ["time", 1],
    sec: ["time", 1],
    second: ["time", 1],
    min: ["time", 60],
    minute: ["time", 60],
    m: ["time", 60],
    h: ["time", 3600],
    hr: ["time", 3600],
    hour: ["time", 3600],
    d: ["time", 86_400],
    day: ["time", 86_400],
    week: ["time", 604_800],
    month: ["month", 1],
    year: ["month", 12],
    b: ["bytes", 1],
    byte: ["bytes", 1],
    kb: ["bytes", 1e3],
    mb: ["bytes", 1e6],
    gb: ["bytes", 1e9],
    tb: ["bytes", 1e12],
    kib: ["bytes", 1024],
    mib: ["bytes", 1024 ** 2],
    gib: ["bytes", 1024 ** 3],
    "%": ["percent", 1],
    percent: ["percent", 1],
    pct: ["percent", 1],
    mg: ["mass", 0.001],
    g: ["mass", 1],
    kg: ["mass", 1000],
    ml: ["volume", 0.001],
    cl: ["volume", 0.01],
    l: ["volume", 1],
    mm: ["length", 0.001],
    cm: ["length", 0.01],
    km: ["length", 1000],
    meter: ["length", 1],
    metre: ["length", 1],
    kilometer: ["length", 1000],
    kilometre: ["length", 1000],
    mile: ["length", 1609.344],
    foot: ["length", 0.3048],
    feet: ["length", 0.3048],
    inch: ["length", 0.0254],
    inches: ["length", 0.0254],
    px: ["px", 1],
    rem: ["rem", 1],
    em: ["em", 1],
    k: ["plain", 1e3],
    million: ["plain", 1e6],
    billion: ["plain", 1e9],
  } satisfies Record<string, [string, number]>),
);

const NUMBER = /^[#v~]?(\d+(?:\.\d+)*)(?:st|nd|rd|th)?(%|[a-z]{1,3})?(?:-[a-z0-9.]+)?$/;
const DATE = /^\d{4}-\d\d(?:-\d\d)?$/;
const CLOCK = /^(\d{1,2}):(\d\d)(?::\d\d)?$/;

/** The value a word gives and whether the next word was its unit; null for a word that is no number. In small letters. */
export function valueAt(word: string, next: string): { value: Value; usesNext: boolean } | null {
  // "-5 hours" is as far from now as "5 hours", and on the other side.
  if (/^[-\u2212]\d/.test(word)) return turned(valueAt(word.slice(1), next));
  const spelt = numberWords.get(word);
  if (spelt === undefined && !/^[#v~]?\d/.test(word)) return null;
  if (DATE.test(word)) return { value: { measure: "date", amount: word }, usesNext: false };
  const clock = word.match(CLOCK);
  if (clock)
    return { value: { measure: "clock", amount: `${Number(clock[1])}:${clock[2]}` }, usesNext: false };
  const match = spelt === undefined ? word.replaceAll(",", "").match(NUMBER) : null;
  // "10-wheeled", an id, a hash: a name with a digit in it.
  if (spelt === undefined && !match) return null;
  const [, digits = String(spelt), attached] = match ?? [];
  if (attached !== undefined) {
    const unit = units.get(attached);
    return { value: unit ? measured(digits, unit) : { measure: "plain", amount: word }, usesNext: false };
  }
  const unit = next.length > 1 || standing.has(next) ? unitOf(next) : undefined;
  return {
    value: unit ? measured(digits, unit) : { measure: "plain", amount: digits },
    usesNext: unit !== undefined,
  };
}

/** Letters that are a unit behind a space as well. */
const standing: ReadonlySet<string> = new Set(["%", "s", "h", "g", "l"]);

type Read = ReturnType<typeof valueAt>;

const turned = (read: Read): Read =>
  read && { ...read, value: { ...read.value, amount: `-${read.value.amount}` } };

const unitOf = (word: string) => units.get(word) ?? units.get(word.replace(/s$/, ""));

const measured = (digits: string, [measure, size]: readonly [string, number]): Value => ({
  measure,
  amount: String(Number((Number(digits) * size).toPrecision(12))),
});

/** "15" and "15.2" can both be said of one thing, and "030 1234" is "+49 30 1234" where one is at home. */
export const isPartOf = (one: Value, other: Value): boolean =>
  one.measure === "phone"
    ? other.amount.endsWith(one.amount) || one.amount.endsWith(other.amount)
    : other.amount.startsWith(`${one.amount}.`) || one.amount.startsWith(`${other.amount}.`);
