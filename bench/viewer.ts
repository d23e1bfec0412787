// Costs of the viewer for the person who looks at it: `pnpm bench viewer`, or with another build of the daemon as
// `npx tsx --conditions=@memory/source bench/viewer.ts [DAEMON]`; the viewer's build lies beside it, in ../../viewer/dist.
// Weights of what is built, then a made-up store of 100,000 memories and 35,000 entities in a headless browser. Frames are
// drawn by software there, so what counts is the processor time of the page's main thread, and never frames a second.
// It fails when one of its limits is passed. Needs `npm run setup`. With MEMORY_BENCH_PICTURES it leaves the map of topics in that
// folder, light and dark, as docs/images shows it.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "../packages/cli/src/bench/statistics.ts";
import { closeBrowser } from "../packages/viewer/test/browser.ts";
import { type OpenPage, openPage } from "../packages/viewer/test/page.ts";
import { shoot } from "../packages/viewer/test/shots.ts";
import { BUDGET, readWeights } from "../packages/viewer/test/weights.ts";
import { writeGraph } from "./made-up/graph-store.ts";
import { builtDaemon, runDaemon } from "./process/run-daemon.ts";

type Page = OpenPage["page"];

const daemonFile = process.argv[2] ?? builtDaemon;
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
/** Seven of ten nodes are memories. */
const nodes = Number(process.env.MEMORY_BENCH_NODES ?? 143_000);

