import { redact } from "@memory/language/redaction";
import type { Carrier } from "@memory/spaces/log";
import { type Image, imageNow, readImage } from "../activity/queries/rows.ts";
import { hide, hidingIn } from "../history/scrub/hide.ts";
import { spellingsOf } from "../history/scrub/spellings.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import type { Intent } from "./intents.ts";
import { rowKeysAfter } from "./queries/naming.ts";
import { wordColumns } from "./rows.ts";
import type { Sealer } from "./sealing.ts";

export type LeakedRow = Extract<Intent, { kind: "scrub" }>["rows"][number];

/** Words without what must not be there; the same where nothing is. */
export type Cleaning = (column: string, words: string) => string;

/** Without a string: what today's rules of redaction would not let in. */
export function cleaningOf(secret: string | undefined): Cleaning {
  if (secret === undefined) return (_, words) => redact(words).text;
  const spellings = spellingsOf(secret);
  return (column, words) => hide(words, hidingIn(column, spellings));
}

interface Looking {
  readonly clean: Cleaning;
  readonly carrier: Pick<Carrier, "pull">;
  readonly sealer: Pick<Sealer, "open">;
}

/**
 * Rows of a space that hold it or ever held it, with the words that they have without it: those of the copy, and all of which its log
 * tells. Reads all of both, some at a time. Throws `CarrierError`.
 */
export async function findLeaked(
  store: Store,
  spaceId: string,
  { clean, carrier, sealer }: Looking,
): Promise<LeakedRow[]> {
  const yieldIfDue = createYielder();
  const found = new Map<string, LeakedRow>();
  const look = (table: LeakedRow["table"], key: string, isInLog: boolean): void => {
    const image = imageNow(store, table, key);
    const words = image === null ? {} : cleaned(table, readImage(image), clean);
    if (isInLog || Object.keys(words).length > 0) found.set(`${table} ${key}`, { table, key, words });
  };
  for (const table of tables)
    for (let after: string | undefined = ""; after !== undefined; ) {
      const keys = rowKeysAfter(store, table, { ownerId: spaceId, after });
      for (const key of keys) {
        look(table, key, false);
        await yieldIfDue();
      }
      after = keys.at(-1);
    }
  for (let since = 0; ; ) {
    const page = await carrier.pull(since, PAGE);
    for (const { id: operation, rows } of page) {
      for (const { table, key, image } of rows) {
        const opened = image && isScrubbed(table) ? sealer.open({ operation, table, key }, image) : null;
        const words = opened?.kind === "opened" ? opened.image : null;
        if (words && isScrubbed(table) && holds(table, words, clean)) look(table, key, true);
      }
      await yieldIfDue();
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...found.values()];
    since = last.seq;
  }
}

const PAGE = 2000;
const tables = ["memories", "restatements", "conflicts"] as const;
const isScrubbed = (table: string): table is LeakedRow["table"] => tables.some((one) => one === table);

const holds = (table: LeakedRow["table"], image: string, clean: Cleaning): boolean =>
  Object.keys(cleaned(table, readImage(image), clean)).length > 0;

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
