import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createExtraction, type Extract } from "../models/embedded/extract/extract.ts";
import { type Aliases, readAliases } from "../models/embedded/extract/known-aliases.ts";
import { readKnownNames } from "../models/embedded/extract/known-names.ts";
import { readLexicon } from "../models/embedded/extract/lexicon.ts";
import type { Extraction, ExtractionVocabulary, TextToExtract } from "../models/extraction.ts";
import { giveWay } from "./give-way.ts";

giveWay();

export interface ExtractTask {
  readonly texts: readonly TextToExtract[];
  readonly vocabulary: ExtractionVocabulary;
  readonly known: readonly string[];
  /** Folder of what the extractor knows. */
  readonly modelDir: string;
}

let loaded: Extract | undefined;

/** What each text names and states, in order. */
export function extract({ texts, vocabulary, known, modelDir }: ExtractTask): Extraction[] {
  loaded ??= load(modelDir);
  const read = loaded;
  return texts.map((text) => read(text, vocabulary, known));
}

const load = (modelDir: string): Extract =>
  createExtraction({
    knownNames: readKnownNames(join(modelDir, "known-names.json")),
    lexicon: readLexicon(JSON.parse(readFileSync(join(modelDir, "lexicon.json"), "utf8"))),
  });

/** Every well-known name with the other spellings it is known by. */
export const aliases = ({ modelDir }: Pick<ExtractTask, "modelDir">): Aliases =>
  readAliases(join(modelDir, "known-names.json"));
