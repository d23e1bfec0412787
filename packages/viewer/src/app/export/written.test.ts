import { expect, test } from "vitest";
import { type Column, written } from "./written.ts";

interface Row {
  readonly text: string;
  readonly times: number;
}
const columns: readonly Column<Row>[] = [
  { name: "Text", of: ({ text }) => text },
  { name: "Times", of: ({ times }) => times },
];
const rows: readonly Row[] = [
  { text: 'Said "no", twice\nin two lines', times: 2 },
  { text: "=HYPERLINK(1) | -", times: -3 },
  { text: "- a point of a list", times: 0 },
];

test("CSV quotes what must be, and leaves no formula to a spreadsheet", () => {
  expect(written("csv", columns, rows)).toBe(
    '\uFEFFText,Times\r\n"Said ""no"", twice\nin two lines",2\r\n\'=HYPERLINK(1) | -,-3\r\n- a point of a list,0\r\n',
  );
});

test("Markdown is one table, a row a line", () => {
  expect(written("md", columns, rows)).toBe(
    '| Text | Times |\n| --- | --- |\n| Said "no", twice<br>in two lines | 2 |\n| =HYPERLINK(1) \\| - | -3 |\n| - a point of a list | 0 |\n',
  );
});

test("JSON has the rows as they are", () => {
  expect(JSON.parse(written("json", columns, rows))).toEqual(rows);
});
