// How much of what a reader sees of a page is kept: `npx tsx --conditions=@memory/source bench/kept.ts FOLDER`.
// The measure is its own, not the reader's: tags are cut away by hand, scripts, styles and `nav` with all they hold; of the
// words that are left, the share that stands in some passage, each as often as it stands on the page.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { openChunks, readDocument } from "../packages/sources/src/documents/index.ts";

const silent =
  /<(script|style|nav|noscript|template|head|svg|select|textarea|button)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };

/** Words of a page as a reader sees it. */
function visibleWords(page: string): string[] {
  let text = page.replace(/<!--[\s\S]*?-->/g, " ");
  for (let before = ""; before !== text; ) [before, text] = [text, text.replace(silent, " ")];
  return wordsOf(
    text
      .replace(
        /<\/?(?:b|i|em|strong|code|tt|span|a|var|kbd|samp|sub|sup|small|font|u|dfn|cite|abbr)\b[^>]*>/gi,
        "",
      )
      .replace(/<\/?[a-z!?][^>]*>/gi, " ")
      .replace(/&#(x?)([0-9a-f]+);/gi, (_all, hex: string, digits: string) =>
        String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, hex === "" ? 10 : 16) || 32)),
      )
      .replace(/&([a-z]+);/gi, (all, name: string) => named[name.toLowerCase()] ?? all),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function shareKept(words: readonly string[], kept: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of kept) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) found += 1;
    left.set(word, count - 1);
  }
  return words.length === 0 ? 1 : found / words.length;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : /\.x?html?$/i.test(name) ? [path] : [];
  });
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function measure(folder: string): Promise<void> {
  const shares: { path: string; share: number; extra: number }[] = [];
  let [unread, began, bytes] = [0, performance.now(), 0];
  for (const path of filesIn(folder)) {
    const content = readFileSync(path);
    bytes += content.length;
    const read = await readDocument({ bytes: content, name: basename(path) });
    if (read.kind !== "read") {
      unread += 1;
      console.log(`  not read: ${path}: ${"reason" in read ? read.reason : read.kind}`);
      continue;
    }
    const isLatin = /charset=["']?(?:iso-8859-1|latin-?1|windows-1252)/i.test(
      content.subarray(0, 2000).toString("latin1"),
    );
    const words = visibleWords(content.toString(isLatin ? "latin1" : "utf8"));
    const kept = [...openChunks(read.document.chunks)].flatMap((chunk) => wordsOf(chunk.content));
    shares.push({ path, share: shareKept(words, kept), extra: kept.length / Math.max(1, words.length) });
  }
  shares.sort((one, other) => one.share - other.share);
  const at = (part: number) =>
    shares[Math.min(shares.length - 1, Math.floor(part * shares.length))]?.share ?? 0;
  console.log(
    `${shares.length} pages, ${unread} not read, ${((performance.now() - began) / 1000).toFixed(1)} s for ${(bytes / 1e6).toFixed(1)} MB`,
  );
  console.log(
    `kept: median ${percent(at(0.5))}, a tenth below ${percent(at(0.1))}, worst ${percent(at(0))}; below 90 %: ${shares.filter(({ share }) => share < 0.9).length}`,
  );
  for (const { path, share, extra } of shares.slice(0, 12))
    console.log(`  ${percent(share)} (words ${extra.toFixed(2)}) ${path}`);
}

const [, , folder] = process.argv;
if (folder === undefined) console.log("no folder of pages was named: nothing to measure");
else await measure(folder);