/** One line; a value above its limit makes the benchmark fail. */
function row(what: string, value: number, unit: string, limit: number, more = ""): void {
  const isOver = !(value <= limit);
  if (isOver) process.exitCode = 1;
  const shown = `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
  console.log(`${what.padEnd(46)}${shown.padEnd(12)}${isOver ? "TOO MUCH, limit" : "of"} ${limit}  ${more}`);
}

function weigh(): void {
  const { first, arrival, lazy, graph, styles } = readWeights(join(dirname(daemonFile), "../../viewer/dist"));
  row("entry and first route, gzip", first, "kB", BUDGET.first);
  row("with the heaviest place", arrival, "kB", BUDGET.arrival);
  for (const { name, kB } of lazy.slice(0, 3))
    row(`on demand: ${name.replace("src/places/", "")}`, kB, "kB", BUDGET.lazy);
  row("what draws the graph", graph, "kB", BUDGET.graph);
  row("styles", styles, "kB", BUDGET.styles);
}

/** Waits until the layout is there; answers the bytes of the map of topics. */
async function topicsOf(base: string): Promise<number> {
  for (;;) {
    const text = await (await fetch(`${base}/memory/graph?level=topics`)).text();
    if (JSON.parse(text).topics.length > 0) return Buffer.byteLength(text);
    await wait(250);
  }
}

/** Processor time that the main thread of the page has taken, milliseconds, and the frames it has begun. */
interface Meter {
  read(): Promise<{ readonly ms: number; readonly frames: number; readonly heap: number }>;
  collect(): Promise<void>;
}

async function meterOf(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    async read() {
      const { metrics } = await session.send("Performance.getMetrics");
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      const frames = Number(await page.evaluate(() => Reflect.get(window, "__frames") ?? 0));
      return { ms: of("TaskDuration") * 1000, frames, heap: of("JSHeapUsedSize") };
    },
    collect: async () => void (await session.send("HeapProfiler.collectGarbage")),
  };
}

/** Counts frames, and keeps what took long, what moved by itself, and when the graph was first seen. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = { tasks: [] as [number, number][], shift: 0 };
    Reflect.set(window, "__kept", kept);
    Reflect.set(window, "__frames", 0);
    const count = () => {
      Reflect.set(window, "__frames", Number(Reflect.get(window, "__frames")) + 1);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) kept.tasks.push([startTime, duration]);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = Reflect.get(entry, "hadRecentInput") ? 0 : Number(Reflect.get(entry, "value"));
        kept.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

interface Kept {
  readonly tasks: readonly (readonly [start: number, duration: number])[];
  readonly shift: number;
}

const keptBy = (page: Page): Promise<Kept> => page.evaluate(() => Reflect.get(window, "__kept"));
const nowOf = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Milliseconds of the main thread for each frame while something moves with each of them; twenty samples. */
async function frameCost(page: Page, meter: Meter, step: (n: number) => Promise<void>): Promise<number[]> {
  const costs: number[] = [];
  for (let sample = 0; sample < 20; sample++) {
    const before = await meter.read();
    for (let n = 0; n < 6; n++) {
      await step(6 * sample + n);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const after = await meter.read();
    costs.push((after.ms - before.ms) / Math.max(1, after.frames - before.frames));
  }
  return costs;
}

/** The longest task that began after `from`. */
const longest = ({ tasks }: Kept, from: number): number =>
  Math.max(0, ...tasks.filter(([start]) => start > from).map(([, duration]) => duration));

async function boot(base: string): Promise<void> {
  const costs: number[] = [];
  let shift = 0;
  for (let n = 0; n < 5; n++) {
    await using viewer = await openPage(base);
    await watch(viewer.page);
    const meter = await meterOf(viewer.page);
    const before = await meter.read();
    await viewer.go("/");
    costs.push((await meter.read()).ms - before.ms);
    shift = Math.max(shift, (await keptBy(viewer.page)).shift);
  }
  row("boot of the overview, main thread, median of 5", quantile(costs, 0.5), "ms", 400);
  row("layout shift", shift, "", 0.05);
}

async function explore(base: string): Promise<void> {
  const draws: number[] = [];
  for (let n = 0; n < 3; n++) {
    await using viewer = await openPage(base);
    await viewer.go("/explore?view=graph");
    await viewer.page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length > 0);
    draws.push(
      await viewer.page.evaluate(() => performance.getEntriesByName("graph:first-draw")[0]?.startTime ?? 0),
    );
  }
  row("explore, first draw of the topics, median of 3", quantile(draws, 0.5), "ms", 1_500);
  await using viewer = await openPage(base);
  const { page } = viewer;
  await watch(page);
  await viewer.go("/explore?view=graph");
  const meter = await meterOf(page);
  await page.waitForTimeout(1_000);
  const began = await nowOf(page);
  const still = await frameCost(page, meter, async () => undefined);
  const box = await page.locator("canvas").first().boundingBox();
  if (!box) throw new Error("explore shows no canvas");
  const corner = await emptyPlace(page, box);
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  const panning = await frameCost(page, meter, (n) =>
    page.mouse.move(corner.x + 120 * (1 - Math.cos(n / 6)), corner.y + 80 * (1 - Math.cos(n / 9))),
  );
  await page.mouse.up();
  row("panning the topics, main thread a frame, p95", quantile(panning, 0.95), "ms", 8, told(panning, still));
  row("longest task on the way", longest(await keptBy(page), began), "ms", 200);
}

const told = (moving: readonly number[], still: readonly number[]): string =>
  `median ${quantile(moving, 0.5).toFixed(1)} ms; at rest p95 ${quantile(still, 0.95).toFixed(1)} ms`;

/** Where no drawer covers the picture, and no node would be dragged instead of it. */
async function emptyPlace(page: Page, box: { x: number; y: number; width: number; height: number }) {
  for (let at = 0; at < 400; at++) {
    const place = {
      x: box.x + box.width * (0.4 + 0.025 * (at % 20)),
      y: box.y + box.height * (0.2 + 0.03 * Math.floor(at / 20)),
    };
    await page.mouse.move(place.x, place.y);
    const isFree = await page.evaluate(
      ({ x, y }) =>
        document.elementFromPoint(x, y)?.closest("[role=application]") != null &&
        document.querySelector("canvas")?.style.cursor === "grab",
      place,
    );
    if (isFree) return place;
  }
  throw new Error("the picture has no empty place to be moved by");
}

async function takePictures(base: string, folder: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await using viewer = await openPage(base, { theme, width: 1440, height: 900 });
    await viewer.go("/explore");
    await viewer.page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length > 0);
    await viewer.page.waitForTimeout(1_500);
    await shoot(viewer.page, join(folder, `explore-large-${theme}.png`));
  }
}

async function table(base: string): Promise<void> {
  await using viewer = await openPage(base);
  const { page } = viewer;
  await watch(page);
  await viewer.go("/memories");
  const meter = await meterOf(page);
  await page.waitForTimeout(500);
  const began = await nowOf(page);
  const still = await frameCost(page, meter, async () => undefined);
  await page.mouse.move(760, 500);
  // One notch of a wheel, two rows of the table.
  const scrolling = await frameCost(page, meter, () => page.mouse.wheel(0, 120));
  row(
    "scrolling the table, main thread a frame, p95",
    quantile(scrolling, 0.95),
    "ms",
    8,
    told(scrolling, still),
  );
  // As one drags the handle from the first row to the last.
  for (let n = 0; n < 30; n++) {
    await page.mouse.wheel(0, 200_000);
    await page.waitForTimeout(50);
  }
  row("longest task on the way", longest(await keptBy(page), began), "ms", 200);
}

async function views(base: string): Promise<void> {
  const { memories } = await (await fetch(`${base}/memory/list?limit=8`)).json();
  const { entities } = await (await fetch(`${base}/memory/entities?limit=4`)).json();
  const places = [
    "/explore",
    ...memories.map(({ id }: { id: string }) => `/memories/${id}`),
    "/memories",
    ...entities.map(({ id }: { id: string }) => `/explore?focus=entity:${id}`),
    "/entities",
    "/sources/documents",
    "/review",
    "/activity",
    "/settings/models",
    "/explore?view=graph",
  ];
  await using viewer = await openPage(base);
  const { page } = viewer;
  await watch(page);
  await viewer.go("/");
  const began = await nowOf(page);
  const meter = await meterOf(page);
  const shown = new Set<string>();
  for (const place of places) {
    await viewer.move(place);
    shown.add(await page.locator("main").innerHTML());
  }
  if (shown.size < places.length) throw new Error(`of ${places.length} views only ${shown.size} differ`);
  await viewer.move("/");
  await meter.collect();
  row(`heap after ${places.length} views`, (await meter.read()).heap / 1_000_000, "MB", 150);
  row("longest task on the way", longest(await keptBy(page), began), "ms", 200);
}

weigh();
const home = join(work, "home");
mkdirSync(home, { mode: 0o700 });
writeGraph(join(home, "memory.db"), nodes);
const { base, stop } = await runDaemon({
  home,
  main: [daemonFile],
  env: { MEMORY_EMBEDDINGS: "off" },
});
try {
  row(`map of topics of ${nodes} nodes`, (await topicsOf(base)) / 1_000, "kB", 60);
  await boot(base);
  await explore(base);
  if (process.env.MEMORY_BENCH_PICTURES) await takePictures(base, process.env.MEMORY_BENCH_PICTURES);
  await table(base);
  await views(base);
} finally {
  await closeBrowser();
  await stop();
  rmSync(work, { recursive: true, force: true });
}
