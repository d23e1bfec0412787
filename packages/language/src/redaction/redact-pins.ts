import { anyOf, group, inOrder } from "../text/any-of.ts";
import { nameWords } from "./redact-names.ts";
import type { Span } from "./redact-span.ts";

/** "PIN", "pincode", "door code" */
const PIN = anyOf(
  [
    /(?:PINs|PIN|PUK[12]?|Pin|pin)(?![a-z])|(?:[Pp]in|PIN)(?=codes?(?![A-Za-z]))/,
    /(?:[Pp]asscode|PASSCODE)(?![A-Za-z])/,
    /(?:[Dd]oor|[Gg]ate|[Gg]arage|[Ss]afe|[Ll]ockbox|[Tt]ür|[Tt]resor)[ -]?(?=[Cc]ode(?![A-Za-z]))/,
    inOrder([
      /(?:[Cc]ode|[Cc]ódigo)/,
      group(
        "(?=",
        inOrder([
          / (?:for|of|to|für|vom|zum|zur|der|des|de|du|del) (?:(?:the|my|our|den|die|das|dem|la|le) )?/,
          /(?:door|gate|garage|safe|lockbox|[Tt]ür|Haustür|Tresor|Alarmanlage|porte|coffre|puerta|alarma|caja fuerte)/,
          /(?!\p{L})/u,
        ]),
      ),
    ]),
  ],
  { flags: "gu" },
);
const IN_WORD = /[\p{L}\p{N}]$/u;
/** "PIN: 4711", "the PIN of the alarm is 4711", "el PIN de la alarma es 4711". */
const BEHIND_PIN = inOrder(
  [
    /(?:[ _-]?(?:codes?|numbers?|nummer|Codes?|Nummer|CODES?|NUMBER))?/,
    // "of the alarm", "(of the gate)"
    /(?:[ \t](?:of|for|to|on|at|in|für|vom|von|zum|zur|der|des|del|de|du|della|do|da)(?:[ \t][\p{L}\p{N}'’._-]{1,24}){1,5}?)?/u,
    /(?:[ \t]\([^()\n\d]{1,24}\)(?=[ \t]?[:=]))?/,
    group(
      "(",
      anyOf(
        [
          /[:=](?:[ \t]{0,4}\r?\n)?|[=-]>|[–—](?=[ \t])|['’]s(?=[ \t])|>/,
          /(?<=[ \t])(?:is|was|are|were|ist|sind|lautet|est|sont|es|è|é|to)(?:[ \t](?:now|jetzt))?(?=[ \t:]):?/,
          inOrder([
            /(?<=[ \t])(?:(?:is|was|has|had|got|been|ist|wurde|a|été|fue|ha|sido)[ \t]){0,3}/,
            /(?:(?:changed|reset|set|updated|geändert|changée?|cambiado)[ \t])?/,
            /(?:from|to|von|auf|de|à|a)(?=[ \t])/,
          ]),
          /(?<=[ \t(])/,
        ],
        { before: /["'`*]{0,3}[ \t]{0,4}/, behind: /["'`*]{0,3}[ \t(]{0,4}["'`*]{0,3}/ },
      ),
    ),
    /(\d{4,8})(?![\w%€$°]|[.,:/-]\d)/,
  ],
  "uy",
);
/** Units of counts and measures: "1500 mW", "1200 repins". */
const UNIT = anyOf(
  [
    /[€$%]/,
    anyOf(
      [
        /[mkM]?(?:W|V|Wh|Hz)|mA|[µu]A|[nµum]s|[mck]m|px|psi|dpi|rpm|kr|EUR|USD|euros?|dollars/,
        /[kKMG]?i?B|bytes|bits|baud|ohms?|years|days|hours|minutes|seconds/,
        /lines|rows|files|tests|units|users|people|times|pieces|pcs/,
        /repins|pins|saves|likes|followers|clicks|views/,
      ],
      { behind: /(?![\p{L}\p{N}])/u },
    ),
  ],
  { before: /^[ \t]{1,2}/, flags: "u" },
);
/** Of India: "PIN: 560001, Bengaluru". */
const PLACE = /^,[ \t]{1,2}\p{Lu}\p{Ll}{2,20}(?![\p{L}:=]|[ \t][:=])/u;
/** "4711 is the PIN", "4711 is my new PIN of the bank"; "ticket 4711 is the PIN dialog" is something else. */
const AHEAD_OF_PIN = inOrder(
  [
    /(?<![\w.,:/#-])/,
    /(?<!(?:ticket|issue|error|bug|PR|pull|request|version|build|port|line|page|room|in|since|by|until|seit)[ \t])/,
    /(\d{4,8})["'`*]{0,3}[ \t](?:is|as|ist|als|est|es)/,
    /(?:[ \t](?:an?|the|my|our|your|his|her|its|their|new|old|current|right|die|der|meine|unsere|deine|ihre|seine|neue|alte|el|la|le|il|mi|mon|notre|o|meu)){1,3}/,
    /[ \t]$/,
  ],
  "iu",
);
const AS_LAST =
  /(?:[ -](?:code|number))?["'`*]{0,3}(?:[ \t]{0,4}(?:$|[\r\n.,;!)])|[ \t](?:of|for|to|at|für|von|vom|zum|zur|de|del|du|da|do|della)[ \t])/uy;
const LONGEST_AHEAD = 80;
const LONGEST_BEHIND = 32;
/** Words that make it a noun: "pin" alone may be a verb ("pin 20240501") or a leg of a chip. */
const OWNED =
  /(?:\b(?:my|the|our|your|his|her|their|a|new|old|door|alarm|card|sim|bank|phone|access|security|code|die|meine|neue|el|il|o|le)[ \t]|_|(?<![\w-])--)$/i;
/** Ahead of "Pin" in one word: `userPin`. */
const OWNER =
  /(?<![A-Za-z])(?:user|card|door|alarm|sim|bank|phone|access|security|old|new|my|login|account)$/i;
/** "4711 or 8152", "from 4711 to 8152" */
const NEXT =
  /["'`*]{0,3}[ \t](?:\/|or|and|oder|und|o|ou|y|et|(?<=[ \t](?:from|von|de)[ \t]["'`*]{0,3}\d{4,8}["'`*]{0,3}[ \t])(?:to|auf|à|a))[ \t]["'`*]{0,3}(\d{4,8})(?![\w%€$°]|[.,:/-]\d)/y;
const LEG =
  /(?:gpio|header|board|chip|connector|led|button|irq|interrupt|rx|tx|reset|rst|cs|sda|scl|clk|mosi|miso|stm32|esp32|arduino|fpga)[ \t_-]$/i;
/** "Invalid PIN (40012)": the number of the error. */
const REFUSED = /(?:invalid|wrong|incorrect|bad|missing|blocked|locked|expired|error)[ \t]$/i;
/** Preposition of a former PIN: "from 4711". Years and measures are said so, too. */
const SINCE = /[ \t](?:from|von|de)$/;
/** A postal code of India has the length of a PIN, and is called so. In an address it follows other parts of one. */
const POSTAL = /^[1-9]\d{5}$/;
const IN_ADDRESS =
  /\b(?:address|post(?:al)?|district|dist|city|town|state|india|nagar|marg|taluk|village|road|rd|street|delivery|shipping|pin ?codes?)\b[^.!?]{0,60}[,;:|\n"][^.!?]{0,24}$/i;
const YEAR = /^(?:19|20)\d\d$/;
/** "the PIN at the door at 1745" */
const TIMED = /[ \t](?:at|in|on|by|since|until|um|seit)[ \t]$/i;
const ROUND = /000$|^(?:1024|2048|4096|8192|1280|1920)$/;
const ROUND_OR_YEAR = new RegExp(`${ROUND.source}|${YEAR.source}`);

/** `20240501` */
export const isDate = (digits: string): boolean =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);

/** Four to eight digits that a person could have chosen; 0000 and 1234 stand for any. */
const isPinCode = (digits: string): boolean =>
  /^\d{4,8}$/.test(digits) && !/^(\d)\1+$/.test(digits) && !"12345678".startsWith(digits);

/** True for a value under the heading "PIN", "Card PIN" or "PIN code". */
export function isPinUnder(name: string, value: string): boolean {
  if (!isPinCode(value) || !/pin/i.test(name)) return false;
  const words = nameWords(name);
  if (/^(?:code|number|nummer)$/.test(words.at(-1) ?? "")) words.pop();
  return words.at(-1) === "pin" || (words.at(-1) === "pincode" && !POSTAL.test(value));
}

/** Numbers beside the word PIN. The pins of a chip have fewer digits, and versions have dots. */
export function findPins(text: string): Span[] {
  if (!/pin|puk|code|código/i.test(text)) return [];
  const spans: Span[] = [];
  for (const { 0: word, index } of text.matchAll(PIN)) {
    const before = text.slice(Math.max(0, index - LONGEST_AHEAD), index);
    const isInWord = IN_WORD.test(before) && (word === "pin" || !OWNER.test(before));
    if (isInWord || LEG.test(before)) continue;
    const end = index + word.length;
    const coded = /^pin/i.test(word) && /^_?codes?/i.test(text.slice(end, end + 5));
    const behind = pinBehind(text, { word, before, end, coded });
    if (behind !== null) spans.push(behind, ...pinsAfter(text, behind.to));
    AS_LAST.lastIndex = end;
    const ahead = word === "PIN" && AS_LAST.test(text) ? AHEAD_OF_PIN.exec(before)?.[1] : undefined;
    if (ahead === undefined || !isPinCode(ahead)) continue;
    const from = index - before.length + before.lastIndexOf(ahead);
    spans.push({ from, to: from + ahead.length, kind: "pin" });
  }
  return spans;
}

interface Mention {
  readonly word: string;
  readonly before: string;
  readonly end: number;
  /** "pincode", in one word: it can be no verb, and it may be postal. */
  readonly coded: boolean;
}

function pinBehind(text: string, mention: Mention): Span | null {
  BEHIND_PIN.lastIndex = mention.end;
  const [, link = "", digits = ""] = BEHIND_PIN.exec(text) ?? [];
  const to = BEHIND_PIN.lastIndex;
  if (!isPinCode(digits) || isCounted(text.slice(to, to + LONGEST_BEHIND), digits)) return null;
  if (isPostal(mention, digits) || (SINCE.test(link.trimEnd()) && ROUND_OR_YEAR.test(digits))) return null;
  const from = to - digits.length;
  if (link.includes(">") && !/[=-]>/.test(link) && !mention.before.endsWith("<")) return null;
  const isLinked = /[:=>\p{L}]/u.test(link.replace(/['’]s/, ""));
  if (!(isLinked || (/^P/i.test(mention.word) && mayFollow(text, mention, { from, to })))) return null;
  return isNoun(mention, link, digits) ? { from, to, kind: "pin" } : null;
}

function pinsAfter(text: string, start: number): Span[] {
  const spans: Span[] = [];
  NEXT.lastIndex = start;
  for (let next = NEXT.exec(text); next !== null; next = NEXT.exec(text)) {
    const digits = next[1] ?? "";
    const to = NEXT.lastIndex;
    if (!isPinCode(digits) || YEAR.test(digits) || isCounted(text.slice(to, to + LONGEST_BEHIND), digits))
      break;
    spans.push({ from: to - digits.length, to, kind: "pin" });
  }
  return spans;
}

const isCounted = (behind: string, digits: string): boolean =>
  UNIT.test(behind) || (digits.length === 6 && PLACE.test(behind));

/** "pincode: 560001", and "PIN code: 560001" in an address. */
function isPostal({ before, coded }: Mention, digits: string): boolean {
  if (!POSTAL.test(digits)) return false;
  return IN_ADDRESS.test(before) || (coded && !OWNER.test(before) && !OWNED.test(before));
}

/** True for a number that may be one although only a blank parts it from "PIN". */
function mayFollow(text: string, { before, end }: Mention, number: { from: number; to: number }): boolean {
  const between = text.slice(end, number.from);
  if (YEAR.test(text.slice(number.from, number.to)) || TIMED.test(between)) return false;
  if (between.includes("(") && REFUSED.test(before)) return false;
  return !text.startsWith(" of ", number.to);
}

function isNoun({ word, before, coded }: Mention, link: string, digits: string): boolean {
  if (/^(?:P[IU]|[^Pp]|[Pp]asscode)/.test(word)) return true;
  if (isDate(digits)) return /\bmy[ \t]$/i.test(before) && /[:=]/.test(link);
  if (coded || OWNED.test(before) || OWNER.test(before)) return true;
  if (link.includes("\n")) return false;
  return !ROUND.test(digits) && /[:=>\p{L}]/u.test(link) && !link.includes("to");
}
