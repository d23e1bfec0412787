import { expect, test } from "vitest";
import { aPdf, aPdfOfPieces, aScannedPdf, aTexPdf, aTwoColumnPdf } from "../../../test/made-documents.ts";
import { Unreadable } from "./extractor.ts";
import { pdf } from "./pdf.ts";

const read = async (bytes: Uint8Array) => pdf.extract({ name: "a.pdf", bytes });

const long =
  "The depot keeps forty trams under one roof, and every tram is looked at each morning before it leaves for the first line of the day.";

test("headings by size of letter become the path of each section, with its page", async () => {
  const bytes = await aPdf({
    title: "Tram Manual",
    pages: [
      { heading: "Trams", paragraphs: [long] },
      {
        paragraphs: [],
        sections: [
          { level: 2, heading: "Wheels", paragraphs: [long] },
          { level: 3, heading: "Turning", paragraphs: ["Tyres go on the lathe at twenty-two millimetres."] },
          { level: 2, heading: "Doors", paragraphs: [long] },
        ],
      },
    ],
  });
  const { title, sections } = await read(bytes);
  expect(title).toBe("Tram Manual");
  expect(sections.map(({ headings, page }) => [page, ...headings])).toEqual([
    [1, "Trams"],
    [2, "Trams", "Wheels"],
    [2, "Trams", "Wheels", "Turning"],
    [2, "Trams", "Doors"],
  ]);
  expect(sections[2]).toEqual({
    headings: ["Trams", "Wheels", "Turning"],
    page: 2,
    line: null,
    text: "Turning\n\nTyres go on the lathe at twenty-two millimetres.",
  });
});

test("lines of a paragraph run on as one, and paragraphs stay apart", async () => {
  const { sections } = await read(await aPdf({ pages: [{ paragraphs: [long, "Second.", long] }] }));
  expect(sections[0]?.text).toBe(`${long}\n\nSecond.\n\n${long}`);
});

test("a section that runs over a page border is cut there and keeps its headings", async () => {
  const bytes = await aPdf({
    pages: [{ heading: "Wheels", paragraphs: [long] }, { paragraphs: ["It goes on."] }],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ page, headings }) => ({ page, headings }))).toEqual([
    { page: 1, headings: ["Wheels"] },
    { page: 2, headings: ["Wheels"] },
  ]);
  expect(sections[1]?.text).toBe("It goes on.");
});

test("a sentence that the border of a page cuts stays one, and the section goes on with it", async () => {
  const bytes = await aPdf({
    pages: [
      { heading: "Wheels", paragraphs: ["Every wheel is turned on the lathe"] },
      { paragraphs: ["in the third hall.", long] },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ text }) => text)).toEqual([
    `Wheels\n\nEvery wheel is turned on the lathe in the third hall.\n\n${long}`,
  ]);
});

test("headers, footers and page numbers are left out, and a title that says the same stays", async () => {
  const pages = [1, 2, 3, 4].map((n) => ({ paragraphs: [`Fact number ${n}. ${long}`] }));
  const bytes = await aPdf({
    header: "Tram Manual",
    footer: "Page",
    pages: [{ heading: "Tram Manual", paragraphs: [long] }, ...pages],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ text }) => text)).toEqual([
    `Tram Manual\n\n${long}`,
    ...[1, 2, 3, 4].map((n) => `Fact number ${n}. ${long}`),
  ]);
});

test("lines that differ in their numbers are text, unless the number is the page's own", async () => {
  const balances = [1, 2, 3, 4].map((n) => `Balance brought forward ${n * 137 + 1000},50 EUR`);
  const bytes = await aPdf({
    footer: "Page 1 of 4, sheet",
    pages: balances.map((balance) => ({ paragraphs: [balance, "", long] })),
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ text }) => text)).toEqual(balances.map((balance) => `${balance}\n\n${long}`));
});

test("a page of one line keeps it, and pages of nothing but their numbers hold no text", async () => {
  const invoices = [1, 2, 3, 4, 5, 6].map((n) => `Invoice 2026-${100 + n}, amount due ${37 * n} euros.`);
  const slides = [1, 2, 3, 4].map((n) => `Slide ${n}`);
  for (const lines of [invoices, slides, ["To be done", "To be done", "To be done"]]) {
    const { sections } = await read(await aPdf({ pages: lines.map((header) => ({ paragraphs: [header] })) }));
    expect(sections.map(({ text }) => text)).toEqual(lines);
  }
  const numbered = await aPdf({ footer: "", pages: [1, 2, 3].map(() => ({ paragraphs: [] })) });
  await expect(read(numbered)).rejects.toThrow("OCR");
});

test("a word that was broken at the end of a line is whole again", async () => {
  const bytes = await aPdf({
    pages: [{ paragraphs: [`${long.slice(0, 80)} mainte-\nnance and the X-\nRay of it.`] }],
  });
  const { sections } = await read(bytes);
  expect(sections[0]?.text).toContain("maintenance");
  expect(sections[0]?.text).not.toContain("XRay");
});

