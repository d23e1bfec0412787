import { aFinding } from "@memory/language/testing";
import { expect, test } from "vitest";
import { aSession, beliefStore } from "../../../test/builders.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import { OWN } from "../../store/owner-key.ts";
import { findMemoryRow } from "../queries.ts";
import { active } from "./contradictions.fixture.ts";
import { saveByHand } from "./save-by-hand.ts";

const limit = (megabytes: number) => `The upload limit is ${megabytes} MB.`;

test("what an agent repeats of a session stays the word of the person who said it there, and no agent replaces it", () => {
  using made = beliefStore();
  const deps = { ...made, clock: () => made.clock() + 3_600_000 };
  settleEvidence(made, aSession(1, { findings: [aFinding(limit(10), { statedBy: "user" })] }), {
    indexes: new Map(),
    vectors: new Map(),
  });
  const save = (content: string) =>
    saveByHand(
      deps,
      { ownerId: OWN, client: "codex/1" },
      { content, project: "kiln", source: { statedBy: "assistant" } },
    );
  const { id = "" } = save(limit(10));
  expect(findMemoryRow(deps.store, OWN, id)).toMatchObject({
    stated_by: "user",
    session_id: "session-1",
  });
  expect(save(limit(20)).outcome).toBe("conflict");
  expect(active(deps)).toEqual([limit(10), limit(20)]);
});
