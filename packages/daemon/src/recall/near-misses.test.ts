import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MadeUpStore, madeUpStore, now, wordVector } from "./made-up-store.ts";

const day = 86_400_000;
let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
  for (const text of others) remember(text);
});
afterEach(() => made.close());

const remember = (content: string, part: Parameters<MadeUpStore["memory"]>[1] = {}) =>
  made.memory(content, { vector: wordVector(content), ...part });
const ask = (query: string) => {
  const { memories, confidence } = made.ask(query, { vector: null });
  return { confidence, first: memories[0]?.content, sure: memories.some(({ sure }) => sure) };
};

const others = [
  "Tomatoes want full sun and a stake.",
  "The compost heap is turned every spring.",
  "Slugs hate copper tape around the beds.",
];

describe("of what was said later and of what it replaces", () => {
  const said = (days: number, part: Parameters<MadeUpStore["memory"]>[1] = {}) => ({
    asserted_at: now - days * day,
    ...part,
  });
  const before = "The team meeting is every second Wednesday at 12:30.";
  const later = "The team meeting is now on Thursdays at 13:00.";

  test("the later one stands first, though the older one has the shorter words", () => {
    remember(before, said(300));
    remember(later, said(10));
    expect(ask("When is the team meeting?").first).toBe(later);
    expect(made.ask("When was the team meeting in August 2023?", { vector: null }).memories).toHaveLength(2);
  });

  test("of three the last comes first, and the others stay beside it", () => {
    remember(before, said(300));
    remember(later, said(10));
    remember("The team meeting is now on Fridays at 9:15.", said(2));
    const { memories } = made.ask("When is the team meeting?", { vector: null });
    expect(memories.map(({ content }) => content.match(/Friday|Thursday|Wednesday/)?.[0])).toEqual([
      "Friday",
      "Thursday",
      "Wednesday",
    ]);
  });

  test("another team is another one, though its letter says little", () => {
    const a = "Team A standup is at 9.";
    remember(a, said(300));
    remember("Team B standup is at 10.", said(2));
    expect(ask("When is the team A standup?").first).toBe(a);
  });

  test("the one that is asked for by its number stands first", () => {
    const twelve = "Error E12 in the checkout: restart the worker.";
    remember(twelve, said(300));
    remember("Error E13 in the checkout: restart the worker.", said(10));
    expect(ask("what does error E12 in the checkout want").first).toBe(twelve);
  });

  test("a person's words stay before what an assistant concluded later", () => {
    remember(before, said(300, { stated_by: "user" }));
    remember(later, said(10, { stated_by: "assistant" }));
    expect(ask("When is the team meeting?").first).toBe(before);
    remember("The team meeting is on Fridays at 9:00.", said(1, { stated_by: "user" }));
    expect(ask("When is the team meeting?").first).toContain("Fridays");
  });
});

describe("what is near and is not what is asked for", () => {
  test("another code is never sure", () => {
    remember("Error E4170 of the label printer means that the roll is empty.");
    expect(ask("What does error E4170 of the label printer mean?")).toMatchObject({
      confidence: "high",
      sure: true,
    });
    expect(ask("What does error E4710 of the label printer mean?")).toMatchObject({
      confidence: "low",
      sure: false,
    });
  });

  test("another day is never sure", () => {
    remember("The outage of 3 November took the gateway down for an hour.");
    expect(ask("What was the outage of 3 November about?")).toMatchObject({ confidence: "high", sure: true });
    expect(ask("What was the outage of 13 November about?")).toMatchObject({
      confidence: "low",
      sure: false,
    });
  });

  test("a text with many days, the one that is asked for among them, may be sure", () => {
    const days = ["05", "09", "13", "17", "21"].map((day) => `2024-01-${day}`).join(", ");
    remember(`Releases of the gateway: ${days}.`);
    expect(ask("Which gateway release was on 2024-01-05?").sure).toBe(true);
  });

  test("a question in capitals is no single name", () => {
    remember("The staging database backup runs on port 5433.");
    expect(ask("Staging Database Backup Port").confidence).toBe("high");
  });

  test("a name of two words is one thing, whatever else is asked of it", () => {
    remember("Jonas Moser likes bread with caraway.");
    expect(ask("What bread does Jonas Moser like?").confidence).toBe("high");
    expect(ask("When was Jonas Moser born?").confidence).toBe("low");
  });
});

test("what stands out from all that is near answers without a word of the question", () => {
  const unit = (parts: Readonly<Record<number, number>>): Float32Array => {
    const vector = new Float32Array(512);
    for (const [at, part] of Object.entries(parts)) vector[Number(at)] = part;
    const length = Math.hypot(...vector);
    return vector.map((part) => part / length);
  };
  for (let n = 0; n < 40; n++)
    made.memory(`Bed number ${n} holds leeks.`, { vector: unit({ 0: 0.2, [n + 10]: 1 }) });
  made.memory("Paul gave up smoking in May.", { vector: unit({ 0: 0.6, 1: 1 }) });
  const { memories, confidence } = made.ask("when did my husband quit cigarettes", {
    vector: unit({ 0: 1 }),
  });
  expect(memories[0]?.content).toBe("Paul gave up smoking in May.");
  expect(confidence).toBe("low");
});
