import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { beliefStore, listed } from "../../../test/builders.ts";
import { doing, undoing } from "../../../test/undoing.ts";
import { forgetMemory } from "../../agents/import/forget.ts";
import { OWN } from "../../store/owner-key.ts";
import { changeMemory, findMemoryRow } from "../queries.ts";
import { toMemories } from "../resource.ts";
import { why } from "../why.ts";
import { confirmMemory } from "./confirm.ts";
import { contradiction } from "./contradictions.fixture.ts";
import { deriveFrom } from "./derivations.ts";
import { type MadeMemories, madeMemories } from "./made-memories.fixture.ts";

const OTHER_OWNER = "00000000-0000-4000-8000-00000000000b";

/** A memory made from others. */
function made(kept: MadeMemories, content: string, ...from: string[]): string {
  const id = kept.put(content);
  deriveFrom(kept.store, OWN, id, from);
  return id;
}

function isFlagged({ store }: MadeMemories, id: string): boolean {
  const row = findMemoryRow(store, OWN, id);
  return toMemories(store, OWN, row ? [row] : [])[0]?.recheck ?? false;
}

const flagged = ({ store }: MadeMemories): string[] =>
  listed(store, { status: "all", recheck: true })
    .map(({ content }) => content)
    .sort();

const say = (kept: MadeMemories, id: string) => {
  kept.time.now += 60_000;
  return confirmMemory(kept, { ownerId: OWN, id, client: "memory-cli/0.1.0" });
};

/** Their ids, oldest first. */
const operations = ({ store }: MadeMemories): string[] =>
  store.prepare<[], string>("SELECT id FROM operations ORDER BY op").pluck().all();

const count = ({ store }: MadeMemories, table: "operations" | "derivations"): number =>
  store.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;

/** B was made from A, C from B. */
function chain(kept: MadeMemories) {
  const a = kept.put("A");
  const b = made(kept, "B", a);
  const c = made(kept, "C", b);
  return { a, b, c };
}

test("what was made from a memory that fell asks to be looked at again, however far down", () => {
  using kept = madeMemories();
  const { a, b, c } = chain(kept);
  const other = made(kept, "D", kept.put("E"));
  expect(flagged(kept)).toEqual([]);
  kept.fell(a);
  expect([a, b, c, other].map((id) => isFlagged(kept, id))).toEqual([false, true, true, false]);
  expect(flagged(kept)).toEqual(["B", "C"]);
});

test("a memory that holds again takes the question back", () => {
  using kept = madeMemories();
  const { a } = chain(kept);
  kept.fell(a, "retired");
  expect(flagged(kept)).toEqual(["B", "C"]);
  kept.rose(a);
  expect(flagged(kept)).toEqual([]);
});

test("who confirms a memory answers for what was made from it", () => {
  using kept = madeMemories();
  const { a, b, c } = chain(kept);
  kept.fell(a);
  say(kept, b);
  expect(flagged(kept)).toEqual([]);
  kept.fell(b);
  expect(flagged(kept)).toEqual(["C"]);
  say(kept, c);
  expect(flagged(kept)).toEqual([]);
});

test("confirming what lies below leaves what lies above, and another way to the fall, in question", () => {
  using kept = madeMemories();
  const { a, b, c } = chain(kept);
  const both = made(kept, "both", a, b);
  kept.fell(a);
  say(kept, c);
  expect(flagged(kept)).toEqual(["B", "both"]);
  say(kept, b);
  expect(flagged(kept)).toEqual(["both"]);
  expect(isFlagged(kept, both)).toBe(true);
});

test("a fall that came before a memory was made is no reason, also when the clock was set back", () => {
  using kept = madeMemories();
  const a = kept.put("A");
  kept.fell(a);
  kept.time.now -= 3_600_000;
  made(kept, "B", a);
  expect(flagged(kept)).toEqual([]);
  const c = kept.put("C");
  made(kept, "D", c);
  kept.time.now -= 3_600_000;
  kept.time.now += 7_300_000;
  kept.fell(c);
  expect(flagged(kept)).toEqual(["D"]);
});

