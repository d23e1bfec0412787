import "../../platform/schedule/behind.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Aliases,
  createExtraction,
  type Extract,
  type Extraction,
  readAliases,
  readKnownNames,
  readLexicon,
} from "@memory/language/extraction";
import type { ExtractTask } from "../../models/embedded/extractor.ts";

let loaded: Extract | undefined;

/** Entities and relations of each text, in order. */
export function extract({ texts, vocabulary, known, modelDir }: ExtractTask): Extraction[] {
  loaded ??= load(modelDir);
  const read = loaded;
  return texts.map((text) => read(text, vocabulary, known));
}

const load = (modelDir: string): Extract =>
  createExtraction({
    knownNames: readKnownNames(readJson(modelDir, "known-names.json")),
    lexicon: readLexicon(readJson(modelDir, "lexicon.json")),
  });

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), "utf8"));

/** Every well-known name with the other spellings it is known by. */
export const aliases = ({ modelDir }: Pick<ExtractTask, "modelDir">): Aliases =>
  readAliases(readJson(modelDir, "known-names.json"));
