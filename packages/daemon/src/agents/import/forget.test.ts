import { aFinding } from "@memory/language/testing";
import { describe, expect, test } from "vitest";
import { aBelief, aSession, aTurn, beliefStore, everything, listed, NOW } from "../../../test/builders.ts";
import { doing, undoing } from "../../../test/undoing.ts";
import { askAboutPairs } from "../../memories/beliefs/ask-about-pairs.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { askLater } from "../../memories/beliefs/outbox.ts";
import type { QuestionRow } from "../../memories/beliefs/queries/questions.ts";
import { save } from "../../memories/beliefs/save.ts";
import { OWN } from "../../store/owner-key.ts";
import { settleEvidence } from "../evidence/settle.ts";
import { forgetMemory } from "./forget.ts";
import { keepPassages } from "./keep-passages.ts";
import { passagesOf } from "./passages.ts";

const ownerId = OWN;

const saying = (deps: BeliefDeps, content: string, fields?: Parameters<typeof aBelief>[1]) => {
  let memory = "";
  const id = doing(deps, "memory.save", () => {
    memory = save(deps, ownerId, aBelief(content, fields)).version;
  });
  return { id, memory };
};

interface Reading {
  readonly findings?: readonly Parameters<typeof aFinding>[];
  readonly passages?: readonly string[];
}

/** Read a session, once more if it was read before. */
const reading = (deps: BeliefDeps, n: number, { findings = [], passages = [] }: Reading) =>
  doing(
    deps,
    "import.session",
    () => {
      const session = aSession(n, { findings: findings.map((one) => aFinding(...one)) });
      settleEvidence(deps, session, { indexes: new Map(), vectors: new Map() });
      const turns = passages.map((text, line) => aTurn([[text, 50 + line]], { at: NOW }));
      keepPassages(deps, session, passagesOf(deps, { ...session, turns }, session));
    },
    { subjectId: `session-${n}` },
  );

const held = ({ store }: BeliefDeps): string[] => listed(store).map(({ content }) => content);

const saidBy = ({ store }: BeliefDeps, content: string): string =>
  store.prepare<[string], { id: string }>("SELECT id FROM memories WHERE content = ?").get(content)?.id ?? "";

const deleting = (deps: BeliefDeps, id: string) => forgetMemory(deps, { ownerId, id }, null);

/** The words that the store and its log still hold. */
const words = ({ store }: BeliefDeps): string => {
  const { memories, findings, passages, conflicts, decisions, restatements, changes } = everything(store);
  return JSON.stringify({ memories, findings, passages, conflicts, decisions, restatements, changes });
};

