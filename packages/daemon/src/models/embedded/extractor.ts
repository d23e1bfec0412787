import type { Aliases, Extraction, ExtractionVocabulary, TextToExtract } from "@memory/language/extraction";
import type { Pool } from "../../platform/schedule/pool.ts";
import type { Extractor } from "../models.ts";

export interface ExtractTask {
  readonly texts: readonly TextToExtract[];
  readonly vocabulary: ExtractionVocabulary;
  readonly known: readonly string[];
  /** Folder of what the extractor knows. */
  readonly modelDir: string;
}

/** The version counts up when the rules change what they find. */
const NAME = "embedded-names-3";

/** The offline extractor: known names, shapes and rules, in a worker thread. One call reads one batch. */
export function embeddedExtractor(extraction: Pool, modelDir: string): Extractor {
  return {
    name: NAME,
    reusesNames: false,
    state: () => ({ name: NAME, state: "ready", runtime: "rules" }),
    extract(texts, { vocabulary, known, signal, calls }) {
      calls.extraction += 1;
      const task: ExtractTask = { texts, vocabulary, known, modelDir };
      return extraction.run<readonly Extraction[]>(task, { name: "extract", signal });
    },
  };
}

/** Aliases of well-known names, out of the list that the extractor reads. */
export const knownAliases = (extraction: Pool, modelDir: string): Promise<Aliases> =>
  extraction.run<Aliases>({ modelDir }, { name: "aliases" });
