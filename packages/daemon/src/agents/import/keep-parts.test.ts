import { aFinding } from "@memory/language/testing";
import { DEFAULT_OWNER } from "@memory/shared";
import { expect, test } from "vitest";
import { aSession, beliefStore, everything, listed, NOW } from "../../../test/builders.ts";
import { unlike } from "../../../test/unlike.ts";
import { record } from "../../activity/record.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { settleEvidence } from "../evidence/settle.ts";
import { forgetMemory } from "./forget.ts";
import { type Keeping, keepParts } from "./keep-parts.ts";
import { keepPassages, passagesOf, withoutWords } from "./passages.ts";

const COUNT = 42;

/** A session with a finding and a passage a line. */
function aLongSession(deps: BeliefDeps, { findings = COUNT, passages = COUNT } = {}) {
  const numbers = Array.from({ length: COUNT }, (_, n) => n + 1);
  const evidence = aSession(1, {
    findings: numbers.slice(0, findings).map((line) => aFinding(unlike(line), { line })),
  });
  const chunks = numbers.slice(0, passages).map((line) => ({
    text: `${unlike(line)}, said the potter.`,
    author: "user" as const,
    lines: { from: line, to: line },
    at: NOW,
  }));
  return { evidence, passages: passagesOf(deps, { ...evidence, chunks }, evidence) };
}

interface Options {
  /** Called before each part, with its number. */
  readonly whenIdle?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Keeps its parts, a step each. */
async function keeping(
  deps: BeliefDeps,
  long: Pick<Keeping, "evidence" | "passages">,
  { whenIdle = () => undefined, signal = new AbortController().signal }: Options = {},
) {
  let parts = 0;
  const operation = {
    ownerId: DEFAULT_OWNER,
    kind: "import.session",
    actor: { kind: "import" },
    runId: "run",
  } as const;
  const inHand = { indexes: new Map(), vectors: new Map() };
  const load = { whenIdle: async () => whenIdle(++parts) };
  const asOperation = <T>(work: () => T): T => record(deps, operation, work);
  const earlier = await keepParts({ ...deps, load }, { ...long, inHand, signal, asOperation }, { partMs: 0 });
  return { ...earlier, asOperation, inHand };
}

/** All of it, with the transaction that ends an import. */
async function keepingAll(...[deps, long, options]: Parameters<typeof keeping>) {
  const { brought, findings, asOperation, inHand } = await keeping(deps, long, options);
  const last = asOperation(() => {
    const settled = settleEvidence(deps, long.evidence, inHand);
    keepPassages(deps, long.evidence, withoutWords(long.passages, settled.untold));
    return settled;
  });
  return { brought, findings, last };
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
  const counts: string[] = [];
  const { brought, findings, last } = await keepingAll(deps, long, {
    whenIdle: () => void counts.push(`${held(deps).length} ${prose(deps).length}`),
  });
  expect(counts.slice(0, 3)).toEqual(["0 0", "4 0", "8 0"]);
  expect(counts.slice(-2)).toEqual([`${COUNT} 0`, `${COUNT} 16`]);
  expect([brought.saved, findings]).toEqual([COUNT, COUNT]);
  expect(last).toMatchObject({ saved: 0, known: COUNT });
  settleEvidence(atOnce, long.evidence, { indexes: new Map(), vectors: new Map() });
  keepPassages(atOnce, long.evidence, long.passages);
  expect(held(deps)).toEqual(held(atOnce));
  expect(prose(deps)).toEqual(prose(atOnce));
});

test("where few passages follow, a step of the findings is left as well", async () => {
  using deps = beliefStore();
  const { brought, last } = await keepingAll(deps, aLongSession(deps, { passages: 10 }));
  expect([brought.saved, last.saved]).toEqual([40, 2]);
});

test("what is short, has hardly grown or was rewritten waits for the last transaction", async () => {
  using deps = beliefStore();
  const nothing = { parts: 0, findings: 0, brought: { saved: 0 } };
  expect(await keeping(deps, aLongSession(deps, { findings: 3, passages: 9 }))).toMatchObject(nothing);
  expect(held(deps)).toEqual([]);
  await keepingAll(deps, aLongSession(deps, { findings: COUNT - 1 }));
  const long = aLongSession(deps);
  expect(await keeping(deps, long)).toMatchObject(nothing);
  const rewritten = long.evidence.findings.map((finding, n) => ({ ...finding, content: unlike(60 + n) }));
  const anew = { evidence: { ...long.evidence, findings: rewritten }, passages: long.passages };
  expect(await keeping(deps, anew)).toMatchObject(nothing);
});

test("it is not begun when it is to stop, and not broken off when it was begun", async () => {
  using deps = beliefStore();
  const stop = new AbortController();
  const long = aLongSession(deps);
  await keeping(deps, long, { signal: stop.signal, whenIdle: (part) => void (part === 3 && stop.abort()) });
  expect(held(deps)).toHaveLength(COUNT);
  using other = beliefStore();
  await expect(keeping(other, long, { signal: stop.signal })).rejects.toThrow();
  expect(held(other)).toEqual([]);
});

test("after a kill in the middle of it, nothing is kept twice", async () => {
  using deps = beliefStore();
  const long = aLongSession(deps);
  const killed = keeping(deps, long, {
    whenIdle: (part) => {
      if (part === 13) throw new Error("killed");
    },
  });
  await expect(killed).rejects.toThrow("killed");
  expect([held(deps).length, prose(deps).length]).toEqual([COUNT, 16]);
  const { brought, last } = await keepingAll(deps, aLongSession(deps));
  expect(brought.saved + last.saved).toBe(0);
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
    forgetMemory(deps, { ownerId: DEFAULT_OWNER, id: memory?.id ?? "" }, null);
  };
  const { last } = await keepingAll(deps, aLongSession(deps), {
    whenIdle: (n) => void (n === part && remove()),
  });
  expect(last.untold.map(({ content }) => content)).toEqual([gone]);
  expect([held(deps).length, prose(deps).length]).toEqual([COUNT - 1, COUNT - 1]);
  expect(JSON.stringify(everything(deps.store))).not.toContain(gone);
  expect(seqs(deps)).toEqual([...Array(9).keys(), ...Array.from({ length: 32 }, (_, n) => n + 10)]);
});