describe("an undo puts back what was", () => {
  const ask = (kept: MadeMemories, id: string, status: "active" | "retired") => {
    kept.time.now += 60_000;
    return doing(kept, "memory.edit", () => changeMemory(kept.store, OWN, id, { status }));
  };
  const takeBack = async (kept: MadeMemories, id: string) => {
    kept.time.now += 60_000;
    return (await undoing(kept, id)).id;
  };

  test("what had been made from something at rest asks nothing when that rests again", async () => {
    using kept = madeMemories();
    const a = kept.put("A");
    ask(kept, a, "retired");
    made(kept, "B", a);
    await takeBack(kept, ask(kept, a, "active"));
    expect(flagged(kept)).toEqual([]);
  });

  test("what had asked asks again, and so does what was made meanwhile", async () => {
    using kept = madeMemories();
    const { a } = chain(kept);
    ask(kept, a, "retired");
    const back = ask(kept, a, "active");
    made(kept, "D", a);
    expect(flagged(kept)).toEqual([]);
    await takeBack(kept, back);
    expect(flagged(kept)).toEqual(["B", "C", "D"]);
  });

  test("a fall that is taken back and done again is the same one", async () => {
    using kept = madeMemories();
    const { a, b } = chain(kept);
    const fall = ask(kept, a, "retired");
    say(kept, b);
    await takeBack(kept, await takeBack(kept, fall));
    expect(flagged(kept)).toEqual([]);
  });

  test("a fall that is taken back and done again is no other one for what was made meanwhile", async () => {
    using kept = madeMemories();
    const { a, b } = chain(kept);
    const fall = ask(kept, a, "retired");
    say(kept, b);
    const undo = await takeBack(kept, fall);
    made(kept, "D", a);
    await takeBack(kept, undo);
    expect(flagged(kept)).toEqual(["D"]);
  });

  test("what asked asks again when it was taken away and brought back", async () => {
    using kept = madeMemories();
    const { a } = chain(kept);
    const [ofC = ""] = operations(kept).slice(-1);
    made(kept, "D", a);
    const [ofD = ""] = operations(kept).slice(-1);
    kept.fell(a);
    for (const id of [ofC, ofD]) await takeBack(kept, await takeBack(kept, id));
    expect(flagged(kept)).toEqual(["B", "C", "D"]);
  });

  test("all that happened, taken back and done again, leaves the same questions", async () => {
    using kept = madeMemories();
    const { a } = chain(kept);
    kept.fell(a);
    made(kept, "D", a);
    const undone: string[] = [];
    for (const id of operations(kept).toReversed()) undone.push(await takeBack(kept, id));
    expect(flagged(kept)).toEqual([]);
    for (const id of undone.toReversed()) await takeBack(kept, id);
    expect(flagged(kept)).toEqual(["B", "C"]);
  });

  test("what was made from a deleted memory tells so after it was taken away and brought back", async () => {
    using kept = madeMemories();
    const a = kept.put("A");
    let b = "";
    const save = doing(kept, "memory.save", () => {
      b = made(kept, "B", a);
    });
    kept.time.now += 60_000;
    // Another machine has deleted it before, and its row has come.
    kept.store.prepare("INSERT INTO deleted_origins VALUES (?, ?, ?, ?)").run(b, a, OWN, kept.time.now);
    forgetMemory(kept, { ownerId: OWN, id: a }, null);
    expect(flagged(kept)).toEqual(["B"]);
    await takeBack(kept, await takeBack(kept, save));
    const [back] = toMemories(kept.store, OWN, listed(kept.store));
    expect(back && why(kept.store, back)).toMatchObject({ memory: { id: b }, deletedOrigins: [a] });
  });
});

