// Questions to documents, asked in the process: `npx tsx --conditions=@memory/source bench/documents-asked.ts FOLDER QUESTIONS
// [STORE]`. QUESTIONS has a line a question, parted by tabs: its kind, a part of the file's path, what the right passage says
// (all of "this & that", or of "these || those"; letters and digits alone are compared), and the question; of kind "absent" only the question counts.
// Beside it, in the same run and judged alike: plain BM25 over windows of the same files' text. A STORE that is kept keeps its
// vectors. `-v` shows each question that is not answered first.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ingest, recognise } from "../packages/daemon/src/documents/ingest.ts";
import { findByPath, insertDocument } from "../packages/daemon/src/documents/queries/rows.ts";
import { NAME } from "../packages/daemon/src/models/embedded/embedder.ts";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import { pick } from "../packages/daemon/src/recall/answer.ts";
import { findMissing } from "../packages/daemon/src/recall/queries/missing-vectors.ts";
import { createReader, reading } from "../packages/daemon/src/recall/reader.ts";
import { openStore, type Store } from "../packages/daemon/src/store/open.ts";
import { OWN } from "../packages/daemon/src/store/owner-key.ts";
import { ensureOwner } from "../packages/daemon/src/store/owners.ts";
import { openReader, openScratch } from "../packages/daemon/src/store/reader.ts";
import { putVector } from "../packages/daemon/src/store/search.ts";
import { cleanQuestion, readQuestion, withoutLanguage } from "../packages/language/src/questions/index.ts";
import { openChunks, readDocument } from "../packages/sources/src/documents/index.ts";

const args = process.argv.slice(2).filter((arg) => arg !== "-v");
const isTalkative = process.argv.includes("-v");
const model = NAME;
const limit = 5;
/** Characters of a window. */
const WINDOW = 1000;

interface Asked {
  readonly kind: string;
  readonly path: string;
  /** One of them, all parts of it. */
  readonly says: readonly (readonly string[])[];
  readonly text: string;
}

interface Passage {
  readonly path: string;
  readonly text: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const isRight = ({ path, says }: Asked, passage: Passage): boolean =>
  passage.path.includes(path) && says.some((one) => one.every((part) => plain(passage.text).includes(part)));

const questionsIn = (file: string): Asked[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("//"))
    .map((line) => {
      const [kind = "", path = "", says = "", text = ""] = line.split("\t");
      return { kind, path, says: says.split(" || ").map((one) => one.split(" & ").map(plain)), text };
    });

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });

/** Reads the folder into the store; answers the text of each file for the windows. */
async function fill(store: Store, folder: string): Promise<Passage[]> {
  const now = Date.now();
  let count = 0;
  const newId = () => `01900000-0000-7000-8000-${(now + ++count).toString(16).padStart(12, "0")}`;
  ensureOwner(store, OWN, now);
  const texts: Passage[] = [];
  for (const path of filesIn(folder)) {
    const read = await readDocument({ path, maxBytes: 100_000_000 });
    if (read.kind !== "read") continue;
    store.transaction(() => {
      if (!findByPath(store, OWN, path))
        insertDocument(store, {
          ...{ id: newId(), owner_id: OWN, origin: "file", path, folder: dirname(path), root_id: null },
          ...{ project: null, title: basename(path), status: "queued", reason: null },
          ...{ size: read.document.size, mtime: read.document.mtime, created_at: now },
        });
      const found = recognise(store, findByPath(store, OWN, path)?.id ?? "", read.document);
      // A store that is kept may hold what an older reader read of the same bytes.
      const document = found && { ...found.document, content_hash: null };
      if (found && document)
        for (const _step of ingest(
          { store, clock: () => now, newId },
          { ...found, document },
          read.document,
        ));
    });
    texts.push({ path: relative(folder, path), text: textOf(path, [...openChunks(read.document.chunks)]) });
  }
  return texts;
}

/** Words of a file for the windows: as it stands, or as they were read where it is no text. */
function textOf(path: string, chunks: readonly { readonly content: string }[]): string {
  const isText = !/\.(?:pdf|docx|eml|html?|xhtml)$/i.test(path);
  return isText ? readFileSync(path, "utf8") : chunks.map(({ content }) => content).join("\n\n");
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

function bm25Over(windows: readonly Passage[]): (question: string) => Passage[] {
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
    return words.length === 0 ? [] : ranked.all(words.join(" OR "), limit).flatMap((n) => windows[n] ?? []);
  };
}

async function measure(folder: string, questions: readonly Asked[], file: string): Promise<void> {
  const store = openStore(file);
  const began = performance.now();
  const texts = await fill(store, folder);
  const read = performance.now();
  const encoder = await loadUseLite({
    modelDir: fileURLToPath(new URL("../packages/daemon/models", import.meta.url)),
  });
  const wanted = { model, above: 0, below: 1e9, window: 1e9, most: 1e9 };
  const vectors: [item: number, vector: Float32Array | null][] = [];
  for (const { item, texts: own } of findMissing(store, wanted).missing)
    vectors.push([item, await encoder.embed(own[0] ?? "")]);
  store.transaction(() => {
    for (const [item, vector] of vectors) putVector(store, item, model, vector);
  });
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const windows = texts.flatMap(windowsOf);
  console.log(
    `${texts.length} files, ${windows.length} windows; read in ${seconds(began, read)} s, vectors in ${seconds(read, performance.now())} s`,
  );
  const bm25 = bm25Over(windows);
  const reader = createReader(openReader(file));
  const rows = new Map<string, number[]>();
  for (const asked of questions) {
    const query = cleanQuestion(asked.text);
    const vector = await encoder.embed(withoutLanguage(query));
    const task = { query, ownerId: OWN, model, vector, now: Date.now(), limit, maxTokens: 100_000 };
    const { answer } = reading(reader, model, () => pick(reader, task));
    const hits = answer.memories.map(({ source, content }) => ({
      path: relative(folder, source.path ?? ""),
      text: content,
    }));
    const own = hits.findIndex((hit) => isRight(asked, hit));
    const other = bm25(asked.text).findIndex((hit) => isRight(asked, hit));
    const isHigh = answer.confidence === "high";
    const row = rows.get(asked.kind) ?? [0, 0, 0, 0, 0, 0, 0];
    rows.set(asked.kind, row);
    [true, own === 0, own >= 0, other === 0, other >= 0, isHigh, isHigh && own === 0].forEach((is, n) => {
      row[n] = (row[n] ?? 0) + (is ? 1 : 0);
    });
    const isAbsent = asked.kind === "absent";
    if (isTalkative && (isAbsent ? isHigh : own !== 0))
      console.log(
        `[${asked.kind}] ${asked.text}\n   ours ${own + 1}, BM25 ${other + 1}, ${answer.confidence}; first: ${hits[0]?.path}: ${hits[0]?.text.slice(0, 110).replace(/\s+/g, " ")}`,
      );
  }
  console.log("kind            asked  first  of 5 | BM25 first  of 5 | high, of them first right");
  for (const [kind, [n, ...rest]] of rows)
    console.log(
      `${kind.padEnd(16)}${[n, rest[0], rest[1]].map((v) => String(v).padStart(5)).join("  ")} | ${[rest[2], rest[3]].map((v) => String(v).padStart(9)).join("")} | ${rest[4]}, ${rest[5]}`,
    );
  store.close();
}

const [folder, questions, kept] = args;
if (folder === undefined || questions === undefined)
  console.log("no documents and questions were named: nothing to ask");
else {
  const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
  try {
    await measure(folder, questionsIn(questions), kept ?? join(work, "store.db"));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
