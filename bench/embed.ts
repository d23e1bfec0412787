// Costs of the embedded embedding model: npx tsx --conditions=@memory/source bench/embed.ts [runtime]
// The baseline is the model's own arithmetic (its matrix products, in float32) written in plain JavaScript, measured
// in the same run, so that the ratio means the same on any machine.

import { fileURLToPath } from "node:url";
import { type Encoder, loadUseLite, type Runtime } from "../packages/daemon/src/models/embedded/use-lite.ts";

const modelDir = fileURLToPath(new URL("../packages/daemon/models", import.meta.url));
const short = { text: "We keep user sessions in the cache for ten minutes.", pieces: 13 };
const long = { text: `${short.text} `.repeat(20).slice(0, 1000), pieces: 128 };

/** Rows and columns of the nine matrices every piece is multiplied with: two layers, 4.65 million products. */
const shapes: readonly (readonly [rows: number, columns: number])[] = [
  [256, 512],
  [256, 768],
  [256, 512],
  [512, 1536],
  [1536, 512],
  [512, 1536],
  [512, 512],
  [512, 1536],
  [1536, 512],
];

const matrices = shapes.map(([rows, columns]) => ({
  rows,
  columns,
  weights: Float32Array.from({ length: rows * columns }, (_, n) => (n % 7) / 7),
}));

const runtime = process.argv[2] === "onnxruntime-web" ? "onnxruntime-web" : "onnxruntime-node";
await benchEmbed(runtime);

async function benchEmbed(runtime: Runtime): Promise<void> {
  const before = process.memoryUsage.rss();
  const started = performance.now();
  const encoder = await loadUseLite({ modelDir, runtime });
  const loaded = performance.now() - started;
  for (const { text } of [short, long]) await cpuMs(30, () => encoder.embed(text));
  const resident = process.memoryUsage.rss() - before;

  console.log(
    `${runtime}: loaded in ${loaded.toFixed(0)} ms, ${(resident / 1e6).toFixed(0)} MB resident added`,
  );
  await report("short text", short, encoder);
  await report("1,000 characters", long, encoder);
}

async function report(name: string, { text, pieces }: typeof short, encoder: Encoder): Promise<void> {
  const ours = await cpuMs(50, () => encoder.embed(text));
  const plain = await cpuMs(3, async () => multiply(pieces));
  console.log(
    `${name} (${pieces} pieces): ${ours.toFixed(2)} ms CPU, ${(plain / ours).toFixed(1)} x as fast as plain JavaScript (${plain.toFixed(1)} ms)`,
  );
}

/** CPU time of the whole process per call: the wall clock says little on a busy machine. */
async function cpuMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = process.cpuUsage();
  for (let n = 0; n < runs; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

/** The products for so many pieces. Each row of weights serves all pieces while it is in the processor's cache. */
function multiply(pieces: number): void {
  for (const { rows, columns, weights } of matrices) {
    const sums = new Float32Array(pieces * columns);
    for (let row = 0; row < rows; row++) {
      const from = weights.subarray(row * columns, (row + 1) * columns);
      for (let piece = 0; piece < pieces; piece++) {
        addRow(sums.subarray(piece * columns, (piece + 1) * columns), from, row / rows);
      }
    }
  }
}

function addRow(sums: Float32Array, weights: Float32Array, x: number): void {
  for (let n = 0; n < sums.length; n++) sums[n] = (sums[n] ?? 0) + x * (weights[n] ?? 0);
}
