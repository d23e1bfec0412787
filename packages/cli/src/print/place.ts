import type { Memory } from "@memory/shared";
import { cleanLine } from "./clean.ts";
import { cut, width } from "./width.ts";

type Where = Memory["source"];

const NAME_COLUMNS = 48;
const SHORTEST_TRAIL = 8;
const SEPARATOR = " › ";

/** Where in a document: "guide.md:12-40 › Guide > Database", "book.pdf › Storage (p. 3)". Of a long trail the last
 * headings stay. */
export function placeOf(source: Where, room = Number.POSITIVE_INFINITY): string {
  const name = cut(nameOf(source.path ?? source.title ?? "document"), NAME_COLUMNS, "end") + range(source);
  const headings = cleanLine(source.headingPath ?? "");
  const page = pageOf(source.page, source.path);
  const left = Math.max(SHORTEST_TRAIL, room - width(name) - SEPARATOR.length - page.length);
  return `${name}${headings === "" ? "" : SEPARATOR + fitted(headings, left)}${page}`;
}

/** As many of the last headings as there is room for. */
function fitted(headings: string, room: number): string {
  if (width(headings) <= room) return headings;
  const parts = headings.split(" > ");
  const shorter = parts.slice(1).map((_, at) => `… > ${parts.slice(at + 1).join(" > ")}`);
  return shorter.find((trail) => width(trail) <= room) ?? cut(parts.at(-1) ?? "", room);
}

/** Headings and page, to stand behind a name; empty where there is neither. */
export function trailOf({ headingPath, page, path }: Where): string {
  const headings = cleanLine(headingPath ?? "");
  return `${headings === "" ? "" : SEPARATOR + headings}${pageOf(page, path)}`;
}

/** The last part of a path; of a web address, all but its scheme. */
export function nameOf(path: string): string {
  const name = /^https?:\/\//i.test(path) ? path.replace(/^\w+:\/\//, "") : path.split(/[\\/]/).at(-1);
  return cleanLine(name || path);
}

/** A format without pages says page 1: only a PDF means it. */
export const pageOf = (page: number | undefined, path: string | undefined): string =>
  page !== undefined && (page > 1 || /\.pdf$/i.test(path ?? "")) ? ` (p. ${page})` : "";

function range({ startLine, endLine }: Where): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine ? `:${startLine}` : `:${startLine}-${endLine}`;
}
