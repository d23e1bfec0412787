import { expect, test } from "vitest";
import { aTurn, beliefStore, believe, NOW } from "../../../test/builders.ts";
import { keepPassages } from "../../agents/import/keep-passages.ts";
import { passagesOf } from "../../agents/import/passages.ts";
import { OWN } from "../../store/owner-key.ts";
import { saved } from "./saved.ts";

const OTHER = "11111111-1111-4111-8111-111111111111";

test("what was put before agents stands against the prose it came from, once an agent session", async () => {
  using deps = beliefStore();
  const { store } = deps;
  const from = { ownerId: OWN, agent: "assistant-code" as const, sessionId: "talk" };
  const session = {
    path: "/talk.jsonl",
    project: "kiln",
    turns: [aTurn([["é".repeat(200), 1]]), aTurn([["b".repeat(400), 2]])],
  };
  const scope = { ...from, runId: "a run", at: NOW };
  keepPassages(deps, scope, passagesOf(deps, session, scope));
  const { memory: told } = believe(deps, "The kiln fires at 1240 degrees.", {
    session_id: "talk",
    agent: from.agent,
  });
  const { memory: byHand } = believe(deps, "Invoices are kept for seven years.");
  const inject = (sessionId: string, refId: string, tokens: number, at = NOW) =>
    store
      .prepare(
        "INSERT INTO injections (owner_id, agent, session_id, ref_id, fingerprint, at, tokens) VALUES (?, ?, ?, ?, ?, ?, ?)",
      )
      .run(OWN, from.agent, sessionId, refId, `${sessionId} ${refId} ${at}`, at, tokens);
  inject("one", told.id, 20);
  inject("one", told.id, 20, NOW + 1);
  inject("two", told.id, 20);
  inject("two", byHand.id, 10);
  inject("two", "what is gone", 5);
  inject("two", told.id, 1_000, NOW - 1);

  expect(await saved(store, OWN, NOW)).toEqual({
    injectedTokens: 75,
    sourceTokens: 400,
    unsourcedTokens: 15,
  });
  expect(await saved(store, OTHER, NOW)).toEqual({
    injectedTokens: 0,
    sourceTokens: null,
    unsourcedTokens: 0,
  });
});
