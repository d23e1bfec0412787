import { DEFAULT_OWNER } from "@memory/shared";
import { expect, test } from "vitest";
import { aFinding, aSession, beliefStore, listed, NOW } from "../../test/builders.ts";
import { unlike } from "../../test/unlike.ts";
import { record } from "../activity/record.ts";
import { forget } from "../beliefs/queries/forgotten.ts";
import type { BeliefDeps } from "../beliefs/save.ts";
import { settle } from "../evidence/settle.ts";
import { type Keeping, keepParts } from "./keep-parts.ts";
import { keepPassages, withoutWords } from "./passages.ts";

const COUNT = 42;

/** A session with a finding and a passage a line. */
function aLongSession(findings = COUNT) {
  const numbers = Array.from({ length: COUNT }, (_, n) => n + 1);
  const evidence = aSession(1, {
    findings: numbers.slice(0, findings).map((line) => aFinding(unlike(line), { line })),
  });
  const chunks = numbers.map((line) => ({
    text: `${unlike(line)}, said the potter.`,
    author: "user" as const,
    lines: { from: line, to: line },
    at: NOW,
  }));
  return { evidence, session: { ...evidence, chunks } };
}

/** Keeps its parts; `lulls` is called before each. Answers how many there were. */
async function keeping(
  deps: BeliefDeps,
  long: Pick<Keeping, "evidence" | "session">,
  lull: (part: number) => void = () => undefined,
  signal = new AbortController().signal,
) {
  let parts = 0;
  const operation = {
    ownerId: DEFAULT_OWNER,
    kind: "import.session",
    actor: { kind: "import" },
    runId: "run",
  } as const;
  const inHand = { indexes: new Map(), vectors: new Map() };
  const rush = { lull: async () => lull(++parts) };
  const asOperation = <T>(work: () => T): T => record(deps, operation, work);
  const earlier = await keepParts(
    { ...deps, rush, keepProse: true },
    { ...long, inHand, signal, asOperation },
  );
  return { ...earlier, asOperation, inHand };
}

/** All of it, with the transaction that ends an import. */
async function keepingAll(...[deps, long, ...rest]: Parameters<typeof keeping>) {
  const { brought, findings, asOperation, inHand } = await keeping(deps, long, ...rest);
  const last = asOperation(() => {
    const settled = settle(deps, long.evidence, inHand);
    keepPassages(deps, withoutWords(long.session, settled.untold), long.evidence);
    return settled;
  });
  return { brought, findings, last };
}

const held = ({ store }: BeliefDeps): string[] =>
  listed(store)
    .map(({ content }) => content)
    .sort();
const prose = ({ store }: BeliefDeps): string[] =>
  store.prepare<[], string>("SELECT content FROM passages ORDER BY seq").pluck().all();

test("a long session is kept in parts, and a step of it is left to the last transaction", async () => {
  using deps = beliefStore();
  using atOnce = beliefStore();
  const long = aLongSession();
  const { brought, findings, last } = await keepingAll(deps, long);
  expect(brought.saved).toBeGreaterThan(COUNT / 2);
  expect(findings).toBe(brought.saved);
  expect(brought.saved + last.saved).toBe(COUNT);
  expect(last).toMatchObject({ known: brought.saved });
  settle(atOnce, long.evidence, { indexes: new Map(), vectors: new Map() });
  keepPassages(atOnce, long.session, long.evidence);
  expect(held(deps)).toEqual(held(atOnce));
  expect(prose(deps)).toEqual(prose(atOnce));
});

test("a short one, and one that has hardly grown, waits for the last transaction", async () => {
  using deps = beliefStore();
  const long = aLongSession();
  const { evidence, session } = long;
  const short = {
    evidence: { ...evidence, findings: evidence.findings.slice(0, 3) },
    session: { ...session, chunks: session.chunks.slice(0, 9) },
  };
  expect(await keeping(deps, short)).toMatchObject({ findings: 0, brought: { saved: 0 } });
  expect(held(deps)).toEqual([]);
  await keepingAll(deps, aLongSession(COUNT - 1));
  expect(await keeping(deps, long)).toMatchObject({ findings: 0, brought: { saved: 0 } });
});

test("what was kept before it was broken off stays, and is not kept twice", async () => {
  using deps = beliefStore();
  const stop = new AbortController();
  const long = aLongSession();
  const broken = keeping(deps, long, (part) => void (part === 2 && stop.abort()), stop.signal);
  await expect(broken).rejects.toThrow();
  const before = held(deps).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(COUNT);
  const { brought, last } = await keepingAll(deps, long);
  expect(before + brought.saved + last.saved).toBe(COUNT);
  expect(prose(deps)).toHaveLength(COUNT);
});

test("what a person deletes between two parts does not come with the next", async () => {
  using deps = beliefStore();
  const gone = unlike(COUNT - 1);
  const scope = { ownerId: DEFAULT_OWNER, project: "kiln" };
  const long = aLongSession();
  const { last } = await keepingAll(
    deps,
    long,
    (part) => void (part === 2 && forget(deps.store, scope, gone, NOW)),
  );
  expect(last.untold.map(({ content }) => content)).toEqual([gone]);
  expect(held(deps)).toHaveLength(COUNT - 1);
  expect(prose(deps).filter((text) => text.includes(gone))).toEqual([]);
  expect(prose(deps)).toHaveLength(COUNT - 1);
});

test("without prose no passage is kept", async () => {
  using deps = beliefStore();
  const { evidence, session } = aLongSession();
  const inHand = { indexes: new Map(), vectors: new Map() };
  const { signal } = new AbortController();
  await keepParts(
    { ...deps, rush: { lull: async () => undefined }, keepProse: false },
    { evidence, session, inHand, signal, asOperation: (work) => deps.store.transaction(work) },
  );
  expect(prose(deps)).toEqual([]);
});
