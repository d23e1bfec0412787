import { expect, test } from "vitest";
import { inSpace, whoSaid } from "./who-said.ts";

const ann = { member: "ann", byAgent: false };
const annsAgent = { member: "ann", byAgent: true };

test("who said it is a person or their agent, and oneself is you", () => {
  expect([whoSaid(ann), whoSaid(annsAgent)]).toEqual(["ann", "ann’s agent"]);
  expect([whoSaid(ann, "ann"), whoSaid(annsAgent, "ann")]).toEqual(["you", "your agent"]);
});

test("what comes from a space names it, and who said it where that is known", () => {
  const space = { id: "s", name: "orders" };
  expect(inSpace({ space, saidBy: annsAgent })).toBe("orders · ann’s agent");
  expect(inSpace({ space })).toBe("orders");
  expect(inSpace({})).toBeUndefined();
});

test("a name can neither break the line nor be as long as it likes", () => {
  expect(whoSaid({ member: `ann\n${"x".repeat(500)}`, byAgent: false })).toMatch(/^ann x{1,80}$/);
});
