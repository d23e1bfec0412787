import type { KnowledgeEntity, KnowledgeGraph, RecallRequest } from "@memory/shared";
import { OWN_ALONE } from "@memory/shared/words";
import type { z } from "zod";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { RecallResult } from "../../recall/recall.ts";
import type { Store } from "../../store/open.ts";
import { findEntitiesAfter, findNamesSaying, toEntity } from "./queries.ts";
import { openNames } from "./read.ts";

export interface SearchDeps {
  readonly store: Store;
  /** Recall among memories. */
  readonly recall: (query: string) => Promise<Pick<RecallResult, "memories">>;
}

/** Entities looked through before others have their turn. */
const AT_ONCE = 100;

/**
 * Search in the order of the reference server: first its own hits, and these alone where the query is a
 * single word, which an agent takes for a name: all entities that hold the words as they are, in whatever
 * case. Then those that hold each of the words somewhere, and recall's hits.
 */
export async function search(deps: SearchDeps, ownerId: string, query: string): Promise<KnowledgeGraph> {
  const { literal, loose } = await scan(deps.store, ownerId, query);
  const isOneWord = wordsOf(query).length < 2;
  if (query.trim() === "" || (isOneWord && literal.length > 0))
    return openNames(deps.store, ownerId, literal);
  const { memories } = await deps.recall(query);
  const ids = memories.map(({ id }) => id);
  const meant = findNamesSaying(deps.store, ownerId, ids);
  return openNames(deps.store, ownerId, [...literal, ...loose, ...meant]);
}

/** Names of the entities that hold the words as they are, and of those that hold them in another order or are named in them. */
async function scan(
  store: Store,
  ownerId: string,
  query: string,
): Promise<{ literal: string[]; loose: string[] }> {
  const asked = query.toLowerCase();
  const words = wordsOf(query);
  const literal: string[] = [];
  const loose: string[] = [];
  for (let after = ""; ; await yieldToLoop()) {
    const rows = findEntitiesAfter(store, ownerId, after, AT_ONCE);
    for (const row of rows) {
      const texts = textsOf(toEntity(store, row));
      if (texts.some((text) => text.includes(asked))) literal.push(row.name);
      else if (words.length > 1 && words.every((word) => texts.some((text) => text.includes(word))))
        loose.push(row.name);
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return { literal, loose };
    after = last.id;
  }
}

const textsOf = ({ name, entityType, observations }: KnowledgeEntity): string[] =>
  [name, entityType, ...observations].map((text) => text.toLowerCase());

const wordsOf = (query: string): string[] => query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The question as recall takes it: whole memories, as many as an agent would read. */
export const askedFor = (query: string): z.input<typeof RecallRequest> => ({
  query: query.slice(0, 2_000),
  kinds: ["memory"],
  // The graph is one's own.
  space: OWN_ALONE,
  limit: 8,
  maxTokens: 20_000,
});
