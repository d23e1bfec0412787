import type { Extraction, ExtractionVocabulary, TextToExtract } from "@memory/language/extraction";
import type { Distilled, ModelTrouble } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import type { SharedVector } from "../platform/schedule/shared-vector.ts";

/**
 * Numbers of a model's calls, as the streams count them. Embedded calls are counted too; they cost nothing.
 */
export interface Calls {
  extraction: number;
  embedding: number;
  classifier: number;
}

export const noCalls = (): Calls => ({ extraction: 0, embedding: 0, classifier: 0 });

export type ModelState = {
  /** True for a model whose questions leave this machine. */
  readonly remote?: boolean;
  /** True for a model that counts against the limits of a plan, and is not paid by the call. */
  readonly plan?: boolean;
} & (
  | { readonly name: string; readonly state: "ready"; readonly runtime: string }
  | { readonly name: string; readonly state: "loading" }
  | { readonly name: string; readonly state: "unavailable"; readonly reason: string }
);

/** Turns texts into unit vectors. A null stands for a text the model has no vector for (see its guards). */
export interface Embedder {
  /** Key of its vectors in the store; two models never share one. */
  readonly name: string;
  readonly dimensions: number;
  /** Texts that a request takes at best; 8 where none is said. */
  readonly batch?: number | undefined;
  /**
   * Conversion of its cosines for recall, where they lie elsewhere than the embedded model's: factor × cosine
   * + shift.
   */
  readonly scale?: { readonly factor: number; readonly shift: number } | undefined;
  state(): ModelState;
  /**
   * One vector a text, in order. `query` goes before everything that waits.
   * Throws `ModelError` when the model is unavailable; the caller goes on with full text alone.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<(Float32Array | null)[]>;
}

/** For whom a model is asked: what the ledger and the budget go by. */
export interface CallScope {
  readonly ownerId: string;
  /** A person started it and has been told what it costs; everything else counts against the caps of the day. */
  readonly attended: boolean;
  readonly runId?: string | null;
}

export interface EmbedOptions {
  readonly purpose: "query" | "store";
  readonly signal?: AbortSignal;
  /** Without one the daemon asks on its own account. */
  readonly scope?: CallScope;
  /** Counted here when given. */
  readonly calls?: Calls;
  /**
   * Shared buffer in which a thread waits for the vector of the first text: a model in a thread of its own
   * puts it there itself.
   */
  readonly shared?: SharedVector;
}

/** Finds in a session what is worth remembering. */
export interface Distiller {
  /** Name and version; a change makes sessions worth reading again. */
  readonly name: string;
  state(): ModelState;
  /** The calls `distill` would make for this session, for somebody who waits for it. */
  estimate(session: Session, asked: { readonly ownerId: string; readonly afresh: boolean }): DistillPlan;
  /** Throws `ModelError` when the provider fails. */
  distill(session: Session, options: DistillOptions): Promise<Distilled>;
}

export interface DistillPlan {
  readonly calls: number;
  /** Of all of them. */
  readonly inputTokens: number;
}

export interface DistillOptions {
  readonly signal: AbortSignal;
  readonly calls: Calls;
  readonly scope: CallScope;
  /** As if nothing had been asked about the session before. */
  readonly afresh?: boolean;
}

/** Finds in texts what they are about. */
export interface Extractor {
  /** Name and version; texts read by another one are worth indexing again. */
  readonly name: string;
  /** It spells names as it was told they are spelt already, and wants to be told. */
  readonly reusesNames: boolean;
  state(): ModelState;
  /** Entities and relations of each text, in order. Throws `ModelError` when the provider fails. */
  extract(texts: readonly TextToExtract[], options: ExtractOptions): Promise<readonly Extraction[]>;
}

export interface ExtractOptions {
  readonly vocabulary: ExtractionVocabulary;
  /** Names that are known already, to be used again instead of a new spelling. */
  readonly known: readonly string[];
  readonly signal: AbortSignal;
  readonly calls: Calls;
  readonly scope: CallScope;
}

/** One side of a pair: what it says, when it was said, and whose words they are. */
export interface JudgedSide {
  readonly id: string;
  readonly content: string;
  /** Milliseconds. */
  readonly saidAt: number;
  readonly saidBy: "user" | "assistant" | "tool" | "document" | null;
}

export interface PairToJudge {
  /** Said later. */
  readonly newer: JudgedSide;
  readonly existing: JudgedSide;
}

/** The existing one tells all of a newer one that is "known"; of "both", each tells something that the other does not. */
export const TELLING_VERDICTS = ["same", "known", "adds", "both", "replaces", "contradicts"] as const;
export type TellingVerdict = (typeof TELLING_VERDICTS)[number];

export type PairVerdict =
  | { readonly kind: "different" }
  | {
      readonly kind: TellingVerdict;
      /** For "replaces" the part of the existing one that still holds, for "both" a sentence that tells all of the two; else null. */
      readonly text: string | null;
      /** The words that decide it, as each side has them. */
      readonly quotes: { readonly newer: string; readonly existing: string };
    };

/** Says what statements make of others. */
export interface PairJudge {
  readonly name: string;
  state(): ModelState;
  /**
   * Verdicts in the order of the pairs, at most `MOST_PAIRS` of them; null for one that does not quote both sides: it counts for
   * nothing. Throws `ModelError` when the provider fails, or its answer cannot be read.
   */
  judge(
    pairs: readonly PairToJudge[],
    options: { readonly signal: AbortSignal; readonly calls: Calls; readonly scope: CallScope },
  ): Promise<readonly (PairVerdict | null)[]>;
}

/** Pairs that one question compares at most. */
export const MOST_PAIRS = 24;

/** Traces by which a session was heard of. */
export interface ReaderTrace {
  readonly sessionId?: string | undefined;
  /** Folder in which its agent runs. */
  readonly cwd?: string | undefined;
  /** Name of the folder in which the agent keeps the sessions of that project. */
  readonly folder?: string | undefined;
}

/** Tells the sessions in which a person's own agent reads for memory from those of the person. */
export interface Reader {
  isOwn(trace: ReaderTrace): boolean;
  /** The same of a session that an agent's hook tells of. Such a one must not reach a hook: that agent is asked no more. */
  isHeard(trace: ReaderTrace): boolean;
}

/** Reads a question beside texts. */
export interface Reranker {
  readonly name: string;
  state(): ModelState;
  /** Of each text the probability that it answers, in order. Throws `ModelError` when the model is unavailable. */
  rank(
    question: string,
    texts: readonly string[],
    options: { readonly signal: AbortSignal },
  ): Promise<readonly number[]>;
}

/** A model of vectors as a person names it: provider/model, and where it answers. Null is the embedded one. */
export interface EmbedderChoice {
  readonly model: string | null;
  readonly url?: string | null | undefined;
}

/** Source of embedders. */
export interface EmbedderSource {
  /** Choice of the current settings. */
  wanted(): EmbedderChoice;
  /**
   * The embedder of a choice, as its address and key are now, whether it answers or not. It is asked for before each use.
   * Throws `ModelError` for a provider that makes no vectors.
   */
  make(choice: EmbedderChoice): Embedder;
}

export interface Models {
  /** Embedder of recall's current vectors: taken anew for each piece of work, and kept to its end. */
  readonly embedder: Embedder;
  /** The embedded one, whatever recall goes by: names are compared by thresholds that were found for it. */
  readonly entityEmbedder: Embedder;
  /** Only where a person can choose one. */
  readonly embedders?: EmbedderSource | undefined;
  readonly distiller: Distiller;
  readonly extractor: Extractor;
  /** The embedded one, whatever reads the other texts: turns are thousands, and none is sent away for its names. */
  readonly turnExtractor: Extractor;
  /** Only where a person has configured one. */
  readonly judge?: PairJudge | undefined;
  /** Only where a person has chosen one. */
  readonly reranker?: Reranker | undefined;
  /** Only where a person's own agent may be chosen. */
  readonly reader?: Reader | undefined;
  /** Well-known names with what else they go by. */
  aliases(): Promise<readonly (readonly [name: string, others: readonly string[]])[]>;
}

interface ModelFailure {
  readonly trouble?: ModelTrouble;
  readonly retryAt?: number | null;
  /** Only of the daemon's own making: errors of providers quote prompts and keys. */
  readonly cause?: unknown;
}

/** A model that is missing, refused or broke. The work it was for can be done later. The message is for the person and quotes nobody. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly trouble: ModelTrouble;
  /** Milliseconds since the epoch before which asking again is useless. */
  readonly retryAt: number | null;
  constructor(message: string, { trouble = "unavailable", retryAt = null, cause }: ModelFailure = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.trouble = trouble;
    this.retryAt = retryAt;
  }
}
