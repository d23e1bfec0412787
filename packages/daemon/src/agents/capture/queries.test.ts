import { expect, test, vi } from "vitest";
import { openStore } from "../../store/open.ts";
import { findUndoneAt } from "./queries.ts";

test("whether an import was taken back is looked up by its session, however many imports there were", () => {
  const store = openStore(":memory:");
  const prepare = vi.spyOn(store, "prepare");
  expect(findUndoneAt(store, { ownerId: "owner", agent: "assistant-code", sessionId: "session" })).toBeNull();
  const [asked = ""] = prepare.mock.calls[0] ?? [];
  const plan = store
    .prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${asked}`)
    .all("session", "owner", "assistant-code");
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("operations_subject")]);
  store.close();
});
