import { type Document, isMap, isScalar, type Pair, parseAllDocuments, type YAMLMap } from "yaml";
import { notValid, placeOf, refusal } from "../config-file/read.ts";
import { isRecord } from "../config-file/values.ts";
import { type Format, NotPossible, type Path } from "./format.ts";

/** YAML, changed as text at the places that the parser tells. */
export const yamlFormat: Format = {
  refuseBroken: (text, shown) => {
    const documents = parseAllDocuments(text);
    if (!Array.isArray(documents)) return;
    const [first] = documents.flatMap(({ errors }) => errors);
    if (first) throw notValid(shown, "YAML", placeOf(text, first.pos[0]));
    if (documents.length > 1) throw refusal(shown, "it holds more than one document");
    const [only] = documents;
    if (only?.contents && !isMap(only.contents) && !isEmpty(only.contents))
      throw refusal(shown, "it does not hold a map");
  },
  read: (text) => {
    const value: unknown = documentOf(text)?.toJS();
    return isRecord(value) ? value : {};
  },
  set: (text, path, value) => {
    const { map, depth, pair } = deepest(documentOf(text), path);
    if (depth === path.length && pair) return replaced(text, pair, value);
    const missing = path.slice(depth + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    const child: Child = { name: path[depth] ?? "", value: missing };
    if (map?.flow) return intoFlow(text, map, child);
    if (!pair) return atEnd(text, map, child);
    if (pair.value !== null && !map && !isEmpty(pair.value))
      throw new NotPossible(`"${path.slice(0, depth).join(".")}" is not a map`);
    return intoBlock(text, pair, { map, child });
  },
  remove: (text, path, kept) => {
    const document = documentOf(text);
    for (let length = path.length; length > kept; length -= 1) {
      const { map, depth, pair } = deepest(document, path.slice(0, length));
      if (depth < length || !pair) return text;
      const { map: parent, pair: holder } = deepest(document, path.slice(0, length - 1));
      const isAlone = parent?.items.length === 1 && holder !== null && holdsOnly(text, holder, pair);
      if (isAlone && length - 1 > kept) continue;
      return without(text, parent ?? map, pair);
    }
    return text;
  },
};

type Entry = Pair;
interface Child {
  readonly name: string;
  readonly value: unknown;
}

function documentOf(text: string): Document | null {
  const documents = parseAllDocuments(text);
  return Array.isArray(documents) ? (documents[0] ?? null) : null;
}

const isEmpty = (node: unknown): boolean => isScalar(node) && node.value === null;

/** The map as far down as the path is there, the pair that leads to it, and how far that is. */
function deepest(
  document: Document | null,
  path: Path,
): { map: YAMLMap | null; pair: Entry | null; depth: number } {
  let map = isMap(document?.contents) ? document.contents : null;
  let pair: Entry | null = null;
  for (const [depth, name] of path.entries()) {
    const next: Entry | undefined = map?.items.find(({ key }) => isScalar(key) && String(key.value) === name);
    if (!next) return { map, pair, depth };
    pair = next;
    map = isMap(next.value) ? next.value : null;
  }
  return { map, pair, depth: path.length };
}

/** Start of the key, its end, and the end of the value. */
function rangeOf({ key, value }: Entry): { start: number; keyEnd: number; end: number } {
  const keyRange = isScalar(key) ? key.range : null;
  if (!keyRange) throw new NotPossible("a key of it is none that this can read");
  const valueRange = hasRange(value) ? value.range : null;
  return { start: keyRange[0], keyEnd: keyRange[1], end: Math.max(valueRange?.[1] ?? 0, keyRange[1]) };
}

const hasRange = (node: unknown): node is { range: [number, number, number] } =>
  isRecord(node) && Array.isArray(node.range);

/** Is there nothing but this in it: no comment, anchor or tag, which is a person's? */
function holdsOnly(text: string, holder: Entry, pair: Entry): boolean {
  const [outer, inner] = [rangeOf(holder), rangeOf(pair)];
  const before = text.slice(outer.keyEnd, inner.start);
  const after = text.slice(inner.end, endOfLine(text, Math.max(inner.end, outer.end)));
  return /^[\s:{},]*$/.test(before + after);
}

function replaced(text: string, pair: Entry, value: unknown): string {
  const { keyEnd, end } = rangeOf(pair);
  const colon = text.indexOf(":", keyEnd) + 1;
  const stop = colon + text.slice(colon, Math.max(colon, end)).trimEnd().length;
  return `${text.slice(0, colon)} ${JSON.stringify(value)}${text.slice(stop)}`;
}

/** Right behind the brace that opens it: JSON is YAML there. */
function intoFlow(text: string, map: YAMLMap, { name, value }: Child): string {
  const at = (map.range?.[0] ?? 0) + 1;
  const comma = map.items.length > 0 ? ", " : "";
  return `${text.slice(0, at)}${keyOf(name)}: ${JSON.stringify(value)}${comma}${text.slice(at)}`;
}

/** On the lines behind the key that holds the map, so that a comment stays with the entry it stands above. */
function intoBlock(
  text: string,
  holder: Entry,
  { map, child }: { map: YAMLMap | null; child: Child },
): string {
  const { start, keyEnd } = rangeOf(holder);
  const first = map?.items[0];
  const indent = first ? columnOf(text, rangeOf(first).start) : `${columnOf(text, start)}  `;
  const at = endOfLine(text, keyEnd);
  const eol = eolOf(text);
  const lines = blockOf(child, indent).join(eol);
  return `${text.slice(0, at)}${eol}${lines}${text.slice(at)}`;
}

function atEnd(text: string, root: YAMLMap | null, child: Child): string {
  const eol = eolOf(text);
  const first = root?.items[0];
  const indent = first ? columnOf(text, rangeOf(first).start) : "";
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  return `${text}${gap}${blockOf(child, indent).join(eol)}${eol}`;
}

/** Maps on lines of their own, what they hold at last as JSON. */
function blockOf({ name, value }: Child, indent: string): string[] {
  if (!isRecord(value) || Object.keys(value).length === 0)
    return [`${indent}${keyOf(name)}: ${JSON.stringify(value)}`];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    blockOf({ name: key, value: one }, `${indent}  `),
  );
  return [`${indent}${keyOf(name)}:`, ...inner];
}

function without(text: string, parent: YAMLMap | null, pair: Entry): string {
  const { start, end } = rangeOf(pair);
  if (parent?.flow) {
    const after = /^\s*,[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
    const before = after > 0 ? 0 : (/,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0);
    return text.slice(0, start - before) + text.slice(end + after);
  }
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const last = start + text.slice(start, end).trimEnd().length;
  const to = text.indexOf("\n", last);
  return text.slice(0, from) + (to < 0 ? "" : text.slice(to + 1));
}

/** The white space in front of this place on its line. */
function columnOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  if (line.trim() !== "") throw new NotPossible("it is laid out in a way that this cannot change");
  return line;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  if (at < 0) return text.length;
  return text[at - 1] === "\r" ? at - 1 : at;
}

const eolOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";
const keyOf = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? name : JSON.stringify(name);
