import { parse, TomlError } from "smol-toml";
import { notValid } from "../config-file/read.ts";
import { isRecord } from "../config-file/values.ts";
import { type Format, NotPossible, type Path } from "./format.ts";
import { type Statement, statementsOf } from "./toml-statements.ts";

/** TOML, changed as text: what a serialiser would write has lost comments, order and layout. */
export const tomlFormat: Format = {
  refuseBroken: (text, shown) => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      throw notValid(shown, "TOML", `${error.line}, column ${error.column}`);
    }
  },
  read,
  set: (text, path, value) => {
    const statements = statementsOf(text);
    const there = statements.find((one) => one.kind === "value" && isSame(one.path, path));
    if (there) return text.slice(0, there.value) + written(value) + text.slice(there.valueEnd);
    if (isRecord(value)) return withTable(cut(text, statements, path), path, value);
    const table = statements.find((one) => one.kind === "table" && isSame(one.path, path.slice(0, -1)));
    if (!table) throw new NotPossible(`"${path.join(".")}" is written in a way that this cannot change`);
    const line = `${eolOf(text)}${keyOf(path.at(-1) ?? "")} = ${written(value)}`;
    return text.slice(0, table.end) + line + text.slice(table.end);
  },
  remove: (text, path) => cut(text, statementsOf(text), path),
};

function read(text: string): Record<string, unknown> {
  return parse(text, { integersAsBigInt: "asNeeded" });
}

/** A table of its own behind everything else: the one place that cannot be part of another table. */
function withTable(text: string, path: Path, value: Record<string, unknown>): string {
  const eol = eolOf(text);
  const gap = text.trim() === "" ? "" : eol;
  const end = text === "" || text.endsWith("\n") ? "" : eol;
  const lines = [
    `[${path.map(keyOf).join(".")}]`,
    ...Object.entries(value).map(([name, one]) => `${keyOf(name)} = ${written(one)}`),
  ];
  return `${text}${end}${gap}${lines.join(eol)}${eol}`;
}

/** Without the statements of a value, and the blank line in front of a table that goes. */
function cut(text: string, statements: readonly Statement[], path: Path): string {
  const ours = statements.filter((one) => startsWith(one.path, path));
  return ours.reduceRight((left, one) => {
    const from = left.lastIndexOf("\n", one.start - 1) + 1;
    const breakAt = left.indexOf("\n", one.end);
    const to = breakAt < 0 ? left.length : breakAt + 1;
    const blank =
      one.kind === "table" ? (/(?<=^|\n)[ \t]*\r?\n$/.exec(left.slice(0, from))?.[0].length ?? 0) : 0;
    return left.slice(0, from - blank) + left.slice(to);
  }, text);
}

const eolOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";
const keyOf = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name));

/** Strings of JSON are strings of TOML too, and so are lists of them. A path of Windows reads better unescaped. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (isRecord(value))
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${keyOf(name)} = ${written(one)}`)
      .join(", ")} }`;
  if (typeof value === "string" && /\\/.test(value) && /^[\x20-\x26\x28-\x7e]*$/.test(value))
    return `'${value}'`;
  return JSON.stringify(value);
}

const startsWith = (path: Path, start: Path): boolean =>
  path.length >= start.length && start.every((name, at) => path[at] === name);
const isSame = (one: Path, other: Path): boolean => one.length === other.length && startsWith(one, other);
