import type { Finding } from "@memory/language/finding";
import { aFinding } from "@memory/language/testing";
import { expect, test } from "vitest";
import { aSession, beliefStore, NOW } from "../../../test/builders.ts";
import { undoing } from "../../../test/undoing.ts";
import { createRecallCount } from "../../recall/count-recalled.ts";
import { confirmProven } from "./confirm.ts";
import { settleEvidence } from "./settle.ts";

const SAID = "The kiln exporter does not read the spool folder.";

/** Confidence of the one active memory after these sessions were read, each by its number. */
function confidenceAfter(
  ...steps: readonly (readonly [session: number, findings: readonly Finding[]])[]
): number[] {
  using deps = beliefStore();
  for (const [number, findings] of steps)
    deps.store.transaction(() =>
      settleEvidence(deps, aSession(number, { findings }), { indexes: new Map(), vectors: new Map() }),
    );
  return deps.store
    .prepare<[], { confidence: number }>("SELECT confidence FROM memories WHERE status = 'active'")
    .all()
    .map(({ confidence }) => confidence);
}

const told = (uuid: string, confidence = 0.55): Finding => ({
  ...aFinding(SAID, { line: 1, at: NOW }),
  confidence,
  uuid,
});

test("what one session tells stays as unconfirmed as it was", () => {
  expect(confidenceAfter([1, [told("a")]])).toEqual([0.55]);
});

test("a second session that tells it confirms it, whichever is read first", () => {
  expect(confidenceAfter([1, [told("a")]], [2, [told("b")]])).toEqual([0.65]);
  expect(confidenceAfter([2, [told("b")]], [1, [told("a")]])).toEqual([0.65]);
});

test("a copy of the same record in a forked session confirms nothing", () => {
  expect(confidenceAfter([1, [told("a")]], [2, [told("a")]])).toEqual([0.55]);
});

test("it is unconfirmed again once the second session does not tell it any more", () => {
  expect(confidenceAfter([1, [told("a")]], [2, [told("b")]], [2, []])).toEqual([0.55]);
});

test("what is surer already is left as it is", () => {
  expect(confidenceAfter([1, [told("a", 0.9)]], [2, [told("b", 0.9)]])).toEqual([0.9]);
});

const day = 86_400_000;

/** A store with what one session tells, and questions that it answered: each on a day, and by itself or not. */
async function recalledOn(...answers: readonly (readonly [day: number, sure: boolean])[]) {
  const deps = beliefStore();
  const read = (findings: readonly Finding[], number = 1) =>
    deps.store.transaction(() =>
      settleEvidence(deps, aSession(number, { findings }), { indexes: new Map(), vectors: new Map() }),
    );
  read([told("a")]);
  const memory = () =>
    deps.store
      .prepare<[], { id: string; confidence: number }>(
        "SELECT id, confidence FROM memories WHERE status = 'active'",
      )
      .all()[0];
  const id = memory()?.id ?? "";
  let today = 0;
  const count = createRecallCount(
    { store: deps.store, clock: () => NOW + today * day },
    { proven: (memories) => confirmProven(deps, memories) },
  );
  const answer = async ([on, sure]: readonly [number, boolean]) => {
    today = on;
    count.start();
    count.count([{ id, type: "fact", sure }]);
    await count.stop();
  };
  for (const one of answers) await answer(one);
  return { deps, read, answer, confidence: () => memory()?.confidence };
}

test("what was an answer by itself on two days is confirmed, by the daemon, in the log", async () => {
  const { deps, confidence } = await recalledOn([0, true], [1, true]);
  using _ = deps;
  expect(confidence()).toBe(0.65);
  expect(deps.store.prepare("SELECT kind, actor FROM operations ORDER BY op DESC LIMIT 1").get()).toEqual({
    kind: "memory.confirm",
    actor: "daemon",
  });
});

test("twice on one day, or only listed beside better answers, confirms nothing", async () => {
  for (const answers of [
    [
      [0, true],
      [0, true],
    ],
    [
      [0, true],
      [1, false],
      [2, false],
    ],
  ] as const) {
    const { deps, confidence } = await recalledOn(...answers);
    using _ = deps;
    expect(confidence()).toBe(0.55);
  }
});

test("with the second session's word gone it stays confirmed", async () => {
  const { deps, read, confidence } = await recalledOn([0, true], [1, true]);
  using _ = deps;
  read([told("b")], 2);
  read([], 2);
  expect(confidence()).toBe(0.65);
});

test("what a person takes back stays unconfirmed, but for a second session", async () => {
  const { deps, read, answer, confidence } = await recalledOn([0, true], [1, true]);
  using _ = deps;
  const { id = "", owner_id: ownerId = "" } =
    deps.store
      .prepare<[], { id: string; owner_id: string }>(
        "SELECT id, owner_id FROM operations ORDER BY op DESC LIMIT 1",
      )
      .get() ?? {};
  await undoing(deps, id, { ownerId });
  expect(confidence()).toBe(0.55);
  await answer([2, true]);
  expect(confidence()).toBe(0.55);
  read([told("b")], 2);
  expect(confidence()).toBe(0.65);
  read([], 2);
  expect(confidence()).toBe(0.55);
});
