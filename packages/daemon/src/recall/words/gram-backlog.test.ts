import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import type { Store } from "../../store/open.ts";
import { indexText } from "../../store/search.ts";
import { createGramBacklog } from "./gram-backlog.ts";

/** Speech of a session between its memories. */
function putPassage(store: Store, ownerId: string, content: string, id: string): void {
  const place = { owner_id: ownerId, project: "p", author: "user", seq: 0, asserted_at: 0 } as const;
  const lines = {
    start_line: 1,
    end_line: 1,
    path: "s.jsonl",
    session_id: "s",
    agent: "assistant-code",
  } as const;
  const passage = { ...place, ...lines, id, content, content_key: content, created_at: 0 };
  store.insert("passages", { ...passage, turn: 0, heading: "", blocks: "[]", run_id: null });
  const item = { ...place, kind: "context", ref_id: id, type: null, source_key: "s" } as const;
  indexText(store, { ...item, valid_from: 0, valid_to: null }, content, { grams: "later" });
}

test("what lies inside the words of a memory follows its save; that of passages waits while requests come in", async () => {
  using deps = beliefStore();
  const { store } = deps;
  const found = store
    .prepare<[string], number>("SELECT count(*) FROM recall_grams WHERE recall_grams MATCH ?")
    .pluck();
  const { memory } = believe(deps, "The Handelskammer asks for the yearly report.");
  for (let n = 0; n < 30; n += 1)
    putPassage(store, memory.owner_id, "We asked the Steuerberaterin.", `p${n}`);
  let busy = true;
  const backlog = createGramBacklog({ store, busy: () => busy });
  backlog.start();
  await expect.poll(() => found.get("elskamm")).toBe(1);
  expect(found.get("erberat")).toBe(0);
  busy = false;
  await expect.poll(() => found.get("erberat")).toBe(30);
  await backlog.stop();
});
