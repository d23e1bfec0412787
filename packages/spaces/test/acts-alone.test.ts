import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createMemoryLog } from "../src/in-memory/index.ts";
import { emptyRoster, takeNextAct } from "../src/log/index.ts";
import { aMachine, createSpace, invite, join, row, type Said } from "./machines.ts";

test("who reads who takes part alone passes over acts that nobody signed, and needs not have seen what else was passed over", async () => {
  const space = randomUUID();
  const log = createMemoryLog({ space, founder: "anna", isTrusting: true });
  const [anna, ben] = [1, 2].map((n) => aMachine(space, n === 1 ? "anna" : "ben", log.connect));
  if (!anna || !ben) throw new Error("nobody");
  await createSpace(anna);
  await join(space, ben, await invite(anna, "ben", "writer"));
  const forge = async (said: Said) => {
    const [operation] = anna.sign(said);
    const [other] = anna.sign({});
    if (!operation || !other) throw new Error("nothing signed");
    const sent = {
      operation: { ...operation, signature: other.signature },
      bases: operation.rows.map(() => 0),
    };
    return (await anna.carrier.push([sent])).head;
  };
  const row4 = await forge({ rows: [row("a", randomUUID())] });
  await anna.act({ act: "pass", seq: row4 });
  const renamed = await forge({ kind: "member", act: { act: "rename", name: "forged" } });
  const acts = async () => (await anna.carrier.pull(0, 100)).filter(({ kind }) => kind === "member");
  const read = async () => {
    let roster = emptyRoster(space, null);
    for (const [at, one] of (await acts()).entries()) {
      const next = takeNextAct(roster, await acts(), at);
      if (next.kind === "unsound") return `${one.seq} ${next.mayBePassed}`;
      roster = next.roster;
    }
    return roster.name;
  };
  expect(await read()).toBe(`${renamed} true`);
  await anna.act({ act: "pass", seq: renamed });
  expect(await read()).toBe("orders");
});
