import type { TreeModel } from "../src/judging/trees.ts";

export interface Rows {
  /** Features a row, one after another. */
  readonly features: Float32Array;
  readonly width: number;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
}

export interface BoostOptions {
  readonly rounds: number;
  readonly leaves: number;
  readonly rate: number;
  readonly leastInLeaf: number;
  readonly ridge: number;
  /** Share of the features that a tree may use. */
  readonly columns: number;
  readonly seed: number;
}

export const defaults: BoostOptions = {
  rounds: 220,
  leaves: 8,
  rate: 0.06,
  leastInLeaf: 15,
  ridge: 1,
  columns: 0.5,
  seed: 1,
};

const CLASSES = 3;
const BINS = 64;

type Forest = Omit<TreeModel, "features">;

/** Gradient boosting of trees over binned features, softmax over three classes; the same rows and options give the same trees. */
export function boost(rows: Rows, chosen: readonly number[], options: BoostOptions): Forest {
  const { labels, weights } = rows;
  const count = chosen.length;
  const binned = bin(rows, chosen);
  const random = seeded(options.seed);
  const total = chosen.reduce((sum, row) => sum + (weights[row] ?? 0), 0);
  const base = [0, 1, 2].map((label) =>
    Math.log(chosen.reduce((sum, row) => sum + (labels[row] === label ? (weights[row] ?? 0) : 0), 0) / total),
  );
  const scores = new Float64Array(count * CLASSES);
  for (let n = 0; n < count; n += 1)
    for (let k = 0; k < CLASSES; k += 1) scores[n * CLASSES + k] = base[k] ?? 0;
  const forest: Forest = { base, roots: [], feature: [], value: [], left: [], right: [] };
  const [slope, bend] = [new Float64Array(count), new Float64Array(count)];
  for (let round = 0; round < options.rounds; round += 1) {
    const shares = probabilities(scores, count);
    for (let label = 0; label < CLASSES; label += 1) {
      for (let n = 0; n < count; n += 1) {
        const weight = weights[chosen[n] ?? 0] ?? 0;
        const share = shares[n * CLASSES + label] ?? 0;
        slope[n] = weight * (share - (labels[chosen[n] ?? 0] === label ? 1 : 0));
        bend[n] = weight * share * (1 - share);
      }
      const columns = Array.from({ length: rows.width }, (_, f) => f).filter(
        () => random() < options.columns,
      );
      growTree({ binned, slope, bend, columns, options, scores, label }, forest);
    }
  }
  return forest;
}

function probabilities(scores: Float64Array, count: number): Float64Array {
  const shares = new Float64Array(scores.length);
  for (let n = 0; n < count; n += 1) {
    const at = n * CLASSES;
    const most = Math.max(scores[at] ?? 0, scores[at + 1] ?? 0, scores[at + 2] ?? 0);
    let all = 0;
    for (let k = 0; k < CLASSES; k += 1) all += shares[at + k] = Math.exp((scores[at + k] ?? 0) - most);
    for (let k = 0; k < CLASSES; k += 1) shares[at + k] = (shares[at + k] ?? 0) / all;
  }
  return shares;
}

interface Binned {
  /** Bin of each chosen row, a column after another. */
  readonly bins: Uint8Array;
  readonly count: number;
  /** Greatest value of each bin, a column. */
  readonly edges: readonly Float32Array[];
}

function bin({ features, width }: Rows, chosen: readonly number[]): Binned {
  const count = chosen.length;
  const bins = new Uint8Array(count * width);
  const edges: Float32Array[] = [];
  for (let f = 0; f < width; f += 1) {
    const column = Float32Array.from(chosen, (row) => features[row * width + f] ?? 0);
    const sorted = column.toSorted();
    const distinct = sorted.filter((value, n) => n === 0 || value !== sorted[n - 1]);
    const tops =
      distinct.length <= BINS
        ? midpoints(distinct)
        : midpoints(
            Float32Array.from(
              { length: BINS },
              (_, n) => sorted[Math.floor(((n + 0.5) * count) / BINS)] ?? 0,
            ).filter((value, n, all) => n === 0 || value !== all[n - 1]),
          );
    edges.push(tops);
    column.forEach((value, n) => {
      let b = 0;
      while (b < tops.length && value > (tops[b] ?? 0)) b += 1;
      bins[f * count + n] = b;
    });
  }
  return { bins, count, edges };
}

