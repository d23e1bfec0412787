import { keyTerms } from "@memory/language/comparison";
import { similarity, tokensOf } from "@memory/language/distilling";
import type { Store } from "../../store/open.ts";
import { scopesNear } from "../home-projects.ts";
import { findOfSubject, type NearRow, readItem } from "../queries/near.ts";
import type { MemoryRow } from "../row.ts";
import { newestUnder } from "./find.ts";
import { nearKeys } from "./keys.ts";

interface NearMemory {
  readonly memory: NearRow;
  /** How much of their telling words they share, 0 to 1. */
  readonly score: number;
}

/** Memories looked at, and told, for one. */
const LOOKED_AT = 24;
const TOLD = 4;
/** Of 67 memories of real sessions the two pairs that matter had .44 and .43; at .25 eleven pairs are asked about. */
const NEAR = 0.25;

/**
 * Active memories of other sessions that may be about the same as this one, nearest first: by their telling words, or by their
 * subject. Those of its own session a model has told beside it, and means to be apart.
 */
export function nearMemories(store: Store, row: MemoryRow, { more = "" } = {}): NearMemory[] {
  const terms = [...new Set(keyTerms(`${row.subject ?? ""} ${row.content} ${more}`))];
  const scopes = scopesNear(store, row);
  const found = new Map<string, NearMemory>();
  for (const project of scopes)
    for (const near of bySharedWords(store, { row, project, terms })) found.set(near.memory.id, near);
  for (const memory of row.subject === null ? [] : findOfSubject(store, row, scopes))
    found.set(memory.id, { memory, score: Math.max(NEAR, found.get(memory.id)?.score ?? 0) });
  return [...found.values()]
    .filter(({ memory, score }) => memory.id !== row.id && score >= NEAR)
    .filter(({ memory }) => row.session_id === null || memory.session_id !== row.session_id)
    .sort((a, b) => b.score - a.score || (a.memory.id < b.memory.id ? 1 : -1))
    .slice(0, TOLD);
}

interface Searched {
  readonly row: MemoryRow;
  readonly project: string | null;
  readonly terms: readonly string[];
}

/** Weight of a word by how many memories of its project have it, and of one that the other side alone has. */
const weightOf = (having: number): number => Math.log2(1 + 64 / Math.max(1, having));
const ALONE = weightOf(4);

function* bySharedWords(store: Store, { row, project, terms }: Searched): Generator<NearMemory> {
  const scope = { ownerId: row.owner_id, project };
  const { words } = nearKeys(scope, terms);
  const under = newestUnder(store, words);
  const tokens = tokensOf(`${row.subject ?? ""} ${row.content}`);
  const shared = new Map<number, number>();
  let own = 0;
  for (const key of words) {
    const items = under(key);
    const weight = weightOf(items.length) ** 2;
    own += weight;
    for (const item of items) shared.set(item, (shared.get(item) ?? 0) + weight);
  }
  const best = [...shared].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, LOOKED_AT);
  for (const [item, common] of best) {
    const memory = readItem(store, scope, item);
    if (!memory || memory.root_id === row.root_id) continue;
    const theirs = new Set(keyTerms(memory.content));
    const others = [...theirs].filter((term) => !terms.includes(term)).length;
    const cosine = common / Math.sqrt(own * (common + others * ALONE ** 2));
    // Only their first words lead to them; what else they say counts, too.
    yield {
      memory,
      score: Math.max(cosine, similarity(tokens, tokensOf(`${memory.subject ?? ""} ${memory.content}`))),
    };
  }
}
