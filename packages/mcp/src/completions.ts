import type { Client } from "@memory/client";
import { inert } from "@memory/shared";
import { documentRef, memoryRef } from "@memory/shared/words";

/** Completions of a word that somebody has begun to type. */
export type Complete = (typed: string) => Promise<string[]>;

/** No client shows more. */
const MOST = 50;
/** The number of newest rows that are searched for a reference that begins like that. */
const LOOKED_AT = 500;
const LONGEST = 300;

export interface Completions {
  readonly project: Complete;
  readonly entity: Complete;
  readonly memory: Complete;
  readonly document: Complete;
}

/** A failure completes to nothing: whoever types is told what is wrong when they ask. */
export function completionsOf(client: Client): Completions {
  const quietly =
    (find: Complete): Complete =>
    (typed) =>
      find(typed.slice(0, LONGEST)).catch(() => []);
  return {
    project: quietly(async (text) => {
      const { projects } = await client.projects.list({ query: { text, limit: MOST, spaces: "true" } });
      return beginningFirst(projects, text);
    }),
    entity: quietly(async (text) => {
      const { entities } = await client.entities.list({ query: { text, limit: MOST } });
      return beginningFirst(entities, text);
    }),
    memory: quietly(async (typed) => {
      const { memories } = await client.memories.list({ query: { limit: LOOKED_AT } });
      return matching(
        memories.map(({ id }) => memoryRef(id)),
        typed,
      );
    }),
    document: quietly(async (typed) => {
      const { documents } = await client.documents.list({ query: { limit: LOOKED_AT } });
      return matching(
        documents.map(({ id }) => documentRef(id)),
        typed,
      );
    }),
  };
}

/** Names that a screen can show as they are, those first that begin with what was typed. */
function beginningFirst(named: readonly { readonly name: string }[], typed: string): string[] {
  const begins = (name: string) => name.toLowerCase().startsWith(typed.toLowerCase());
  const names = named.map(({ name }) => name).filter((name) => inert(name) === name && !name.includes("\n"));
  return [...names.filter(begins), ...names.filter((name) => !begins(name))];
}

/** With or without its sign. */
const matching = (refs: readonly string[], typed: string): string[] =>
  refs
    .filter((ref) => ref.startsWith(typed.toLowerCase()) || ref.slice(2).startsWith(typed.toLowerCase()))
    .slice(0, MOST);
