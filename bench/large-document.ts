// One large text through a built daemon: `npx tsx --conditions=@memory/source bench/large-document.ts [DAEMON [MEGABYTES]]`. Time until
// its words are recallable, the most memory on the way, time until it is forgotten, and what of the store's file is free or gone
// afterwards. Embedding is off: vectors follow in the background.
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { peakBytes, residentBytes } from "./process/read-process.ts";
import { builtDaemon, runDaemon } from "./process/run-daemon.ts";

const [, , main = builtDaemon, megabytes = "30"] = process.argv;
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const home = join(work, "home");

/** Lines of words that are each as frequent as words are, with numbers in between. */
function aText(bytes: number): string {
  let seed = 7;
  const next = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const word = (): string => {
    const n = Math.floor(20_000 ** next());
    return Array.from(
      { length: 2 + (n % 3) },
      (_, k) => syllables[(n * (k + 3) + k) % syllables.length],
    ).join("");
  };
  const lines: string[] = [];
  for (let length = 0; length < bytes; ) {
    const line = Array.from({ length: 12 }, word).join(" ");
    lines.push(lines.length % 6 === 5 ? `${line}.\n` : line);
    length += line.length + 1;
  }
  return lines.join("\n");
}
const syllables = "ba ko ri ten mor vel sha lun dar pi quo fen gra hol stu wi".split(" ");

async function json<Reply>(base: string, path: string, body?: object, method = "POST"): Promise<Reply> {
  const init = { method: body ? method : method === "DELETE" ? method : "GET" };
  const response = await fetch(base + path, {
    ...init,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return response.json() as Promise<Reply>;
}

interface Listed {
  readonly documents: readonly { readonly id: string; readonly status: string; readonly chunks: number }[];
}

const mb = (bytes: number | null): string => `${((bytes ?? 0) / 1e6).toFixed(0)} MB`;
const row = (what: string, value: string) => console.log(`${what.padEnd(44)}${value}`);
const sizeOfStore = (): number =>
  ["memory.db", "memory.db-wal"].reduce(
    (sum, name) => sum + (statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const file = join(work, "large.txt");
writeFileSync(file, aText(Number(megabytes) * 1e6));
const { base, pid, stop } = await runDaemon({ home, main: [main], env: { MEMORY_EMBEDDINGS: "off" } });
try {
  await wait(1_500);
  row("store before", mb(sizeOfStore()));
  const began = performance.now();
  await json(base, "/context/add", { paths: [file] });
  const list = () => json<Listed>(base, "/context/documents?limit=5");
  let [document] = (await list()).documents;
  while (document?.status === "queued") {
    await wait(50);
    [document] = (await list()).documents;
  }
  row(
    "words recallable",
    `${((performance.now() - began) / 1000).toFixed(1)} s, ${document?.status}, ${document?.chunks} passages`,
  );
  row("most memory / now", `${mb(peakBytes(pid))} / ${mb(residentBytes(pid))}`);
  await wait(3_000);
  row("store after reading", mb(sizeOfStore()));
  const forgetting = performance.now();
  await json(base, `/context/documents/${document?.id}`, undefined, "DELETE");
  row("forgotten, answered", `${((performance.now() - forgetting) / 1000).toFixed(1)} s`);
  // In slices behind the answer; the log keeps its size, so that nothing but the file tells.
  const cutting = performance.now();
  const full = statSync(join(home, "memory.db")).size;
  const isCut = () => statSync(join(home, "memory.db")).size < full / 4;
  while (!isCut() && performance.now() - cutting < 60_000) await wait(200);
  row("cut off the store after", `${((performance.now() - cutting) / 1000).toFixed(1)} s`);
  row("store after forgetting", mb(sizeOfStore()));
  row("most memory", mb(peakBytes(pid)));
} finally {
  await stop();
  row("store at rest", mb(sizeOfStore()));
  rmSync(work, { recursive: true, force: true });
}
