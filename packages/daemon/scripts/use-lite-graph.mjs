// Universal Sentence Encoder lite (7 M parameters): SentencePiece ids -> embeddings of 256 -> two transformer layers
// of width 512 with 4 heads -> mean over the pieces -> one tanh layer -> unit length.
//
// Input `ids`: int64[pieces], 1 to 128 of them. Output `sentence_embedding`: float32[1, 512].
//
// Weights are bytes with one scale a column, activations are rounded on the fly: cosine 0.9995 to the original.
// The bytes are unsigned with zero point 128, because the int8 kernels of CPUs without VNNI saturate at 16 bits.

import { encodeModel, newGraph } from "./onnx-graph.mjs";

const vocabulary = 8002;
const maxPieces = 128;
const embeddingWidth = 256;
const width = 512;
const heads = 4;
const toFloat = { to: 1 };

/** The bytes `{ model, data }` of the two files; `weights(path)` returns the original's tensor of that name. */
export function buildUseLite(weights, dataFile) {
  const graph = newGraph();
  let x = timed(graph, weights, embedding(graph, weights));
  x = layer(graph, weights, { x, index: 0, inputWidth: embeddingWidth, headWidth: 64 });
  x = layer(graph, weights, { x, index: 1, inputWidth: width, headWidth: 128 });
  const mean = graph.op("ReduceMean", [x], { axes: [0], keepdims: 1 });
  const output = graph.op("Tanh", [
    dense(graph, mean, denseWeights(weights, "hidden_layers/tanh_layer_0", "weights")),
  ]);
  graph.op("LpNormalization", [output], { axis: -1, p: 2, as: "sentence_embedding" });
  return encodeModel(graph, {
    name: "use-lite",
    input: { name: "ids", type: "INT64", dims: ["pieces"] },
    output: { name: "sentence_embedding", type: "FLOAT", dims: [1, width] },
    dataFile,
  });
}

/** One row a piece, each with its own scale, so that only the rows in use are ever turned into floats. */
function embedding(graph, weights) {
  const table = weights("module/Embeddings_en");
  const rows = new Int8Array(table.length);
  const scales = new Float32Array(vocabulary);
  for (let row = 0; row < vocabulary; row++) {
    const at = (column) => row * embeddingWidth + column;
    scales[row] = scaleOf(table, embeddingWidth, at);
    for (let column = 0; column < embeddingWidth; column++) {
      rows[at(column)] = Math.round(table[at(column)] / scales[row]);
    }
  }
  const bytes = graph.op("Gather", [graph.bytes([vocabulary, embeddingWidth], rows), "ids"], { axis: 0 });
  const scale = graph.op("Gather", [graph.floats([vocabulary], scales), "ids"], { axis: 0 });
  const column = graph.op("Unsqueeze", [scale, graph.integers(1)]);
  return graph.op("Mul", [graph.op("Cast", [bytes], toFloat), column]);
}

/** The timing signal (sines, then cosines, of the position) is added; the original then adds the embedding once more. */
function timed(graph, weights, x) {
  const frequencies = weights("TimingSignal/ExpandDims_1");
  const half = frequencies.length;
  const signal = new Float32Array(maxPieces * embeddingWidth);
  for (let position = 0; position < maxPieces; position++) {
    for (const [n, frequency] of frequencies.entries()) {
      signal[position * embeddingWidth + n] = Math.sin(position * frequency);
      signal[position * embeddingWidth + half + n] = Math.cos(position * frequency);
    }
  }
  const all = graph.floats([maxPieces, embeddingWidth], signal);
  const used = graph.op("Slice", [all, graph.integers(0), graph.op("Shape", ["ids"]), graph.integers(0)]);
  return graph.op("Add", [x, graph.op("Add", [x, used])]);
}

