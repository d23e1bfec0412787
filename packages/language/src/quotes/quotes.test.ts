import { describe, expect, test } from "vitest";
import { anchorsMissingIn, anchorsOf, findQuote } from "./index.ts";
import { sources } from "./quotes.fixture.ts";

/** Four quotations of each source: its beginning, its end, its middle, and most of it. */
const quotes = sources.flatMap((source) => {
  const words = source.split(/\s+/);
  const cut = (from: number, to: number) => ({
    source,
    quote: words.slice(Math.floor(from * words.length), Math.ceil(to * words.length)).join(" "),
  });
  return [cut(0, 0.6), cut(0.4, 1), cut(0.2, 0.8), cut(0, 0.95)];
});

const bare = (quote: string): string => quote.replaceAll("`", "");

/** How models copy nearly right. */
const variants: Readonly<Record<string, (quote: string) => string>> = {
  "without backticks": bare,
  "without markdown": (quote) => bare(quote).replace(/\*\*|^#+ |^- /g, ""),
  "with a capital and a full stop": (quote) => `${quote.charAt(0).toUpperCase()}${quote.slice(1)}.`,
  "with the mark of the line": (quote) => `| ${quote.replace(/ (?=\S+ \S+$)/, "\n| ")}`,
  "with a gap": (quote) => {
    const words = quote.split(" ");
    const half = Math.floor(words.length / 2);
    return [...words.slice(0, half), "…", ...words.slice(half)].join(" ");
  },
  "with a slip": (quote) =>
    quote
      .split(" ")
      .map((word, n, all) =>
        n === all.findIndex((one) => /^(?!never|nicht|without)[a-z]{5,}$/.test(one))
          ? `${word.slice(0, 3)}${word.slice(4)}`
          : word,
      )
      .join(" "),
};

test.each([
  ["The table is 1200px wide and loads in 47s.", ["1200", "47"]],
  ["yash says `cannot open file `$/home/x/omp` and goes on; quotes for `yash`.", ["$/home/x/omp", "yash"]],
])("code and numbers of a sentence are named whole: %s", (text, anchors) => {
  expect(anchorsOf(text)).toEqual(anchors);
});

describe("a quotation that is copied", () => {
  test.each(Object.entries(variants))("%s is found, nearly always", (_, change) => {
    const kept = quotes.filter(({ source, quote }) => findQuote(change(quote), source) !== null);
    expect(quotes).toHaveLength(80);
    expect(kept.length).toBeGreaterThanOrEqual(77);
  });

  const spoilt: Readonly<Record<string, (quote: string) => string>> = {
    "another number": (quote) => quote.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    "other code": (quote) => quote.replace(/`([a-zA-Z]{3,})/, "`x$1"),
    "a denial more": (quote) =>
      quote.replace(/\b(is|are|was|use|run|needs?|must|stay|lives|writes|keep)\b/, "$1 not"),
    "a denial less": (quote) => quote.replace(/\b(?:never|not|don't|without|only)\s/, ""),
    "words of another session": () => "the harbour closes on Tuesdays because the tide is low in spring",
  };
  test.each(Object.entries(spoilt))("with %s is refused", (_, spoil) => {
    const passed = quotes.filter(({ source, quote }) => {
      const changed = spoil(quote);
      return changed !== quote && findQuote(changed, source) !== null;
    });
    expect(passed).toEqual([]);
  });

  test.each([
    ["pool max 20", null],
    ["the gateway", "The **gateway**"],
    ["ateway of heron listens on por", "gateway** of `heron` listens on port"],
    ["port 844", null],
    ["ort 8443", "port 8443"],
    [".", null],
    ["the gateway … not on 443", "The **gateway** of `heron` listens on port 8443, not on 443"],
    ["listens on port 8443 … 443, because", null],
  ])("as %j comes back as the source has it", (quote, words) => {
    expect(findQuote(quote, sources[0] ?? "")).toBe(words);
  });

  test("and is all that was said is found however short it is", () => {
    expect(findQuote("yes.", "Yes")).toBe("Yes");
    expect(findQuote("yes", "yes, if it is cheap")).toBeNull();
  });

  test("at length from a long text costs little", () => {
    const long = sources.join(" and then ").repeat(12);
    expect(findQuote(`${"quite other words ".repeat(12)} stand here`, long)).toBeNull();
  });
});

describe("anchors of a sentence", () => {
  test("are its numbers, versions, code, paths and addresses", () => {
    expect(
      anchorsOf(
        "On macOS Node.js 20 reads `~/.npmrc` first, see https://x.dev/a, then /etc/npm/rc and config.toml (v2.4.1).",
      ),
    ).toEqual(["20", "~/.npmrc", "https://x.dev/a", "/etc/npm/rc", "config.toml", "v2.4.1"]);
    expect(anchorsOf("The client/server split of FooBar stays as one repo.")).toEqual([]);
  });

  test("stand in what was shown however they are set", () => {
    const missing = anchorsMissingIn(`== 2026-02-14\n${sources.join("\n")}`);
    expect(missing("`rm -rf node_modules && npm ci` is needed on 2026-02-14, port 8,443 and 2.3.9.")).toEqual(
      [],
    );
    expect(missing("`pnpm --filter  api migrate` runs on `Heron`.")).toEqual([]);
    expect(missing("Port 844 and 84430, `heron2`, v2.4 and 2.3.95, /srv/imports/a.csv.")).toEqual([
      "844",
      "84430",
      "heron2",
      "v2.4",
      "2.3.95",
      "/srv/imports/a.csv",
    ]);
  });
});
