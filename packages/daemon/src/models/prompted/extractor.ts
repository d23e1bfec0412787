import type { Extraction, TextToExtract } from "@memory/language/extraction";
import type { ChatModel } from "../chat.ts";
import type { ExtractOptions, Extractor } from "../models.ts";
import { ExtractionAnswer, readExtraction } from "./answer.ts";
import { promptFor, SYSTEM } from "./prompt.ts";

/** Counts up when the prompt or the reading of answers changes what is found. */
const VERSION = "prompted-1";

const MOST_TEXTS = 20;
const MOST_CHARACTERS = 12_000;

/** Entities and relations told by a language model: one call a batch of texts, and what it finds must stand in them. */
export function promptedExtractor(chat: ChatModel): Extractor {
  return {
    name: `${VERSION}/${chat.name}`,
    reusesNames: true,
    state: () => chat.state(),
    async extract(texts, options) {
      const found: Extraction[] = texts.map(() => ({ entities: [], relations: [] }));
      for (const batch of batches(texts)) {
        const answers = await ask(
          chat,
          batch.map(({ text }) => text),
          options,
        );
        batch.forEach(({ place }, n) => {
          found[place] = answers[n] ?? { entities: [], relations: [] };
        });
      }
      return found;
    },
  };
}

async function ask(
  chat: ChatModel,
  texts: readonly TextToExtract[],
  options: ExtractOptions,
): Promise<readonly Extraction[]> {
  options.signal.throwIfAborted();
  const { signal, scope, calls } = options;
  const answer = await chat.complete({
    system: SYSTEM,
    prompt: promptFor(texts, options),
    schema: ExtractionAnswer,
    signal,
    kind: "entities",
    scope,
    onSent: () => {
      calls.extraction += 1;
    },
  });
  return readExtraction(answer, texts, options);
}

interface Placed {
  readonly place: number;
  readonly text: TextToExtract;
}

/** Texts in order, as many as one call takes. What is empty is not worth asking about. */
function batches(texts: readonly TextToExtract[]): Placed[][] {
  const all: Placed[][] = [];
  let room = 0;
  texts.forEach((whole, place) => {
    if (whole.text.trim() === "") return;
    const text = { ...whole, text: whole.text.slice(0, MOST_CHARACTERS) };
    const open = all.at(-1);
    if (open === undefined || open.length === MOST_TEXTS || text.text.length > room) {
      all.push([{ place, text }]);
      room = MOST_CHARACTERS - text.text.length;
    } else {
      open.push({ place, text });
      room -= text.text.length;
    }
  });
  return all;
}
