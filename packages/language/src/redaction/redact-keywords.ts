import { anyOf, group, inOrder } from "../text/any-of.ts";
import { isRecoveryCodeUnder } from "./redact-codes.ts";
import { judgeName, type NameStrength } from "./redact-names.ts";
import { isPinUnder } from "./redact-pins.ts";
import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference, looksRandom } from "./redact-values.ts";

/** A place where a value may stand, and what led there. */
interface Slot {
  readonly strength: NameStrength;
  readonly kind: string;
  /** The name was assigned to (`=`, `:`, `=>`), not merely followed by something (`is`, `,`, a space). */
  readonly assigned: boolean;
  readonly quoted: boolean;
  /** Nothing but a space stands between. */
  readonly adjacent: boolean;
  /** The name is written as environment variables and flags are. */
  readonly declared: boolean;
  /** The bare word `pass`. */
  readonly vague: boolean;
  /** `--password` */
  readonly flag: boolean;
  /** The value stands on a later line than the name. */
  readonly below: boolean;
}

const KEYWORD =
  /passw|passphrase|passcode|passe?(?![a-z])|pwd|p(?:w|sk)(?![a-z])(?<![a-z]p(?:w|sk))|mdp(?![a-z])(?<![a-z]mdp)|secret|token|key|auth|cred|bearer|contraseña|kennwort|senha|wachtwoord/gi;
/** By character code, what may stand in a name: 1 anywhere in it, 2 ahead of the keyword only, 0 not at all. */
const IN_NAME = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[A-Za-z0-9_ñ-]/.test(letter) ? 1 : /[.$]/.test(letter) ? 2 : 0;
});
/** Longer names are no names; the bound also keeps the scan linear. */
const LONGEST_NAME = 64;
const LONGEST_WORD = 24;
const LONGEST_VALUE = 4096;
/** The start of a value decides; judging no more of it keeps `key=key=key=…` linear. */
const JUDGED = 256;
/** A quoted value of several words, `Bearer …` or `FlyV1 …,…`; longer ones are prose or documents. */
const LONGEST_PHRASE = 1200;

