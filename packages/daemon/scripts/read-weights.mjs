import { readFileSync } from "node:fs";
import { join } from "node:path";

const bytesOf = { float32: 4, int32: 4, bool: 1 };

/**
 * The float32 weights of a TensorFlow.js graph model: a function that returns the one tensor whose name contains
 * the given path, and throws when there is none or more than one.
 */
export function readWeights(dir) {
  const { weightsManifest } = JSON.parse(readFileSync(join(dir, "model.json"), "utf8"));
  const tensors = new Map(weightsManifest.flatMap((group) => [...readGroup(dir, group)]));
  return (path) => {
    const names = [...tensors.keys()].filter((name) => name.includes(path));
    if (names.length !== 1) {
      throw new Error(`Expected one weight named like "${path}" in ${dir}, found ${names.length}.`);
    }
    return tensors.get(names[0]);
  };
}

/** A group's shards are one byte string, in which its tensors stand one after the other. */
function* readGroup(dir, { paths, weights }) {
  const shards = paths.map((path) => readFileSync(join(dir, path)));
  const bytes = new Uint8Array(Buffer.concat(shards));
  let offset = 0;
  for (const { name, shape, dtype } of weights) {
    const size = shape.reduce((product, n) => product * n, 1) * bytesOf[dtype];
    const data = bytes.slice(offset, offset + size);
    if (data.length !== size) throw new Error(`${dir} is truncated: weight "${name}" is incomplete.`);
    offset += size;
    if (dtype === "float32") yield [name, new Float32Array(data.buffer)];
  }
}
