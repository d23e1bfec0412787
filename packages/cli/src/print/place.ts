import type { Memory } from "@memory/shared";
import { nameOf, pageWords } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { cut, width } from "./width.ts";

type Where = Memory["source"];

const NAME_COLUMNS = 48;
const SHORTEST_TRAIL = 8;
const SEPARATOR = " › ";

/** The place in a document: "guide.md:12-40 › Guide > Database", "book.pdf › Storage (p. 3)". Of a long trail the last
 * headings stay. */
export function placeOf(source: Where, room = Number.POSITIVE_INFINITY): string {
  const name =
    cut(cleanLine(nameOf(source.path ?? source.title ?? "document")), NAME_COLUMNS, "end") + range(source);
  const headings = cleanLine(source.headingPath ?? "");
  const page = pageWords(source);
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
export function trailOf(source: Where): string {
  const headings = cleanLine(source.headingPath ?? "");
  return `${headings === "" ? "" : SEPARATOR + headings}${pageWords(source)}`;
}

function range({ startLine, endLine }: Where): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine ? `:${startLine}` : `:${startLine}-${endLine}`;
}
