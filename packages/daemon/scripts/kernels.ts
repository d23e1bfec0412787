import { readFileSync } from "node:fs";
import wabt from "wabt";

/** Functions of WebAssembly, by file in `src/recall/vectors`. */
const KERNELS = ["dots", "hamming"];

/** The source file that holds each `.wat` assembled, in base64. */
export async function kernelFile(): Promise<string> {
  const { parseWat } = await wabt();
  const lines = KERNELS.map((name) => {
    const file = `${name}.wat`;
    const text = readFileSync(new URL(`../src/recall/vectors/${file}`, import.meta.url), "utf8");
    const { buffer } = parseWat(file, text, { simd: true }).toBinary({});
    return `export const ${name} =\n  "${Buffer.from(buffer).toString("base64")}";\n`;
  });
  return `// Assembled from ${KERNELS.map((name) => `${name}.wat`).join(" and ")} by \`pnpm generate\`. Do not edit.\n\n${lines.join("\n")}`;
}
