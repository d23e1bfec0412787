import { expect, test } from "vitest";
import { anOpenDocument } from "../../../test/made-documents.ts";
import { Unreadable } from "./extractor.ts";
import { odt } from "./odt.ts";

const read = async (body: string, styles = "") =>
  odt.extract({
    name: "a.odt",
    bytes: anOpenDocument({ body: `<office:text>${body}</office:text>`, styles }),
  });
const textOf = async (body: string, styles?: string) =>
  (await read(body, styles)).sections.map(({ text }) => text.trim());

test("headings are the path of what stands below them, a title above all, whatever style they are made of", async () => {
  const { title, sections } = await read(
    `<text:p text:style-name="P1">Handbook</text:p><text:h text:outline-level="2">Backups</text:h>
     <text:p>Every night &amp; <text:span>twice</text:span><text:s text:c="2"/>on Sundays<text:line-break/>at two.</text:p>
     <text:list><text:list-item><text:h text:outline-level="3">Restore</text:h></text:list-item></text:list><text:p>Call Ada.</text:p>`,
    '<style:style style:name="P1" style:parent-style-name="Title"/>',
  );
  expect(title).toBe("Handbook");
  expect(sections.map(({ headings, text }) => [headings.join(" > "), text.trim()])).toEqual([
    ["Handbook", "# Handbook"],
    ["Handbook > Backups", "## Backups\n\nEvery night & twice on Sundays\nat two."],
    ["Handbook > Backups > Restore", "### Restore\n\nCall Ada."],
  ]);
});

test("lists, code and tables keep their shape; cells that are merged over rows say the same in each", async () => {
  const list = (inside: string) => `<text:list>${inside}</text:list>`;
  const point = (text: string, more = "") =>
    `<text:list-item><text:p>${text}</text:p>${more}</text:list-item>`;
  const cell = (text: string, more = "") =>
    `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  expect(
    await textOf(
      `${list(point("One", list(point("Within"))) + point("Two"))}
       <text:p text:style-name="Preformatted_20_Text">if a:</text:p><text:p text:style-name="Preformatted_20_Text"><text:s text:c="4"/>b()</text:p>
       <table:table><table:table-header-rows>${row(cell("Team"), cell("Who"))}</table:table-header-rows>
       ${row(cell("Red", ' table:number-rows-spanned="2"'), cell("Ada"))}${row("<table:covered-table-cell/>", cell("Bo"))}</table:table>`,
    ),
  ).toEqual([
    "- One\n  - Within\n- Two\n\n```\nif a:\n    b()\n```\n\n| Team | Who |\n| --- | --- |\n| Red | Ada |\n| Red | Bo |",
  ]);
});

test("notes and boxes stand behind their paragraph; what was deleted, remarked and listed is no text", async () => {
  const note =
    "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>See the law.</text:p></text:note-body></text:note>";
  expect(
    await textOf(
      `<text:tracked-changes><text:p>Gone.</text:p></text:tracked-changes>
       <text:table-of-content><text:p>Backups 3</text:p></text:table-of-content>
       <text:p>It holds${note} for all<office:annotation><text:p>Really?</text:p></office:annotation>.<draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame></text:p>`,
    ),
  ).toEqual(["It holds[1] for all.\n\n[1] See the law.\n\nIn a box."]);
});

test.each([
  [
    "has a password",
    anOpenDocument({ body: "x", manifest: "<manifest:encryption-data/>" }),
    "the document is encrypted; save it without a password",
  ],
  [
    "defines signs of its own",
    anOpenDocument({ body: "<!DOCTYPE a [<!ENTITY b 'c'>]>" }),
    "the document is damaged",
  ],
  ["breaks off in a tag", anOpenDocument({ body: "<text:p" }).slice(0), "the document is damaged"],
  ["is cut off", anOpenDocument({ body: "x" }).slice(0, 90), "the file is damaged"],
  ["holds no text", anOpenDocument({ body: "<office:text/>" }), "the document holds no text"],
])("a document that %s is not read, with the reason", async (_what, bytes, reason) => {
  await expect(odt.extract({ name: "a.odt", bytes })).rejects.toEqual(new Unreadable(reason));
});
