import type { Mention } from "./mentions.ts";

/** An element of a sentence, as the patterns see it. */
export type SentenceToken =
  | { readonly kind: "name"; readonly entity: number }
  /** In lower case, with straight apostrophes. */
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "mark"; readonly mark: string };

/** A longer one is no sentence; the cap also keeps every pattern's work bounded. */
const MOST_TOKENS = 90;

/** No one wraps prose at fewer characters: a shorter line ended where its writer ended it. */
const NARROWEST = 50;

/** Code blocks and the targets of links say nothing; blanked, so that offsets stay. */
export const hideUnread = (text: string): string =>
  text
    .replace(/^[ \t]*(```|~~~)[^\n]*\n(?:(?![ \t]*\1)[^\n]*\n)*(?:[ \t]*\1[^\n]*|[^\n]*$)/gm, (block) =>
      "\n".repeat(block.length),
    )
    .replace(/\]\([^()\s]{0,500}\)/g, (target) => " ".repeat(target.length));

/** The sentences that name at least two things and state something; questions are left out. */
export function tokenizeSentences(text: string, mentions: readonly Mention[]): SentenceToken[][] {
  const sentences: SentenceToken[][] = [];
  let open: SentenceToken[] = [];
  const close = (): void => {
    if (open.length <= MOST_TOKENS && isStatement(open)) sentences.push(open);
    open = [];
  };
  let at = 0;
  for (const mention of mentions) {
    readBetween(text, { from: at, to: mention.start }, (token) => open.push(token), close);
    open.push({ kind: "name", entity: mention.entity });
    at = mention.end;
  }
  readBetween(text, { from: at, to: text.length }, (token) => open.push(token), close);
  close();
  return sentences;
}

function isStatement(tokens: readonly SentenceToken[]): boolean {
  let names = 0;
  for (const token of tokens) {
    if (token.kind === "name") names += 1;
    else if (token.kind === "mark" && token.mark === "?") return false;
  }
  return names >= 2;
}

const PIECES = /\n|['’]s\b|[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*|[^\s]/gu;

/** Dressing around words: quotation marks, emphasis, brackets of links. */
const DRESSING = new Set([...'`*"“”„«»‘~[]']);

function readBetween(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  add: (token: SentenceToken) => void,
  close: () => void,
): void {
  let last = "";
  for (const { 0: found, index } of text.slice(from, to).matchAll(PIECES)) {
    const piece = found === "’" ? "'" : found.replaceAll("’", "'").toLowerCase();
    const after = from + index + found.length;
    if (piece === "\n") {
      if (endsLine(text, after - 1)) close();
    } else if (piece === "|") close();
    else if (/^[\p{L}\p{N}_']/u.test(piece)) add({ kind: "word", word: piece });
    else if (!DRESSING.has(piece)) {
      add({ kind: "mark", mark: piece });
      if (endsSentence(piece, last, text.slice(after, after + 3))) close();
    }
    last = piece;
  }
}

/** Words that carry a dot inside a sentence; so does a single letter: "e.g.", "J. Doe". */
const SHORTENED = /^(?:[a-z]|vs|mr|mrs|ms|dr|st|no|approx|incl|resp|cf|fig|inc|ltd|dept)$/;

function endsSentence(mark: string, before: string, after: string): boolean {
  if (mark !== "." && mark !== "!" && mark !== "?") return false;
  return /^(?:$|[)"'”’*_`\]]*(?:\s|$))/.test(after) && !(mark === "." && SHORTENED.test(before));
}

/** True for a line feed that ends the line for good; false where the text goes on in the next line. */
function endsLine(text: string, at: number): boolean {
  const next = text.slice(at + 1, at + 80);
  if (/^[ \t]*(?:$|\n|[-*+•>#|]|\d{1,2}[.)] )/.test(next)) return true;
  if (/^\s*\p{Ll}/u.test(next)) return false;
  return text.slice(Math.max(0, at - NARROWEST), at).includes("\n") || at < NARROWEST;
}
