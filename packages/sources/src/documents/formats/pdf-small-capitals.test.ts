import { expect, test } from "vitest";
import { blocksOf } from "./pdf-blocks.ts";
import { sectionsOfPages } from "./pdf-headings.ts";
import { linesOfPages } from "./pdf-lines.ts";
import type { TextPiece } from "./pdf-runs.ts";

const piece = (str: string, [left, y]: readonly [number, number], size = 10): TextPiece => ({
  ...{ str, dir: "ltr", width: 0.5 * size * str.length, fontName: "f1", isMono: false },
  transform: [size, 0, 0, size, left, y],
});

/** "I. I" in the size of the text, and "NTRODUCTION" in smaller letters behind it. */
const inSmallCapitals = (number: string, name: string, y: number) => {
  const first = `${number} ${name.slice(0, 1)}`;
  return [piece(first, [60, y]), piece(name.slice(1), [60 + 5 * first.length, y], 8)];
};
const text = (y: number) =>
  [0, 1].map((n) =>
    piece("every tram of the depot is looked at each morning before it leaves", [50, y + 12 * n]),
  );

const linesOf = (pieces: readonly TextPiece[]) => linesOfPages([pieces])[0] ?? [];

test("headings in small capitals are as large as their capitals, and stand by their numbers", () => {
  const pieces = ["WHEELS", "DOORS", "LAMPS"].flatMap((name, n) => [
    ...inSmallCapitals(["I.", "II.", "III."][n] ?? "", name, 100 + 60 * n),
    ...text(116 + 60 * n),
  ]);
  const pages = [{ number: 1, height: 800, lines: linesOf(pieces) }];
  const { sections } = sectionsOfPages(blocksOf(pages), { bookmarks: [], listed: new Set() });
  expect(sections.map(({ headings }) => headings)).toEqual([["I. WHEELS"], ["II. DOORS"], ["III. LAMPS"]]);
});

test("a column whose lines hang further in than they begin is read behind the one before it", () => {
  const rows = Array.from({ length: 12 }, (_, n) => n);
  const before = rows.map((n) => piece(`the tram of day ${n} is looked at in the hall`, [50, 100 + 12 * n]));
  const behind = rows.map((n) =>
    piece(n % 4 === 0 ? "[1] Whoever wrote of trams in winter, in" : "the year in which they were looked", [
      n % 4 === 0 ? 310 : 330,
      103 + 10 * n,
    ]),
  );
  expect(linesOf([...before, ...behind]).map(({ column }) => column)).toEqual([
    ...rows.map(() => 0),
    ...rows.map(() => 1),
  ]);
});

test("columns with no more white between them than a blank or two are read one after the other", () => {
  const rows = Array.from({ length: 16 }, (_, n) => n);
  const before = rows.map((n) =>
    piece("each tram is looked at in the hall at six in the", [50, 100 + 12 * n]),
  );
  const behind = rows.map((n) =>
    piece("whoever finds something writes it into the book", [298, 100 + 12 * n]),
  );
  expect(linesOf([...before, ...behind]).map(({ column }) => column)).toEqual([
    ...rows.map(() => 0),
    ...rows.map(() => 1),
  ]);
});

test("a chapter whose number is spelt above its name stands above its sections", () => {
  const chapter = (number: string, name: string, y: number) => [
    piece(number, [400, y], 14),
    piece(name, [300, y + 40], 20),
    piece(`${number === "ONE" ? 1 : 2}.1 What ${name.toLowerCase()} are for`, [50, y + 80], 14),
    ...text(y + 110),
  ];
  const pieces = [...chapter("ONE", "WHEELS", 100), ...chapter("TWO", "DOORS", 400)];
  const pages = [{ number: 1, height: 800, lines: linesOf(pieces) }];
  const { sections } = sectionsOfPages(blocksOf(pages), { bookmarks: [], listed: new Set() });
  expect(sections.map(({ headings }) => headings)).toEqual([
    ["ONE WHEELS"],
    ["ONE WHEELS", "1.1 What wheels are for"],
    ["TWO DOORS"],
    ["TWO DOORS", "2.1 What doors are for"],
  ]);
});

test("letters that TeX's fonts do not name, and those that are set a little apart, make whole words", () => {
  const next = (str: string, [left, width]: readonly [number, number]) => ({
    ...piece(str, [left, 100]),
    width,
  });
  const pieces = [
    ...[
      next("The o\x1ece has \x1cve \x15 or six o\x0ecial \x0celds in a do", [50, 140]),
      next(" ", [190, 0.3]),
    ],
    ...[next("cument", [190.3, 30]), next(" ", [220.3, 2.5]), next("of trams", [222.8, 40])],
  ];
  expect(linesOf(pieces).map(({ text }) => text)).toEqual([
    "The office has five – or six official fields in a document of trams",
  ]);
});
