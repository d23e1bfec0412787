import { camelParts } from "./identifier-parts.ts";

/** Characters of a piece of code that are read. */
const MOST_READ = 4000;
/** Shorter comments do not say what a piece of code is for. */
const LEAST_SAID = 30;

const BLOCK = /\/\*[\s\S]*?\*\/|("""|''')[\s\S]*?\1/g;
const LINE =
  /(?:^|\s)\/\/+([^\n]*)|^[ \t]*#+(?!include|define|undef|if|el|end|pragma|!)([^\n]*)|^[ \t]*--[ \t]([^\n]*)/gm;
/** Signs around what a comment says, and the names of its parts: `@param {string} src`. */
const AROUND = /\/\*+|[ \t]*\*+\/|"""|'''|^[ \t]*\*+|[-=*#]{3,}|@\w+(?:[ \t]+\{[^}\n]*\})?/gm;

/**
 * A piece of code as one would speak of it: the words of its file and of what it defines, and its comments; without comments the code
 * itself. A model of sentences makes more of "suggest similar" and "finds close matches" than of brackets and loops.
 */
export function codeInWords({ file, headingPath, content }: Code): string {
  const read = content.slice(0, MOST_READ);
  const name = [file.replace(/\.\w+$/, ""), headingPath].filter((part) => part !== "").map(inWords);
  const said = commentsIn(read);
  return `${name.join(". ")}${said.length >= LEAST_SAID ? `. ${said}` : `\n${content}`}`;
}

interface Code {
  /** The name of its file. */
  readonly file: string;
  readonly headingPath: string;
  readonly content: string;
}

function commentsIn(code: string): string {
  const blocks = code.match(BLOCK) ?? [];
  const lines = Array.from(
    code.replace(BLOCK, "\n").matchAll(LINE),
    ([, one, two, three]) => one ?? two ?? three ?? "",
  );
  return [...blocks, ...lines].join("\n").replace(AROUND, " ").replace(/\s+/g, " ").trim();
}

/** `suggestSimilar` is suggest Similar, `large-numbers` large numbers. */
const inWords = (name: string): string => (name.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(camelParts).join(" ");
