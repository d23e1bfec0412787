import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createMemoryLog } from "../src/in-memory/index.ts";
import {
  Act,
  apply,
  check,
  checkAct,
  countForOnePush,
  emptyRoster,
  hashOf,
  imageHash,
  isSignedBy,
  keyPairOf,
  MOST_PUSHED,
  makeKeyPair,
  type Numbered,
  Role,
  type Roster,
  randomKey,
  rosterOf,
  rowsOf,
  type Signatures,
  Signed,
  signOperation,
  verifyAhead,
} from "../src/log/index.ts";
import { aMachine, createSpace, invite, join, row } from "./machines.ts";

/** A log of four: created, somebody invited, joined, something said. */
async function aRead() {
  const space = randomUUID();
  const log = createMemoryLog({ space, founder: "anna" });
  const anna = aMachine(space, "anna", log.connect);
  const ben = aMachine(space, "ben", log.connect);
  await createSpace(anna);
  await join(space, ben, await invite(anna, "ben", "writer"));
  await ben.push({ rows: [row("a", randomUUID())] });
  const operations = await anna.carrier.pull(0, 10);
  const [created] = operations;
  if (!created) throw new Error("no log");
  return { space, anna, ben, operations, genesis: hashOf(space, created), log };
}

/** What the first operation that is not sound is said to be; null: all are. */
function firstWrong(start: Roster, operations: readonly Numbered[], signatures?: Signatures): string | null {
  let roster = start;
  for (const operation of operations) {
    const checked = check(roster, operation, signatures);
    if (checked.kind === "unsound") return checked.why;
    roster = apply(roster, operation, checked.hash);
  }
  return null;
}

test("a log is sound from its first operation on, and only for who was invited to it", async () => {
  const { space, operations, genesis } = await aRead();
  expect(firstWrong(emptyRoster(space, genesis), operations)).toBeNull();
  expect(firstWrong(emptyRoster(space, imageHash("other")), operations)).toContain(
    "not what the code was for",
  );
  expect(firstWrong(emptyRoster(randomUUID(), null), operations)).toContain("signature");
});

test("who takes part can be kept as rows and read again at any number", async () => {
  const { space, operations, genesis, log } = await aRead();
  let roster = emptyRoster(space, genesis);
  for (const operation of operations) {
    const checked = check(roster, operation);
    if (checked.kind === "unsound") throw new Error(checked.why);
    roster = rosterOf(JSON.parse(JSON.stringify(rowsOf(apply(roster, operation, checked.hash)))));
  }
  expect(rowsOf(roster)).toEqual(rowsOf(log.roster));
  expect(roster.members.get("ben")).toEqual({ member: "ben", role: "writer", sinceSeq: 3, untilSeq: null });
});

test("whatever is changed in an operation after it was signed is found", async () => {
  const { space, operations, genesis, anna } = await aRead();
  const said = operations[3];
  if (!said) throw new Error("nothing said");
  const [one] = said.rows;
  if (!one) throw new Error("no row");
  const changes: Partial<Numbered>[] = [
    { id: randomUUID() },
    { machine: anna.machine },
    { mseq: 3 },
    { prev: imageHash("x") },
    { kind: "retire" },
    { kind: "resolve" },
    { at: said.at + 1 },
    { by: { ...said.by, client: "other" } },
    { by: { ...said.by, kind: "person" } },
    { subject: randomUUID() },
    { undoes: randomUUID() },
    { gone: [randomUUID()] },
    { forgets: ["c"] },
    { again: true, by: { ...said.by, kind: "person" } },
    { over: true },
    { rows: [] },
    { rows: [{ ...one, table: "other" }] },
    { rows: [{ ...one, key: "other" }] },
    { rows: [{ ...one, roots: [] }] },
    { rows: [{ ...one, claims: ["c"] }] },
    { rows: [{ ...one, image: "other" }] },
    { rows: [{ ...one, image: "other", hash: imageHash("other") }] },
    { rows: [{ ...one, image: null, hash: null }] },
    { rows: [one, { ...one, key: "b" }] },
    { signature: anna.sign({})[0]?.signature ?? "" },
    { signature: "" },
    { seq: 5 },
    { seq: 3 },
    { member: "anna" },
    { member: "carla" },
  ];
  for (const change of changes) {
    const forged = [...operations.slice(0, 3), { ...said, ...change }];
    expect([change, firstWrong(emptyRoster(space, genesis), forged)]).toEqual([
      change,
      expect.stringMatching(/^Change 4 is not as it must be: .*\.$/),
    ]);
  }
});

