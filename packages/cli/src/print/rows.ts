import type { ActivityDetail } from "@memory/shared";
import { moment, plural } from "@memory/shared/words";
import type { z } from "zod";
import { changedLines } from "./changes.ts";
import { cleanLine } from "./clean.ts";
import { indent } from "./indent.ts";
import type { Style } from "./style.ts";
import { cut, wrap } from "./width.ts";

type Rows = z.infer<typeof ActivityDetail>["rows"];
type Changed = Rows[number];
type Row = NonNullable<Changed["before"]>;
type Value = Row[string];

interface Options {
  /** Every column, also of rows that came or went. */
  readonly full: boolean;
}

const INDENT = "    ";
/** Texts longer than this are compared word by word. */
const SHORT = 60;
/** The columns that say what a row is about, the most telling first. */
const TELLING = [
  "content",
  "name",
  "title",
  "label",
  "source_name",
  "command",
  "path",
  "reason",
  "session_id",
];

/** Rows that an operation changed, before and after. */
export function rowDiffs(rows: Rows, options: Options, style: Style): string {
  const { bold } = style.paint;
  return [
    bold(`Changed ${plural(rows.length, "row")}`),
    ...rows.map((row) => rowBlock(row, options, style).join("\n")),
  ].join("\n");
}

function rowBlock(row: Changed, options: Options, style: Style): string[] {
  const { paint } = style;
  const name = `${row.table} ${paint.dim(shortKey(row.key))}`;
  const inner = { paint, width: style.width - INDENT.length };
  if (row.deleted) return [`  ${paint.red("-")} ${name}  deleted for good, its words with it`];
  if (row.before && row.after)
    return [`  ${paint.yellow("~")} ${name}`, ...indent(columnDiffs(row.before, row.after, inner), INDENT)];
  if (row.after)
    return [`  ${paint.green("+")} ${name}`, ...indent(columns(row.after, options, inner), INDENT)];
  return [
    `  ${paint.red("-")} ${name}`,
    ...(row.before ? indent(columns(row.before, options, inner), INDENT) : []),
  ];
}

/** Ids by their ends, as references show them. */
const shortKey = (key: string): string =>
  cut(cleanLine(key).replace(/[0-9a-f]{8}-[0-9a-f-]{21}([0-9a-f]{6})/gi, "$1"), SHORT);

type Inner = Pick<Style, "paint" | "width">;

function columnDiffs(before: Row, after: Row, inner: Inner): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .flatMap((name) => columnDiff(name, [before[name] ?? null, after[name] ?? null], inner));
}

function columnDiff(name: string, [before, after]: readonly [Value, Value], inner: Inner): string[] {
  const isLong = [before, after].every((value) => typeof value === "string" && value.length > SHORT);
  if (isLong) {
    const lines = changedLines(String(before), String(after), { ...inner, width: inner.width - 2 });
    return [`${name}:`, ...indent(lines, "  ")];
  }
  return wrap(`${name}: ${shown(name, before)} → ${shown(name, after)}`, inner.width);
}

function columns(row: Row, { full }: Options, { paint, width }: Inner): string[] {
  const there = Object.entries(row).filter(([, value]) => value !== null);
  if (full) return there.flatMap(([name, value]) => wrap(`${name}: ${shown(name, value)}`, width));
  const [telling] = TELLING.flatMap((name) => (row[name] ? [cleanLine(String(row[name]))] : []));
  return telling === undefined ? [] : [paint.dim(cut(telling, width))];
}

/** Times are kept as milliseconds. */
function shown(name: string, value: Value): string {
  if (value === null) return "none";
  const isTime = /(_at|_from|_to)$/.test(name) && typeof value === "number" && value > 1e11;
  return isTime ? moment(new Date(value).toISOString()) : cleanLine(String(value));
}
