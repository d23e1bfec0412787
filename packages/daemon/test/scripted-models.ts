import type { Extraction, TextToExtract } from "@memory/language/extraction";
import type { Distilled } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import {
  type Distiller,
  type Embedder,
  type Extractor,
  ModelError,
  type Models,
} from "../src/models/models.ts";

const DIMENSIONS = 64;

/** Texts that share words get vectors that point the same way. Nothing is learnt, everything is repeatable. */
export function scriptedEmbedder({ down = false }: { down?: boolean } = {}): Embedder {
  return {
    name: "scripted",
    dimensions: DIMENSIONS,
    state: () =>
      down
        ? { name: "scripted", state: "unavailable", reason: "scripted to be down" }
        : { name: "scripted", state: "ready", runtime: "test" },
    async embed(texts, { calls }) {
      if (down) throw new ModelError("scripted to be down");
      if (calls) calls.embedding += 1;
      return texts.map(bagOfWords);
    },
  };
}

function bagOfWords(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
    vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => component / length);
}

/** A distiller that says what a test tells it to. Without a script the real rules run, in their worker thread. */
export function scriptedDistiller(script?: (session: Session) => Distilled | Promise<Distilled>): Distiller {
  return {
    name: script ? "scripted" : "worker",
    state: () => ({ name: "scripted", state: "ready", runtime: "test" }),
    estimate: () => ({ calls: 1, inputTokens: 0 }),
    async distill(session, { calls, signal }) {
      calls.extraction += 1;
      signal.throwIfAborted();
      return script ? script(session) : { findings: [], dropped: 0 };
    },
  };
}

/** Finds capitalised words as technologies, or what a test scripts. Nothing is learnt, everything is repeatable. */
export function scriptedExtractor(script: (text: TextToExtract) => Extraction = capitalised): Extractor {
  return {
    name: "scripted",
    reusesNames: false,
    state: () => ({ name: "scripted", state: "ready", runtime: "test" }),
    async extract(texts, { calls, signal }) {
      calls.extraction += 1;
      signal.throwIfAborted();
      return texts.map(script);
    },
  };
}

const capitalised = ({ text }: TextToExtract): Extraction => ({
  entities: [...text.matchAll(/\b\p{Lu}[\p{L}\p{N}]+/gu)].map(({ 0: name, index }) => ({
    name,
    type: "technology",
    start: index,
    end: index + name.length,
    confidence: 0.9,
  })),
  relations: [],
});

export const scriptedModels = ({
  embedder = scriptedEmbedder(),
  ...parts
}: Partial<Models> = {}): Models => ({
  embedder,
  entityEmbedder: parts.entityEmbedder ?? embedder,
  distiller: parts.distiller ?? scriptedDistiller(),
  extractor: parts.extractor ?? scriptedExtractor(),
  turnExtractor: parts.extractor ?? scriptedExtractor(),
  aliases: parts.aliases ?? (async () => []),
  judge: parts.judge,
});
