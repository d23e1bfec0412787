import type { Store } from "../../store/open.ts";
import { DEPTH, newestUnder } from "../near/find.ts";
import type { NearKeys } from "../near/keys.ts";
import type { MemoryScope } from "../queries.ts";
import type { MemoryRow } from "../row.ts";

/** Number of rows read: those that rest without an end are passed over, so it exceeds the number answered. */
const LOOKED_AT = 30;
const ANSWERED = 7;
/**
 * Most memories that share one word only: a short statement may say the opposite in one, a long one hardly.
 */
const SHARING_ONE = { short: 6, long: 2 } as const;
const LONG = 5;

/** Columns of a compared memory for the rules and the log: reading all of them takes twice as long. */
const compared = [
  "id",
  "owner_id",
  "root_id",
  "type",
  "content",
  "asserted_at",
  "stated_by",
  "project",
  "author",
  "hidden",
] as const satisfies readonly (keyof MemoryRow)[];
export type ComparedRow = Pick<MemoryRow, (typeof compared)[number]>;

/** Fields in the order of `compared`. The driver takes 6 µs to read them, and 11 to read them as an object. */
type ComparedValues = ValuesOf<typeof compared>;
type ValuesOf<Names extends readonly (keyof MemoryRow)[]> = {
  -readonly [Place in keyof Names]: MemoryRow[Names[Place]];
};

/** In that order: a test reads a row both ways. */
const comparedRow = (values: ComparedValues): ComparedRow => ({
  id: values[0],
  owner_id: values[1],
  root_id: values[2],
  type: values[3],
  content: values[4],
  asserted_at: values[5],
  stated_by: values[6],
  project: values[7],
  author: values[8],
  hidden: values[9],
});

// Written out, for each save runs it dozens of times: rows as arrays.
// Statements are looked up by their text: put together anew each time, it would be read whole each time.
const readCompared = `SELECT ${compared.map((name) => `m.${name}`).join(", ")} FROM recall_items i
   CROSS JOIN memories m ON m.id = i.ref_id
   WHERE i.item = ? AND m.owner_id = ? AND m.status = 'active' AND m.type IN ('fact', 'preference', 'episode', 'procedure') AND m.project IS ?`;

/** Active memories of the scope that share the most telling words with a text, best match first: those that were put under them. */
export function findNearBy(store: Store, scope: MemoryScope, keys: NearKeys): ComparedRow[] {
  // One by one: of thirty that are looked at the first seven that hold are mostly the first seven.
  const read = store.prepare<[number, string, string | null], ComparedValues>(readCompared).raw();
  const found: ComparedRow[] = [];
  for (const item of bestItems(store, keys)) {
    const values = read.get(item, scope.ownerId, scope.project);
    if (values && found.push(comparedRow(values)) === ANSWERED) break;
  }
  return found;
}

/** A set of words that is nearly the same counts more than any word. */
const FRAME_WEIGHT = 4;
const COMMON_WEIGHT = 0.4;

function bestItems(store: Store, { words, frames }: NearKeys): number[] {
  const scores = new Map<number, number>();
  const under = newestUnder(store, words);
  let anyCommon = false;
  for (const key of words) {
    const items = under(key);
    const isCommon = items.length === DEPTH;
    anyCommon ||= isCommon;
    for (const item of items) raise(scores, item, isCommon ? COMMON_WEIGHT : weightOf(items.length));
  }
  // Without a common word, all memories that share one are there already.
  const framed = newestUnder(store, anyCommon ? frames : []);
  for (const key of frames) for (const item of framed(key)) raise(scores, item, FRAME_WEIGHT);
  const ranked: [item: number, score: number][] = [];
  scores.forEach((score, item) => {
    if (score > COMMON_WEIGHT) ranked.push([item, score]);
  });
  ranked.sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const alone = ranked.findIndex(([, score]) => score <= weightOf(1));
  const most =
    alone < 0 ? LOOKED_AT : Math.min(LOOKED_AT, alone + SHARING_ONE[words.length < LONG ? "short" : "long"]);
  return ranked.slice(0, most).map(([item]) => item);
}

const raise = (scores: Map<number, number>, item: number, weight: number): void => {
  scores.set(item, (scores.get(item) ?? 0) + weight);
};

/** From one for a word that is nearly common to 1.9 for one that a single other memory has. */
const weightOf = (hits: number): number => 1 + 0.9 * (1 - Math.log2(hits || 1) / Math.log2(DEPTH));

/** The active memory of the scope that is this item, of whatever type. Written out like its neighbours: it is read for each candidate. */
export const readItem = (
  store: Store,
  { ownerId, project }: MemoryScope,
  item: number,
): NearRow | undefined =>
  store
    .prepare<[number, string, string | null], NearRow>(
      `SELECT m.id, m.root_id, m.content, m.subject, m.session_id FROM recall_items i CROSS JOIN memories m ON m.id = i.ref_id
       WHERE i.item = ? AND m.owner_id = ? AND m.status = 'active' AND m.project IS ?`,
    )
    .get(item, ownerId, project);

export type NearRow = Pick<MemoryRow, "id" | "root_id" | "content" | "subject" | "session_id">;

/** Active memories of these scopes that are about the same thing by name, the last said first. */
export const findOfSubject = (
  store: Store,
  { owner_id, root_id, subject }: Pick<MemoryRow, "owner_id" | "root_id" | "subject">,
  scopes: readonly (string | null)[],
): NearRow[] =>
  store
    .prepare<[string, string | null, string, string, number], NearRow>(
      `SELECT id, root_id, content, subject, session_id FROM memories
       WHERE owner_id = ? AND subject = ? AND root_id <> ? AND status = 'active'
         AND (project IN (SELECT value FROM json_each(?)) OR (project IS NULL AND ?))
       ORDER BY asserted_at DESC LIMIT 4`,
    )
    .all(owner_id, subject, root_id, JSON.stringify(scopes), Number(scopes.includes(null)));
