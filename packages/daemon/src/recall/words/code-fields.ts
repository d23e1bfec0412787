import type { QueryTerm } from "./term.ts";

/** Names and comments of a piece of code. */
export interface CodeFields {
  /** Words of the name of what it defines, in small letters. */
  readonly name: readonly string[];
  /** Words of its first comment. */
  readonly comment: readonly string[];
}

const maxRead = 2000;
const maxComment = 60;
const k1 = 1.2;
const nameB = 0.3;
const commentB = 0.5;

const modifiers =
  "(?:(?:export|default|public|private|protected|internal|static|async|final|abstract|override|inline|pub|unsafe) ){0,5}";
const definition = new RegExp(
  `^${modifiers}(?:def|class|function\\*?|func|fn|interface|struct|enum|impl|trait|sub|module) +([A-Za-z_$][\\w$]*)[^\\n]*[({:<;]`,
);
const assigned = new RegExp(
  `^${modifiers}(?:const|let|var) +([A-Za-z_$][\\w$]*)[^=\\n]{0,80}= *(?:async *)?(?:function\\b|\\([^)\\n]*\\)[^=\\n]{0,60}=>|\\w+ *=>)`,
);
const method = /^(?:[\w<>[\],.*&]+ +){1,6}([A-Za-z_]\w*) *\([^)\n]*\)[\w ]*\{\s*$/;
/** Prose about a function seldom has any of these. */
const isWritten = /[\n{};=]/;
const beside = /^(?:@|#|\/\/|\/?\*)/;

/** The name and the comment of a text that is code: one that begins with a definition. Null for all that is not. */
export function codeFields(text: string): CodeFields | null {
  const read = text.slice(0, maxRead);
  // Most texts are none, and are told apart at once.
  if (!isWritten.test(read)) return null;
  const first = definitionLine(read);
  const name = first && [definition, assigned, method].map((shape) => shape.exec(first)?.[1]).find(Boolean);
  if (!name) return null;
  return { name: wordsOf(name), comment: wordsOf(commentIn(read)).slice(0, maxComment) };
}

/** The first line that is neither a decorator nor a comment. */
function definitionLine(text: string): string | undefined {
  for (const line of text.split("\n", 40)) {
    const trimmed = line.trim().slice(0, 300);
    if (trimmed !== "" && !beside.test(trimmed)) return trimmed;
  }
  return undefined;
}

function commentIn(text: string): string {
  const [, quotes, doc] = /("""|''')([\s\S]{0,2000}?)(?:\1|$)/.exec(text) ?? [];
  if (quotes && doc) return doc;
  const block = /\/\*([\s\S]{0,2000}?)(?:\*\/|$)/.exec(text)?.[1];
  return block ?? (text.match(/^[ \t]*(?:\/\/|#)[^\n]*/gm) ?? []).join(" ");
}

const camel = /([a-z0-9])(?=[A-Z])/g;
const wordsOf = (text: string): string[] =>
  text
    .replace(camel, "$1 ")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

/** BM25 of the terms in each of these fields. */
export function scoreFields(
  fields: readonly CodeFields[],
  terms: readonly QueryTerm[],
): { readonly name: number; readonly comment: number }[] {
  const stems = terms.map(({ text, word, idf }) => ({ word, beginning: text.replace(/i$/, ""), idf }));
  const names = scored(
    fields.map(({ name }) => name),
    stems,
    nameB,
  );
  const comments = scored(
    fields.map(({ comment }) => comment),
    stems,
    commentB,
  );
  return fields.map((_, n) => ({ name: names[n] ?? 0, comment: comments[n] ?? 0 }));
}

interface Stem {
  readonly word: string;
  readonly beginning: string;
  readonly idf: number;
}

function scored(fields: readonly (readonly string[])[], stems: readonly Stem[], b: number): number[] {
  const mean = fields.reduce((all, words) => all + words.length, 0) / fields.length || 1;
  return fields.map((words) =>
    stems.reduce((score, stem) => {
      const count = words.filter((word) => isForm(word, stem)).length;
      const longer = k1 * (1 - b + (b * words.length) / mean);
      return score + (stem.idf * count * (k1 + 1)) / (count + longer);
    }, 0),
  );
}

/** Forms of one word share its stem and end soon after it: the tokenizer of the index would take 20 ms for these texts. */
const isForm = (word: string, { word: asked, beginning }: Stem): boolean =>
  word === asked ||
  (beginning.length > 2 && word.startsWith(beginning) && word.length - beginning.length <= 4);
