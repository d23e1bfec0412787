import { isSameSaying } from "@memory/language/comparison";
import { isSameHidden } from "@memory/language/redaction";
import { fingerprint, sayingKey } from "@memory/language/text";
import type { Store } from "../../store/open.ts";
import { sayingHash } from "../../store/saying-hash.ts";
import { findHead, findMemoryRow, type MemoryScope } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import { isMergedInto } from "./queries/decisions.ts";
import { findUnderKey } from "./queries/sayings.ts";

/** A text, and what its markers stand for. */
export type Wording = Pick<MemoryRow, "content" | "hidden">;

interface Saying {
  /** The memories that say exactly this, in the order of their ids. */
  readonly same: readonly MemoryRow[];
  /** The key under which one more of them stands. */
  readonly key: string;
}

/**
 * The key of a text is too coarse for what differs in a sign alone ("10⁶ rows", "106 rows") or in a hidden secret, and stores
 * are full of such keys. So the texts are compared, and what finds its key taken by another text stands under a longer one.
 */
export function findSame(store: Store, scope: MemoryScope, { content: text, hidden }: Wording): Saying {
  const key = sayingHash(sayingKey(text));
  const rows = findUnderKey(store, scope, key);
  const same = rows.filter((row) => isSameSaying(row.content, text) && isSameHidden(row.hidden, hidden));
  const others = new Set(rows.filter((row) => !same.includes(row)).map((row) => row.content_key));
  const free = [...same.map((row) => row.content_key), key].find((one) => !others.has(one));
  return { same, key: free ?? `${key}\n\n${fingerprint(`${text}\n${hidden ?? ""}`)}` };
}

/** The memory that holds and into which one of these words was merged by whoever compared the two; none while they hold themselves. */
export function findJudgedSame(store: Store, same: readonly MemoryRow[]): MemoryRow | undefined {
  if (same.some(({ status }) => status === "active")) return undefined;
  for (const { id, owner_id, replaced_by } of same.toReversed()) {
    if (replaced_by === null || replaced_by === id || !isMergedInto(store, [id, replaced_by])) continue;
    const into = findMemoryRow(store, owner_id, replaced_by);
    const head = into && findHead(store, owner_id, into.root_id);
    if (head) return head;
  }
  return undefined;
}
