import type { Client } from "@memory/client";
import { resolveConflict } from "./conflict-refs.ts";
import { resolveFocus } from "./focus-ref.ts";
import { resolveFold } from "./fold-refs.ts";

/** The id of whatever a change can be about, by its reference, its full id, or the name of an entity. */
export async function resolveSubject(client: Client, written: string): Promise<string> {
  const word = written.trim().toLowerCase();
  if (word.startsWith("c:")) return (await resolveConflict(client, written)).id;
  if (word.startsWith("f:")) return (await resolveFold(client, written)).id;
  return resolveFocus(client, written);
}
