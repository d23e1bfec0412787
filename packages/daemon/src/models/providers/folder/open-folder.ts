import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { parseJson } from "@memory/language/text";
import type { InferenceSession, Tensor } from "onnxruntime-node";

/** A folder that cannot be used; the message says what is missing. */
export class FolderUnusable extends Error {
  override readonly name = "FolderUnusable";
}

/** Tokens of a text at most: longer ones cost the square, and most models have learnt no longer ones. */
const MOST_TOKENS = 512;

/** A text as the model reads it; `types` says of each token which of two texts it is of. */
export interface Row {
  readonly ids: readonly number[];
  readonly types: readonly number[];
}

export interface OpenFolder {
  /** The tokens of a text, or of a pair; what closes it is kept where it is too long. */
  rowOf(text: string, pair?: string): Row;
  /** All answers of the model for some texts, by name, and the first of them. */
  run(rows: readonly Row[]): Promise<{ readonly [name: string]: Tensor }>;
  readonly first: string;
}

/** Opens a model as Hugging Face lays it out: config.json, tokenizer.json, onnx/model.onnx. Throws `FolderUnusable`. */
export async function openFolder(folder: string): Promise<OpenFolder> {
  const config = await readObject(folder, "config.json");
  const tokenizerConfig = (await readObjectIfThere(folder, "tokenizer_config.json")) ?? {};
  const tokenizer = await tokenizerOf(folder, tokenizerConfig);
  const longest = Math.min(
    MOST_TOKENS,
    ...[tokenizerConfig.model_max_length, config.max_position_embeddings].filter((one) => isCount(one)),
  );
  const runtime = await openModel(await findModelFile(folder));
  return {
    rowOf: (text, pair) => rowOf(tokenizer, [text, pair], longest),
    run: (rows) => run(runtime, rows),
    first: runtime.session.outputNames[0] ?? "",
  };
}

async function tokenizerOf(folder: string, config: object): Promise<Tokenizer> {
  const content = await readObject(folder, "tokenizer.json");
  try {
    return new Tokenizer(content, config);
  } catch {
    throw new FolderUnusable(`${join(folder, "tokenizer.json")} is of a kind that is not known here`);
  }
}

/** The library cuts nothing itself. */
function rowOf(
  tokenizer: Tokenizer,
  [text, pair]: readonly [string, string | undefined],
  longest: number,
): Row {
  const { ids, token_type_ids: types } = tokenizer.encode(text, {
    return_token_type_ids: true,
    ...(pair !== undefined && { text_pair: pair }),
  });
  const cut = (all: readonly number[]) =>
    all.length > longest ? [...all.slice(0, longest - 1), ...all.slice(-1)] : all;
  return { ids: cut(ids), types: cut(types) };
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

async function run({ session, Tensor }: Opened, rows: readonly Row[]) {
  const width = Math.max(1, ...rows.map(({ ids }) => ids.length));
  const tensor = (at: (row: Row, n: number) => number) => {
    const values = rows.flatMap((row) => Array.from({ length: width }, (_, n) => BigInt(at(row, n))));
    return new Tensor("int64", BigInt64Array.from(values), [rows.length, width]);
  };
  const known: Record<string, Tensor> = {
    input_ids: tensor(({ ids }, n) => ids[n] ?? 0),
    attention_mask: tensor(({ ids }, n) => (n < ids.length ? 1 : 0)),
    token_type_ids: tensor(({ types }, n) => types[n] ?? 0),
    position_ids: tensor((_, n) => n),
  };
  const asked = session.inputNames.flatMap((name) => (known[name] ? [[name, known[name]] as const] : []));
  return session.run(Object.fromEntries(asked));
}

async function readObject(folder: string, name: string): Promise<Record<string, unknown>> {
  const found = await readObjectIfThere(folder, name);
  if (found) return found;
  throw new FolderUnusable(
    `${join(folder, name)} is missing; give the folder of a model as Hugging Face lays it out`,
  );
}

/** By hand: a schema library would cost the worker more memory than the tokenizer. */
export async function readObjectIfThere(
  folder: string,
  name: string,
): Promise<Record<string, unknown> | null> {
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
