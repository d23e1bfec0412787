import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inEnglish } from "@memory/language/translation";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { guardPieces, guardText } from "./guards.ts";
import { makeTokenizer, maxPieces, type Tokenizer, type TokenVocabulary } from "./tokenizer.ts";

export type Runtime = "onnxruntime-node" | "onnxruntime-web";

export interface Encoder {
  readonly runtime: Runtime;
  readonly dimensions: 512;
  /** The text's vector, of length 1 and with a buffer of its own, or null where a guard says it would mean nothing. */
  embed(text: string): Promise<Float32Array<ArrayBuffer> | null>;
}

export interface LoadOptions {
  /** The folder that `scripts/build-model.mjs` fills. */
  readonly modelDir: string;
  /** Try only this runtime. */
  readonly runtime?: Runtime;
}

/** Neither runtime could load the model. Recall then works on full text alone, and must say so. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
  readonly reasons: ReadonlyMap<Runtime, unknown>;

  constructor(reasons: ReadonlyMap<Runtime, unknown>) {
    const listed = [...reasons].map(([runtime, reason]) => `${runtime}: ${messageOf(reason)}`);
    super(`The embedded embedding model cannot be loaded. ${listed.join("; ")}`);
    this.reasons = reasons;
  }
}

/**
 * Loads Universal Sentence Encoder lite on one thread: with the native runtime where there is one for the platform,
 * else with the WebAssembly runtime, which is 3 to 8 times slower and takes 280 MB. Throws `ModelUnavailable`.
 */
export async function loadUseLite({ modelDir, runtime }: LoadOptions): Promise<Encoder> {
  const reasons = new Map<Runtime, unknown>();
  const runtimes: readonly Runtime[] = runtime ? [runtime] : ["onnxruntime-node", "onnxruntime-web"];
  for (const candidate of runtimes) {
    try {
      const tokenize = makeTokenizer(await readVocabulary(join(modelDir, "use-lite-vocab.json")));
      const model = await open[candidate](modelDir);
      return encoder(candidate, tokenize, model);
    } catch (reason) {
      reasons.set(candidate, reason);
    }
  }
  throw new ModelUnavailable(reasons);
}

/** Parts of a runtime in use: the types of both packages are those of onnxruntime-common. */
interface Model {
  readonly session: InferenceSession;
  readonly Tensor: typeof Tensor;
}

const oneThread: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Memory held between two calls buys nothing measurable for texts of this size.
  enableCpuMemArena: false,
};

const modelFile = "use-lite-u8.onnx";
const weightsFile = "use-lite-u8.bin";

const open: Record<Runtime, (modelDir: string) => Promise<Model>> = {
  "onnxruntime-node": async (modelDir) => {
    const { InferenceSession, Tensor } = await import("onnxruntime-node");
    // By path, so that the runtime maps the weights file beside it instead of copying it (7 MB less, measured).
    return { session: await InferenceSession.create(join(modelDir, modelFile), oneThread), Tensor };
  },
  "onnxruntime-web": async (modelDir) => {
    const { InferenceSession, Tensor, env } = await import("onnxruntime-web");
    env.wasm.numThreads = 1;
    const model = await readFile(join(modelDir, modelFile));
    const externalData = [{ path: weightsFile, data: await readFile(join(modelDir, weightsFile)) }];
    return { session: await InferenceSession.create(model, { ...oneThread, externalData }), Tensor };
  },
};

function encoder(runtime: Runtime, tokenize: Tokenizer, { session, Tensor }: Model): Encoder {
  return {
    runtime,
    dimensions: 512,
    async embed(text) {
      // The model reads English alone.
      const prepared = inEnglish(prepare(text));
      if (guardText(prepared) !== null) return null;
      const pieces = tokenize(prepared);
      if (guardPieces(pieces) !== null) return null;
      const ids = new Tensor("int64", BigInt64Array.from(pieces.ids, BigInt), [pieces.ids.length]);
      const { sentence_embedding: output } = await session.run({ ids });
      if (!(output?.data instanceof Float32Array))
        throw new TypeError("The model answered without a vector.");
      return new Float32Array(output.data);
    },
  };
}

async function readVocabulary(file: string): Promise<TokenVocabulary> {
  const content: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!isVocabulary(content)) throw new TypeError(`${file} is not a vocabulary of [piece, score] pairs.`);
  return content;
}

/** By hand: a schema library would cost the worker more memory than the whole vocabulary. */
function isVocabulary(content: unknown): content is TokenVocabulary {
  return Array.isArray(content) && content.length > 0 && content.every(isScoredPiece);
}

function isScoredPiece(entry: unknown): boolean {
  return Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "number";
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

/** Room for `maxPieces` of the longest pieces (16 characters): what lies behind is never read. */
const maxLength = maxPieces * 16;

/**
 * Emoji, arrows, box drawing, control and invisible characters. The vocabulary knows next to none of them, so that
 * one arrow would turn into an unknown piece and two could cost a short sentence its vector.
 */
const symbols = /[\p{So}\p{Cc}\p{Cf}\p{Emoji_Modifier}\p{Variation_Selector}\u2190-\u21ff]/gu;

/**
 * The text as the model should read it: symbols it does not know dropped, and all white space a single space, as
 * in its training (the published tokenizer leaves that out, and line breaks become unknown pieces).
 */
export function prepare(text: string): string {
  // First a rough cut, so that the time does not depend on the length of the text, however it is laid out.
  const start = text.trimStart().slice(0, 4 * maxLength);
  return start.replace(symbols, " ").replace(/\s+/gu, " ").trim().slice(0, maxLength);
}
