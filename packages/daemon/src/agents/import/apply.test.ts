import { aFinding } from "@memory/language/testing";
import { expect, test } from "vitest";
import { aSession, aTurn, beliefStore, everything, listed, NOW } from "../../../test/builders.ts";
import { unlike } from "../../../test/unlike.ts";
import { record } from "../../activity/record.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { OWN } from "../../store/owner-key.ts";
import { settleEvidence } from "../evidence/settle.ts";
import { type Applied, apply, type Plan } from "./apply.ts";
import { forgetMemory } from "./forget.ts";
import { keepPassages } from "./keep-passages.ts";
import { passagesOf } from "./passages.ts";

const COUNT = 42;

/** A session with a finding and a passage a line. */
function aLongSession(deps: BeliefDeps, { findings = COUNT, passages = COUNT } = {}) {
  const numbers = Array.from({ length: COUNT }, (_, n) => n + 1);
  const evidence = aSession(1, {
    findings: numbers.slice(0, findings).map((line) => aFinding(unlike(line), { line })),
  });
  const turns = numbers
    .slice(0, passages)
    .map((line) => aTurn([[`${unlike(line)}, said the potter.`, line]], { at: NOW }));
  return { evidence, passages: passagesOf(deps, { ...evidence, turns }, evidence) };
}

interface Options {
  /** Called before each transaction, with its number. */
  readonly whenIdle?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Applies it, a step a transaction. */
function applying(
  deps: BeliefDeps,
  long: Pick<Plan, "evidence" | "passages">,
  { whenIdle = () => undefined, signal = new AbortController().signal }: Options = {},
): Promise<Applied> {
  let parts = 0;
  const operation = {
    ownerId: OWN,
    kind: "import.session",
    actor: { kind: "import" },
    runId: "run",
  } as const;
  const plan = {
    ...long,
    inHand: { indexes: new Map(), vectors: new Map() },
    signal,
    asOperation: <T>(work: () => T): T => record(deps, operation, work),
    conclude: (applied: Applied) => applied,
  };
  const load = { whenIdle: async () => whenIdle(++parts) };
  return apply({ ...deps, load }, plan, { partMs: 0 });
}

/** Applies it; answers how much was there before each transaction as well: "findings passages". */
async function counting(deps: BeliefDeps, long: Pick<Plan, "evidence" | "passages">) {
  const before: string[] = [];
  const whenIdle = () => void before.push(`${held(deps).length} ${prose(deps).length}`);
  return { before, applied: await applying(deps, long, { whenIdle }) };
}

const held = ({ store }: BeliefDeps): string[] =>
  listed(store)
    .map(({ content }) => content)
    .sort();
const seqs = ({ store }: BeliefDeps): number[] =>
  store.prepare<[], number>("SELECT seq FROM passages ORDER BY seq").pluck().all();
const prose = ({ store }: BeliefDeps): string[] =>
  store.prepare<[], string>("SELECT content FROM passages ORDER BY seq").pluck().all();

test("a long session is kept in parts, its findings first, and the end of it is left to the last transaction", async () => {
  using deps = beliefStore();
  using atOnce = beliefStore();
  const long = aLongSession(deps);
  const { before, applied } = await counting(deps, long);
  expect(before.slice(0, 3)).toEqual(["0 0", "4 0", "8 0"]);
  expect(before.slice(-3)).toEqual([`${COUNT} 0`, `${COUNT} 16`, `${COUNT} 32`]);
  expect(applied).toMatchObject({ saved: COUNT, known: 0 });
  settleEvidence(atOnce, long.evidence, { indexes: new Map(), vectors: new Map() });
  keepPassages(atOnce, long.evidence, long.passages);
  expect(held(deps)).toEqual(held(atOnce));
  expect(prose(deps)).toEqual(prose(atOnce));
});

test("where few passages follow, a step of the findings is left as well", async () => {
  using deps = beliefStore();
  const { before, applied } = await counting(deps, aLongSession(deps, { passages: 10 }));
  expect([before.at(-1), applied.saved]).toEqual(["40 0", COUNT]);
});

test("one that is short, has hardly grown or was rewritten takes a single transaction", async () => {
  using other = beliefStore();
  const short = await counting(other, aLongSession(other, { findings: 3, passages: 9 }));
  expect([short.before, short.applied.saved]).toEqual([["0 0"], 3]);
  using deps = beliefStore();
  await applying(deps, aLongSession(deps, { findings: COUNT - 1 }));
  const long = aLongSession(deps);
  const grown = await counting(deps, long);
  expect([grown.before, grown.applied.known]).toEqual([[`${COUNT - 1} ${COUNT}`], COUNT - 1]);
  const rewritten = long.evidence.findings.map((finding, n) => ({ ...finding, content: unlike(60 + n) }));
  const anew = { evidence: { ...long.evidence, findings: rewritten }, passages: long.passages };
  expect((await counting(deps, anew)).before).toEqual([`${COUNT} ${COUNT}`]);
});

test("it is not begun when it is to stop, and not broken off when it was begun", async () => {
  using deps = beliefStore();
  const stop = new AbortController();
  const long = aLongSession(deps);
  await applying(deps, long, { signal: stop.signal, whenIdle: (part) => void (part === 3 && stop.abort()) });
  expect(held(deps)).toHaveLength(COUNT);
  using other = beliefStore();
  await expect(applying(other, long, { signal: stop.signal })).rejects.toThrow();
  expect(held(other)).toEqual([]);
});

test("after a kill in the middle of it, nothing is kept twice", async () => {
  using deps = beliefStore();
  const long = aLongSession(deps);
  const killed = applying(deps, long, {
    whenIdle: (part) => {
      if (part === 13) throw new Error("killed");
    },
  });
  await expect(killed).rejects.toThrow("killed");
  expect([held(deps).length, prose(deps).length]).toEqual([COUNT, 16]);
  expect((await applying(deps, aLongSession(deps))).saved).toBe(0);
  expect([held(deps).length, prose(deps).length]).toEqual([COUNT, COUNT]);
});

test.each([
  { when: "before its passage is kept", part: 12, passages: 0 },
  { when: "after its passage was kept", part: 13, passages: 16 },
])("what a person deletes between two parts, $when, is nowhere afterwards", async ({ part, passages }) => {
  using deps = beliefStore();
  const gone = unlike(10);
  const remove = () => {
    expect(prose(deps)).toHaveLength(passages);
    const [memory] = listed(deps.store).filter(({ content }) => content === gone);
    forgetMemory(deps, { ownerId: OWN, id: memory?.id ?? "" }, null);
  };
  const whenIdle = (n: number) => void (n === part && remove());
  const { untold } = await applying(deps, aLongSession(deps), { whenIdle });
  expect(untold.map(({ content }) => content)).toEqual([gone]);
  expect([held(deps).length, prose(deps).length]).toEqual([COUNT - 1, COUNT - 1]);
  expect(JSON.stringify(everything(deps.store))).not.toContain(gone);
  expect(seqs(deps)).toEqual([...Array(9).keys(), ...Array.from({ length: 32 }, (_, n) => n + 10)]);
});
