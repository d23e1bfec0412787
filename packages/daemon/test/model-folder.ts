import { aFolder, type Folder } from "@memory/sources/testing";
import onnxProto from "onnx-proto";

const { onnx } = onnxProto;

const VOCABULARY = { "[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3, hello: 4, world: 5 };
const SIZE = 4;

/** An embedding model as Hugging Face lays it out, of some hundred bytes: each word has its vector, nothing else happens. */
export const aModelFolder = (): Promise<Folder> =>
  aFolder({
    "config.json": JSON.stringify({ model_type: "bert", hidden_size: SIZE, max_position_embeddings: 8 }),
    "tokenizer_config.json": JSON.stringify({ tokenizer_class: "BertTokenizer", model_max_length: 8 }),
    "tokenizer.json": JSON.stringify(tokenizer),
    "onnx/model.onnx": model(),
  });

/** A model that reads a question beside a text, as Hugging Face lays it out: the more it is about the world, the likelier it answers. */
export const aRerankerFolder = (): Promise<Folder> =>
  aFolder({
    "config.json": JSON.stringify({ model_type: "bert", max_position_embeddings: 12 }),
    "tokenizer_config.json": JSON.stringify({ tokenizer_class: "BertTokenizer", model_max_length: 12 }),
    "tokenizer.json": JSON.stringify(tokenizer),
    "onnx/model.onnx": rerankingModel(),
  });

const special = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

const tokenizer = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: Object.entries(VOCABULARY)
    .slice(0, 4)
    .map(([content, id]) => special(content, id)),
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Whitespace" },
  post_processor: {
    type: "TemplateProcessing",
    single: [
      { SpecialToken: { id: "[CLS]", type_id: 0 } },
      { Sequence: { id: "A", type_id: 0 } },
      { SpecialToken: { id: "[SEP]", type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: "[CLS]", type_id: 0 } },
      { Sequence: { id: "A", type_id: 0 } },
      { SpecialToken: { id: "[SEP]", type_id: 0 } },
      { Sequence: { id: "B", type_id: 1 } },
      { SpecialToken: { id: "[SEP]", type_id: 1 } },
    ],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
    },
  },
  decoder: null,
  model: { type: "WordLevel", vocab: VOCABULARY, unk_token: "[UNK]" },
};

/** The vector of a word, as the model has it. */
export const wordVector = (word: keyof typeof VOCABULARY): number[] =>
  Array.from({ length: SIZE }, (_, n) => Math.fround(Math.sin(VOCABULARY[word] * SIZE + n + 1)));

const { FLOAT, INT64 } = onnx.TensorProto.DataType;

const value = (name: string, elemType: number, dims: readonly (string | number)[]) => ({
  name,
  type: {
    tensorType: {
      elemType,
      shape: { dim: dims.map((dim) => (typeof dim === "string" ? { dimParam: dim } : { dimValue: dim })) },
    },
  },
});

const encoded = (graph: object): Uint8Array => {
  const whole = { irVersion: 8, opsetImport: [{ domain: "", version: 17 }], producerName: "test", graph };
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject(whole)).finish();
};

/** Tokens of the second text count by their type, which is 1; of them "world" says 4 and "hello" takes 1 away. */
function rerankingModel(): Uint8Array {
  const weights = Float32Array.from(Object.keys(VOCABULARY), (word) =>
    word === "world" ? 4 : word === "hello" ? -1 : 0,
  );
  const axes = BigInt64Array.from([1n]);
  const graph = {
    name: "pairs",
    node: [
      {
        opType: "Gather",
        input: ["weights", "input_ids"],
        output: ["each"],
        attribute: [{ name: "axis", type: 2, i: 0 }],
      },
      {
        opType: "Cast",
        input: ["token_type_ids"],
        output: ["second"],
        attribute: [{ name: "to", type: 2, i: FLOAT }],
      },
      { opType: "Mul", input: ["each", "second"], output: ["counted"] },
      {
        opType: "ReduceSum",
        input: ["counted", "axes"],
        output: ["logits"],
        attribute: [{ name: "keepdims", type: 2, i: 1 }],
      },
    ],
    initializer: [
      {
        name: "weights",
        dims: [weights.length],
        dataType: FLOAT,
        rawData: new Uint8Array(weights.buffer),
      },
      { name: "axes", dims: [1], dataType: INT64, rawData: new Uint8Array(axes.buffer) },
    ],
    input: [value("input_ids", INT64, ["b", "s"]), value("token_type_ids", INT64, ["b", "s"])],
    output: [value("logits", FLOAT, ["b", 1])],
  };
  return encoded(graph);
}

function model(): Uint8Array {
  const words = Object.keys(VOCABULARY) as (keyof typeof VOCABULARY)[];
  const table = Float32Array.from(words.flatMap(wordVector));
  const graph = {
    name: "words",
    node: [
      {
        opType: "Gather",
        input: ["table", "input_ids"],
        output: ["last_hidden_state"],
        attribute: [{ name: "axis", type: 2, i: 0 }],
      },
    ],
    initializer: [
      { name: "table", dims: [words.length, SIZE], dataType: FLOAT, rawData: new Uint8Array(table.buffer) },
    ],
    input: [value("input_ids", INT64, ["b", "s"]), value("attention_mask", INT64, ["b", "s"])],
    output: [value("last_hidden_state", FLOAT, ["b", "s", SIZE])],
  };
  return encoded(graph);
}