test("every field of every act is signed, and those within it", () => {
  const space = randomUUID();
  const [plain] = aMachine(space, "anna", createMemoryLog({ space, founder: "anna" }).connect).sign({});
  if (!plain) throw new Error("nothing signed");
  const key = randomKey();
  const wraps = [{ machine: randomUUID(), wrap: "w" }];
  const boxKey = randomKey();
  const acts: readonly Act[] = [
    {
      ...{ act: "create", name: "n", member: "anna", signKey: key, boxKey, machineName: "m" },
      seal: { epoch: 1, check: key, wraps },
    },
    { act: "invite", member: "ben", role: "writer", inviteKey: key, until: 1 },
    {
      ...{ act: "join", inviteKey: key, signKey: key, boxKey, machineName: "m", proof: key },
      seal: { epoch: 1, wrap: "w" },
    },
    { act: "role", member: "ben", role: "reader" },
    { act: "remove", member: "ben" },
    { act: "leave", machine: randomUUID() },
    { act: "rename", name: "n" },
    { act: "turn", epoch: 2, check: key, before: "b", wraps, recovery: "r" },
    { act: "recovery", epoch: 1, recoveryKey: key, boxKey, wrap: "w" },
    { act: "pass", seq: 2 },
  ];
  expect(new Set(acts.map(({ act }) => act))).toEqual(
    new Set(Act.options.map(({ shape }) => shape.act.value)),
  );
  const hashWith = (act: unknown) => hashOf(space, Signed.parse({ ...plain, kind: "member", act }));
  for (const act of acts) {
    const hashes = variantsOf(act).map(hashWith);
    expect([act, new Set([...hashes, hashWith(act)]).size]).toEqual([act, hashes.length + 1]);
    // The order in which they are given does not matter.
    expect(hashWith(Object.fromEntries(Object.entries(act).reverse()))).toBe(hashWith(act));
  }
});

