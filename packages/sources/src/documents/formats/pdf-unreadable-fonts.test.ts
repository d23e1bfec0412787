import { expect, test } from "vitest";
import { aPdfOfPieces } from "../../../test/made-documents.ts";
import { pdf } from "./pdf.ts";
import { unreadableFonts } from "./pdf-unreadable-fonts.ts";

const pieces = (str: string, fontName: string) =>
  Array.from({ length: 12 }, (_, n) => ({
    ...{ str, fontName, dir: "ltr", width: 400, isMono: false },
    transform: [10, 0, 0, 10, 50, 100 + 14 * n],
  }));

/** As such fonts come out: signs stand for letters, and letters for others. */
const GIBBERISH = `j=^lkRaloZm{\\PZ@moZ_ ÐàË»ÝÐoÌ=^z[74Z@^z[{Zm [{Z@m[ylZ©yZXrXt=^lk Inz|~ZmqZ`;

test.each([
  ["prose", "The depot keeps forty trams under one roof, and every tram is looked at each morning"],
  ["another language", "Każdy tramwaj w zajezdni jest oglądany rano, zanim wyjedzie na pierwszą linię dnia"],
  ["another script", "車庫には四十台の路面電車があり、毎朝、最初の便が出る前にすべての車両が点検されます。"],
  ["code", 'myData <- read.file("tram_wheels.csv", header=TRUE); initVnode(fooBar->lathe_turn_count)'],
  ["formulas", "x = ( y + ∂ f ) / ρ , z < ∑ i n ( β u x ) ≈ τ x F , C u < ∞"],
  ["names and numbers", "Rcpp 4.1 JAGS BUGS 88.3 -97.13 GHz 12.4 Kiel FTP HTTP 33 km/h"],
])("%s is text", (_, text) => {
  expect(unreadableFonts([pieces(text, "f1")]).share).toBe(0);
});

test("letters without a mapping are told by what comes out of them, font by font", () => {
  const text = "The depot keeps forty trams under one roof, and every tram is looked at each day";
  const { names, share } = unreadableFonts([[...pieces(text, "f1"), ...pieces(GIBBERISH, "f2")]]);
  expect([...names]).toEqual(["f2"]);
  expect(share).toBeCloseTo(0.5, 1);
});

test("a PDF of such letters has no passage, and says why and what to do", async () => {
  const lines = Array.from({ length: 12 }, (_, n) => ({ text: GIBBERISH, left: 60, top: 100 + 14 * n }));
  const { sections, remark } = await pdf.extract({ name: "a.pdf", bytes: await aPdfOfPieces(lines) });
  expect(sections).toEqual([]);
  expect(remark).toMatch(
    /do not say which letters they show, so its text cannot be read; run it through OCR$/,
  );
});
