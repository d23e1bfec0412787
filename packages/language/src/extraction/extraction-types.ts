/** An entity type or a predicate that is in use, by its name as models write it: "technology", "depends_on". */
export interface Term {
  readonly name: string;
  readonly description: string;
}

/** The words a graph may be told in, and those a person never wants to see again. */
export interface ExtractionVocabulary {
  readonly types: readonly Term[];
  readonly predicates: readonly Term[];
  /** Names of types and predicates that were dismissed or switched off: nothing is proposed or found under them. */
  readonly dismissed: {
    readonly types: readonly string[];
    readonly predicates: readonly string[];
  };
}

/** A text that may name entities: a memory, or a passage of a document. */
export interface TextToExtract {
  readonly text: string;
  /** Title and headings of the document it stands in; empty for a memory. */
  readonly heading: string;
  /** Name of the project or repository it belongs to, when that is known. */
  readonly project?: string;
  /** Source code is read for less than prose is. */
  readonly isCode: boolean;
}

/** Something a text names. */
export interface FoundEntity {
  /** As it should be shown: the usual spelling of a well-known name, else as the text has it. */
  readonly name: string;
  /** One of the vocabulary, or one that the vocabulary lacks: that becomes a proposal. */
  readonly type: string;
  /** First mention in the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A relation that a text states between two entities. */
export interface FoundRelation {
  /** Indexes into the entities found in the same text. */
  readonly from: number;
  readonly to: number;
  /** One of the vocabulary, or one that it lacks. Lower case, words joined by "_". */
  readonly predicate: string;
  readonly confidence: number;
}

export interface Extraction {
  readonly entities: readonly FoundEntity[];
  readonly relations: readonly FoundRelation[];
}
