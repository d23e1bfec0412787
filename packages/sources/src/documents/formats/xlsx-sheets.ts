import { builtInFormat, formatOf, type NumberFormat, shownNumber } from "./number-formats.ts";
import type { Parts } from "./office-archive.ts";
import { type Cell, type Cells, cellOf, type Merged, MOST_COLUMNS, merge, type Sheet } from "./sheet.ts";
import { localName, readXml } from "./xml.ts";

/** What cells of a workbook refer to. */
interface Shared {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** The sheets of a workbook of Office Open XML in their order; undefined where it is none. */
export async function sheetsOfXlsx(parts: Parts): Promise<Sheet[] | undefined> {
  const root = await relationsOf(parts, "");
  const path = [...root.values()].find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
  const workbook = await parts(path);
  if (workbook === undefined) return undefined;
  const { listed, is1904 } = readWorkbook(workbook);
  const relations = await relationsOf(parts, path);
  const of = async (type: string) => {
    const found = [...relations.values()].find((one) => one.type === type);
    return (found && (await parts(found.path))) ?? "";
  };
  const shared = {
    strings: stringsIn(await of("sharedStrings")),
    formats: formatsIn(await of("styles")),
    is1904,
  };
  const sheets: Sheet[] = [];
  for (const { name, isHidden, id } of listed) {
    const relation = relations.get(id);
    if (relation?.type !== "worksheet") continue;
    const sheet = await parts(relation.path);
    if (sheet !== undefined) sheets.push({ name, isHidden, rows: rowsIn(sheet, shared) });
  }
  return sheets;
}

interface Relation {
  readonly type: string;
  readonly path: string;
}

/** What a part refers to, by the names that it calls it. */
async function relationsOf(parts: Parts, path: string): Promise<Map<string, Relation>> {
  const slash = path.lastIndexOf("/") + 1;
  const [folder, file] = [path.slice(0, slash), path.slice(slash)];
  const found = new Map<string, Relation>();
  readXml((await parts(`${folder}_rels/${file}.rels`)) ?? "", {
    open(name, attribute) {
      if (localName(name) !== "Relationship") return;
      const [id, type = "", target = ""] = [attribute("Id"), attribute("Type"), attribute("Target")];
      const to = target.startsWith("/") ? target.slice(1) : folder + target;
      if (id !== undefined)
        found.set(id, { type: type.slice(type.lastIndexOf("/") + 1), path: withoutSteps(to) });
    },
  });
  return found;
}

/** `xl/../a.xml` is `a.xml`. */
function withoutSteps(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/");
}

interface Listed {
  readonly name: string;
  readonly isHidden: boolean;
  readonly id: string;
}

function readWorkbook(source: string): { listed: Listed[]; is1904: boolean } {
  const listed: Listed[] = [];
  let is1904 = false;
  readXml(source, {
    open(name, attribute) {
      if (localName(name) === "workbookPr") is1904 = /^(?:1|true)$/.test(attribute("date1904") ?? "");
      if (localName(name) !== "sheet") return;
      const id = attribute(":id") ?? "";
      listed.push({ name: attribute("name") ?? "", isHidden: /hidden/i.test(attribute("state") ?? ""), id });
    },
  });
  return { listed, is1904 };
}

/** Texts that cells share; without how they are spoken, which stands beside Japanese ones. */
function stringsIn(source: string): string[] {
  const strings: string[] = [];
  let [text, isText, spoken] = ["", false, 0];
  readXml(source, {
    open(name) {
      const own = localName(name);
      if (own === "si") text = "";
      if (own === "rPh") spoken += 1;
      isText = own === "t" && spoken === 0;
    },
    text(more) {
      if (isText) text += more;
    },
    close(name) {
      const own = localName(name);
      if (own === "rPh") spoken -= 1;
      if (own === "t") isText = false;
      if (own === "si") strings.push(withoutEscapes(text));
    },
  });
  return strings;
}

/** `_x000D_` is a sign that XML has no place for. */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Formats by the numbers of the styles that cells name. */
function formatsIn(source: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  readXml(source, {
    open(name, attribute) {
      const tag = localName(name);
      if (tag === "numFmt") own.set(Number(attribute("numFmtId")), formatOf(attribute("formatCode") ?? ""));
      if (tag === "cellXfs") isOfCells = true;
      if (tag !== "xf" || !isOfCells) return;
      const id = Number(attribute("numFmtId") ?? 0);
      formats.push(own.get(id) ?? builtInFormat(id));
    },
    close(name) {
      if (localName(name) === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

function rowsIn(source: string, shared: Shared): ReadonlyMap<number, Cells> {
  const rows = new Map<number, Cells>();
  const merged: Merged[] = [];
  let [row, column, type, style, value, isValue] = [-1, -1, "", 0, "", false];
  readXml(source, {
    open(name, attribute) {
      const tag = localName(name);
      if (tag === "row") {
        row = Number(attribute("r") ?? row + 2) - 1;
        column = -1;
      } else if (tag === "c") {
        const place = placeOf(attribute("r") ?? "");
        [row, column] = place ?? [row, column + 1];
        [type, style, value] = [attribute("t") ?? "n", Number(attribute("s") ?? 0), ""];
      } else if (tag === "v" || tag === "t") isValue = true;
      else if (tag === "mergeCell") {
        const range = rangeOf(attribute("ref") ?? "");
        if (range) merged.push(range);
      }
    },
    text(more) {
      if (isValue) value += more;
    },
    close(name) {
      const tag = localName(name);
      if (tag === "v" || tag === "t") isValue = false;
      if (tag !== "c" || column < 0 || column >= MOST_COLUMNS) return;
      const cell = cellFor(value, { type, style }, shared);
      if (!cell) return;
      const cells = rows.get(row) ?? [];
      if (cells.length === 0) rows.set(row, cells);
      cells[column] = cell;
    },
  });
  merge(rows, merged);
  return rows;
}

/** A formula is what it came to when the file was saved; an error says nothing. */
function cellFor(
  value: string,
  { type, style }: { readonly type: string; readonly style: number },
  { strings, formats, is1904 }: Shared,
): Cell | undefined {
  if (value === "" || type === "e") return undefined;
  if (type === "s") return cellOf(strings[Number(value)] ?? "", true);
  if (type === "str" || type === "inlineStr") return cellOf(withoutEscapes(value), true);
  if (type === "b") return cellOf(value === "1" ? "TRUE" : "FALSE", false);
  if (type === "d") return cellOf(value.replace("T", " ").replace(/ 00:00(?::00(?:\.0+)?)?Z?$/, ""), false);
  const number = Number(value);
  if (!Number.isFinite(number)) return cellOf(value, true);
  return cellOf(shownNumber(number, formats[style] ?? "number", is1904), false);
}

/** Row and column of "B3", from 0. */
function placeOf(reference: string): [row: number, column: number] | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  const column =
    [...letters.toUpperCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  return [Number(digits) - 1, column];
}

function rangeOf(reference: string): Merged | undefined {
  const [from, to] = reference.split(":").map(placeOf);
  if (!from || !to) return undefined;
  return { row: from[0], column: from[1], rows: to[0] - from[0] + 1, columns: to[1] - from[1] + 1 };
}
