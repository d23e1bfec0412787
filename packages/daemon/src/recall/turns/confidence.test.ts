import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { alice, bob, type MadeUpStore, madeUpStore, wordVector } from "../made-up-store.ts";
import { probabilityOf } from "./confidence.ts";
import { byWords, type ConfidenceFeature, compared, confidenceFeatures } from "./confidence-model.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

let session = 0;
/** A turn of a session of its own: what was asked, and what was answered. */
function said(ask: string, ...answers: readonly string[]): void {
  const place = { session: `s${++session}`, turn: 0 };
  made.passage(ask, { ...place, vector: wordVector(ask) });
  answers.forEach((answer, n) => {
    made.passage(answer, { ...place, seq: n + 1, author: "assistant", vector: wordVector(answer) });
  });
}
/** Talk of other things. */
function chatter(): void {
  for (const [ask, answer] of [
    ["Can you stake the tomatoes?", "The tomatoes stand in full sun now."],
    ["Turn the compost, please.", "The heap was turned."],
    ["What do slugs hate?", "Slugs hate copper tape around the beds."],
    ["When was the apple tree grafted?", "The apple tree was grafted in March."],
  ] as const)
    said(ask, answer);
}

const ways = [
  { how: "by words and meaning", part: {} },
  { how: "by words alone", part: { vector: null } },
];

describe.each(ways)("an answer, $how,", ({ part }) => {
  test("is sure where the question stands in a turn that answers it", () => {
    chatter();
    said(
      "Which glaze does the kiln take at night?",
      "The kiln takes celadon glaze at night, because red glaze runs off.",
    );
    const { confidence, memories } = made.ask("which glaze does the kiln take at night?", part);
    expect(confidence).toBe("high");
    expect(memories.map(({ sure }) => sure)).toEqual([true, ...memories.slice(1).map(() => false)]);
  });

  test("is none where no word of the question was ever said", () => {
    chatter();
    expect(made.ask("who wrote the exporter of invoices?", part)).toMatchObject({
      confidence: "none",
      memories: [],
    });
  });

  test("is never sure where the best turn only asks the same", () => {
    chatter();
    said("Which glaze does the kiln take at night?");
    const { confidence, memories } = made.ask("Which glaze does the kiln take at night?", part);
    expect(["low", "none"]).toContain(confidence);
    expect(memories.some(({ sure }) => sure)).toBe(false);
  });

  test("stands before a turn that only asks the same", () => {
    chatter();
    said("Which glaze does the kiln take at night?");
    said("Which glaze does the kiln take at night?", "The kiln takes celadon glaze at night: red runs off.");
    const [first] = made.ask("Which glaze does the kiln take at night?", part).memories;
    expect(first?.content).toContain("celadon");
  });

  test("that lacks the value which is asked for says so, and is less sure for it", () => {
    chatter();
    said("Tell me of the kiln fees.", "The kiln fees of the potters changed, and nobody has complained.");
    const without = made.ask("What do the kiln fees of the potters cost?", part);
    said("Tell me of the kiln fees.", "The kiln fees of the potters cost $40 a month.");
    const withIt = made.ask("What do the kiln fees of the potters cost?", part);
    expect(without.unstated).toBe(true);
    expect(without.confidence).not.toBe("high");
    expect(withIt.unstated).toBeUndefined();
  });

  test("to a question that asks for no value lacks none", () => {
    chatter();
    said("Why celadon?", "Celadon glaze does not run off in the kiln.");
    expect(made.ask("why does the kiln take celadon glaze?", part).unstated).toBeUndefined();
  });
});

test("words that nobody has said make an answer less sure", () => {
  chatter();
  said("Which glaze for the kiln?", "The kiln takes celadon glaze at night.");
  const order = ["none", "low", "medium", "high"];
  const sure = (query: string) => order.indexOf(made.ask(query, { vector: null }).confidence);
  expect(sure("which glaze does the kiln take at night")).toBeGreaterThan(
    sure("which glaze does the exporter of quarterly invoices take"),
  );
});

describe("the name of a project in a question", () => {
  const put = (project: string, owner = alice) =>
    made.passage(`The ${project} uses two printers.`, { session: project, project, owner });

  test("brings the turns of that project before those of others with the same words", () => {
    made.passage("The database is SQLite.", { session: "a1", project: "pottery" });
    made.passage("The database is Postgres.", { session: "a2", project: "orchard" });
    for (const name of ["pottery", "orchard"])
      expect(made.ask(`which database is it in ${name}`, { vector: null }).memories[0]?.project).toBe(name);
  });

  test("is a word like any other where it is another owner's project", () => {
    const text = "The warehouse keeps the orders.";
    made.passage(text, { session: "a1", project: "pottery" });
    const alone = made.ask("who keeps warehouse", { vector: null });
    put("warehouse", bob);
    const beside = made.ask("who keeps warehouse", { vector: null });
    expect(beside).toMatchObject({ confidence: alone.confidence, memories: [{ content: `User: ${text}` }] });
    expect(beside.memories[0]?.score).toBe(alone.memories[0]?.score);
  });
});

describe("the model", () => {
  const nothing = Object.fromEntries(confidenceFeatures.map((name) => [name, 0])) as Readonly<
    Record<ConfidenceFeature, number>
  >;

  test.each([
    ["with vectors", compared],
    ["without vectors", byWords],
  ])("%s gives a probability, and none of its lines is passed by nothing", (_, model) => {
    const least = probabilityOf(model, nothing);
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThan(model.low);
    const best = probabilityOf(model, { ...nothing, ...Object.fromEntries(good.map((name) => [name, 1])) });
    expect(best).toBeGreaterThan(model.high);
    expect(best).toBeLessThan(1);
    expect([model.low, model.medium, model.high]).toEqual(
      [model.low, model.medium, model.high].sort((a, b) => a - b),
    );
  });

  const good: readonly ConfidenceFeature[] = ["turnCoverage", "passageCoverage", "cosine", "words", "mass"];

  test.each(["unknown", "missing", "asksValue", "noValue"] as const)("is less sure for %s", (name) => {
    for (const model of [compared, byWords])
      expect(probabilityOf(model, { ...nothing, [name]: 1 })).toBeLessThan(probabilityOf(model, nothing));
  });
});
