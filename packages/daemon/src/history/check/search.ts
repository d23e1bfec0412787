import { fingerprint, sayingKey } from "@memory/language/text";
import { plural } from "@memory/shared/words";
import { slotOf } from "../../memories/beliefs/slot-of.ts";
import { sayingHash } from "../../store/saying-hash.ts";
import type { Found, Looked } from "./fault.ts";
import { checkFullText } from "./full-text.ts";
import { checkNear } from "./near-keys.ts";
import { type Text, textsOf, wrongColumns } from "./texts.ts";

/** What recall answers with, against the memories, turns and documents that it was made from: all of it in one reading. */
export function* checkSearch(db: Looked): Generator<Found> {
  const [fullText, near] = [checkFullText(db), checkNear(db)];
  const known = new Set<number>();
  const columns = new Map<string, number>();
  let [missing, keyed] = [0, 0];
  for (const text of textsOf(db)) {
    if (!isKeyed(text)) keyed += 1;
    if (!text.item) {
      missing += 1;
      continue;
    }
    known.add(text.item.item);
    for (const name of wrongColumns(text)) columns.set(name, (columns.get(name) ?? 0) + 1);
    fullText.add(text.item.item, text.words);
    if (text.memory) near.add(text.item.item, text.memory);
  }
  yield* ofItems({ missing, columns, strays: strays(db, known) });
  if (keyed > 0)
    yield error(
      `${plural(keyed, "text")} would not be told apart from others by ${keyed === 1 ? "its" : "their"} words: ${keyed === 1 ? "its key is" : "their keys are"} of other ones`,
      "columns",
    );
  yield* fullText.end();
  yield* near.end();
}

const error = (what: string, mend: Found["mend"]): Found => ({
  area: "search",
  severity: "error",
  what,
  ...(mend && { mend }),
});

interface Items {
  readonly missing: number;
  readonly strays: number;
  /** By column, the number of items in which it is another one. */
  readonly columns: ReadonlyMap<string, number>;
}

function* ofItems({ missing, strays: more, columns }: Items): Generator<Found> {
  if (missing > 0)
    yield error(
      `${plural(missing, "text")} cannot be recalled: ${missing === 1 ? "it is" : "they are"} not in the index`,
      "items",
    );
  if (more > 0)
    yield error(
      `the index of recall names ${plural(more, "text")} that ${more === 1 ? "is" : "are"} not there, or rest`,
      "items",
    );
  for (const [name, rows] of columns)
    yield error(
      `the index of recall has another ${name} of ${plural(rows, "text")} than ${rows === 1 ? "it has itself" : "they have themselves"}`,
      "items",
    );
}

/** Items that no text stands behind. */
function strays(db: Looked, known: ReadonlySet<number>): number {
  let count = 0;
  for (const item of db.prepare<[], number>("SELECT item FROM recall_items").pluck().iterate())
    if (!known.has(item)) count += 1;
  return count;
}

/** Is the text known by the keys that follow from its words? */
export function isKeyed({ memory, passage, chunk }: Text): boolean {
  if (memory) return memory.content_key === keyOf(memory.content) && memory.slot_key === slotOf(memory);
  if (passage) return passage.content_key === fingerprint(passage.content);
  return (
    chunk === undefined ||
    chunk.row.content_key === fingerprint(`${chunk.row.heading_path}\n${chunk.row.content}`)
  );
}

export const keyOf = (content: string): string => sayingHash(sayingKey(content));