/** Link between a name and its value. Group 1: an assignment; group 2: a looser link. */
const LINK = inOrder(
  [
    // The end of the name: a quote, brackets, a question mark, a remark.
    /(?:\\*["'`])?\]?\)?\*{0,2}(?:[?!]|[ ]\([^()\n]{1,24}\))?[ \t]{0,12}/,
    anyOf([
      /(,?\s{0,40}\\*["']?value\\*["']?\s{0,2}[:=]|:=|=>|->|[→⇒]|\?\?=|\|\|=|\?=|(?:=(?!=))|::?|：|\|(?!\|)|>)/,
      group(
        "(",
        anyOf([
          /[=!]==?|\?\?|\|\||,|\((?=\\*["'`])/,
          /(?:is|was|to|as|becomes|equals|used to be|lautet|ist|war|est|es|è|é|era)(?=[ \t:]):?/,
          /-(?=[ \t]["'`])|(?=[ \t]|["'`])/,
        ]),
      ),
    ]),
    /\*{0,2}(\s{0,40})/,
  ],
  "y",
);
/** "The password for the office router is …": what it opens, in a few words. */
const WHAT_FOR =
  /[ \t](?:for|of|to|on|at|in|für|vom|zum|zur|der|des|im|du|de|del|della|di|do|da|van|voor)(?:[ \t][\p{L}\p{N}'’._-]{1,24}){1,5}?(?=[ \t]?(?::|=|[ \t](?:is|was|ist|lautet|war|est|es|è|é|era)[ \t:]))/uy;
/** Of YAML: the value is the lines below. */
const FOLDED = /[>|][+-]?[ \t]{0,8}\r?\n[ \t]{1,40}([^\r\n]{4,200})/y;
const SETTING = /[A-Za-z]{8,64}[ \t]{0,8}(?=\r?\n|$)/y;
/** A type between name and value: `password: string = "…"`. */
const TYPE = /[&A-Za-z_<>| ?[\].]{2,24}[ \t]{0,4}=(?![=>])[ \t]{0,4}/y;
const QUOTE = /(?:\[\s{0,20})?(?:[fFrRbBuU]{1,2}(?=["'])|new\s|@)?(\\*(?:"""|'''|["'`]))/y;
const BARE = /[^\s"'`<>\\,;(){}[\]&|]{1,256}/y;
const BARE_REST = /[^\s"'`<>\\,;(){}[\]&|]*/y;
/** Signs within what a person typed: "p4ss&word". Code has a blank behind them, or an end. */
const SIGNED_REST = /(?:[&;,|)(]{1,4}(?!\w{1,32}=)[^\s"'`<>\\,;(){}[\]&|]{1,64}){1,8}/y;
const SCHEME = /(?:bearer|basic|token|digest|api-?key|key|x-authorization|oauth2?:?|flyv1)[ :]{1,3}/iy;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Values that follow a name like `api_key`, `token`, `password`. Linear: every look ahead and back is bounded. */
export function findKeywordValues(text: string): Span[] {
  const spans: Span[] = [];
  KEYWORD.lastIndex = 0;
  let free = 0;
  for (let hit = KEYWORD.exec(text); hit !== null; hit = KEYWORD.exec(text)) {
    const name = nameAround(text, hit.index, hit.index + hit[0].length);
    if (name === null) continue;
    KEYWORD.lastIndex = Math.max(name.to, KEYWORD.lastIndex);
    const strength = judgeName(withWordAhead(text, name));
    if (strength === null) continue;
    const found = valuesAfter(text, name, strength).filter((span) => span.from >= free);
    spans.push(...found);
    free = Math.max(free, found.at(-1)?.to ?? 0);
    KEYWORD.lastIndex = Math.max(KEYWORD.lastIndex, free);
  }
  return spans;
}

interface Name {
  readonly from: number;
  readonly to: number;
}

function nameAround(text: string, from: number, to: number): Name | null {
  const first = Math.max(0, from - LONGEST_NAME);
  const last = Math.min(text.length, to + LONGEST_NAME);
  let left = from;
  while (left > first && (IN_NAME[text.charCodeAt(left - 1)] ?? 0) > 0) left -= 1;
  let right = to;
  while (right < last && IN_NAME[text.charCodeAt(right)] === 1) right += 1;
  if (right === last && last < text.length) return null;
  // Escaped line ends of JSON inside JSON: `\napi_key` is the name `api_key`.
  if (text.charAt(left - 1) === "\\" && /[nrt]/.test(text.charAt(left)) && left < from) left += 1;
  return { from: left, to: right };
}

/** In prose a name has two words: `api key`, `primary key`. */
function withWordAhead(text: string, name: Name): string {
  const own = text.slice(name.from, name.to);
  if (text.charCodeAt(name.from - 1) !== 32) return own;
  let from = name.from - 1;
  const first = Math.max(0, from - LONGEST_WORD);
  while (from > first && IN_NAME[text.charCodeAt(from - 1)] === 1) from -= 1;
  return text.slice(from, name.to);
}

function valuesAfter(text: string, name: Name, strength: NameStrength): Span[] {
  LINK.lastIndex = afterWhatFor(text, name, strength);
  const link = LINK.exec(text);
  if (link === null) return [];
  const own = text.slice(name.from, name.to);
  const ahead = text.charAt(name.from - 1);
  const inTag = link[1] === ">";
  if (inTag && ahead !== "<") return [];
  const adjacent = link[1] === undefined && link[2] === "";
  // A closed quote or bracket and a space: the name ended something, and what follows belongs to something else.
  if (adjacent && (/["'`\])*]/.test(link[0]) || (link[3] ?? "") === "")) return [];
  const query = link[1] === "=" && (ahead === "?" || ahead === "&");
  const slot = {
    strength: query && strength === "weak" ? "strong" : strength,
    kind: kindOf(own, strength),
    assigned: link[1] !== undefined || link[2] === "-" || (link[2] === "," && /["'`]/.test(link[0])),
    adjacent,
    declared: /^-|^[A-Z][A-Z0-9_]+$/.test(own) || isSetting(text, name, LINK.lastIndex),
    vague: /^pass$/i.test(own),
    flag: own.startsWith("-"),
    below: (link[3] ?? "").includes("\n"),
  } as const;
  TYPE.lastIndex = LINK.lastIndex;
  const start = slot.assigned && TYPE.test(text) ? TYPE.lastIndex : LINK.lastIndex;
  return inTag ? inElement(text, start, { ...slot, quoted: true }) : atValue(text, start, slot);
}

/** A line of a file of settings: `keystore.pass=giraffetree`. */
function isSetting(text: string, { from, to }: Name, value: number): boolean {
  SETTING.lastIndex = value;
  const isFirst = from === 0 || text.charAt(from - 1) === "\n";
  return isFirst && text.slice(to, value) === "=" && SETTING.test(text);
}

function afterWhatFor(text: string, { to }: Name, strength: NameStrength): number {
  WHAT_FOR.lastIndex = to;
  return strength === "password" && WHAT_FOR.test(text) ? WHAT_FOR.lastIndex : to;
}

function atValue(text: string, start: number, slot: Omit<Slot, "quoted">): Span[] {
  QUOTE.lastIndex = start;
  const quote = QUOTE.exec(text)?.[1];
  if (quote !== undefined) {
    const from = QUOTE.lastIndex;
    const end = text.slice(from, from + LONGEST_VALUE).indexOf(quote);
    if (end > 0) return inQuotes(text, { from, to: from + end }, { ...slot, quoted: true });
    return bareValue(text, from, { ...slot, quoted: true });
  }
  return foldedValue(text, start, slot) ?? bareValue(text, start, { ...slot, quoted: false });
}

/** A whole line: who writes a password so means the blanks in it, too. */
function foldedValue(text: string, start: number, { strength, kind }: Omit<Slot, "quoted">): Span[] | null {
  FOLDED.lastIndex = start;
  const line = strength === "password" ? FOLDED.exec(text)?.[1]?.trimEnd() : undefined;
  if (line === undefined) return null;
  const from = text.lastIndexOf(line, FOLDED.lastIndex);
  // A sentence is what is said of a password: "Click the link below to choose a new one."
  const isSentence = /\s/.test(line) && /[.!?:]$/.test(line);
  if (isSentence || isPlaceholder(line) || isReference(line)) return [];
  return [{ from, to: from + line.length, kind }];
}

function bareValue(text: string, start: number, slot: Slot): Span[] {
  SCHEME.lastIndex = start;
  const schemed = SCHEME.test(text);
  BARE.lastIndex = schemed ? SCHEME.lastIndex : start;
  const from = BARE.lastIndex;
  const run = BARE.exec(text)?.[0];
  if (run === undefined || /[([{]/.test(text.charAt(from + run.length))) return [];
  // A list of assignments is no value, and each of its names will be looked at by itself.
  if ((run.match(/[=:](?!=)/g)?.length ?? 0) > 4) return [];
  const sure = schemed && slot.strength === "weak" ? { ...slot, strength: "strong" as const } : slot;
  const end = typedOn(text, { from, to: from + run.length }, sure);
  const value = text.slice(from, end).replace(/[.:*]{1,256}$/, "");
  if (!isSecret(value, sure)) return [];
  BARE_REST.lastIndex = BARE.lastIndex;
  const whole = run.length === JUDGED && BARE_REST.test(text) ? BARE_REST.lastIndex : from + value.length;
  return [{ from, to: whole, kind: slot.kind }];
}

/** End of a typed password behind a sign that ends a value of code. A query goes on with the next name. */
function typedOn(text: string, { from, to }: Name, { strength, assigned, quoted }: Slot): number {
  const isTyped = strength === "password" && assigned && !quoted && /[ \t]/.test(text.charAt(from - 1));
  SIGNED_REST.lastIndex = to;
  return isTyped && SIGNED_REST.test(text) ? SIGNED_REST.lastIndex : to;
}

/** A quoted value is one secret, or several words of which those that look random are. */
function inQuotes(text: string, inner: Name, slot: Slot): Span[] {
  const content = text.slice(inner.from, inner.to);
  const value = content.trim();
  if (/^[{[]/.test(value) || (/\s/.test(value) && (!slot.assigned || value.length > LONGEST_PHRASE)))
    return [];
  if (/\s/.test(value)) return inElement(text, inner.from, slot, inner.to);
  const from = inner.from + content.indexOf(value);
  return isSecret(value, slot) ? [{ from, to: from + value.length, kind: slot.kind }] : [];
}

function inElement(text: string, from: number, slot: Slot, to = from + 400): Span[] {
  const content = text.slice(from, to).split("<", 1)[0] ?? "";
  const spans: Span[] = [];
  for (const word of content.matchAll(/[^\s{}"'`,;]{6,}/g)) {
    const alone = word[0].length === content.trim().length;
    if (!isSecret(word[0], slot) || !(alone || looksRandom(word[0]))) continue;
    spans.push({ from: from + word.index, to: from + word.index + word[0].length, kind: slot.kind });
  }
  return spans;
}

/** "At least 12 characters" is what is said of a password. */
const SAID_OF_SECRETS =
  /^(?=\S+\s).*\b(?:at least|min|minimum|max|maximum|characters?|chars|digits?|letters?|symbols?|days|hours|minutes)\b/i;

/** Kind of a value under a heading that is a name of secrets, as in a table; null for no secret. */
export function isSecretUnder(name: string, value: string): string | null {
  if (isPinUnder(name, value)) return "pin";
  if (isRecoveryCodeUnder(name, value)) return "recovery-code";
  const strength = judgeName(name);
  if (strength === null || strength === "weak" || SAID_OF_SECRETS.test(value)) return null;
  const kind = kindOf(name, strength);
  const slot = {
    strength,
    kind,
    assigned: true,
    quoted: true,
    adjacent: false,
    declared: false,
    vague: false,
    flag: false,
    below: false,
  };
  return isSecret(value, slot) ? kind : null;
}

function isSecret(whole: string, slot: Slot): boolean {
  const value = whole.slice(0, JUDGED);
  if (value.length < 5 || value.startsWith("[redacted:") || isPlaceholder(value) || isRecordId(value))
    return false;
  if (!slot.assigned && slot.below) return false;
  if (isReference(value) && !(slot.quoted && slot.strength === "password" && looksRandom(value)))
    return false;
  if (slot.strength === "password") return isPassword(value, slot);
  if (UUID.test(value)) return slot.strength === "strong" && slot.assigned;
  if (slot.strength === "weak") {
    return (
      value.length >= 16 &&
      slot.assigned &&
      !slot.below &&
      /\d|^[A-Za-z_-]+$/.test(value) &&
      looksRandom(value)
    );
  }
  const shortest = slot.assigned && !slot.below ? 10 : slot.adjacent && !slot.flag ? 20 : 16;
  return value.length >= shortest && looksRandom(value);
}

/** People's passwords are short and pronounceable: a digit or a sign among letters gives them away. */
function isPassword(value: string, slot: Slot): boolean {
  if (looksRandom(value)) return true;
  if (/\|(?:min|max|string|required|confirmed)|^(?:min|max)[:=]/.test(value) || slot.below) return false;
  const marked = /\d/.test(value) && /[A-Za-z]/.test(value);
  const signed = /[!@#$%^&*?+=~]/.test(value) && /[A-Za-z0-9]{3}/.test(value);
  if (slot.adjacent && !slot.flag) return marked && /[A-Za-z0-9][!@#$%^&*~]/.test(value) && value.length >= 6;
  if (!slot.assigned && !slot.declared) return (marked || signed) && value.length >= 6;
  // `pass: 12 of 12`, `PASS: suite2`: a word that means other things too.
  if (slot.vague && !slot.quoted) return marked && signed && !slot.declared && !value.includes("/");
  if (!slot.quoted && /^[a-z]{2,}(?:[A-Z][a-z]{1,20}){1,6}\d?$/.test(value)) return false;
  if (marked || signed) return true;
  if (/^\d+$/.test(value)) return slot.quoted && value.length >= 6;
  return slot.declared && value.length >= 8 && /^[A-Za-z]+$/.test(value);
}

/** Ids that Claude's transcripts are full of. */
function isRecordId(value: string): boolean {
  return /^(?:toolu|srvtoolu|msg|req|call|chatcmpl|resp)_[A-Za-z0-9]{16,}$/.test(value);
}

function kindOf(name: string, strength: NameStrength): string {
  if (strength === "password") return "password";
  if (/token|bearer|pat$/i.test(name)) return "token";
  if (/auth/i.test(name)) return "authorization";
  if (/cred/i.test(name)) return "credential";
  return /key/i.test(name) ? "api-key" : "secret";
}
