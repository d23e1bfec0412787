import { OWN } from "../../store/owner-key.ts";
import type { CallKind } from "../call-ledger.ts";
import { type Embedder, type EmbedOptions, ModelError } from "../models.ts";
import { fittedSize, fitVector } from "./fit-vector.ts";
import { staysHere } from "./known-providers.ts";
import { baseUrlOf, connectionState } from "./line-state.ts";
import { modelName } from "./model-ref.ts";
import { prefixesOf } from "./prefixes.ts";
import { accountedRequest, type ModelConnection } from "./wire/accounted-fetch.ts";
import { askVectors, VectorsUnreadable } from "./wire/vectors.ts";
import { RequestRefused } from "./wire/verdict.ts";

/** Milliseconds for an answer. A model on this machine may have to be loaded first. */
const PATIENCE = { away: 30_000, here: 60_000 } as const;
/** Texts of a request. */
const MOST_TEXTS = 64;
/** Characters of a request: OpenAI takes 300,000 tokens. */
const MOST_CHARACTERS = 150_000;
/** Numbers of an answer: 10 ms of the daemon's thread to read. */
const MOST_NUMBERS = 49_152;
/** Characters of a text; what comes after says little about it. */
const LONGEST = 8_000;
/** The same for servers that refuse what their model cannot take: 512 tokens nearly always. */
const SHORTER = 1_000;

export interface EmbedderOptions {
  /** Of its vectors, where they are known from before. */
  readonly dimensions?: number;
  /** A person wants to know whether it answers: it is asked even while it is left alone. */
  readonly forTest?: boolean;
}

/** Vectors of a provider's model. */
export function providerEmbedder(
  line: ModelConnection,
  { dimensions: told = 0, forTest = false }: EmbedderOptions,
): Embedder & { close(): Promise<void> } {
  const { ref } = line;
  const kind = forTest ? "test" : "embedding";
  let dimensions = told;
  /** Components as the model gives them. */
  let given = 0;
  const embedSlice = async (
    texts: readonly string[],
    options: EmbedOptions,
  ): Promise<(Float32Array | null)[]> => {
    const vectors = await ask(line, texts, { ...options, kind });
    const size = given || (vectors[0]?.length ?? 0);
    const isOther =
      vectors.some((one) => one.length !== size) || (dimensions || fittedSize(size)) !== fittedSize(size);
    if (isOther)
      throw unreadable(line, "gives vectors of another length than before: its name now means another model");
    given = size;
    dimensions = fittedSize(size);
    return vectors.map(fitVector);
  };
  return {
    name: modelName(ref),
    get dimensions() {
      return dimensions;
    },
    get batch() {
      return textsOfRequest(dimensions);
    },
    state: () => connectionState(line),
    async embed(texts, options) {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      for (const slice of slicesOf(texts, dimensions)) {
        options.signal?.throwIfAborted();
        const found = await embedSlice(
          slice.map((place) => texts[place] ?? ""),
          options,
        );
        slice.forEach((place, n) => {
          vectors[place] = found[n] ?? null;
        });
      }
      return vectors;
    },
    close: async () => {},
  };
}

/** Before the first answer the length of a vector is not known, and may be 4,096. */
const textsOfRequest = (dimensions: number): number =>
  Math.max(1, Math.min(MOST_TEXTS, Math.floor(MOST_NUMBERS / (dimensions || 4_096))));

/** Places of the texts that one request takes, in order. What is empty is refused by some, and means nothing to any. */
function slicesOf(texts: readonly string[], dimensions: number): number[][] {
  const most = textsOfRequest(dimensions);
  const slices: number[][] = [];
  let room = 0;
  texts.forEach((text, place) => {
    if (text.trim() === "") return;
    const size = Math.min(LONGEST, text.length);
    const open = slices.at(-1);
    if (open === undefined || open.length === most || size > room) {
      slices.push([place]);
      room = MOST_CHARACTERS - size;
    } else {
      open.push(place);
      room -= size;
    }
  });
  return slices;
}

interface Asking extends EmbedOptions {
  readonly kind: CallKind;
}

async function ask(line: ModelConnection, texts: readonly string[], options: Asking) {
  const cutTo = (characters: number) => texts.map((text) => text.slice(0, characters));
  try {
    return await askOnce(line, cutTo(LONGEST), options);
  } catch (error) {
    const isTooLong = error instanceof RequestRefused && (error.status === 400 || error.status === 413);
    if (!isTooLong || texts.every(({ length }) => length <= SHORTER)) throw error;
    return askOnce(line, cutTo(SHORTER), options);
  }
}

async function askOnce(line: ModelConnection, texts: readonly string[], options: Asking) {
  const { deps, ref } = line;
  const { kind, purpose, calls, scope = { ownerId: OWN, attended: false } } = options;
  const signal = options.signal ?? new AbortController().signal;
  const prefix = prefixesOf(ref.model)[purpose];
  const input = texts.map((text) => prefix + text);
  const baseUrl = baseUrlOf(ref);
  const request = accountedRequest(line, {
    scope,
    kind,
    inputTokens: Math.ceil(input.reduce((sum, { length }) => sum + length, 0) / 3),
    maxOutputTokens: 0,
    signal,
    timeoutMs: deps.patience?.embed ?? PATIENCE[staysHere(ref) ? "here" : "away"],
    onSent: () => {
      if (calls) calls.embedding += 1;
    },
    // A question does not wait for a second try: full text answers it.
    ...(purpose === "query" && { tries: 1 }),
  });
  try {
    return await askVectors(ref, input, { baseUrl, request });
  } catch (error) {
    throw error instanceof VectorsUnreadable
      ? unreadable(line, "did not answer with one vector for each text: it may be no embedding model")
      : error;
  }
}

const unreadable = ({ ref }: ModelConnection, says: string): ModelError =>
  new ModelError(`${modelName(ref)} ${says}; choose another model`, { trouble: "unreadable" });
