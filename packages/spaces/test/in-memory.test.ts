import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createMemoryLog, type Weather } from "../src/in-memory/index.ts";
import { describeLaw } from "./law/index.ts";
import { aMachine, createSpace, row } from "./machines.ts";

function aLog(rowsADay?: number) {
  const space = randomUUID();
  return {
    space,
    log: createMemoryLog({ space, founder: "anna", ...(rowsADay !== undefined && { rowsADay }) }),
  };
}

describeLaw("a log in memory", async ({ rowsADay }) => {
  const { space, log } = aLog(rowsADay);
  return { space, connect: log.connect, [Symbol.asyncDispose]: async () => {} };
});

test("its weather: calls that do not arrive, answers that are lost, and calls that arrive twice", async () => {
  const { space, log } = aLog();
  let weather: Weather = "fine";
  const anna = aMachine(space, "anna", (member, machine) => log.connect(member, machine, () => weather));
  await createSpace(anna);
  const signed = anna.sign({ rows: [row("a", randomUUID())] });
  const send = (under: Weather) => {
    weather = under;
    return anna.carrier.push(signed.map((operation) => ({ operation, bases: [0] })));
  };
  await expect(send("away")).rejects.toMatchObject({ trouble: "away" });
  expect(log.roster.head).toBe(1);
  await expect(send("lost")).rejects.toMatchObject({ trouble: "away" });
  expect(log.roster.head).toBe(2);
  expect(await send("doubled")).toEqual({ head: 2, taken: 1 });
  expect(log.roster.head).toBe(2);
});

test("a forged signature is refused", async () => {
  const { space, log } = aLog();
  const anna = aMachine(space, "anna", log.connect);
  await createSpace(anna);
  const [operation] = anna.sign({});
  const forged = aMachine(space, "anna", log.connect, anna.machine).sign({})[0];
  if (!operation || !forged) throw new Error("nothing signed");
  const sent = { operation: { ...operation, signature: forged.signature }, bases: [] };
  expect(await anna.carrier.push([sent])).toMatchObject({ taken: 0, refused: { why: "malformed" } });
});

test("it can go back to what it was, and be written over", async () => {
  const { space, log } = aLog();
  const anna = aMachine(space, "anna", log.connect);
  await createSpace(anna);
  await anna.push({ rows: [row("a", randomUUID(), { claims: ["c"] })] });
  log.rollBack(1);
  expect(await anna.carrier.hello(2)).toMatchObject({ head: 1, hashAt: null, own: { mseq: 1 } });
  log.tamper(1, (one) => ({ ...one, at: 0 }));
  expect((await anna.carrier.pull(0, 1))[0]?.at).toBe(0);
  expect(log.dump()).toContain("create");
});
