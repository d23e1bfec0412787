import { join } from "node:path";
import { openStore } from "../../packages/daemon/src/store/open.ts";
import { readQuestion } from "../../packages/language/src/questions/query-terms.ts";
import type { Contender } from "./contender.ts";

/** The words of a question that count, as full text takes them: any of them will do. */
export const matchOf = (question: string): string =>
  readQuestion(question, 0)
    .words.map((word) => `"${word}"`)
    .join(" OR ");

/** FTS5 as it is, in this process: porter stems, OR of the words, bm25() with its own constants. A commit a text. */
export function bm25Contender(home: string): Contender {
  const store = openStore(join(home, "bm25.db"), { migrations: [] });
  store
    .prepare(
      "CREATE VIRTUAL TABLE texts USING fts5 (content, id UNINDEXED, scope UNINDEXED, tokenize = 'porter')",
    )
    .run();
  const put = store.prepare<[string, string, number], unknown>("INSERT INTO texts VALUES (?, ?, ?)");
  const within = store
    .prepare<[string, number], string>(
      "SELECT id FROM texts WHERE texts MATCH ? AND scope = ? ORDER BY bm25(texts) LIMIT 10",
    )
    .pluck();
  return {
    name: "plain BM25",
    save: async (group, { id, text }) => void put.run(text, id, group),
    ready: async () => undefined,
    async ask(group, question) {
      const match = matchOf(question);
      return match === "" ? [] : within.all(match, group);
    },
    bytes: () => store.bytes(),
    residentBytes: () => null,
    stop: async () => store.close(),
  };
}
