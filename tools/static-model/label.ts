// What the teacher says of each text: `npx tsx --conditions=@memory/source tools/static-model/label.ts TEXTS.jsonl VECTORS.f32 [MOST]`
// A text a line, as a JSON string; 512 numbers a text come out, all zero where a guard gives it no vector.

import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { loadUseLite } from "../../packages/daemon/src/models/embedded/use-lite.ts";

const [textsFile = "", vectorsFile = "", most = "Infinity"] = process.argv.slice(2);
const encoder = await loadUseLite({
  modelDir: fileURLToPath(new URL("../../packages/daemon/models", import.meta.url)),
});
const texts = readFileSync(textsFile, "utf8").trimEnd().split("\n").slice(0, Number(most));
const out = createWriteStream(vectorsFile);
const nothing = new Float32Array(encoder.dimensions);
const started = performance.now();
for (const [n, line] of texts.entries()) {
  const vector = (await encoder.embed(String(JSON.parse(line)))) ?? nothing;
  if (!out.write(Buffer.from(vector.buffer))) await once(out, "drain");
  if ((n + 1) % 10_000 === 0)
    console.log(
      `${n + 1} of ${texts.length}, ${Math.round((1000 * (n + 1)) / (performance.now() - started))} a second`,
    );
}
out.end();
await finished(out);
