import type { Client } from "@memory/client";
import { isDocumentRef, resolveDocument } from "./document-refs.ts";
import { resolveEntity } from "./entity-refs.ts";
import { resolveRef, UUID } from "./refs.ts";

/** The id of the memory, document or entity a person means by its reference, its full id, or the name of an entity. */
export async function resolveFocus(client: Client, written: string): Promise<string> {
  const word = written.trim().toLowerCase();
  if (UUID.test(word)) return word;
  if (word.startsWith("m:")) return (await resolveRef(client, written)).id;
  if (isDocumentRef(word)) return (await resolveDocument(client, written)).document.id;
  return (await resolveEntity(client, written)).id;
}
