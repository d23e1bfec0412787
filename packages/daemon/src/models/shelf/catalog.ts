/** A file of a model: its path from the model's root, and what it has to be. */
export interface ShelfFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ShelfEntry {
  readonly name: string;
  readonly task: "embedding" | "reranking";
  readonly about: string;
  readonly licence: "Apache-2.0" | "MIT";
  readonly repository: string;
  /** Commit of it that the files are of. */
  readonly revision: string;
  readonly files: readonly ShelfFile[];
}

/**
 * Models that can be loaded: small, free to use and to pass on, each of its files known by its SHA-256. The sums were read in public
 * projects that pin the same revision, never one alone; a wrong one could only refuse the right file.
 */
export const shelf: readonly ShelfEntry[] = [
  {
    name: "all-MiniLM-L6-v2",
    task: "embedding",
    about: "vectors of English texts, 384 components",
    licence: "Apache-2.0",
    repository: "Xenova/all-MiniLM-L6-v2",
    revision: "751bff37182d3f1213fa05d7196b954e230abad9",
    files: [
      {
        path: "config.json",
        bytes: 650,
        sha256: "7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7",
      },
      {
        path: "tokenizer_config.json",
        bytes: 366,
        sha256: "9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3",
      },
      {
        path: "tokenizer.json",
        bytes: 711_661,
        sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
      },
      {
        path: "onnx/model_quantized.onnx",
        bytes: 22_972_370,
        sha256: "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
      },
    ],
  },
  {
    name: "multilingual-e5-small",
    task: "embedding",
    about: "vectors of texts in a hundred languages, 384 components",
    licence: "MIT",
    repository: "Xenova/multilingual-e5-small",
    revision: "761b726dd34fb83930e26aab4e9ac3899aa1fa78",
    files: [
      {
        path: "config.json",
        bytes: 658,
        sha256: "cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1",
      },
      {
        path: "tokenizer_config.json",
        bytes: 443,
        sha256: "a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b",
      },
      {
        path: "tokenizer.json",
        bytes: 17_082_730,
        sha256: "0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39",
      },
      {
        path: "onnx/model_quantized.onnx",
        bytes: 118_308_185,
        sha256: "f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193",
      },
    ],
  },
  {
    name: "ms-marco-MiniLM-L-6-v2",
    task: "reranking",
    about: "reads a question beside each text that was found, in English, and puts the best answer first",
    licence: "Apache-2.0",
    repository: "Xenova/ms-marco-MiniLM-L-6-v2",
    revision: "a09144355adeed5f58c8ed011d209bf8ee5a1fec",
    files: [
      {
        path: "config.json",
        bytes: 824,
        sha256: "d827779a72d27ae68cf878a6fc2e954542663fe21ca515d9f4783fc96be2d37e",
      },
      {
        path: "tokenizer_config.json",
        bytes: 1_242,
        sha256: "0b29c7bfc889e53b36d9dd3e686dd4300f6525110eaa98c76a5dafceb2029f53",
      },
      {
        path: "tokenizer.json",
        bytes: 711_396,
        sha256: "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
      },
      {
        path: "onnx/model_quantized.onnx",
        bytes: 23_143_499,
        sha256: "e9d8ebf845c413e981c175bfe49a3bfa9b3dcce2a3ba54875ee5df5a58639fbe",
      },
    ],
  },
];

export const bytesOf = ({ files }: Pick<ShelfEntry, "files">): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Where a model's files lie, without a slash at the end. */
export const sourceOf = ({ repository, revision }: ShelfEntry): string =>
  `https://huggingface.co/${repository}/resolve/${revision}`;
