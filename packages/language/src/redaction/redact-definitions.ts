import { isSecretUnder } from "./redact-keywords.ts";
import { mayNameSecret } from "./redact-names.ts";
import type { Span } from "./redact-span.ts";
import { looksRandom } from "./redact-values.ts";

/** Of Markdown: a line that begins with a colon, below the line of its term or below another one of the same term. */
const SAID = /\n(?: {2})?:[ \t]{1,8}([^\s][^\n]{0,400})/g;
const LONGEST_TERM = 80;
/** Of HTML, where the end of a term may be left out. */
const TERM = /<dt\b[^<>]{0,200}>((?:[^<]|<(?!\/?d[dtl]\b)){1,200})(?:<\/dt\s{0,8}>)?/gi;
/** A definition behind its term: group 1 is the markup ahead, group 2 the value. */
const DEFINITION =
  /(\s{0,40}<dd\b[^<>]{0,200}>(?:\s{0,40}<(?!\/)[^<>]{0,100}>){0,3}\s{0,40})([^<]{1,400})(?:<\/(?!d[dtl]\b)[^<>]{1,40}>){0,3}(?:\s{0,40}<\/dd\s{0,8}>)?/iy;
/** A mark of a list, marks of Markdown around a value, and what is said of it: "Gir4ffe99 (since May)". */
const VALUE =
  /^(?:[-*+•][ \t]{1,4})?(?:`([^\s`]{1,256})`|[`*_"']{0,3}([^\s`"']{1,256}?)[`*_"']{0,3}(?:\s*$|,?\s+[(–—-]))/;
/** "Gir4ffe99, Gir5ffe00" */
const SEVERAL = /^[^\s,`"']{5,64}(?:,[ \t]{1,4}[^\s,`"']{5,64}){1,8}\s*$/;

/** Values of definition lists whose term is a name of secrets. */
export const findDefinedSecrets = (text: string): Span[] => [...inMarkdown(text), ...inHtml(text)];

function inMarkdown(text: string): Span[] {
  if (!(text.includes("\n:") || text.includes("\n  :"))) return [];
  const spans: Span[] = [];
  let term = "";
  let end = -1;
  for (const { 0: line, 1: said = "", index } of text.matchAll(SAID)) {
    if (index !== end) term = termAbove(text, index);
    end = index + line.length;
    if (mayNameSecret(term)) spans.push(...secretsIn(term, said, end - said.length));
  }
  return spans;
}

/** The line above, be there a blank one between. */
function termAbove(text: string, at: number): string {
  const above = text.slice(Math.max(0, at - LONGEST_TERM), at).trimEnd();
  return above.slice(above.lastIndexOf("\n") + 1);
}

function inHtml(text: string): Span[] {
  if (!(text.includes("<dt") || text.includes("<DT"))) return [];
  return [...text.matchAll(TERM)].flatMap(({ 0: all, 1: marked = "", index }) => {
    const term = marked.replace(/<[^<>]*>/g, "");
    return mayNameSecret(term) ? inDefinitions(text, term, index + all.length) : [];
  });
}

function inDefinitions(text: string, term: string, start: number): Span[] {
  const spans: Span[] = [];
  DEFINITION.lastIndex = start;
  for (let at = start, found = DEFINITION.exec(text); found !== null; found = DEFINITION.exec(text)) {
    const [, ahead = "", said = ""] = found;
    spans.push(...secretsIn(term, said, at + ahead.length));
    at = DEFINITION.lastIndex;
  }
  return spans;
}

/** One word is a value. In a sentence only what looks random is one. */
function secretsIn(term: string, said: string, from: number): Span[] {
  const [, marked, bare] = VALUE.exec(said) ?? [];
  const alone = marked ?? bare;
  const pattern = SEVERAL.test(said) ? /[^\s,]+/g : /[^\s`"',;()]{10,256}/g;
  const words = alone === undefined ? [...said.matchAll(pattern)] : [];
  const values = [
    ...(alone === undefined ? [] : [{ text: alone, at: said.indexOf(alone) }]),
    ...words
      .map((word) => ({ text: word[0], at: word.index }))
      .filter(({ text }) => SEVERAL.test(said) || looksRandom(text)),
  ];
  return values.flatMap(({ text, at }) => {
    const kind = isSecretUnder(term, text);
    return kind === null ? [] : [{ from: from + at, to: from + at + text.length, kind }];
  });
}