function layer(graph, weights, { x, index, inputWidth, headWidth }) {
  const path = `Layer_${index}/TransformerLayer`;
  // Only the first layer widens its input, so only there the residual needs a projection.
  const residual =
    inputWidth === width ? x : dense(graph, x, denseWeights(weights, `Encode/${path}/dense`, "kernel"));
  const attended = attention(graph, weights, {
    x: normalised(graph, weights, x, `${path}/layer_prepostprocess`),
    path: `${path}/MultiheadAttention`,
    headWidth,
  });
  const y = graph.op("Add", [attended, residual]);
  const fed = feedForward(
    graph,
    weights,
    normalised(graph, weights, y, `${path}/FFN/layer_prepostprocess`),
    path,
  );
  return graph.op("Add", [fed, y]);
}

function normalised(graph, weights, x, path) {
  const [scale, bias] = ["scale", "bias"].map((part) => {
    const values = weights(`${path}/layer_norm/layer_norm_${part}`);
    return graph.floats([values.length], values);
  });
  return graph.op("LayerNormalization", [x, scale, bias], { axis: -1, epsilon: Float32Array.of(1e-6) });
}

function attention(graph, weights, { x, path, headWidth }) {
  const all = heads * headWidth;
  const projected = dense(graph, x, denseWeights(weights, `${path}/qkv_transform_single`, "kernel"));
  const parts = graph.op("Split", [projected, graph.integers(all, all, all)], { axis: -1, outputs: 3 });
  const perHead = graph.integers(-1, heads, headWidth);
  const [query, key, value] = parts.map((part) => graph.op("Reshape", [part, perHead]));
  const turned = (part, perm) => graph.op("Transpose", [part], { perm });

  const factor = graph.floats([], Float32Array.of(1 / Math.sqrt(headWidth)));
  const scaled = graph.op("Mul", [turned(query, [1, 0, 2]), factor]);
  const likeness = graph.op("MatMul", [scaled, turned(key, [1, 2, 0])]);
  const shares = graph.op("Softmax", [likeness], { axis: -1 });
  const mixed = turned(graph.op("MatMul", [shares, turned(value, [1, 0, 2])]), [1, 0, 2]);
  const joined = graph.op("Reshape", [mixed, graph.integers(-1, all)]);
  return dense(graph, joined, denseWeights(weights, `${path}/output_transform_single`, "kernel"));
}

function feedForward(graph, weights, x, path) {
  const convolution = (name) => ({
    kernel: weights(`${path}/FFN/${name}/Tensordot/Reshape_1`),
    bias: weights(`${path}/FFN/${name}/bias`),
  });
  const hidden = graph.op("Relu", [dense(graph, x, convolution("conv1"))]);
  return dense(graph, hidden, convolution("conv2"));
}

function denseWeights(weights, path, kernelName) {
  return { kernel: weights(`${path}/${kernelName}`), bias: weights(`${path}/bias`) };
}

/** x * kernel + bias, multiplied in bytes: kernel[row, column] = (byte - 128) * scale[column]. */
function dense(graph, x, { kernel, bias }) {
  const columns = bias.length;
  const rows = kernel.length / columns;
  const bytes = new Uint8Array(kernel.length);
  const scales = new Float32Array(columns);
  for (let column = 0; column < columns; column++) {
    const at = (row) => row * columns + column;
    scales[column] = scaleOf(kernel, rows, at);
    for (let row = 0; row < rows; row++) bytes[at(row)] = 128 + Math.round(kernel[at(row)] / scales[column]);
  }

  const [rounded, scale, zero] = graph.op("DynamicQuantizeLinear", [x], { outputs: 3 });
  const middle = graph.bytes([], Uint8Array.of(128));
  const sum = graph.op("MatMulInteger", [rounded, graph.bytes([rows, columns], bytes), zero, middle]);
  const factor = graph.op("Mul", [scale, graph.floats([columns], scales)]);
  const product = graph.op("Mul", [graph.op("Cast", [sum], toFloat), factor]);
  return graph.op("Add", [product, graph.floats([columns], bias)]);
}

/** The step that maps the largest of `values[at(0)], values[at(1)], ...` to 127. */
function scaleOf(values, count, at) {
  let largest = 0;
  for (let n = 0; n < count; n++) largest = Math.max(largest, Math.abs(values[at(n)]));
  return largest / 127 || 1e-9;
}