test("two columns are read one after the other", async () => {
  const left = Array.from({ length: 14 }, (_, n) => `The left side says thing ${n} about wheels.`).join(" ");
  const right = Array.from({ length: 14 }, (_, n) => `The right side says thing ${n} about doors.`).join(" ");
  const { sections } = await read(await aTwoColumnPdf("Both Sides of Trams", left, right));
  expect(sections[0]?.headings).toEqual(["Both Sides of Trams"]);
  expect(sections[0]?.text.replace(/\s+/g, " ")).toBe(`Both Sides of Trams ${left} ${right}`);
});

test("without a title of its own a document is called what its first page shouts", async () => {
  const { title } = await read(await aPdf({ pages: [{ heading: "Trams", paragraphs: [long] }] }));
  expect(title).toBe("Trams");
  const named = await aPdf({
    title: "Microsoft Word - trams.doc",
    pages: [{ heading: "Trams", paragraphs: [long] }],
  });
  expect((await read(named)).title).toBe("Trams");
});

test.each([
  [
    "is encrypted",
    () => aPdf({ password: "hush", pages: [{ paragraphs: [long] }] }),
    "the PDF is encrypted; remove its password to have it read",
  ],
  ["is no PDF inside", async () => Buffer.from("%PDF-1.7 and nothing more"), "the PDF is damaged"],
  ["is empty", async () => Buffer.alloc(0), "the PDF is damaged"],
  ["holds pictures", aScannedPdf, "the PDF holds pictures of text only; run it through OCR first"],
])("a PDF that %s is not read, with the reason", async (_what, make, reason) => {
  await expect(read(await make())).rejects.toEqual(new Unreadable(reason));
});

test("the bytes it was given are as before", async () => {
  const bytes = new Uint8Array(await aPdf({ pages: [{ paragraphs: [long] }] }));
  const before = bytes.slice();
  await read(bytes);
  expect(bytes).toEqual(before);
});

test("bookmarks are the outline where there are any, whatever is set in large letters", async () => {
  const bytes = await aPdf({
    pages: [
      { heading: "Tram Handbook", paragraphs: ["Ada Example"], bookmark: "Cover" },
      { heading: "2 Doors", paragraphs: [long], bookmark: "Doors" },
      { heading: "Careful!", paragraphs: [long] },
      { heading: "3 Wheels", paragraphs: [long], bookmark: "Wheels" },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ headings, page }) => [page, ...headings])).toEqual([
    [1, "Cover"],
    [2, "Doors"],
    [3, "Doors"],
    [4, "Wheels"],
  ]);
});

test("who wrote it stands on its title page and is no heading above the rest", async () => {
  const bytes = await aPdf({
    pages: [
      {
        heading: "Tram Handbook",
        paragraphs: [],
        sections: [{ level: 2, heading: "Ada Example", paragraphs: ["2019"] }],
      },
      { paragraphs: [], sections: [{ level: 3, heading: "Doors", paragraphs: [long] }] },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ headings }) => headings)).toEqual([["Tram Handbook"], ["Tram Handbook", "Doors"]]);
});

test("a page that lists what stands where is no text and has no headings", async () => {
  const entries = ["1 Doors", "2 Wheels", "3 Bells", "4 Lamps", "5 Seats", "6 Rails"];
  const bytes = await aPdf({
    pages: [
      {
        heading: "Contents",
        paragraphs: entries.map((entry, n) => `${entry} . . . . . . . . . . . . . . ${3 + n}`),
      },
      { heading: "Doors", paragraphs: [long] },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ headings }) => headings)).toEqual([["Doors"]]);
});

test("what a page lists as contents are headings, a list of one chapter leaves its name, and letters of the text's size will do", async () => {
  const entries = ["1 Doors", "Where they hang", "How they shut", "2 Wheels", "What they weigh", "3 Bells"];
  const list = entries.map((entry, n) => `${entry} . . . . . . . . . . . . . . ${3 + n}`);
  const bold = (heading: string) => ({ level: "bold" as const, heading, paragraphs: [long] });
  const bytes = await aPdf({
    pages: [
      { paragraphs: list },
      { heading: "1 Doors", paragraphs: [long], sections: [bold("Where they hang"), bold("How they shut")] },
      { heading: "2 Wheels", paragraphs: [long], sections: [bold("What they weigh"), bold("Not listed")] },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ headings }) => headings.join("/"))).toEqual([
    "1 Doors",
    "1 Doors/Where they hang",
    "1 Doors/How they shut",
    "2 Wheels",
    "2 Wheels/What they weigh",
  ]);
});

test("a number makes a heading where it counts on, and stands under the number above it", async () => {
  const bold = (heading: string) => ({ level: "bold" as const, heading, paragraphs: [long] });
  const bytes = await aPdf({
    pages: [
      { heading: "1 Doors", paragraphs: [long], sections: [bold("1.1 Hinges"), bold("7 Trams a day")] },
      { heading: "A figure", paragraphs: [], sections: [bold("1.2 Locks"), bold("1.2.1 Keys")] },
      { heading: "2 Wheels", paragraphs: [long] },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ headings }) => headings.join("/"))).toEqual([
    "1 Doors",
    "1 Doors/1.1 Hinges",
    "A figure",
    "1 Doors/1.2 Locks",
    "1 Doors/1.2 Locks/1.2.1 Keys",
    "2 Wheels",
  ]);
});