/** The same with one field changed, for each field at any depth but the one that says what it is. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value === "number") return [value + 1];
  if (typeof value === "string") {
    const others = Role.options.filter((role) => role !== value);
    if (others.length < Role.options.length) return others;
    const at = /[0-9a-f]/.exec(value)?.index ?? 0;
    return [`${value.slice(0, at)}${value[at] === "1" ? "2" : "1"}${value.slice(at + 1)}`];
  }
  if (Array.isArray(value)) return [[], ...value.flatMap((one) => variantsOf(one).map((other) => [other]))];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([field]) => field !== "act")
    .flatMap(([field, one]) => variantsOf(one).map((other) => ({ ...value, [field]: other })));
}

test("signatures that were looked at ahead tell the same as those that are looked at now", async () => {
  const { space, operations, genesis, anna } = await aRead();
  const forged = { signature: anna.sign({})[0]?.signature ?? "" };
  const pages = [
    operations,
    ...operations.map((_, at) => operations.map((one, n) => (n === at ? { ...one, ...forged } : one))),
    ...operations.map((_, at) => operations.map((one, n) => (n === at ? { ...one, at: 1 } : one))),
    operations.map((one) => ({ ...one, signature: "" })),
    operations.map((one) =>
      one.act?.act === "join" ? { ...one, act: { ...one.act, signKey: anna.keys.publicKey } } : one,
    ),
    operations.slice(1),
  ];
  for (const page of pages) {
    const start = emptyRoster(space, genesis);
    const signatures = await verifyAhead(start, page);
    expect(firstWrong(start, page, signatures)).toEqual(firstWrong(start, page));
  }
  expect(firstWrong(emptyRoster(space, genesis), operations)).toBeNull();
});

test("an operation that is left out, moved or said twice is found", async () => {
  const { space, operations, genesis } = await aRead();
  const [first, second, third, fourth] = operations as [Numbered, Numbered, Numbered, Numbered];
  const renumbered = [first, second, { ...fourth, seq: 3 }];
  for (const wrong of [[first, second, fourth], renumbered, [first, first], [second], [first, third]])
    expect(firstWrong(emptyRoster(space, genesis), wrong)).not.toBeNull();
});

test("words may go from the log, and cannot be changed or made up in it", async () => {
  const { space, operations, genesis } = await aRead();
  const withImage = (image: string | null) =>
    operations.map((one) => ({ ...one, rows: one.rows.map((each) => ({ ...each, image })) }));
  expect(firstWrong(emptyRoster(space, genesis), withImage(null))).toBeNull();
  expect(firstWrong(emptyRoster(space, genesis), withImage("other"))).toContain("altered");
});

test("what has another form is not sound, whatever it is", async () => {
  const { space, operations } = await aRead();
  const [created] = operations;
  for (const other of [null, 1, "x", [], {}, { ...created, more: 1 }, { ...created, seq: 1.5 }])
    expect(check(emptyRoster(space, null), other)).toMatchObject({ kind: "unsound", refusal: "malformed" });
});

test("a copied machine, a place that is left out and a place on another past are told apart", async () => {
  const { operations, ben, log } = await aRead();
  const place = (over: { mseq?: number; prev?: string | null }) => {
    const [signed] = ben.sign(over);
    const checked = check(log.roster, {
      ...signed,
      seq: 5,
      member: "ben",
      received: operations[3]?.received,
    });
    return checked.kind === "sound" ? "sound" : checked.refusal;
  };
  expect(place({})).toBe("sound");
  expect(place({ mseq: 2 })).toBe("copied");
  expect(place({ mseq: 4 })).toBe("malformed");
  expect(place({ prev: imageHash("x") })).toBe("stale");
  expect(place({ prev: null })).toBe("stale");
});

test("keys are made from seeds, and what is not a key verifies nothing", () => {
  const { publicKey, privateKey } = makeKeyPair();
  expect(keyPairOf(privateKey)).toEqual({ publicKey, privateKey });
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(32);
  const hash = imageHash("x");
  const space = randomUUID();
  const [operation] = aMachine(space, "anna", createMemoryLog({ space, founder: "anna" }).connect).sign({});
  if (!operation) throw new Error("nothing signed");
  const { signature } = signOperation(space, operation, privateKey);
  expect(isSignedBy(publicKey, hashOf(space, operation), signature)).toBe(true);
  expect(isSignedBy(publicKey, hash, signature)).toBe(false);
  for (const key of ["", "x", publicKey.slice(1), makeKeyPair().publicKey])
    expect(isSignedBy(key, hashOf(space, operation), signature)).toBe(false);
  expect(() => keyPairOf("short")).toThrow(RangeError);
});

test("operations are parted into pushes that the carrier takes", () => {
  const space = randomUUID();
  const anna = aMachine(space, "anna", createMemoryLog({ space, founder: "anna" }).connect);
  const sent = (count: number, size: number) =>
    anna
      .sign(
        ...Array.from({ length: count }, () => ({
          rows: [row("a", randomUUID(), { image: "x".repeat(size) })],
        })),
      )
      .map((operation) => ({ operation, bases: [0] }));
  expect(countForOnePush(sent(3, 10))).toBe(3);
  expect(countForOnePush(sent(MOST_PUSHED + 1, 10))).toBe(MOST_PUSHED);
  expect(countForOnePush(sent(3, 100_000))).toBe(2);
  expect(countForOnePush([])).toBe(0);
  const [one] = sent(1, 200_000);
  if (!one) throw new Error("nothing signed");
  const rows = Array.from({ length: 30 }, () => one.operation.rows).flat();
  expect(countForOnePush([{ ...one, operation: { ...one.operation, rows } }])).toBe(0);
  expect(countForOnePush([{ ...one, operation: { ...one.operation, rows: rows.slice(0, 5) } }])).toBe(1);
});

test("who takes part is read without the rest of a log, and held against the law and the signatures all the same", async () => {
  const { space, anna, ben, genesis, log } = await aRead();
  await anna.push({ rows: [row("b", randomUUID())] });
  await anna.act({ act: "role", member: "ben", role: "curator" });
  const acts = (await anna.carrier.pull(0, 20)).filter(({ kind }) => kind === "member");
  const wrongIn = (operations: readonly Numbered[]): string | null => {
    let roster = emptyRoster(space, genesis);
    for (const one of operations) {
      const checked = checkAct(roster, one);
      if (checked.kind === "unsound") return checked.why;
      roster = apply(roster, one, checked.hash);
    }
    expect(roster.members.get("ben")?.role).toBe(log.roster.members.get("ben")?.role);
    return null;
  };
  const changed = (at: number, over: object) => acts.map((one, n) => (n === at ? { ...one, ...over } : one));
  expect(wrongIn(acts)).toBeNull();
  expect(wrongIn(acts.slice(1))).toContain("so one is missing or was moved");
  expect(wrongIn([...acts, ...acts.slice(-1)])).toContain("so one is missing or was moved");
  expect(wrongIn(changed(3, { act: { act: "role", member: "ben", role: "owner" } }))).toContain("signature");
  expect(wrongIn(changed(3, { member: "ben" }))).toContain("belongs to anna");
  const [said] = (await anna.carrier.pull(3, 1)).filter(({ kind }) => kind !== "member");
  expect(wrongIn([...acts.slice(0, 3), ...(said ? [said] : [])])).toContain(
    "It does not say who takes part.",
  );
  const own = ben.sign({ kind: "member", act: { act: "role", member: "ben", role: "owner" } });
  const forged = own.map((one): Numbered => ({ ...one, seq: 9, member: "ben", received: 0 }));
  expect(wrongIn([...acts, ...forged])).toContain("Only an owner");
  expect(wrongIn(acts.map((one) => (one.seq === 1 ? { ...one, at: one.at + 1 } : one)))).toContain(
    "not what the code was for",
  );
});
