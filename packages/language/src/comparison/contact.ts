import type { Value } from "./values.ts";

/** A word of a text, and where it stands. */
interface Cut {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

export interface Contact {
  readonly value: Value;
  /** The last word of it. */
  readonly last: number;
}

/** A phone number, an e-mail address, or a house in a street that begins with the word `n`: several words are one value. */
export function contactAt(text: string, words: readonly Cut[], n: number): Contact | null {
  const raw = words[n]?.raw ?? "";
  if (isDigit(raw.charCodeAt(0))) return phoneAt(text, words, n) ?? houseAt(text, words, n);
  if (raw.includes("@")) return emailAt(raw, n);
  return germanHouseAt(text, words, n);
}

const measures: ReadonlySet<string> = new Set(["phone", "email", "address"]);

/** A person or an office may have two of them. */
export const isContact = ({ measure }: Pick<Value, "measure">): boolean => measures.has(measure);

const isDigit = (code: number): boolean => code > 47 && code < 58;

const EMAIL = /^[\p{L}\d_%+.-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,24}$/iu;

const emailAt = (raw: string, n: number): Contact | null =>
  EMAIL.test(raw) ? { value: { measure: "email", amount: raw.toLowerCase() }, last: n } : null;

const DIGITS = /^\d[\d/-]*$/;
/** Between two groups of a number. */
const GAP = /^(?: |-|\/| ?\(|\) ?| [-/] )$/;
/** A day, or hours of it. */
const TIME =
  /^(?:\d{1,2}[/-]){2}(?:\d\d|\d{4})$|^\d{1,2} \d{1,2} (?:19|20)\d\d$|^(?:[01]\d|2[0-4])[0-5]\d-(?:[01]\d|2[0-4])[0-5]\d$/;
/** Without a code of a country or a town in front it is one only where it is written as they are. */
const BARE = /^(?:\d{3}-|\d{3} )?\d{3}-\d{4}$|^\d{3} \d{3} \d{4}$/;
const SHORTEST = 7;
const LONGEST = 15;

/** A group of one digit, but for the code of a country in front. */
const SHORT_GROUP = /(?:^| )\d(?: |$)/;

function phoneAt(text: string, words: readonly Cut[], n: number): Contact | null {
  const first = words[n];
  const previous = words[n - 1];
  if (!first || !DIGITS.test(first.raw)) return null;
  const isForeign = text.charAt(first.start - 1) === "+";
  const isLed = isForeign || first.raw.startsWith("0") || isInBrackets(text, first);
  if (!isLed && first.raw.length < 3) return null;
  // In the middle of a longer one, as of a bank.
  if (!isForeign && previous && /\d$/.test(previous.raw) && first.start - previous.end === 1) return null;
  const { said, last } = groupsFrom(text, words, n);
  const digits = said.replace(/\D/g, "");
  const amount = digits.replace(/^0+/, "");
  if (amount.length < SHORTEST - 1 || digits.length < SHORTEST || digits.length > LONGEST || TIME.test(said))
    return null;
  const isWritten = isLed ? isForeign || !SHORT_GROUP.test(said) : BARE.test(said);
  return isWritten ? { value: { measure: "phone", amount }, last } : null;
}

const isInBrackets = (text: string, { start, end }: Cut): boolean =>
  text.charAt(start - 1) === "(" && text.charAt(end) === ")";

/** "49 30 1234567", and which of the words is its last one. */
function groupsFrom(text: string, words: readonly Cut[], n: number): { said: string; last: number } {
  let said = words[n]?.raw ?? "";
  let last = n;
  for (let next = words[n + 1]; next && said.length < 2 * LONGEST; next = words[last + 1]) {
    const gap = text.slice(words[last]?.end, next.start);
    if (!DIGITS.test(next.raw) || !GAP.test(gap)) break;
    // "+49 (0)30".
    said += next.raw === "0" && gap.endsWith("(") ? "" : ` ${next.raw}`;
    last += 1;
  }
  return { said, last };
}

const streets: ReadonlyMap<string, string> = new Map(
  "street/st road/rd lane/ln avenue/ave drive court square boulevard/blvd terrace crescent close way place row"
    .split(" ")
    .flatMap((line) => {
      const [name = "", ...others] = line.split("/");
      return [name, ...others].map((word): [string, string] => [word, name]);
    }),
);
const HOUSE = /^[1-9]\d{0,4}[a-z]?$/i;
const CAPITAL = /^\p{Lu}/u;
const MOST = 4;

/** "12 Elm Street", "221B Baker St". */
function houseAt(text: string, words: readonly Cut[], n: number): Contact | null {
  const house = words[n]?.raw ?? "";
  if (!HOUSE.test(house)) return null;
  const names: string[] = [];
  for (let last = n + 1; last <= n + MOST; last += 1) {
    const word = words[last];
    if (!word || !CAPITAL.test(word.raw) || text.slice(words[last - 1]?.end, word.start) !== " ") return null;
    const street = streets.get(word.raw.toLowerCase());
    if (street && names.length > 0)
      return {
        value: { measure: "address", amount: [house, ...names, street].join(" ").toLowerCase() },
        last,
      };
    names.push(word.raw);
  }
  return null;
}

const STREET =
  /^(?!(?:park|sitz|steh|stell|arbeits|spiel)pl)(.{3,30})(?:(stra(?:ß|ss)e|str)|(?:weg|gasse|platz|allee|ufer|damm|chaussee))$/i;

/** "Hauptstraße 5", "Lindenweg 8a". */
function germanHouseAt(text: string, words: readonly Cut[], n: number): Contact | null {
  const [street, house] = [words[n], words[n + 1]];
  if (!street || !house || !isDigit(house.raw.charCodeAt(0)) || !CAPITAL.test(street.raw)) return null;
  const found = street.raw.match(STREET);
  if (!found || !HOUSE.test(house.raw) || !/^\.? $/.test(text.slice(street.end, house.start))) return null;
  const [, name = "", isStreet] = found;
  const written = isStreet ? `${name}straße` : street.raw;
  return { value: { measure: "address", amount: `${written} ${house.raw}`.toLowerCase() }, last: n + 1 };
}
