export { createExtraction, type Extract } from "./extract.ts";
export type {
  Extraction,
  ExtractionVocabulary,
  FoundEntity,
  FoundRelation,
  Term,
  TextToExtract,
} from "./extraction-types.ts";
export { type Aliases, readAliases } from "./known-aliases.ts";
export { findKnownNames, type KnownNames, readKnownNames } from "./known-names.ts";
export { readLexicon } from "./lexicon.ts";
export { runsOf, type TextRun } from "./runs.ts";
