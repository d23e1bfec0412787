// Plain BM25 over windows of the same files' text.
import { openScratch } from "../../packages/daemon/src/store/reader.ts";
import { readQuestion } from "../../packages/language/src/questions/index.ts";
import type { Passage } from "./sets.ts";

/** Characters of a window. */
const WINDOW = 1000;
const MOST = 5;

export function bm25Over(texts: readonly Passage[]): (question: string) => Passage[] {
  const windows = texts.flatMap(windowsOf);
  const db = openScratch();
  db.exec(
    "CREATE VIRTUAL TABLE texts USING fts5 (content, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare("INSERT INTO texts (rowid, content) VALUES (?, ?)");
  db.transaction(() => {
    for (const [n, { text }] of windows.entries()) insert.run(n, text);
  })();
  const ranked = db
    .prepare<[string, number], number>(
      "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT ?",
    )
    .pluck();
  return (question) => {
    const words = readQuestion(question, 0).words.map((word) => `"${word.replaceAll('"', "")}"`);
    return words.length === 0 ? [] : ranked.all(words.join(" OR "), MOST).flatMap((n) => windows[n] ?? []);
  };
}

function windowsOf({ path, text }: Passage): Passage[] {
  const windows: Passage[] = [];
  let held = "";
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (held.length + line.length > WINDOW && held !== "") {
      windows.push({ path, text: held });
      held = "";
    }
    held += line;
  }
  return held.trim() === "" ? windows : [...windows, { path, text: held }];
}
