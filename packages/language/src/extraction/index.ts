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
export { findKnown, type KnownNames, readKnownNames } from "./known-names.ts";
export { readLexicon } from "./lexicon.ts";
export { type Run, runsOf } from "./runs.ts";
