import type { Client } from "@memory/client";
import type { Conflict } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { conflictRef, memoryRef } from "@memory/shared/words";
import { CliError, EXIT } from "./errors.ts";
import { decisionWords } from "./print/conflicts.ts";

export type Decision =
  | { readonly action: "keep_new" | "keep_existing" | "keep_both" }
  | { readonly action: "merge"; readonly content: string };

/** Decide a contradiction. Where it was decided otherwise before, the answer that stands is in the refusal. */
export async function decideConflict(
  client: Client,
  { id }: Conflict,
  decision: Decision,
): Promise<Conflict> {
  try {
    return await client.conflicts.resolve({ params: { id }, body: decision });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    throw await standing(client, id, error);
  }
}

async function standing(client: Client, id: string, cause: ApiError): Promise<CliError> {
  const conflict = await client.conflicts.get({ params: { id } });
  const ref = conflictRef(id);
  if (conflict.status === "open") return new CliError(EXIT.refused, cause.message, { cause });
  const hint =
    conflict.resolution === "obsolete"
      ? `memory conflicts show ${ref}`
      : `to decide anew, take that back first:  memory conflicts revert ${ref}`;
  return new CliError(EXIT.refused, `${ref} is decided already: ${decisionWords(conflict)}`, {
    cause,
    hint,
  });
}

/** The result of a decision, in a line or two. */
export function decidedText(conflict: Conflict): string {
  const { newer, existing, mergedId } = conflict;
  switch (conflict.resolution) {
    case "keep_new":
      return `Kept  ${memoryRef(newer.id)}   ${memoryRef(existing.id)} is no longer recalled`;
    case "keep_existing":
      return `Kept  ${memoryRef(existing.id)}   ${memoryRef(newer.id)} is no longer recalled`;
    case "keep_both":
      return `Kept both  ${memoryRef(newer.id)} and ${memoryRef(existing.id)}   they are not asked about again`;
    case "merge":
      return `Merged  ${mergedId ? memoryRef(mergedId) : "one memory"} stands in the place of ${memoryRef(newer.id)} and ${memoryRef(existing.id)}`;
    case "obsolete":
    case undefined:
      return `${conflictRef(conflict.id)}: ${decisionWords(conflict)}`;
  }
}
