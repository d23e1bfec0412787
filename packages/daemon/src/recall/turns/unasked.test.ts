import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { garden } from "../garden.fixture.ts";
import { type MadeUpStore, madeUpStore, wordVector } from "../made-up-store.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
  for (const [seq, text] of garden.entries())
    made.passage(text, { session: "garden", seq, vector: wordVector(text) });
  for (const [seq, text] of [
    "The kiln controller ramps at 150 degrees an hour for celadon bisque.",
    "Celadon bisque in the kiln controller: we settled on cone 6.",
    "The kiln controller got a celadon bisque preset.",
  ].entries())
    made.passage(text, { session: "kiln", seq, author: "assistant", vector: wordVector(text) });
});
afterEach(() => made.close());

const told = (prompt: string): string[] =>
  made.ask(prompt, { surely: true }).memories.map(({ content }) => content);

describe("before an agent that has not asked are put", () => {
  test("with a question that stands alone the two likeliest turns", () => {
    const turns = told("at which cone does the kiln controller fire celadon bisque?");
    expect(turns.length).toBeGreaterThan(0);
    expect(turns.length).toBeLessThanOrEqual(2);
    expect(turns.every((content) => content.includes("celadon") || content.includes("Celadon"))).toBe(true);
  });

  test("with any other prompt one turn, where its rare words meet", () => {
    expect(told("add the celadon bisque preset to the kiln controller")).toHaveLength(1);
  });

  test("with an order one turn that has most of its words and names something of the code", () => {
    const text = "The harbour queue is drained with `bin/queue drain` before anybody restarts it.";
    made.passage(text, { session: "queue", seq: 0, author: "assistant", vector: wordVector(text) });
    expect(told("drain the harbour queue")).toEqual([expect.stringContaining("bin/queue drain")]);
  });

  test("nothing with a prompt that only shares a word, or points at what stands in the talk", () => {
    expect(told("please run the controller tests again")).toEqual([]);
    expect(told("can you fix that?")).toEqual([]);
  });

  test("what somebody stated, not an errand that has the same words", () => {
    const prompt = "the ferry tests hang without the simulator of the tide, how do i run them?";
    const done = "Ran the ferry tests, green.";
    made.passage(done, { session: "errand", seq: 0, author: "assistant", vector: wordVector(done) });
    expect(told(prompt)).toEqual([]);
    const how = "The ferry tests hang without the tide simulator: run `make tides` before them, always.";
    made.passage(how, { session: "stated", seq: 0, vector: wordVector(how) });
    expect(told(prompt)).toEqual([expect.stringContaining("make tides")]);
  });

  test("what was said of the same later stands before what it speaks of", () => {
    const say = (text: string, session: string, at: number) =>
      made.passage(text, { session, seq: 0, at, vector: wordVector(text) });
    say("Hotfixes of the ferry start from the branch stable.", "spring", 1_000);
    say("We cut hotfixes of the ferry from release now, stable is frozen since the fair.", "autumn", 2_000);
    const ask = { surely: true };
    const { memories, confidence } = made.ask("start a hotfixes branch of the ferry from stable", ask);
    const [first, second] = memories;
    expect(first?.content).toContain("frozen since the fair");
    expect(second?.content).toContain("start from the branch stable");
    // It is as sure as what it speaks of, and found by another question than that.
    expect([confidence, first?.score]).toEqual(["high", second?.score]);
  });

  test("what was said of the same later in another language, too", () => {
    const say = (text: string, session: string, at: number) =>
      made.passage(text, { session, seq: 0, at, vector: wordVector(text) });
    say("commit messages in english please, like in all the other repos of the client", "october", 1_000);
    say("und ab jetzt die Commit-Nachrichten bitte auf Deutsch, der Kunde liest mit", "november", 2_000);
    const ask = { surely: true };
    const { memories } = made.ask("write the commit messages of the client in english", ask);
    expect(memories.map(({ content }) => content.includes("Deutsch"))).toEqual([true, false]);
  });

  test("what its person said against an answer stands before it, and not what they only went on with", () => {
    const say = (text: string, session: string, turn: number, part: "ask" | "final") => {
      const seq = 2 * turn + (part === "ask" ? 0 : 1);
      made.passage(text, { session, turn, seq, part, vector: wordVector(text) });
    };
    say("Where is the draught of a ferry berth added?", "berths", 0, "ask");
    say("The draught of a ferry berth is added in src/gen/api.ts.", "berths", 0, "final");
    say("No. Leave src/gen alone from now on, it is generated.", "berths", 1, "ask");
    const [against, answer] = told("add the draught of the ferry berth");
    expect(against).toBe("User: No. Leave src/gen alone from now on, it is generated.");
    expect(answer).toContain("src/gen/api.ts");
    // Where somebody asks, it is named with the answer.
    const asked = made.ask("where is the draught of a ferry berth added?").memories;
    expect(asked.find(({ turn }) => turn?.number === 0)?.turn?.later?.ask).toContain("Leave src/gen alone");
    say("Which lamp marks the heron pier for a trawler?", "pier", 0, "ask");
    say("The heron pier is marked by the lamp L7 for a trawler.", "pier", 0, "final");
    say("Thanks, now paint the dinghies.", "pier", 1, "ask");
    say("The dinghies are painted.", "pier", 1, "final");
    const lamp = "which lamp marks the heron pier for a trawler?";
    expect(told(lamp).join()).not.toContain("dinghies");
    // A turn later, where it comes back to that answer.
    say("No, the heron pier has no lamp any more.", "pier", 2, "ask");
    expect(told(lamp)[0]).toBe("User: No, the heron pier has no lamp any more.");
  });

  test("nothing of what a person quotes, only what they say of it", () => {
    const quoted = "> The heron backup of the ferry is deleted without asking.";
    made.passage(quoted, { session: "mail", seq: 0, turn: 0, vector: wordVector(quoted) });
    expect(told("may I delete the heron backup of the ferry?")).toEqual([]);
  });
});