test("a chapter's number and its name are one heading, and parts of a book stand above", async () => {
  const chapter = (label: string, name: string) => ({
    heading: label,
    paragraphs: [],
    sections: [{ level: 1 as const, heading: name, paragraphs: [long] }],
  });
  const bytes = await aPdf({
    pages: [chapter("Part I", "Outside"), chapter("Chapter 1", "Doors"), chapter("Chapter 2", "Wheels")],
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ headings }) => headings.join("/"))).toEqual([
    "Part I Outside",
    "Part I Outside/Chapter 1 Doors",
    "Part I Outside/Chapter 2 Wheels",
  ]);
});

test("a heading without a number that stands between two with one, again and again, belongs to the one before", async () => {
  const under = ["2.1 Doors", "See also", "2.2 Wheels", "See also", "2.3 Bells", "See also", "2.4 Lamps"];
  const bytes = await aPdf({
    pages: [
      {
        heading: "2 Parts",
        paragraphs: [long],
        sections: under.map((heading) => ({ level: 2 as const, heading, paragraphs: [long] })),
      },
    ],
  });
  const { sections } = await read(bytes);
  expect(sections[2]?.headings).toEqual(["2 Parts", "2.1 Doors", "See also"]);
});

test("what stands above each page of a chapter is no text", async () => {
  const bytes = await aPdf({
    pages: Array.from({ length: 12 }, (_, n) => ({
      runningHead: `CHAPTER ${1 + Math.floor(n / 2)}`,
      paragraphs: [`${long} Page ${n}.`, long],
    })),
  });
  const { sections } = await read(bytes);
  expect(sections.map(({ text }) => text).join()).not.toContain("CHAPTER");
});

test("code keeps its indentation", async () => {
  const bytes = await aPdf({ pages: [{ paragraphs: [long, long], code: "if (late) {\n    ring();\n}" }] });
  expect((await read(bytes)).sections[0]?.text).toContain("if (late) {\n    ring();\n}");
});

test("a hyphen at the end of a line stays where the word has one elsewhere", async () => {
  const bytes = await aPdf({
    pages: [{ paragraphs: [`${long.slice(0, 80)} a well-\nknown fact.`, "It is well-known to all."] }],
  });
  expect((await read(bytes)).sections[0]?.text).toContain("a well-known fact");
});

test("pages without a word are told of", async () => {
  const { remark } = await read(await aPdf({ pages: [{ paragraphs: [long] }, { paragraphs: [] }] }));
  expect(remark).toBe("1 of its 2 pages hold no text; pictures of text are not read without OCR");
});

test.each([
  [
    "joined letters that the file does not name are read where it names others of them",
    { "0B": "FB00", "0E": "FB03" },
    "specified flows of office staff",
  ],
  ["a font that names none of them keeps its own order", { "30": "2032" }, "speci ed"],
])("%s", async (_what, names, text) => {
  const bytes = aTexPdf("speci\x0ced \x0dows of o\x0ece sta\x0b", names);
  expect((await read(bytes)).sections[0]?.text).toContain(text);
});

test("an accent that is set apart stands on its letter, and a mark between words stays one", async () => {
  const words = async (...pieces: { text: string; left: number }[]) =>
    (await read(await aPdfOfPieces(pieces))).sections[0]?.text;
  expect(await words({ text: "F: h´", left: 56 }, { text: "emiole", left: 71 })).toBe("F: hémiole");
  expect(await words({ text: "the sign ´", left: 56 }, { text: "alone", left: 104 })).toBe(
    "the sign ´ alone",
  );
});

test("short lines in bold of the text's size are headings where they are a habit, and a single one is none", async () => {
  const bold = (...headings: string[]) =>
    headings.map((heading) => ({ level: "bold" as const, heading, paragraphs: [long] }));
  const found = async (...headings: string[]) => {
    const bytes = await aPdf({
      pages: [{ heading: "Trams", paragraphs: [long], sections: bold(...headings) }],
    });
    return (await read(bytes)).sections.map((section) => section.headings.join("/"));
  };
  const names = ["Doors", "Bells and lamps", "Test suite", "Wheels", "Rails"];
  expect(await found(...names)).toEqual(["Trams", ...names.map((name) => `Trams/${name}`)]);
  expect(await found("Doors")).toEqual(["Trams"]);
});

test("a line of signs is no heading, however large", async () => {
  const bytes = await aPdf({
    pages: [
      {
        heading: "Notes",
        paragraphs: [long],
        sections: [{ level: 2, heading: "A B ~~ t u v", paragraphs: [long] }],
      },
    ],
  });
  expect((await read(bytes)).sections.map(({ headings }) => headings)).toEqual([["Notes"]]);
});
