import { anyOf } from "../text/any-of.ts";

/** Cheap measures of a sentence that several rules share. */

const CODE = /`[^`\n]{1,120}`/g;
/** Paths, flags, dotted and camel-case names, env variables, versions, ports: words that tie a sentence to something. */
const IDENTIFIER = anyOf(
  [
    /`[^`\n]{1,120}`/,
    anyOf(
      [
        /--?[a-z][\w-]{2,}|~?(?:\/[\w.-]+)+|\.?[\w-]+(?:\/[\w.-]+)+|\.[a-z][\w-]+|[A-Za-z_]\w*(?:\.\w+)*\(\)/,
        /[a-z]+[A-Z]\w+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+|[A-Za-z]+_\w+|[A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*/,
        /[\w-]+\.(?:ts|tsx|js|go|py|rs|md|json|ya?ml|toml|sql|sh|ex|exs|css|html|lock|env)\b/,
        /v?\d+\.\d+(?:\.\d+)?|\d{2,}/,
      ],
      { before: /(?<![\w/])/ },
    ),
  ],
  { flags: "g" },
);

/** Identifiers of a sentence, without backticks, each once. */
export function anchors(text: string): string[] {
  return [...new Set((text.match(IDENTIFIER) ?? []).map((found) => found.replaceAll("`", "")))];
}

/** Words of a sentence; a code span counts as one. */
export function countWords(text: string): number {
  return text
    .replace(CODE, "x")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
