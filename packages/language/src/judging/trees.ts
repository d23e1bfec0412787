import { z } from "zod";

const schema = z.object({
  /** Names of the features, in their order. */
  features: z.array(z.string()),
  /** Start of each class before the first tree. */
  base: z.array(z.number()).length(3),
  /** First node of each tree; the trees of the three classes in turn. */
  roots: z.array(z.number().int().nonnegative()),
  /** Feature of a node, -1 for a leaf. */
  feature: z.array(z.number().int()),
  /** Greatest value that goes left, or the value of a leaf. */
  value: z.array(z.number()),
  /** Nodes from the root of the tree to the left and right child. */
  left: z.array(z.number().int().nonnegative()),
  right: z.array(z.number().int().nonnegative()),
});

export type TreeModel = z.infer<typeof schema>;

/** Probabilities of same, change and both, from the features of a pair. */
export type Scorer = (features: Float32Array) => readonly [same: number, change: number, both: number];

/** Throws where it is no model, or one made for other features. */
export function readTrees(json: unknown, names: readonly string[]): Scorer {
  const model = schema.parse(json);
  if (model.features.join() !== names.join()) throw new Error("the trees were made for other features");
  checkNodes(model);
  const [feature, left, right] = [
    Int16Array.from(model.feature),
    Uint8Array.from(model.left),
    Uint8Array.from(model.right),
  ];
  const value = Float32Array.from(model.value);
  const leafOf = (root: number, features: Float32Array): number => {
    let node = root;
    for (let by = feature[node] ?? -1; by >= 0; by = feature[node] ?? -1)
      node = root + ((features[by] ?? 0) <= (value[node] ?? 0) ? (left[node] ?? 0) : (right[node] ?? 0));
    return value[node] ?? 0;
  };
  return (features) => {
    const sums: [number, number, number] = [model.base[0] ?? 0, model.base[1] ?? 0, model.base[2] ?? 0];
    model.roots.forEach((root, n) => {
      const at = n % 3;
      if (at === 0) sums[0] += leafOf(root, features);
      else if (at === 1) sums[1] += leafOf(root, features);
      else sums[2] += leafOf(root, features);
    });
    return softmax(sums);
  };
}

/** Each child lies behind its parent and inside of the model, so that every walk ends. */
function checkNodes({ feature, value, left, right, roots, features }: TreeModel): void {
  const count = feature.length;
  const isWhole = [value, left, right].every(({ length }) => length === count) && roots.length % 3 === 0;
  let root = 0;
  let next = 1;
  const isSound = feature.every((by, n) => {
    if (roots[next] === n) {
      root = n;
      next += 1;
    }
    if (by < 0) return true;
    const end = roots[next] ?? count;
    const isChild = (step: number | undefined) =>
      step !== undefined && step < 256 && root + step > n && root + step < end;
    return by < features.length && isChild(left[n]) && isChild(right[n]);
  });
  if (!isWhole || !isSound || roots[0] !== 0) throw new Error("the trees are damaged");
}

export function softmax([a, b, c]: readonly [number, number, number]): [number, number, number] {
  const most = Math.max(a, b, c);
  const [x, y, z] = [Math.exp(a - most), Math.exp(b - most), Math.exp(c - most)];
  const all = x + y + z;
  return [x / all, y / all, z / all];
}
