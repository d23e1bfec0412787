import { redact } from "@memory/language/redaction";
import { type Image, imageNow, readImage } from "../activity/queries/rows.ts";
import { hide, hidingIn } from "../history/scrub/hide.ts";
import { spellingsOf } from "../history/scrub/spellings.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import type { Intent } from "./intents.ts";
import { rowKeysAfter } from "./queries/naming.ts";
import { wordColumns } from "./rows.ts";

export type LeakedRow = Extract<Intent, { kind: "scrub" }>["rows"][number];

/** Words without what must not be there; the same where nothing is. */
export type Cleaning = (column: string, words: string) => string;

/** Without a string: what today's rules of redaction would not let in. */
export function cleaningOf(secret: string | undefined): Cleaning {
  if (secret === undefined) return (_, words) => redact(words).text;
  const spellings = spellingsOf(secret);
  return (column, words) => hide(words, hidingIn(column, spellings));
}

const tables = ["memories", "restatements", "conflicts"] as const;

/** Rows of an owner that hold it, with the words that they have without it. Looks through all of them, some at a time. */
export async function findLeaked(store: Store, ownerId: string, clean: Cleaning): Promise<LeakedRow[]> {
  const yieldIfDue = createYielder();
  const found: LeakedRow[] = [];
  for (const table of tables)
    for (let after = ""; ; ) {
      const keys = rowKeysAfter(store, table, { ownerId, after });
      for (const key of keys) {
        const image = imageNow(store, table, key);
        const words = image === null ? {} : cleaned(table, readImage(image), clean);
        if (Object.keys(words).length > 0) found.push({ table, key, words });
        await yieldIfDue();
      }
      const last = keys.at(-1);
      if (last === undefined) break;
      after = last;
    }
  return found;
}

function cleaned(table: LeakedRow["table"], image: Image, clean: Cleaning): Record<string, string> {
  const words: Record<string, string> = {};
  for (const column of wordColumns(table)) {
    const said = image[column];
    if (typeof said !== "string") continue;
    const after = clean(column, said);
    if (after !== said) words[column] = after;
  }
  return words;
}