const midpoints = (values: Float32Array): Float32Array =>
  Float32Array.from({ length: Math.max(0, values.length - 1) }, (_, n) =>
    Number.parseFloat((((values[n] ?? 0) + (values[n + 1] ?? 0)) / 2).toPrecision(6)),
  );

interface Growing {
  readonly binned: Binned;
  readonly slope: Float64Array;
  readonly bend: Float64Array;
  readonly columns: readonly number[];
  readonly options: BoostOptions;
  readonly scores: Float64Array;
  readonly label: number;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

interface Leaf {
  readonly rows: Int32Array;
  readonly slope: number;
  readonly bend: number;
  readonly split: Split | null;
  node: number;
}

/** Adds one tree, the leaf with the greatest gain split first. */
function growTree(growing: Growing, forest: Forest): void {
  const { binned, options, scores, label } = growing;
  const nodes: { feature: number; value: number; left: number; right: number }[] = [];
  const add = () => nodes.push({ feature: -1, value: 0, left: 0, right: 0 }) - 1;
  const leaves: Leaf[] = [
    leafOf(
      growing,
      Int32Array.from({ length: binned.count }, (_, n) => n),
      add(),
    ),
  ];
  while (leaves.length < options.leaves) {
    const best = leaves.reduce((top, leaf) =>
      (leaf.split?.gain ?? 0) > (top.split?.gain ?? 0) ? leaf : top,
    );
    const node = nodes[best.node];
    if (!best.split || !node) break;
    const { feature, bin: at } = best.split;
    const goesLeft = (row: number) => (binned.bins[feature * binned.count + row] ?? 0) <= at;
    node.feature = feature;
    node.value = binned.edges[feature]?.[at] ?? 0;
    node.left = add();
    node.right = add();
    leaves.splice(
      leaves.indexOf(best),
      1,
      leafOf(growing, best.rows.filter(goesLeft), node.left),
      leafOf(
        growing,
        best.rows.filter((row) => !goesLeft(row)),
        node.right,
      ),
    );
  }
  for (const { rows, slope, bend, node } of leaves) {
    const value = Number.parseFloat(((-slope / (bend + options.ridge)) * options.rate).toFixed(5));
    const leaf = nodes[node];
    if (leaf) leaf.value = value;
    for (const row of rows) scores[row * CLASSES + label] = (scores[row * CLASSES + label] ?? 0) + value;
  }
  forest.roots.push(forest.feature.length);
  for (const { feature, value, left, right } of nodes) {
    forest.feature.push(feature);
    forest.value.push(value);
    forest.left.push(left);
    forest.right.push(right);
  }
}

function leafOf(growing: Growing, rows: Int32Array, node: number): Leaf {
  let [slope, bend] = [0, 0];
  for (const row of rows) {
    slope += growing.slope[row] ?? 0;
    bend += growing.bend[row] ?? 0;
  }
  return { rows, slope, bend, node, split: bestSplit(growing, { rows, slope, bend }) };
}

function bestSplit(
  { binned, slope: slopes, bend: bends, columns, options }: Growing,
  { rows, slope, bend }: Pick<Leaf, "rows" | "slope" | "bend">,
): Split | null {
  const { leastInLeaf, ridge } = options;
  if (rows.length < 2 * leastInLeaf) return null;
  const worth = (g: number, h: number) => (g * g) / (h + ridge);
  const [slopeIn, bendIn, countIn] = [new Float64Array(BINS), new Float64Array(BINS), new Int32Array(BINS)];
  let best: Split | null = null;
  for (const feature of columns) {
    const edges = binned.edges[feature]?.length ?? 0;
    if (edges === 0) continue;
    slopeIn.fill(0);
    bendIn.fill(0);
    countIn.fill(0);
    const at = feature * binned.count;
    for (const row of rows) {
      const b = binned.bins[at + row] ?? 0;
      slopeIn[b] = (slopeIn[b] ?? 0) + (slopes[row] ?? 0);
      bendIn[b] = (bendIn[b] ?? 0) + (bends[row] ?? 0);
      countIn[b] = (countIn[b] ?? 0) + 1;
    }
    let [g, h, n] = [0, 0, 0];
    for (let b = 0; b < edges; b += 1) {
      g += slopeIn[b] ?? 0;
      h += bendIn[b] ?? 0;
      n += countIn[b] ?? 0;
      if (n < leastInLeaf || rows.length - n < leastInLeaf) continue;
      const gain = worth(g, h) + worth(slope - g, bend - h) - worth(slope, bend);
      if (gain > 1e-6 && (!best || gain > best.gain)) best = { gain, feature, bin: b };
    }
  }
  return best;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
