import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { anOpenDocument, anXlsx } from "../../../test/made-documents.ts";
import { Unreadable } from "./extractor.ts";
import { spreadsheet } from "./spreadsheet.ts";

const read = async (bytes: Uint8Array) =>
  (await spreadsheet.extract({ name: "a.xlsx", bytes })).sections.map(
    ({ headings, text }) => `${headings.join(" > ")}\n${text}`,
  );
const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (place: string, value: number, style = 0) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;

test("a row says what its cells mean, under its sheet; a hidden sheet says that it is", async () => {
  const bytes = anXlsx({
    strings: ["<t>City</t>", "<r><t>Ber</t></r><r><t>lin</t></r><rPh><t>spoken</t></rPh>"],
    sheets: [
      {
        name: "Offices",
        rows:
          row('<c r="A1" t="s"><v>0</v></c>', text("B1", "People")) +
          row('<c r="A2" t="s"><v>1</v></c>', '<c r="B2"><f>SUM(C1:C9)</f><v>12.000000000000002</v></c>') +
          row('<c r="A3" t="str"><f>A2</f><v>Berlin_x000D_West</v></c>', '<c r="B3" t="e"><v>#REF!</v></c>'),
      },
      { name: "Rates", rows: row(text("A1", "VAT"), number("B1", 0.19, 1)), state: "hidden" },
    ],
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>',
  });
  expect(await read(bytes)).toEqual([
    "Offices\nCity: Berlin; People: 12\nCity: Berlin West",
    "Rates (hidden sheet)\nVAT; 19%",
  ]);
});

test("days and times of cells are days and times, by either calendar, and by formats of the workbook's own", async () => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$-407]dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="171" formatCode="mmm yy"/><numFmt numFmtId="172" formatCode="[h]:mm"/><numFmt numFmtId="173" formatCode="0.00 &quot;days&quot;"/></numFmts>
    <cellXfs><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="173"/><xf numFmtId="20"/></cellXfs>`;
  const rows = row(
    ...[41_401, 41_401.604_166_666_7, 41_395, 1.5, 2.25, 0.5].map((value, n) =>
      number(`${"ABCDEF"[n]}1`, value, n),
    ),
  );
  const at = (properties: string) => read(anXlsx({ sheets: [{ name: "A", rows }], styles, properties }));
  expect(await at("")).toEqual(["A\n2013-05-07; 2013-05-07 14:30; 2013-05; 36:00; 2.25; 12:00"]);
  expect(await at('<workbookPr date1904="1"/>')).toEqual([
    "A\n2017-05-08; 2017-05-08 14:30; 2017-05; 36:00; 2.25; 12:00",
  ]);
});

test("a title stands above its table; names of two rows are one; merged rows say the same; tables part at empty rows", async () => {
  const bytes = anXlsx({
    sheets: [
      {
        name: "Plan",
        rows:
          `<row r="1">${text("A1", "Budget")}</row>` +
          `<row r="3">${text("B3", "Spring")}</row>` +
          `<row r="4">${text("A4", "Team")}${text("B4", "Plan")}${text("C4", "Real")}</row>` +
          `<row r="5">${text("A5", "Red")}${number("B5", 10)}${number("C5", 11)}</row>` +
          `<row r="6">${number("B6", 20)}${number("C6", 21)}</row>` +
          `<row r="8">${text("A8", "Blue")}${number("B8", 30)}${number("C8", 31)}</row>` +
          `<row r="10">${text("A10", "Code")}${text("B10", "Name")}</row>` +
          `<row r="11">${text("A11", "DE")}${text("B11", "Germany")}</row>`,
        more: '<mergeCells><mergeCell ref="B3:C3"/><mergeCell ref="A5:A6"/></mergeCells>',
      },
    ],
  });
  expect(await read(bytes)).toEqual([
    "Plan > Budget\nBudget\nTeam: Red; Spring Plan: 10; Spring Real: 11\nTeam: Red; Spring Plan: 20; Spring Real: 21\nTeam: Blue; Spring Plan: 30; Spring Real: 31",
    "Plan\nCode: DE; Name: Germany",
  ]);
});

test("an OpenDocument is read as a workbook is, what it repeats to the edge of the sheet once", async () => {
  const cell = (type: string, shown: string, more = "") =>
    `<table:table-cell office:value-type="${type}"${more}><text:p>${shown}</text:p></table:table-cell>`;
  const line = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const remark = "<office:annotation><text:p>Check.</text:p></office:annotation>";
  const bytes = anOpenDocument({
    styles: '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
    body: `<office:spreadsheet><table:table table:name="Trips">
      ${line(cell("string", "Day"), cell("string", "Paid"), cell("string", "Share"), '<table:table-cell table:number-columns-repeated="16381"/>')}
      ${line(cell("date", "7. Mai 13", ' office:date-value="2013-05-07"'), cell("float", "1.234,50", ' office:value="1234.5"'), cell("percentage", "25 %", ' office:value="0.25"'))}
      ${line(cell("date", "x", ' office:date-value="2013-05-07T14:30:00"'), `<table:table-cell office:value-type="string">${remark}<text:p>not<text:s/>yet</text:p></table:table-cell>`)}
      <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
      <table:table table:name="Codes" table:style-name="ta2">${line(cell("string", "A"))}</table:table></office:spreadsheet>`,
  });
  expect(await read(bytes)).toEqual([
    "Trips\nDay: 2013-05-07; Paid: 1234.5; Share: 25 %\nDay: 2013-05-07 14:30; Paid: not yet",
    "Codes (hidden sheet)\nA",
  ]);
});

test.each([
  [
    "has a password",
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    "the document is encrypted or an old .xls; save it as .xlsx without a password",
  ],
  ["is another archive", zipSync({ "a.txt": strToU8("x") }), "the document is damaged"],
  ["is no archive", strToU8("a;b"), "the document is damaged"],
  ["breaks off in a sheet", anXlsx({ sheets: [{ name: "A", rows: "<row><c" }] }), "the document is damaged"],
  [
    "bursts when unpacked",
    anXlsx({ sheets: [], extra: { "xl/media/a.bin": new Uint8Array(12 * 1024 * 1024) } }),
    "the file unpacks to more than 200 MiB",
  ],
])("a workbook that %s is not read, with the reason", async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toEqual(new Unreadable(reason));
});
