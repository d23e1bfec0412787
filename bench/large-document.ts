// One large text through a built daemon, and then another: `npx tsx --conditions=@memory/source bench/large-document.ts [MEGABYTES
// [OTHER]] [--vectors]`. Time until its words are recallable, the most memory while it is read and while it is forgotten, time until it is forgotten, and what of the
// store's file is free or gone afterwards; of both the worse counts. Beside the clock the daemon's own processor time, which says more where others work.
// Embedding is off: vectors follow in the background; with `--vectors` it is on, and what is forgotten is while they are made. OTHER is `main.js` of another build:
// both are run in turns, and the ratios of their best runs are told, too. Run it on a machine that does nothing else.
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { forgetPeak, peakBytes, processorMs } from "./process/read-process.ts";
import { builtDaemon, runDaemon } from "./process/run-daemon.ts";

const { values, positionals } = parseArgs({
  options: { vectors: { type: "boolean" } },
  allowPositionals: true,
});
const [megabytes = "30", other] = positionals;
/** Runs of each build, of which the best counts: others on the machine only make one slower. */
const RUNS = other === undefined ? 1 : 2;
/** What is asked of 30 MB. */
const MOST = { times: 1.3, seconds: 15, bytes: 450e6, forgetting: 5 };
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));

/** Texts one after the other in one home: what the first has left behind meets the second. */
const TEXTS = 2;

/** Lines of words that are each as frequent as words are, with numbers in between. */
function aText(bytes: number, from: number): string {
  let seed = from;
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

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const seconds = (from: number): number => (performance.now() - from) / 1000;
const row = (what: string, ...values: readonly string[]) =>
  console.log(what.padEnd(34) + values.map((value) => value.padStart(14)).join(""));

/** Seconds and bytes of one run. */
interface Measured {
  readonly reading: number;
  readonly readingWork: number;
  readonly forgetting: number;
  readonly forgettingWork: number;
  readonly givenBack: number;
  /** Most bytes while it is read and rests, and while it is forgotten. */
  readonly memory: number;
  readonly memoryForgetting: number;
  readonly storeFull: number;
  readonly storeAfter: number;
}

async function measure(main: string, files: readonly string[], home: string): Promise<Measured> {
  const sizeOfStore = (): number =>
    ["memory.db", "memory.db-wal"].reduce(
      (sum, name) => sum + (statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const { base, pid, stop } = await runDaemon({
    home,
    main: [main],
    env: { MEMORY_EMBEDDINGS: values.vectors ? "on" : "off" },
  });
  try {
    await wait(1_500);
    const runs: Omit<Measured, "storeAfter">[] = [];
    for (const file of files) runs.push(await measureOne(file));
    await stop();
    const worst = (of: keyof (typeof runs)[number]) => Math.max(...runs.map((run) => run[of]));
    return {
      ...{ reading: worst("reading"), readingWork: worst("readingWork"), forgetting: worst("forgetting") },
      ...{ forgettingWork: worst("forgettingWork"), givenBack: worst("givenBack") },
      ...{ memory: worst("memory"), memoryForgetting: worst("memoryForgetting") },
      ...{ storeFull: worst("storeFull"), storeAfter: sizeOfStore() },
    };
  } finally {
    await stop();
    rmSync(home, { recursive: true, force: true });
  }

  async function measureOne(file: string): Promise<Omit<Measured, "storeAfter">> {
    forgetPeak(pid);
    const [began, work] = [performance.now(), workSeconds(pid)];
    await json(base, "/context/add", { paths: [file] });
    const list = () => json<Listed>(base, "/context/documents?limit=5");
    let [document] = (await list()).documents;
    while (document?.status === "queued") {
      await wait(50);
      [document] = (await list()).documents;
    }
    const [reading, readingWork] = [seconds(began), workSeconds(pid) - work];
    if (document?.status !== "ready") throw new Error(`the text was not read: ${document?.status}`);
    await wait(3_000);
    const storeFull = sizeOfStore();
    const memory = peakBytes(pid) ?? 0;
    forgetPeak(pid);
    const [forgotten, before] = [performance.now(), workSeconds(pid)];
    await json(base, `/context/documents/${document.id}`, undefined, "DELETE");
    const forgetting = seconds(forgotten);
    // In slices behind the answer; the log keeps its size, so that nothing but the file tells.
    const full = statSync(join(home, "memory.db")).size;
    const isCut = () => statSync(join(home, "memory.db")).size < full / 4;
    while (!isCut() && seconds(forgotten) < 60) await wait(200);
    const givenBack = isCut() ? seconds(forgotten) : Number.POSITIVE_INFINITY;
    const forgettingWork = workSeconds(pid) - before;
    const memoryForgetting = peakBytes(pid) ?? 0;
    return {
      reading,
      readingWork,
      forgetting,
      forgettingWork,
      givenBack,
      memory,
      memoryForgetting,
      storeFull,
    };
  }
}

/** Processor time of all threads of a process so far. */
const workSeconds = (pid: number): number => (processorMs(pid) ?? 0) / 1000;

const best = (runs: readonly Measured[], of: keyof Measured): number =>
  Math.min(...runs.map((run) => run[of]));

const files = Array.from({ length: TEXTS }, (_, n) => join(work, `large-${n}.txt`));
for (const [n, file] of files.entries()) writeFileSync(file, aText(Number(megabytes) * 1e6, 7 + n));
try {
  const builds = [builtDaemon, ...(other === undefined ? [] : [other])];
  const runs = new Map<string, Measured[]>(builds.map((main) => [main, []]));
  for (let run = 0; run < RUNS; run += 1)
    for (const main of builds) {
      const measured = await measure(main, files, join(work, `home-${runs.size}-${run}`));
      runs.get(main)?.push(measured);
      console.log(`${main}: ${JSON.stringify(measured)}`);
    }
  const own = runs.get(builtDaemon) ?? [];
  const others = other === undefined ? null : (runs.get(other) ?? []);
  const told = (what: string, of: keyof Measured, shown: (value: number) => string, most?: number) =>
    row(
      what,
      shown(best(own, of)),
      ...(others ? [shown(best(others, of)), `${(best(own, of) / best(others, of)).toFixed(2)} times`] : []),
      ...(most === undefined ? [] : [best(own, of) <= most ? "kept" : `above ${shown(most)}`]),
    );
  const inSeconds = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} s` : "not in 60 s");
  row(`${megabytes} MB of text`, "this build", ...(others ? ["the other", "ratio"] : []));
  const most = others ? MOST.times * best(others, "reading") : MOST.seconds;
  told("words recallable after", "reading", inSeconds, most);
  told("processor time of it", "readingWork", inSeconds);
  told("most memory until it rests", "memory", mb, MOST.bytes);
  told("most memory while forgotten", "memoryForgetting", mb, MOST.bytes);
  told("forgotten, answered after", "forgetting", inSeconds, MOST.forgetting);
  told("processor time of it", "forgettingWork", inSeconds);
  told("space given back after", "givenBack", inSeconds, MOST.forgetting);
  told("store with it", "storeFull", mb);
  told("store at rest without it", "storeAfter", mb);
} finally {
  rmSync(work, { recursive: true, force: true });
}
