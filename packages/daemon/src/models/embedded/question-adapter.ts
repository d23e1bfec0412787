import { codes, scale } from "./question-adapter.generated.ts";

/** Numbers of the two factors: so many rows of 512 int8 each, the way back first. */
const rank = 32;
const dimensions = 512;

/**
 * The vector of a question where its answers lie: v + outᵀ(in · v), of length 1. The model brings texts together that are alike,
 * and a question is more like another question than like its answer (decision 0053). Levels of cosines stay as they are.
 */
export function towardsAnswers(vector: Float32Array): Float32Array<ArrayBuffer> {
  const factors = read();
  const moved = new Float32Array(vector);
  for (let row = 0; row < rank; row++) {
    const [back, into] = [row * dimensions, (rank + row) * dimensions];
    let sum = 0;
    for (let n = 0; n < dimensions; n++) sum += (factors[into + n] ?? 0) * (vector[n] ?? 0);
    sum *= scale;
    for (let n = 0; n < dimensions; n++) moved[n] = (moved[n] ?? 0) + sum * (factors[back + n] ?? 0);
  }
  const length = Math.hypot(...moved);
  return length === 0 ? moved : moved.map((component) => component / length);
}

let decoded: Int8Array | undefined;

function read(): Int8Array {
  decoded ??= new Int8Array(Buffer.from(codes, "base64"));
  return decoded;
}
