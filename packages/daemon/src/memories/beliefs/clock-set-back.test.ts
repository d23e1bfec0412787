import { describe, expect, test } from "vitest";
import { beliefStore, NOW } from "../../../test/builders.ts";
import { doing } from "../../../test/undoing.ts";
import { OWN } from "../../store/owner-key.ts";
import { active } from "./contradictions.fixture.ts";
import { restoreMemory, retireMemory } from "./edit.ts";
import { saveByHand } from "./save-by-hand.ts";

const HOUR = 3_600_000;
const ownerId = OWN;
const limit = (megabytes: number) => `The upload limit is ${megabytes} MB.`;

/** A store whose clock is set back by an hour. */
function setBack() {
  const made = beliefStore();
  let now = NOW;
  const deps = { ...made, clock: () => now };
  return {
    deps,
    say: (content: string) => saveByHand(deps, { ownerId, client: null }, { content }),
    setBack: () => {
      now -= HOUR;
    },
    later: () => {
      now += 1000;
    },
    [Symbol.dispose]: () => made[Symbol.dispose](),
  };
}

describe("after the clock was set back, what is said last holds", () => {
  test.each([[[20, 10, 30]], [[30, 20, 10]], [[10, 20, 10, 20]]])(
    "as another value of one slot: %j",
    (values) => {
      using made = setBack();
      const [first = 0, ...others] = values;
      made.say(limit(first));
      made.setBack();
      for (const value of others) {
        made.later();
        made.say(limit(value));
        expect(active(made.deps)).toEqual([limit(value)]);
      }
    },
  );

  test("be it restored while another value holds", () => {
    using made = setBack();
    const { id } = made.say(limit(10));
    const target = { ownerId, id: id ?? "" };
    made.later();
    doing(made.deps, "memory.retire", () => void retireMemory(made.deps, target));
    made.later();
    made.say(limit(20));
    made.setBack();
    doing(made.deps, "memory.restore", () => void restoreMemory(made.deps, target));
    expect(active(made.deps)).toEqual([limit(10)]);
  });
});
