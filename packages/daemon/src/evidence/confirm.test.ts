import { expect, test } from "vitest";
import { aFinding, aSession, beliefStore, NOW } from "../../test/builders.ts";
import type { Finding } from "../models/finding.ts";
import { settle } from "./settle.ts";

const SAID = "The kiln exporter does not read the spool folder.";

/** How sure the one active memory is after these sessions were read, each by its number. */
function confidenceAfter(
  ...steps: readonly (readonly [session: number, findings: readonly Finding[]])[]
): number[] {
  using deps = beliefStore();
  for (const [number, findings] of steps)
    deps.store.transaction(() =>
      settle(deps, aSession(number, { findings }), { indexes: new Map(), vectors: new Map() }),
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