describe("a deleted memory leaves no words in the log", () => {
  test("of a restatement that was undone", async () => {
    using deps = beliefStore();
    const { memory } = saying(deps, "The release notes are written in English.");
    const restated = saying(deps, "Release notes are written in English.");
    expect(restated.memory).toBe(memory);
    await undoing(deps, restated.id);
    expect(words(deps)).toContain("Release notes");
    deleting(deps, memory);
    expect(words(deps)).not.toMatch(/release notes/i);
  });

  test("of a contradiction that a model found in them, and a person did not", async () => {
    using deps = beliefStore();
    const { memory } = saying(deps, "The zebra lives in the barn by the river.");
    const other = saying(deps, "Elephants sleep near the mill.");
    askLater(deps, { newer: { id: other.memory, owner_id: ownerId }, existing: { id: memory } });
    const [question] = deps.store.prepare<[], QuestionRow>("SELECT * FROM pair_questions").all();
    const judge = {
      name: "scripted",
      state: () => ({ name: "scripted", state: "ready", runtime: "none" }) as const,
      judge: async () => [
        {
          kind: "contradicts" as const,
          text: null,
          quotes: { newer: "Elephants sleep", existing: "zebra lives in the barn" },
        },
      ],
    };
    const { signal } = new AbortController();
    if (question) await askAboutPairs(deps, [question], { judge, signal });
    const [asked] = deps.store
      .prepare<[], { id: string }>("SELECT id FROM operations WHERE kind = 'conflict.judge'")
      .all();
    await undoing(deps, asked?.id ?? "");
    deleting(deps, memory);
    expect(words(deps)).not.toContain("zebra");
    expect(held(deps)).toEqual(["Elephants sleep near the mill."]);
  });

  test("of what a model told, which comes back in no other words of the same quotation", () => {
    using deps = beliefStore();
    const told = {
      rule: "model",
      kind: "fact",
      excerpt: "the zebra `key` lies under the mat",
      line: 7,
    } as const;
    reading(deps, 1, { findings: [["The zebra key of the barn lies under the mat.", told]] });
    deleting(deps, saidBy(deps, "The zebra key of the barn lies under the mat."));
    const again = { ...told, excerpt: "The zebra key lies under the mat." };
    reading(deps, 1, {
      findings: [
        ["Under the mat lies the key of the zebra.", again],
        ["The mat is green today.", { ...told, excerpt: "the mat is green" }],
      ],
    });
    expect(held(deps)).toEqual(["The mat is green today."]);
  });

  test("of a passage that went with its finding when the session was read again", () => {
    using deps = beliefStore();
    const zebra = "The zebra key lies under the mat.";
    reading(deps, 1, { findings: [[zebra]], passages: [`I told you. ${zebra}`] });
    reading(deps, 1, { passages: ["Something else entirely."] });
    expect(words(deps)).toContain("I told you");
    deleting(deps, saidBy(deps, zebra));
    expect(words(deps)).not.toContain("zebra");
    expect(words(deps)).toContain("Something else entirely.");
  });

  test("of a passage that holds the second piece of its quote alone, but a yes of another is left", () => {
    using deps = beliefStore();
    const excerpt = "Shall the zebra key lie under the mat? … Yes … where the zebra lives";
    reading(deps, 1, {
      findings: [["The zebra key lies there.", { excerpt, lines: { from: 50, to: 52 } }]],
      passages: [
        "Shall the zebra key lie under the mat?",
        "Yes",
        "It is where the zebra lives",
        "Yes, gladly.",
      ],
    });
    deleting(deps, saidBy(deps, "The zebra key lies there."));
    expect(words(deps)).not.toContain("zebra");
    expect(words(deps)).toContain("Yes, gladly.");
  });

  test("of a session that said the same, and no more, while another one goes on saying it", () => {
    using deps = beliefStore();
    const zebra = "The zebra key lies under the mat.";
    reading(deps, 1, { findings: [[zebra, { score: 0.9 }]], passages: ["Nothing of it."] });
    reading(deps, 2, { findings: [[zebra, { score: 0.1 }]], passages: [`As you said, ${zebra}`] });
    reading(deps, 2, { passages: ["Something else entirely."] });
    expect(held(deps)).toEqual([zebra]);
    deleting(deps, saidBy(deps, zebra));
    expect(words(deps)).not.toContain("zebra");
    expect(words(deps)).toContain("Nothing of it.");
  });

  test("in whatever marks a passage had them", () => {
    using deps = beliefStore();
    const zebra = "The zebra key lies under the mat.";
    reading(deps, 1, { findings: [[zebra]], passages: ["So: the **ze**bra “key”\n lies UNDER the `mat`!"] });
    reading(deps, 1, { findings: [[zebra]], passages: ["Of the ｚｅｂｒａ key nothing more."] });
    deleting(deps, saidBy(deps, zebra));
    expect(words(deps)).not.toMatch(/UNDER/);
    expect(words(deps)).toContain("nothing more");
  });
});

test("a memory that was once counted to a deleted one, and no more, keeps its log", async () => {
  using deps = beliefStore();
  const heard = { author: "import" } as const;
  const first = saying(deps, "The kiln service listens on port 4000.", {
    ...heard,
    day: -3,
    stated_by: "assistant",
  });
  const second = saying(deps, "The kiln service listens on port 5000.", {
    ...heard,
    day: -2,
    stated_by: "document",
    path: "/made-up/notes.md",
  });
  expect(held(deps)).toHaveLength(2);
  const third = saying(deps, "The kiln service listens on port 6000.", { day: -1 });
  await undoing(deps, third.id);
  deleting(deps, first.memory);
  await undoing(deps, second.id);
  expect(held(deps)).toEqual([]);
});
