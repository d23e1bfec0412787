import { anyOf } from "../text/any-of.ts";
import { isLogLine, isReview } from "./paste.ts";

/**
 * Tells line by line what a person says from what they only show: mails, chats, pages, quotations, what a program put out. It is read by its
 * form alone: whose it is, not what it says.
 */

/** The person's own words; what is shown leaves an empty line. */
export function ownWords(text: string): string {
  const own = ownLines(text.split("\n"));
  return text
    .split("\n")
    .map((line, at) => (own[at] ? line : ""))
    .join("\n");
}

/** Of each line of one message whether the person says it. */
export function ownLines(lines: readonly string[]): readonly boolean[] {
  const shown = new Set<number>();
  for (const read of readers) for (const at of read(lines, shown)) shown.add(at);
  return lines.map((_, at) => !shown.has(at));
}

type Reads = (lines: readonly string[], shown: ReadonlySet<number>) => Iterable<number>;

const FENCES = [
  { opens: /^\s*(`{3,}|~{3,})[^`]*$/, closes: /^\s*(?:`{3,}|~{3,})\s*$/ },
  { opens: /^[^"]*"""(?!.*""")/, closes: /"""/ },
  { opens: /^\s*<([a-z][\w-]*)(?:\s[^<>]*)?>\s*$/i, closes: /^\s*<\/[a-z][\w-]*>\s*$/i },
];

/** Code fences, three quotes and tags, each with what is in it. */
function* inFences(lines: readonly string[]): Generator<number> {
  const lastClosed = lines.findLastIndex((line) => FENCES[2]?.closes.test(line));
  let open: (typeof FENCES)[number] | null = null;
  for (const [at, line] of lines.entries()) {
    if (open) {
      yield at;
      if (open.closes.test(line)) open = null;
      continue;
    }
    open = FENCES.find(({ opens }) => opens.test(line)) ?? null;
    // A tag that nobody closes is a word in brackets.
    if (open === FENCES[2] && lastClosed <= at) open = null;
    if (open && (open !== FENCES[1] || /^\s*"""/.test(line))) yield at;
    else if (!open && /^\s*"""[^"]*"""\s*$/.test(line)) yield at;
  }
}

/** Lines that are quoted, rows of tables, and a paragraph that stands in quotes as a whole. */
function* inQuotes(lines: readonly string[]): Generator<number> {
  for (const [at, line] of lines.entries()) if (/^\s*[>|]/.test(line)) yield at;
  for (const { from, to } of paragraphs(lines)) {
    const [first = "", last = ""] = [lines[from]?.trim(), lines[to]?.trim()];
    const isWhole = /^["“„«]/.test(first) && /["”“»][.!]?$/.test(last) && (from < to || first.length > 40);
    if (isWhole) yield* range(from, to);
  }
  // `The customer wrote:` and a line in quotes below it.
  for (const [at, line] of lines.entries())
    if (/:\s*$/.test(lines[at - 1] ?? "") && /^\s*["“„«].{30,}["”“»][.!]?\s*$/.test(line)) yield at;
}

const HEADER = anyOf(
  [
    /From|To|Cc|Bcc|Subject|Sent|Date|Reply-To|Von|An|Betreff|Gesendet|Datum|De|À|Objet|Envoyé|Para|Asunto/,
    /Enviado(?: el)?|Fecha|Da|Oggetto|Inviato|Van|Aan|Onderwerp|Verzonden/,
  ],
  { before: /^\s*\**/, behind: /\**\s?:\**\s+\S/ },
);
const FORWARDED = anyOf(
  [
    /[-_=]{3,}\s*(?:Original|Forwarded|Ursprüngliche|Weitergeleitete|Message|Mensaje|Begin forwarded).{0,30}[-_=]{2,}/,
    /Begin forwarded message:|Anfang der weitergeleiteten Nachricht:/,
  ],
  { before: /^\s*/, behind: /\s*$/, flags: "i" },
);
const WROTE = anyOf([/wrote|schrieb.{0,60}|a écrit|escribió|ha scritto|schreef/], {
  before: /^\s*(?:On|Am|Le|El|Il|Op)\b.{6,120}\b/,
  behind: /\s?:\s*$/,
  flags: "i",
});
/** "Mara Feld <mara@feld.example>" */
const SENDER = /^\s*[^<>\n]{2,60}<[^<>\s]+@[^<>\s]+>\s*$/;
const CLOSING = anyOf(
  [
    /(?:kind|best|warm|many)?\s*regards|best(?: wishes)?|cheers|sincerely|yours\b.{0,20}|thanks(?: and regards)?/,
    /thank you|(?:mit )?(?:freundlichen?|viele|liebe|beste|schöne|herzliche)?\s*gr(?:uß|üße|uss|üsse|üßen)|mfg|lg|vg/,
    /cordialement|bien à vous|saludos(?: cordiales)?|un saludo|groeten/,
  ],
  { before: /^\s*/, behind: /(?!\p{L})[^.?]{0,40}$/u, flags: "iu" },
);

/** From the headers of a mail to its closing words and the name below them; to the end where it has none. */
function* inMails(lines: readonly string[], shown: ReadonlySet<number>): Generator<number> {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isHead =
      (HEADER.test(line) && !shown.has(at) && isAnyOf(lines, at, HEADER)) ||
      [FORWARDED, WROTE, SENDER].some((form) => form.test(line));
    if (!isHead) continue;
    const end = endOfMail(lines, at);
    yield* range(at, end);
    at = end;
  }
}

/** Another header stands in the next lines, or an empty line and more than a word. */
const isAnyOf = (lines: readonly string[], at: number, form: RegExp): boolean =>
  [1, 2].some((n) => form.test(lines[at + n] ?? "")) || /@|<.+>/.test(lines[at] ?? "");

function endOfMail(lines: readonly string[], from: number): number {
  // What is answered to is quoted, and ends where that ends.
  if (WROTE.test(lines[from] ?? "")) {
    let at = from;
    while (/^\s*(?:>|$)/.test(lines[at + 1] ?? "") && at + 1 < lines.length) at += 1;
    if (at > from && lines.slice(from + 1, at + 1).some((line) => /^\s*>/.test(line))) return at;
  }
  const closing = lines.findIndex((line, at) => at > from + 1 && CLOSING.test(line));
  if (closing < 0) return lines.length - 1;
  const after = lines.findIndex((line, at) => at > closing && line.trim() === "");
  // "Regards" and a name, which may stand below an empty line.
  return after < 0 ? lines.length - 1 : after === closing + 1 && isName(lines[after + 1]) ? after + 1 : after;
}

const isName = (line = ""): boolean => /^\s*\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3}\s*$/u.test(line);

const TIME = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?`;
/** "[09:41] Jonas: …", "09:41 - Jonas: …" */
const CHAT_LINE = new RegExp(
  String.raw`^\s*[[(]?(?:[\d./-]{6,10},?\s)?${TIME}[\])]?\s*[-–—]?\s*[^\s:][^:\n]{0,40}:\s+\S`,
  "u",
);
/** "Anna Weber, 10:02", above what she says. */
const CHAT_HEAD = new RegExp(
  String.raw`^\s*\p{Lu}[^\n:]{1,40}?[,\s]\s*[[(]?(?:(?:today|yesterday|heute|gestern) (?:at|um) )?${TIME}[\])]?\s*$`,
  "iu",
);
/** "Agent: …" */
const SPEAKER = /^\s*\**(\p{Lu}[\p{L}\d_.-]{1,20}(?: \p{Lu}\p{L}{1,20})?)\**:\**\s+\S/u;

/** Conversations: lines with times and names, and the same names by turns. */
function* inChats(lines: readonly string[], shown: ReadonlySet<number>): Generator<number> {
  const timed = indexes(lines, (line) => CHAT_LINE.test(line));
  if (timed.length > 1) yield* range(timed[0] ?? 0, endOfParagraph(lines, timed.at(-1) ?? 0));
  const heads = indexes(lines, (line) => CHAT_HEAD.test(line));
  if (heads.length > 1) yield* range(heads[0] ?? 0, endOfParagraph(lines, heads.at(-1) ?? 0));
  const speaking = indexes(lines, (line, at) => SPEAKER.test(line) && !shown.has(at));
  const names = speaking.map((at) => SPEAKER.exec(lines[at] ?? "")?.[1] ?? "");
  const isByTurns = new Set(names).size > 1 && new Set(names).size < names.length;
  if (isByTurns) yield* range(speaking[0] ?? 0, endOfParagraph(lines, speaking.at(-1) ?? 0));
}

const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,}|-{2,}8<-*)\s*$/;

/** What is set apart by a rule above and below. */
function* betweenRules(lines: readonly string[], shown: ReadonlySet<number>): Generator<number> {
  const rules = indexes(lines, (line, at) => RULE.test(line) && !shown.has(at));
  for (let n = 0; n + 1 < rules.length; n += 2) yield* range(rules[n] ?? 0, rules[n + 1] ?? 0);
}

/** "The customer wrote:", "User shows:", "feedback from copilot:", "this is the error:" at the end of a line. */
const INTRODUCES = anyOf(
  [
    /wrote|writes|shows?|schrieb|schreibt|zeigt|a écrit|escribió|says?|said|feedback|review(?:er)?s?|comments?|errors?/,
    /logs?|outputs?|stack ?trace|traceback|e-?mail|mail|ticket|issue(?: text)?|message|nachricht|meldung|fehler/,
    /ausgabe|antwort|mensaje|article|page|webseite|quote|zitat|paste[ds]?/,
  ],
  {
    before: /(?:^|[^\p{L}])/u,
    behind: /(?: (?:is|was|from|on|by|of|in|at|von|text)\b[^:\n]{0,40})?\s?:\s*$/u,
    flags: "iu",
  },
);

/** The paragraph below such a line; where that is a list, all of it. */
function* introduced(lines: readonly string[], shown: ReadonlySet<number>): Generator<number> {
  for (const [at, line] of lines.entries()) {
    if (shown.has(at) || !INTRODUCES.test(line)) continue;
    let from = at + 1;
    while (from < lines.length && lines[from]?.trim() === "") from += 1;
    // A fence has its own end.
    if (from < lines.length && !shown.has(from)) yield* range(from, endOfParagraph(lines, from));
  }
}

/** Not a sentence: code, a listing, a program's own layout. */
const LAYOUT = anyOf([
  /^\s*(?:"[\w.-]+"\s?:|[[{}\])<]|at \S|File "|\w+\(.*\)[;{]?$|={3}|Error:|\S+\.\w{1,5}:\d+|[-+]{1,3}\s{2,}|[$%#❯] |=> |\[\+\])/,
  /^\s*(?:[├└│┌╭╰─═✓✗✔✘•●⏺⎿]|\/\/|\/\*|\*\/|\d+ \S+ \S+$)|[;{]\s*$|^\s{4,}\S|^\S*\/\S+:\d+/,
  /^\s*(?:const|let|var|import|export|return|if|for|func|def|class|type|public|private|async|package|use)\b.*[;{()=]\s*$/,
  /^[\w.]*(?:Error|Exception|Warning): /,
]);

/** What a program put out: lines of logs, and from its first line to its last one what is mostly no sentences. */
function* outputs(lines: readonly string[], shown: ReadonlySet<number>): Generator<number> {
  for (const { from, to } of paragraphs(lines)) {
    const all = range(from, to).filter((at) => !shown.has(at));
    const laid = all.filter((at) => isLogLine(lines[at] ?? "") || LAYOUT.test(lines[at] ?? ""));
    if (laid.length > 1 && 2 * laid.length >= all.length) yield* range(laid[0] ?? 0, laid.at(-1) ?? 0);
    else yield* all.filter((at) => isLogLine(lines[at] ?? ""));
  }
}

const SPEAKS = /\b(?:i|i'm|i'd|we|my|our|can you|could you|let'?s|please|pls)\b/i;

/** Findings of a review: each paragraph speaks of code, and to nobody. */
function* reviews(lines: readonly string[], shown: ReadonlySet<number>): Generator<number> {
  for (const { from, to } of paragraphs(lines)) {
    const all = range(from, to).filter((at) => !shown.has(at));
    const text = all.map((at) => lines[at]).join("\n");
    if (!SPEAKS.test(text.slice(0, 60)) && isReview(text)) yield* all;
  }
}

interface Paragraph {
  readonly from: number;
  readonly to: number;
}

function paragraphs(lines: readonly string[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.trim() === "") continue;
    const to = endOfParagraph(lines, at);
    found.push({ from: at, to });
    at = to;
  }
  return found;
}

function endOfParagraph(lines: readonly string[], from: number): number {
  let at = from;
  while (at + 1 < lines.length && lines[at + 1]?.trim() !== "") at += 1;
  return at;
}

const indexes = (lines: readonly string[], is: (line: string, at: number) => boolean): number[] =>
  lines.flatMap((line, at) => (is(line, at) ? [at] : []));

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

const QUOTATION = /["“„«][^"“”„«»\n]{20,600}["”“»]/g;
/** "The mail says", before somebody else's words. */
const CITES = anyOf(
  [
    /mail|message|nachricht|sender|absender|page|seite|ticket|issue|comment|kommentar|attacker|angreifer|says|said/,
    /claims?|claiming|asks?|demands?|tells?|states?|instructs?|behauptet|verlangt|fordert|schreibt|bittet|steht/,
  ],
  { before: /\b/, behind: /\b[^"“„«\n]{0,60}$/, flags: "i" },
);

/** What an agent answers, without what it quotes of others at some length. */
export function withoutCited(text: string): string {
  const unquoted = text
    .split("\n")
    .filter((line) => !/^\s*>/.test(line))
    .join("\n");
  return unquoted
    .replace(QUOTATION, (quoted, at: number) =>
      CITES.test(unquoted.slice(Math.max(0, at - 100), at)) ? "“[…]”" : quoted,
    )
    .trim();
}

const readers: readonly Reads[] = [
  ...[inFences, inQuotes, inMails, inChats],
  ...[betweenRules, introduced, outputs, reviews],
];
