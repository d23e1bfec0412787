import { expect, test } from "vitest";
import { aPdfOfPieces } from "../../../test/made-documents.ts";
import { pdf } from "./pdf.ts";

const textOf = async (pieces: Parameters<typeof aPdfOfPieces>[0]): Promise<string> => {
  const { sections } = await pdf.extract({ name: "a.pdf", bytes: await aPdfOfPieces(pieces) });
  return sections.map(({ text }) => text).join("\n\n");
};

const LINES = [
  "Every tram of the depot is looked at each morning before it leaves the",
  "hall, and whoever finds something writes it down in the book that lies",
  "beside the door, with the number of the tram and the day on which it has",
  "been found, so that nobody has to ask for it a second time in the hall.",
];

test("a note in the margin stands before its paragraph and not in its lines", async () => {
  const body = LINES.map((text, n) => ({ text, left: 160, top: 200 + 14 * n }));
  const other = LINES.map((text, n) => ({ text, left: 160, top: 300 + 14 * n }));
  const note = ["Introduced in", "version 0.6"].map((text, n) => ({ text, left: 60, top: 300 + 14 * n }));
  expect(await textOf([...body, ...other, ...note])).toBe(
    `${LINES.join(" ")}\n\nIntroduced in version 0.6\n\n${LINES.join(" ")}`,
  );
});

test("a term before what it means stays on its line", async () => {
  const terms = ["bell", "lamp", "door", "seat", "rail", "wire"];
  const rows = terms.flatMap((term, n) => [
    { text: term, left: 60, top: 200 + 14 * n },
    { text: `what a ${term} is for in a tram of the depot`, left: 160, top: 200 + 14 * n },
  ]);
  expect(await textOf(rows)).toBe(
    terms.map((term) => `${term}  what a ${term} is for in a tram of the depot`).join("\n"),
  );
});

test("the index of a book is read column by column", async () => {
  const words = Array.from(
    { length: 28 },
    (_, n) => `${String.fromCharCode(97 + (n % 26))}word${n}, ${n + 3}`,
  );
  const pieces = words.map((text, n) => ({ text, left: n < 14 ? 60 : 310, top: 100 + 14 * (n % 14) }));
  expect((await textOf(pieces)).replace(/\s+/g, " ")).toBe(words.join(" "));
});

test("the number of a page is no text in a wide margin, either", async () => {
  const pages = [1, 2, 3, 4].flatMap((page) => [
    ...LINES.map((text, n) => ({ text, left: 100, top: 200 + 14 * n, page })),
    { text: String(page), left: 300, top: 640, page },
  ]);
  expect(await textOf(pages)).not.toMatch(/\d/);
});

test("the head of a chapter on a page of pictures is no text", async () => {
  const pages = [1, 2, 3, 4, 5, 6].flatMap((page) => [
    { text: "Trams and depots", left: 100, top: 40, page },
    ...(page === 5 ? [] : LINES.map((text, n) => ({ text, left: 100, top: 200 + 14 * n, page }))),
  ]);
  expect(await textOf(pages)).not.toContain("depots");
});
