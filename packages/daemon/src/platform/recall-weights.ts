/** Weights of the evidence that recall fuses. All are settings, 0 to 1; their defaults were measured. */
export interface Weights {
  /** Weight of the cosine beside the words, where a text has a vector; passages of documents and code have their own. */
  readonly vector: number;
  readonly documentVector: number;
  readonly codeVector: number;
  /** Of character 4-grams within the words. */
  readonly grams: number;
  /**
   * Weight of the best of its two neighbours that a text inherits; `answers` of a neighbour that asks, when
   * it comes right before.
   */
  readonly neighbour: number;
  readonly answers: number;
  /** Weight of the neighbours' neighbours. */
  readonly further: number;
  /** Bonuses: who is asked about said it, it was said then, it names a time, it names a number. */
  readonly author: number;
  readonly date: number;
  readonly time: number;
  readonly number: number;
  /** Weight of a name of the question under another name (`entity-arm.ts`). */
  readonly entity: number;
  /** What a passage of a document has of the question, by how telling each word is. */
  readonly covered: number;
  /** Of BM25 in the name of a function, and in its comment, beside BM25 in its text. */
  readonly codeName: number;
  readonly codeComment: number;
  /** A distilled memory before a piece of a document. */
  readonly distilled: number;
  /** One's own memory before that of a space that says it as well. */
  readonly own: number;
  /** Taken off: what nobody has confirmed, and what only asks. */
  readonly unconfirmed: number;
  readonly asking: number;
}

/**
 * Cues, grams and code fields come from the retrieval study (docs/measurements.md, "Public sets"). `answers`, `further` and `asking`: development conversations
 * (docs/measurements.md), where an answer that follows a question seldom repeats its words. `distilled` and `unconfirmed`: a
 * sentence that was distilled stands alone, and with .15 it comes first more often without costing an answer (30 questions
 * over real sessions). `documentVector` and `covered`: of 126 development questions to documents 112 instead of 106 are right first, with
 * as many among five.
 */
export const defaultWeights: Weights = {
  vector: 0.5,
  documentVector: 0.35,
  codeVector: 0.4,
  grams: 0.4,
  neighbour: 0.4,
  answers: 0.6,
  further: 0.15,
  author: 0.2,
  date: 0.3,
  time: 0.1,
  number: 0.1,
  entity: 0.3,
  covered: 0.3,
  codeName: 0.3,
  codeComment: 0.3,
  distilled: 0.15,
  own: 0.05,
  unconfirmed: 0.05,
  asking: 0.1,
};

/** Settings of a daemon: `recallVector` and so on. */
export type WeightSettings = { readonly [Name in keyof Weights as `recall${Capitalize<Name>}`]: number };

/** The weights as they are set. */
export const weightsOf = (settings: WeightSettings): Weights => ({
  vector: settings.recallVector,
  documentVector: settings.recallDocumentVector,
  codeVector: settings.recallCodeVector,
  grams: settings.recallGrams,
  neighbour: settings.recallNeighbour,
  answers: settings.recallAnswers,
  further: settings.recallFurther,
  author: settings.recallAuthor,
  date: settings.recallDate,
  time: settings.recallTime,
  number: settings.recallNumber,
  entity: settings.recallEntity,
  covered: settings.recallCovered,
  codeName: settings.recallCodeName,
  codeComment: settings.recallCodeComment,
  distilled: settings.recallDistilled,
  own: settings.recallOwn,
  unconfirmed: settings.recallUnconfirmed,
  asking: settings.recallAsking,
});
