import { tidyNumber } from "./number-formats.ts";
import { type Cell, type Cells, cellOf, type Merged, MOST_COLUMNS, merge, type Sheet } from "./sheet.ts";
import { readXml } from "./xml.ts";

type Attribute = (name: string) => string | undefined;

/** The sheets of an OpenDocument in their order, from its `content.xml`. */
export function sheetsOfOds(content: string): Sheet[] {
  const hidden = new Set<string>();
  const sheets: Sheet[] = [];
  let style = "";
  let sheet: OpenSheet | undefined;
  /** Tables in drawings, remarks and changes hold no cells of the sheet. */
  let aside = 0;
  readXml(content, {
    open(name, attribute) {
      if (name === "style:style") style = attribute("style:name") ?? "";
      if (name === "style:table-properties" && attribute("table:display") === "false") hidden.add(style);
      if (ASIDE.has(name)) aside += 1;
      if (aside > 0) return;
      if (name === "table:table") {
        const isHidden = hidden.has(attribute("table:style-name") ?? "");
        sheet = openSheet({ name: attribute("table:name") ?? "", isHidden });
      } else sheet?.open(name, attribute);
    },
    text(text) {
      if (aside === 0) sheet?.text(text);
    },
    close(name) {
      if (ASIDE.has(name)) aside -= 1;
      if (aside > 0) return;
      if (name === "table:table" && sheet) {
        sheets.push(sheet.close());
        sheet = undefined;
      } else sheet?.end(name);
    },
  });
  return sheets;
}

const ASIDE = new Set(
  "office:annotation table:tracked-changes table:shapes draw:frame draw:object".split(" "),
);

interface OpenSheet {
  open(name: string, attribute: Attribute): void;
  text(text: string): void;
  end(name: string): void;
  close(): Sheet;
}

const CELLS = new Set(["table:table-cell", "table:covered-table-cell"]);

function openSheet(of: Pick<Sheet, "name" | "isHidden">): OpenSheet {
  const rows = new Map<number, Cells>();
  const merged: Merged[] = [];
  let [row, repeatedRow, column, repeated] = [-1, 1, 0, 1];
  let cells: Cells = [];
  let [text, isText] = ["", false];
  let value: Attribute = () => undefined;
  const addCell = (): void => {
    const cell = cellFor(text, value);
    const down = Number(value("table:number-rows-spanned") ?? 1);
    const across = Number(value("table:number-columns-spanned") ?? 1);
    if (cell && (down > 1 || across > 1)) merged.push({ row: row + 1, column, rows: down, columns: across });
    for (let n = 0; cell && n < repeated && column + n < MOST_COLUMNS; n += 1) cells[column + n] = cell;
    column += repeated;
  };
  return {
    open(name, attribute) {
      if (name === "table:table-row") {
        repeatedRow = Number(attribute("table:number-rows-repeated") ?? 1) || 1;
        [column, cells] = [0, []];
      } else if (CELLS.has(name)) {
        repeated = Number(attribute("table:number-columns-repeated") ?? 1) || 1;
        [value, text] = [attribute, ""];
      } else if (name === "text:p") {
        isText = true;
        if (text !== "") text += " ";
      } else if (isText && /^text:(?:s|tab|line-break)$/.test(name)) text += " ";
    },
    text(more) {
      if (isText) text += more;
    },
    end(name) {
      if (name === "text:p") isText = false;
      else if (CELLS.has(name)) addCell();
      else if (name === "table:table-row") {
        // Rows that say the same are said once; a file may repeat one a million times.
        if (cells.length > 0) rows.set(row + 1, cells);
        row += cells.length > 0 ? 1 : repeatedRow;
      }
    },
    close() {
      merge(rows, merged);
      return { ...of, rows };
    },
  };
}

/** Days in ISO; of other cells what they show, of numbers their value. */
function cellFor(shown: string, value: Attribute): Cell | undefined {
  const type = value("office:value-type") ?? value("calcext:value-type") ?? "";
  const [day, time, number] = [value("office:date-value"), value("office:time-value"), value("office:value")];
  if (type === "date" && day !== undefined)
    return cellOf(
      day.replace("T", " ").replace(/ 00:00(?::00(?:\.0+)?)?$|(?<=:\d\d):00(?:\.0+)?$/, ""),
      false,
    );
  if (type === "time" && time !== undefined) return cellOf(clockOf(time) ?? shown, false);
  if (type === "float" && number !== undefined && Number.isFinite(Number(number)))
    return cellOf(tidyNumber(Number(number)), false);
  // An error that a formula came to.
  if (value("calcext:value-type") === "error") return undefined;
  return cellOf(shown, type === "" || type === "string");
}

/** PT14H30M00S as 14:30. */
function clockOf(duration: string): string | undefined {
  const [, hours = "", minutes = "", seconds = ""] = /^PT(\d+)H(\d+)M(\d+)/.exec(duration) ?? [];
  if (hours === "") return undefined;
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}${Number(seconds) > 0 ? `:${seconds.padStart(2, "0")}` : ""}`;
}