test("the sentence that a merge made asks nothing when its decision is taken back and made again", async () => {
  using deps = beliefStore();
  let now = deps.clock();
  const kept = { ...deps, clock: () => (now += 60_000) };
  const { decide, takeBack, now: conflict } = contradiction(kept);
  decide({ action: "merge", content: "Sam indents Python with spaces and Go with tabs." });
  const id = conflict()?.mergedId ?? "";
  takeBack();
  const [reverted = ""] = deps.store
    .prepare<[], string>("SELECT id FROM operations WHERE kind = 'conflict.revert'")
    .pluck()
    .all();
  await undoing(kept, reverted);
  const row = findMemoryRow(deps.store, OWN, id);
  const [merged] = toMemories(deps.store, OWN, row ? [row] : []);
  expect([merged?.status, merged?.recheck]).toEqual(["active", undefined]);
});

test("what is itself no longer recalled asks nothing", () => {
  using kept = madeMemories();
  const { a, b } = chain(kept);
  kept.fell(b, "retired");
  kept.fell(a);
  expect(flagged(kept)).toEqual(["C"]);
});

test("memories made from one another in a circle are flagged once and end", () => {
  using kept = madeMemories();
  const { a, b, c } = chain(kept);
  deriveFrom(kept.store, OWN, b, [c]);
  kept.fell(a);
  expect(flagged(kept)).toEqual(["B", "C"]);
});

test("saying twice that it holds is said once, and judges what was decided", () => {
  using kept = madeMemories();
  const [one, two] = [kept.put("one"), kept.put("two")];
  const decide = (id: string, outcome: string, judged: string | null) =>
    kept.store
      .prepare("INSERT INTO decisions VALUES (?, ?, ?, ?, 'restated', .9, '{}', 'words', NULL, ?, ?, 1)")
      .run(id, OWN, one, two, outcome, judged);
  decide("merge", "merged", null);
  decide("said", "versioned", "wrong");
  decide("asked", "conflict", null);
  say(kept, one);
  const judged = kept.store.prepare("SELECT id, judged FROM decisions ORDER BY id").raw().all();
  expect(judged).toEqual([
    ["asked", null],
    ["merge", "right"],
    ["said", "wrong"],
  ]);
  const before = count(kept, "operations");
  say(kept, one);
  expect(count(kept, "operations")).toBe(before);
});

test("that an agent finds it true makes it nobody's word, and judges nothing", () => {
  using kept = madeMemories();
  const [one, two] = [kept.put("one"), kept.put("two")];
  kept.store.prepare("UPDATE memories SET author = 'import', confidence = 0.8").run();
  kept.store
    .prepare(
      "INSERT INTO decisions VALUES ('d', ?, ?, ?, 'restated', .9, '{}', 'words', NULL, 'merged', NULL, 1)",
    )
    .run(OWN, one, two);
  const { author, confidence } = confirmMemory(kept, {
    ownerId: OWN,
    id: one,
    client: "claude-code/2.1.0",
  });
  expect({ author, confidence }).toEqual({ author: "import", confidence: 0.8 });
  expect(kept.store.prepare("SELECT judged FROM decisions").pluck().get()).toBeNull();
});

test("what is not recalled, or not there, cannot be confirmed", () => {
  using kept = madeMemories();
  const a = kept.put("A");
  kept.fell(a, "retired");
  expect(() => say(kept, a)).toThrow(expect.objectContaining({ code: "conflict" }));
  expect(() => say(kept, OTHER_OWNER)).toThrow(expect.objectContaining({ code: "not_found" }));
});

test("an origin that is no memory of this owner's is refused by its place", () => {
  using kept = madeMemories();
  kept.store.prepare("INSERT INTO owners VALUES (?, 1)").run(OTHER_OWNER);
  const theirs = kept.put("theirs", { owner_id: OTHER_OWNER });
  const [a, b] = [kept.put("A"), kept.put("B")];
  const refused = () => deriveFrom(kept.store, OWN, b, [a, theirs, a]);
  expect(refused).toThrow(ApiError);
  expect(refused).toThrow(
    expect.objectContaining({
      code: "invalid",
      issues: [expect.objectContaining({ path: "derivedFrom.1" })],
    }),
  );
  expect(count(kept, "derivations")).toBe(0);
  deriveFrom(kept.store, OWN, b, [a, b, a]);
  expect(count(kept, "derivations")).toBe(1);
});
