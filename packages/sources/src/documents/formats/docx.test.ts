import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aDocx } from "../../../test/made-documents.ts";
import { docx } from "./docx.ts";
import { Unreadable } from "./extractor.ts";
import { assertHarmlessZip } from "./unzip-guard.ts";

const read = async (bytes: Uint8Array) => docx.extract({ name: "a.docx", bytes });

test("headings of a Word document become the path of each section, and tables stay tables", async () => {
  const bytes = aDocx({
    paragraphs: [
      { style: "Heading1", text: "Backups" },
      { text: "Every night & twice on Sundays." },
      { style: "Heading2", text: "Restore" },
      { text: "Call Ada." },
    ],
    rows: [
      ["What", "When"],
      ["db", "02:00"],
    ],
  });
  const { title, sections } = await read(bytes);
  expect(title).toBe("Backups");
  expect(sections).toEqual([
    { headings: ["Backups"], page: 1, line: null, text: "# Backups\n\nEvery night & twice on Sundays.\n\n" },
    {
      headings: ["Backups", "Restore"],
      page: 1,
      line: null,
      text: "## Restore\n\nCall Ada.\n\n| What | When |\n| --- | --- |\n| db | 02:00 |",
    },
  ]);
});

test("the title of a Word document is its outermost heading", async () => {
  const { title } = await read(
    aDocx({ paragraphs: [{ style: "Title", text: "Handbook" }, { text: "Words." }] }),
  );
  expect(title).toBe("Handbook");
});

test.each([
  [
    "has a password",
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    "the document is encrypted or an old .doc; save it as .docx without a password",
  ],
  ["is cut off", aDocx({ paragraphs: [{ text: "x" }] }).slice(0, 300), "the file is damaged"],
  ["is another archive", zipSync({ "a.txt": strToU8("x") }), "the document is damaged"],
  ["is no archive", strToU8("hello"), "the document is damaged"],
])("a Word document that %s is not read, with the reason", async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toEqual(new Unreadable(reason));
});

test("a document that bursts when unpacked is refused before it is", async () => {
  const bomb = new Uint8Array(12 * 1024 * 1024);
  const bytes = aDocx({ paragraphs: [{ text: "x" }], extra: { "word/media/a.bin": bomb } });
  expect(bytes.length).toBeLessThan(60_000);
  await expect(read(bytes)).rejects.toEqual(new Unreadable("the file unpacks to more than 200 MiB"));
});

test("what an archive declares about its sizes is not believed", async () => {
  const bytes = zipSync({ a: new Uint8Array(12 * 1024 * 1024) });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const directory = view.getUint32(bytes.length - 6, true);
  view.setUint32(directory + 24, 5, true);
  view.setUint32(22, 5, true);
  await expect(assertHarmlessZip(bytes)).rejects.toBeInstanceOf(Unreadable);
});

test("an archive of very many entries is refused", async () => {
  const entries = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}`, new Uint8Array(0)]));
  await expect(assertHarmlessZip(zipSync(entries, { level: 0 }))).rejects.toBeInstanceOf(Unreadable);
});

test("an ordinary archive passes", async () => {
  await expect(assertHarmlessZip(aDocx({ paragraphs: [{ text: "x" }] }))).resolves.toBeUndefined();
});
