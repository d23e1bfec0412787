import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createMemoryLog, type Weather } from "../src/in-memory/index.ts";
import { describeLaw } from "./law/index.ts";
import { passing } from "./law/passing.ts";
import { aMachine, createSpace, row } from "./machines.ts";

function aLog(rowsADay?: number, isTrusting = false) {
  const space = randomUUID();
  return {
    space,
    log: createMemoryLog({ space, founder: "anna", isTrusting, ...(rowsADay !== undefined && { rowsADay }) }),
  };
}

describeLaw("a log in memory", async ({ rowsADay }) => {
  const { space, log } = aLog(rowsADay);
  return { space, connect: log.connect, [Symbol.asyncDispose]: async () => {} };
});

describe("a log in memory that knows no signatures", () => {
  passing(async ({ rowsADay }) => {
    const { space, log } = aLog(rowsADay, true);
    return { space, connect: log.connect, [Symbol.asyncDispose]: async () => {} };
  });
});

test("one that knows signatures passes over what is not law, and over nothing else", async () => {
  const { space, log } = aLog();
  const anna = aMachine(space, "anna", log.connect);
  await createSpace(anna);
  await anna.push({ rows: [row("a", randomUUID())] }, { rows: [row("b", randomUUID())] });
  expect((await anna.act({ act: "pass", seq: 2 })).refused?.why).toBe("malformed");
  log.tamper(2, (one) => ({ ...one, rows: one.rows.map((each) => ({ ...each, image: "other" })) }));
  expect((await anna.act({ act: "pass", seq: 2 })).refused?.why).toBe("malformed");
  const [last] = anna.sign({});
  const read = await anna.carrier.pull(0, 10);
  log.tamper(3, (one) => ({ ...one, signature: last?.signature ?? "" }));
  // Her own operation is lost: she goes on after the one before it.
  if (read[1]) anna.count(read[1]);
  expect(await anna.act({ act: "pass", seq: 3 })).toMatchObject({ head: 4, taken: 1 });
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
