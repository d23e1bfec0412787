import { expect, test } from "vitest";
import { whoSaid } from "./who-said.ts";

const ann = { member: "ann", byAgent: false };
const annsAgent = { member: "ann", byAgent: true };

test("who said it is a person or their agent, and oneself is you", () => {
  expect([whoSaid(ann, "ben"), whoSaid(annsAgent, "ben")]).toEqual(["ann", "ann’s agent"]);
  expect([whoSaid(ann, "ann"), whoSaid(annsAgent, "ann")]).toEqual(["you", "your agent"]);
});

test("a name can neither break the line nor be as long as it likes", () => {
  expect(whoSaid({ member: `ann\n${"x".repeat(500)}`, byAgent: false }, "ben")).toMatch(/^ann x{1,80}$/);
});
