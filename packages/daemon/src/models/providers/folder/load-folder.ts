import { fitVector } from "../fit-vector.ts";
import { FolderUnusable, openFolder, type Row, readObjectIfThere } from "./open-folder.ts";

export interface FolderModel {
  /** Components its vectors are kept with. */
  readonly dimensions: number;
  /** One vector a text, in order. */
  embed(texts: readonly string[]): Promise<(Float32Array | null)[]>;
}

/** Loads an embedding model from its folder. Throws `FolderUnusable`. */
export async function loadFolder(folder: string): Promise<FolderModel> {
  const { rowOf, run, first } = await openFolder(folder);
  const pooling = poolingOf(await readObjectIfThere(folder, "1_Pooling/config.json"));
  const embed = async (texts: readonly string[]) => {
    const rows = texts.map((text): Row => rowOf(text));
    const outputs = await run(rows);
    const output = outputs.last_hidden_state ?? outputs[first];
    if (!(output?.data instanceof Float32Array)) throw new TypeError("The model answered without numbers.");
    const lengths = rows.map(({ ids }) => ids.length);
    return vectorsFrom({ data: output.data, dims: output.dims, lengths }, pooling).map(fitVector);
  };
  const [trial] = await embed(["a trial"]).catch(() => [null]);
  if (!trial) throw new FolderUnusable(`${folder} holds no model that makes vectors of texts`);
  return { dimensions: trial.length, embed };
}

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
