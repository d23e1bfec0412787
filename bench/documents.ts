// Time until a linked folder is recallable, through the built daemon and its port: `pnpm bench documents`.
// MEMORY_BENCH_DOCS names a folder of documents; without it the Markdown files of this checkout's own packages are
// taken, several times over with a word of their own in each. The baseline of the same run: FTS5's word index alone, on
// one thread, over the same texts. Needs `npm run setup`.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { residentBytes } from "./process/read-process.ts";
import { runDaemon } from "./process/run-daemon.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const folder = join(work, "docs");
const wantedBytes = 16_000_000;

const row = (what: string, value: string, against = "") =>
  console.log(`${what.padEnd(34)}${value.padEnd(22)}${against}`);

function gather(): void {
  mkdirSync(folder);
  const given = process.env.MEMORY_BENCH_DOCS;
  if (given) {
    cpSync(given, folder, { recursive: true });
    return;
  }
  const sources = markdownIn(join(root, "node_modules/.pnpm"));
  let bytes = 0;
  for (let round = 0; bytes < wantedBytes; round++)
    for (const [n, path] of sources.entries()) {
      const text = readFileSync(path, "utf8").replaceAll(/^(#+ .*)$/gm, `$1 copy${round}`);
      mkdirSync(join(folder, `${round}`, `${n % 20}`), { recursive: true });
      writeFileSync(join(folder, `${round}`, `${n % 20}`, `${n}.md`), text);
      bytes += Buffer.byteLength(text);
      if (bytes >= wantedBytes) return;
    }
}

const markdownIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) === ".md")
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 2_000);

/** The same texts into a word index and nothing else, 60 sections a transaction. */
function baseline(): number {
  const store = openStore(join(work, "baseline.db"));
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const sections = texts.flatMap((text) => text.split(/\n(?=#+ )/));
  const began = performance.now();
  for (let n = 0; n < sections.length; n += 60)
    store.transaction(() => {
      for (const [k, text] of sections.slice(n, n + 60).entries())
        store.prepare("INSERT INTO recall_words (rowid, content) VALUES (?, ?)").run(n + k + 1, text);
    });
  const ms = performance.now() - began;
  store.close();
  return ms;
}

interface RootReply {
  readonly id: string;
  readonly documents: number;
  readonly pending: number;
  readonly state: string;
}

async function json<Reply>(base: string, path: string, body?: object): Promise<Reply> {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(base + path, init);
  return response.json() as Promise<Reply>;
}

const rootOf = async (base: string): Promise<RootReply | undefined> =>
  (await json<{ roots: RootReply[] }>(base, "/context/roots")).roots[0];

/** Milliseconds until nothing waits to be read, and the slowest answer of /health meanwhile. */
async function untilRead(base: string): Promise<{ ms: number; slowest: number }> {
  const began = performance.now();
  let slowest = 0;
  for (;;) {
    const asked = performance.now();
    await fetch(`${base}/health`);
    slowest = Math.max(slowest, performance.now() - asked);
    const linked = await rootOf(base);
    if (linked?.state === "up-to-date" && linked.documents > 0)
      return { ms: performance.now() - began, slowest };
    await wait(100);
  }
}

gather();
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
const plain = baseline();
const { base, pid, stop } = await runDaemon({ home: join(work, "home") });
await wait(1_500);
const began = performance.now();
await json(base, "/context/roots", { path: folder });
const linkMs = performance.now() - began;
const { ms, slowest } = await untilRead(base);
const total = ms + linkMs;
const rate = bytes / 1e3 / total;
row("files, MB", `${files.length}, ${(bytes / 1e6).toFixed(1)}`);
row("linked after", `${linkMs.toFixed(0)} ms`);
row(
  "full text recallable",
  `${rate.toFixed(1)} MB/s`,
  `word index alone ${(bytes / 1e3 / plain).toFixed(1)} MB/s, ratio ${(total / plain).toFixed(2)}`,
);
row("slowest /health meanwhile", `${slowest.toFixed(0)} ms`);
row("resident", `${((residentBytes(pid) ?? Number.NaN) / 1024 ** 2).toFixed(0)} MiB`);
const { store } = await json<{ store: { bytes: number } }>(base, "/health");
row(
  "store",
  `${(store.bytes / 1e6).toFixed(1)} MB`,
  `${(store.bytes / bytes).toFixed(1)} x the text, vectors to come`,
);
await stop();
rmSync(work, { recursive: true, force: true });
