import type { Connection } from "@memory/sources/databases";
import { renewFullText } from "./renew-full-text.ts";

/** Bytes of a file that is written anew before it is opened: a second for each 64 MB. What is larger is by `memory scrub`. */
const SMALL = 128 * 1024 * 1024;

/** Before anybody reads: no page keeps what was deleted from it. */
export function writeAnew(db: Connection): void {
  if (Number(db.prepare("SELECT count(*) FROM words_gone").pluck().get()) === 0) return;
  const [pages, size] = ["page_count", "page_size"].map((name) => Number(db.pragma(name, { simple: true })));
  if ((pages ?? 0) * (size ?? 0) > SMALL) return;
  for (const step of renewFullText(db)) void step;
  db.exec("VACUUM");
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.exec("DELETE FROM words_gone");
}
