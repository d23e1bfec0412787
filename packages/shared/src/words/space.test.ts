import { expect, test } from "vitest";
import { alsoBy, sharedBy } from "./space.ts";

const space = { id: "01900000-0000-7000-8000-0000000000ab", name: "orders" };
const ben = { member: "Ben", byAgent: false };

test("what is shared is named with its space, its person, and the program that said it for them", () => {
  expect(sharedBy({ space, saidBy: ben })).toBe("orders · Ben");
  const byAgent = { space, saidBy: { ...ben, byAgent: true } };
  expect(sharedBy({ ...byAgent, source: { kind: "manual", client: "claude-code 2.1.0" } })).toBe(
    "orders · Ben, through claude-code",
  );
  expect(sharedBy(byAgent)).toBe("orders · Ben, through a program");
  expect(sharedBy({ space })).toBe("orders");
  expect(sharedBy({})).toBeUndefined();
});

test("a second place is one's own, or a space", () => {
  expect(alsoBy({})).toBe("also yours");
  expect(alsoBy({ space, saidBy: ben })).toBe("also in orders · Ben");
});
