import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { parseJson } from "@memory/language/text";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { fitVector } from "../fit-vector.ts";

/** A folder that cannot be used; the message says what is missing. */
export class FolderUnusable extends Error {
  override readonly name = "FolderUnusable";
}

export interface FolderModel {
  /** Components its vectors are kept with. */
  readonly dimensions: number;
  /** One vector a text, in order. */
  embed(texts: readonly string[]): Promise<(Float32Array | null)[]>;
}

/** Tokens of a text at most: longer ones cost the square, and most models have learnt no longer ones. */
const MOST_TOKENS = 512;

/** Loads an embedding model as Hugging Face lays it out: config.json, tokenizer.json, onnx/model.onnx. Throws `FolderUnusable`. */
export async function loadFolder(folder: string): Promise<FolderModel> {
  const config = await readObject(folder, "config.json");
  const tokenizerConfig = (await readObjectIfThere(folder, "tokenizer_config.json")) ?? {};
  const pooling = poolingOf(await readObjectIfThere(folder, "1_Pooling/config.json"));
  const tokenizer = await tokenizerOf(folder, tokenizerConfig);
  const longest = Math.min(
    MOST_TOKENS,
    ...[tokenizerConfig.model_max_length, config.max_position_embeddings].filter((one) => isCount(one)),
  );
  const runtime = await openModel(await findModelFile(folder));
  const embed = (texts: readonly string[]) =>
    run(runtime, { rows: texts.map((text) => idsOf(tokenizer, text, longest)), pooling });
  const [trial] = await embed(["a trial"]).catch(() => [null]);
  if (!trial) throw new FolderUnusable(`${folder} holds no model that makes vectors of texts`);
  return { dimensions: trial.length, embed };
}

async function tokenizerOf(folder: string, config: object): Promise<Tokenizer> {
  const content = await readObject(folder, "tokenizer.json");
  try {
    return new Tokenizer(content, config);
  } catch {
    throw new FolderUnusable(`${join(folder, "tokenizer.json")} is of a kind that is not known here`);
  }
}

/** The library cuts nothing itself; what closes a text is kept. */
function idsOf(tokenizer: Tokenizer, text: string, longest: number): readonly number[] {
  const { ids } = tokenizer.encode(text);
  return ids.length > longest ? [...ids.slice(0, longest - 1), ...ids.slice(-1)] : ids;
}

interface Opened {
  readonly session: InferenceSession;
  readonly Tensor: typeof Tensor;
}

async function openModel(file: string): Promise<Opened> {
  const { InferenceSession, Tensor } = await import("onnxruntime-node").catch(() => {
    throw new FolderUnusable("onnxruntime-node is not installed for this platform; choose another provider");
  });
  const oneThread = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false };
  const session = await InferenceSession.create(file, oneThread).catch(() => {
    throw new FolderUnusable(`${file} is no ONNX model that can be loaded`);
  });
  return { session, Tensor };
}

interface Batch {
  readonly rows: readonly (readonly number[])[];
  readonly pooling: Pooling;
}

async function run({ session, Tensor }: Opened, { rows, pooling }: Batch): Promise<(Float32Array | null)[]> {
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const tensor = (at: (row: readonly number[], n: number) => number) => {
    const values = rows.flatMap((row) => Array.from({ length: width }, (_, n) => BigInt(at(row, n))));
    return new Tensor("int64", BigInt64Array.from(values), [rows.length, width]);
  };
  const known: Record<string, Tensor> = {
    input_ids: tensor((row, n) => row[n] ?? 0),
    attention_mask: tensor((row, n) => (n < row.length ? 1 : 0)),
    token_type_ids: tensor(() => 0),
    position_ids: tensor((_, n) => n),
  };
  const asked = session.inputNames.flatMap((name) => (known[name] ? [[name, known[name]] as const] : []));
  const outputs = await session.run(Object.fromEntries(asked));
  const output = outputs.last_hidden_state ?? outputs[session.outputNames[0] ?? ""];
  if (!(output?.data instanceof Float32Array)) throw new TypeError("The model answered without numbers.");
  const lengths = rows.map(({ length }) => length);
  return vectorsFrom({ data: output.data, dims: output.dims, lengths }, pooling).map(fitVector);
}

async function readObject(folder: string, name: string): Promise<Record<string, unknown>> {
  const found = await readObjectIfThere(folder, name);
  if (found) return found;
  throw new FolderUnusable(
    `${join(folder, name)} is missing; give the folder of a model as Hugging Face lays it out`,
  );
}

/** By hand: a schema library would cost the worker more memory than the tokenizer. */
async function readObjectIfThere(folder: string, name: string): Promise<Record<string, unknown> | null> {
  const file = join(folder, name);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const json = parseJson(text);
  if (typeof json === "object" && json !== null) return { ...json };
  throw new FolderUnusable(`${file} is not a JSON object`);
}

const isCount = (value: unknown): value is number => typeof value === "number" && value > 1;

const preferred = ["model.onnx", "model_quantized.onnx", "model_int8.onnx", "model_uint8.onnx"];

/** The ONNX file of a folder; the full model before smaller ones, which answer a little differently. */
async function findModelFile(folder: string): Promise<string> {
  for (const place of [join(folder, "onnx"), folder]) {
    const names = await readdir(place).catch((): string[] => []);
    const found = preferred.find((name) => names.includes(name)) ?? names.filter(isModel).sort()[0];
    if (found !== undefined) return join(place, found);
  }
  return join(folder, "onnx", "model.onnx");
}

const isModel = (name: string): boolean => /^model.*\.onnx$/.test(name);

/** Way from the vectors of a model's tokens to one vector. */
type Pooling = "mean" | "first" | "last";

/** As sentence-transformers writes it down; the mean where nothing is written. */
function poolingOf(config: Readonly<Record<string, unknown>> | null): Pooling {
  if (config?.pooling_mode_cls_token === true) return "first";
  return config?.pooling_mode_lasttoken === true ? "last" : "mean";
}

interface TokenVectors {
  readonly data: Float32Array;
  /** Texts, tokens, components; or texts and components, where the model has pooled them itself. */
  readonly dims: readonly number[];
  /** Tokens of each text; those after it only fill the row. */
  readonly lengths: readonly number[];
}

/** One vector a text. */
function vectorsFrom({ data, dims, lengths }: TokenVectors, pooling: Pooling): Float32Array[] {
  const size = dims.at(-1) ?? 0;
  const isPooled = dims.length === 2;
  const width = isPooled ? 1 : (dims[1] ?? 0);
  if (dims[0] !== lengths.length || data.length !== lengths.length * width * size)
    throw new TypeError("The model answered with another number of vectors than it was asked for.");
  return lengths.map((length, row) => {
    const token = (n: number) => data.subarray((row * width + n) * size, (row * width + n + 1) * size);
    if (isPooled || pooling === "first") return token(0);
    return pooling === "last" ? token(Math.max(0, length - 1)) : mean(length, size, token);
  });
}

/** Its length does not matter: the vector is brought to length 1 afterwards. */
function mean(length: number, size: number, token: (n: number) => Float32Array): Float32Array {
  const sum = new Float32Array(size);
  for (let n = 0; n < length; n += 1)
    token(n).forEach((component, at) => {
      sum[at] = (sum[at] ?? 0) + component;
    });
  return sum;
}
