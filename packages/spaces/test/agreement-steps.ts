// For tests: what anybody may send to a log, made up at random.

import fc from "fast-check";
import { Kind, Role } from "../src/log/index.ts";

export const PEOPLE = ["anna", "ben", "carla", "dora"] as const;
export const nameOf = (who: number) => PEOPLE[who % PEOPLE.length] ?? "anna";

/** Numbers that are taken modulo what there is to choose from. */
const pick = fc.nat(1000);
const aRow = fc.record({
  key: fc.nat(5),
  roots: fc.array(fc.nat(11), { maxLength: 2 }),
  claims: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
  what: fc.constantFrom(...Array.from({ length: 12 }, () => "words" as const), "gone", "gone", "bare"),
  base: fc.constantFrom("right", "right", "right", "right", "none", "other"),
  sealed: fc.constantFrom(...Array.from({ length: 12 }, () => "right" as const), "old", "open"),
});
const seldom = (most: number) =>
  fc.tuple(fc.nat(11), fc.array(fc.nat(most), { maxLength: 2 })).map(([n, some]) => (n === 0 ? some : []));
const anOperation = fc.record({
  kind: fc.constantFrom(
    ...Kind.options.filter((kind) => kind !== "member"),
    ...Array.from({ length: 12 }, () => "save" as const),
  ),
  subject: fc.option(fc.nat(11)),
  gone: seldom(11),
  forgets: seldom(9),
  over: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  again: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  undoes: fc.option(pick, { freq: 4 }),
  rows: fc.uniqueArray(aRow, { maxLength: 3, selector: ({ key }) => key }),
});
const anAct = fc.record({
  act: fc.constantFrom(
    "invite",
    "invite",
    "join",
    "join",
    "role",
    "remove",
    "leave",
    "rename",
    "turn",
    "turn",
    "recovery",
    "recover",
    "pass",
    "pass",
    "pass",
  ),
  member: fc.constantFrom(...PEOPLE),
  role: fc.constantFrom(...Role.options),
  which: pick,
  /** Of the epoch that it names, and of the wraps that it holds. */
  fault: fc.constantFrom("none", "none", "none", "none", "none", "epoch", "less", "more", "twice", "kind"),
});
const anyOperation = fc.oneof({ weight: 20, arbitrary: anOperation }, { weight: 1, arbitrary: anAct });
export const aStep = fc.record({
  who: pick,
  newMachine: fc.integer({ min: 0, max: 29 }).map((n) => n === 0),
  head: fc.constantFrom(undefined, undefined, undefined, 0, 0, -1),
  operations: fc.oneof(
    { weight: 3, arbitrary: fc.array(anyOperation, { minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(anAct, { minLength: 1, maxLength: 1 }) },
  ),
});

export type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;
export type Wanted = Step["operations"][number];
export type WantedAct = typeof anAct extends fc.Arbitrary<infer T> ? T : never;
