import type { Distilled } from "./finding.ts";
import type { Session } from "./session.ts";

/** What a model did, as the streams count it. Embedded calls are counted too; they cost nothing. */
export interface Calls {
  extraction: number;
  embedding: number;
  classifier: number;
}

export const noCalls = (): Calls => ({ extraction: 0, embedding: 0, classifier: 0 });

export type ModelState =
  | { readonly name: string; readonly state: "ready"; readonly runtime: string }
  | { readonly name: string; readonly state: "loading" }
  | { readonly name: string; readonly state: "unavailable"; readonly reason: string };

/** Turns texts into unit vectors. A null stands for a text the model has no vector for (see its guards). */
export interface Embedder {
  /** Key of its vectors in the store; two models never share one. */
  readonly name: string;
  readonly dimensions: number;
  state(): ModelState;
  /**
   * One vector a text, in order. `query` goes before everything that waits.
   * Throws `ModelError` when the model is unavailable; the caller goes on with full text alone.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<(Float32Array | null)[]>;
}

export interface EmbedOptions {
  readonly purpose: "query" | "store";
  readonly signal?: AbortSignal;
  /** Counted here when given. */
  readonly calls?: Calls;
}

/** Finds in a session what is worth remembering. */
export interface Distiller {
  /** Name and version; a change makes sessions worth reading again. */
  readonly name: string;
  state(): ModelState;
  /** Calls that `distill` would make for this session. */
  estimate(session: Session): number;
  /** Throws `ModelError` when the provider fails. */
  distill(
    session: Session,
    options: { readonly signal: AbortSignal; readonly calls: Calls },
  ): Promise<Distilled>;
}

export interface Models {
  readonly embedder: Embedder;
  readonly distiller: Distiller;
}

/** A model that is missing, refused or broke. The work it was for can be done later. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}
