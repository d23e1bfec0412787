import type { ModelUsed } from "@memory/shared";
import { CliError, EXIT } from "./errors.ts";

interface Flags {
  readonly embedding?: true;
  readonly reranking?: true;
}

/** The work that a model is meant for. */
export function taskOf({ embedding, reranking }: Flags): ModelUsed["task"] {
  if (embedding && reranking)
    throw new CliError(EXIT.usage, "a model is for --embedding or for --reranking; give one of them");
  if (embedding) return "embedding";
  return reranking ? "reranking" : "chat";
}
