import { fingerprint, sayingKey } from "@memory/language/text";
import { plural } from "@memory/shared/words";
import { slotOf } from "../../memories/beliefs/slot-of.ts";
import { fullTextOf } from "../../store/full-text.ts";
import { sayingHash } from "../../store/saying-hash.ts";
import { type Found, type Looked, RESTORE } from "./fault.ts";
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
    fullText.add(text.item.item, fullTextOf(text.words, text.parts));
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
  readonly strays: Strays;
  /** By column, the number of items in which it is another one. */
  readonly columns: ReadonlyMap<string, number>;
}

function* ofItems({ missing, strays: { lost, resting }, columns }: Items): Generator<Found> {
  if (missing > 0)
    yield error(
      `${plural(missing, "text")} cannot be recalled: ${missing === 1 ? "it is" : "they are"} not in the index`,
      "items",
    );
  if (lost > 0)
    yield error(
      `the words of ${plural(lost, "text")} are lost: only the index of recall still names ${lost === 1 ? "it" : "them"}. A backup of before has them (${RESTORE}); what is mended here takes away the rest`,
      "items",
    );
  if (resting > 0)
    yield error(
      `the index of recall names ${plural(resting, "text")} that ${resting === 1 ? "rests" : "rest"}`,
      "items",
    );
  for (const [name, rows] of columns)
    yield error(
      `the index of recall has another ${name} of ${plural(rows, "text")} than ${rows === 1 ? "it has itself" : "they have themselves"}`,
      "items",
    );
}

/** Items that recall is not to answer with. */
interface Strays {
  /** No text stands behind them: who deletes one takes its item away as well. */
  readonly lost: number;
  readonly resting: number;
}

function strays(db: Looked, known: ReadonlySet<number>): Strays {
  let [lost, resting] = [0, 0];
  const items = db.prepare<[], { item: number; is_lost: number }>(
    `SELECT item, NOT (
       EXISTS (SELECT 1 FROM memories WHERE id = ref_id) OR EXISTS (SELECT 1 FROM passages WHERE id = ref_id)
       OR EXISTS (SELECT 1 FROM chunks WHERE id = ref_id)) AS is_lost FROM recall_items`,
  );
  for (const { item, is_lost } of items.iterate()) {
    if (known.has(item)) continue;
    if (is_lost === 1) lost += 1;
    else resting += 1;
  }
  return { lost, resting };
}

/** Is the text known by the keys that follow from its words? */
export function isKeyed({ memory, passage, chunk }: Text): boolean {
  if (memory) return memory.content_key === keyOf(memory.content) && isSlotOf(memory);
  if (passage) return passage.content_key === fingerprint(passage.content);
  return (
    chunk === undefined ||
    chunk.row.content_key === fingerprint(`${chunk.row.heading_path}\n${chunk.row.content}`)
  );
}

/** None is as good as its own: two that a person, or two people, said to hold beside each other have none. */
const isSlotOf = (memory: NonNullable<Text["memory"]>): boolean =>
  memory.slot_key === null || memory.slot_key === slotOf(memory);

export const keyOf = (content: string): string => sayingHash(sayingKey(content));
