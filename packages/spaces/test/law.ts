import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  apply,
  type Carrier,
  check,
  emptyRoster,
  hashOf,
  type Kind,
  keyPairOf,
  MOST_PUSHED,
  type Numbered,
  type Pushed,
  proofOfJoin,
  type Role,
  randomKey,
  type Signed,
} from "../src/log/index.ts";
import {
  aMachine,
  createSpace,
  DAY,
  goneRow,
  invite,
  join,
  row,
  type Said,
  type TestMachine,
} from "./machines.ts";

/** A log with nothing in it, that anna may create; ben, carla and dora are people whom its carrier can know. */
export interface OpenedLog extends AsyncDisposable {
  readonly space: string;
  connect(member: string, machine: string): Carrier;
}
export type OpenLog = (options: { readonly rowsADay?: number }) => Promise<OpenedLog>;

type Named = "anna" | "ben" | "carla" | "dora";

/** What every carrier keeps to, whatever carries it. */
export function describeLaw(name: string, open: OpenLog): void {
  describe(name, () => {
    foundings(open);
    writing(open);
    decidedByAll(open);
    deleting(open);
    rights(open);
    members(open);
    placing(open);
    telling(open);
  });
}

const inSpace = (log: OpenedLog, member: Named, machine?: string): TestMachine =>
  aMachine(log.space, member, log.connect, machine);

/** A space of anna, with the others in these roles. */
async function aSpace(open: OpenLog, roles: Partial<Record<Named, Role>> = {}, rowsADay?: number) {
  const log = await open(rowsADay === undefined ? {} : { rowsADay });
  const anna = inSpace(log, "anna");
  expectTaken(await createSpace(anna));
  const enter = async (member: Named, role: Role) => {
    const machine = inSpace(log, member);
    expectTaken(await join(log.space, machine, await invite(anna, member, role)));
    return machine;
  };
  const machines = new Map<Named, TestMachine>();
  for (const member of ["ben", "carla", "dora"] as const) {
    const role = roles[member];
    if (role) machines.set(member, await enter(member, role));
  }
  const of = (member: Named): TestMachine => {
    const found = member === "anna" ? anna : machines.get(member);
    if (!found) throw new Error(`${member} is not in this space`);
    return found;
  };
  return { log, anna, of, enter, [Symbol.asyncDispose]: () => log[Symbol.asyncDispose]() };
}

const expectTaken = (pushed: Pushed) => expect(pushed.refused).toBeUndefined();
const why = (pushed: Pushed) => pushed.refused?.why;
const all = (machine: TestMachine) => machine.carrier.pull(0, 2000);
const trouble = (run: Promise<unknown>) =>
  run.then(
    () => "none",
    (error: unknown) => (error instanceof Error && "trouble" in error ? error.trouble : String(error)),
  );

/** Whether a newcomer who has the hash of the first operation finds every operation in its place. */
function wrongInLog(space: string, operations: readonly Numbered[]): string | null {
  const [first] = operations;
  let roster = emptyRoster(space, first ? hashOf(space, first) : null);
  for (const operation of operations) {
    const checked = check(roster, operation);
    if (checked.kind === "unsound") return checked.why;
    roster = apply(roster, operation, checked.hash);
  }
  return null;
}

function foundings(open: OpenLog): void {
  test("a space begins with the operation that creates it, by who may found it", async () => {
    await using log = await open({});
    const anna = inSpace(log, "anna");
    expect(why(await anna.push({ rows: [row("a", randomUUID())] }))).toBe("malformed");
    expect(await trouble(createSpace(inSpace(log, "ben")))).toBe("out");
    expectTaken(await createSpace(anna));
    expect(why(await createSpace(inSpace(log, "anna")))).toBe("malformed");
    expect(await anna.carrier.hello(0)).toMatchObject({
      space: log.space,
      name: "orders",
      head: 1,
      member: "anna",
      role: "owner",
    });
  });

  test("who creates it under another name than that of the login is refused", async () => {
    await using log = await open({});
    const anna = inSpace(log, "anna");
    const create = { name: "x", signKey: anna.keys.publicKey, machineName: "" };
    expect(why(await anna.act({ act: "create", member: "ben", ...create }))).toBe("denied");
  });

  test("who is invited comes in, and all read the same operations in the same order", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "reader" });
    const [anna, ben, carla] = [space.anna, space.of("ben"), space.of("carla")];
    const lineage = randomUUID();
    expectTaken(await ben.push({ rows: [row("a", lineage)] }));
    expectTaken(await anna.push({ kind: "retire", subject: lineage, rows: [row("a", lineage)], bases: [6] }));
    const read = await all(anna);
    expect(read.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(read.map(({ member }) => member)).toEqual(["anna", "anna", "ben", "anna", "carla", "ben", "anna"]);
    expect(await all(ben)).toEqual(read);
    expect(await all(carla)).toEqual(read);
    expect(wrongInLog(space.log.space, read)).toBeNull();
    expect((await anna.carrier.pull(5, 1)).map(({ seq }) => seq)).toEqual([6]);
    expect(await anna.carrier.pull(7, 10)).toEqual([]);
  });
}

function writing(open: OpenLog): void {
  test("what was taken once is taken again, and has one number", async () => {
    await using space = await aSpace(open);
    const signed = space.anna.sign(...["a", "b", "c"].map((key) => ({ rows: [row(key, randomUUID())] })));
    const send = (some: readonly Signed[]) =>
      space.anna.carrier.push(some.map((operation) => ({ operation, bases: [0] })));
    expect(await send(signed.slice(0, 2))).toEqual({ head: 3, taken: 2 });
    expect(await send(signed.slice(0, 2))).toEqual({ head: 3, taken: 2 });
    expect(await send(signed)).toEqual({ head: 4, taken: 3 });
    expect((await all(space.anna)).map(({ id }) => id).slice(1)).toEqual(signed.map(({ id }) => id));
  });

  test("an id that another machine has used is nobody else's", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [created] = await all(space.anna);
    expect(why(await space.of("ben").push({ id: created?.id ?? "" }))).toBe("malformed");
  });

  test("a row that was changed since its author saw it is not written over", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const lineage = randomUUID();
    const seen = (await space.anna.push({ rows: [row("a", lineage)] })).head;
    const again = (bases: number[]) => ({ kind: "retire" as const, rows: [row("a", lineage)], bases });
    expect(why(await space.of("ben").push(again([0])))).toBe("stale");
    expectTaken(await space.of("ben").push(again([seen])));
    expect(why(await space.anna.push(again([seen])))).toBe("stale");
    expectTaken(await space.anna.push({ rows: [goneRow("a", lineage)], bases: [seen + 1] }));
    expect(why(await space.of("ben").push(again([0])))).toBe("stale");
    expectTaken(await space.of("ben").push(again([seen + 2])));
  });

  test("operations of one push rest on each other by their place in it", async () => {
    await using space = await aSpace(open);
    const lineage = randomUUID();
    const a = (base: number) => ({ rows: [row("a", lineage)], bases: [base] });
    expect(await space.anna.push(a(0), a(-1), a(-2))).toEqual({ head: 4, taken: 3 });
    expect(why(await space.anna.push(a(4), a(-2)))).toBe("malformed");
    expect(await space.anna.push(a(-1))).toMatchObject({ taken: 0, refused: { why: "malformed" } });
  });

  test("a place in the push may be that of an operation which has its number already", async () => {
    await using space = await aSpace(open);
    const lineage = randomUUID();
    const signed = space.anna.sign({ rows: [row("a", lineage)] }, { rows: [row("a", lineage)] });
    const sent = signed.map((operation, n) => ({ operation, bases: [-n] }));
    expect(await space.anna.carrier.push(sent.slice(0, 1))).toEqual({ head: 2, taken: 1 });
    expect(await space.anna.carrier.push(sent)).toEqual({ head: 3, taken: 2 });
  });

  test("a push stops at what is refused; what came before it stays, what comes after it has no number", async () => {
    await using space = await aSpace(open);
    const fresh = (key: string) => ({ rows: [row(key, randomUUID())] });
    const pushed = await space.anna.push(fresh("a"), { ...fresh("a"), bases: [0] }, fresh("b"));
    expect(pushed).toMatchObject({ head: 2, taken: 1, refused: { why: "stale" } });
    expect(pushed.refused?.detail).toMatch(/\.$/);
    expect(await all(space.anna)).toHaveLength(2);
  });

  test("no two rows that stand hold one claim, and who lets go of it makes room", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [one, two] = [randomUUID(), randomUUID()];
    const held = { claims: ["c1"] };
    const at = (await space.anna.push({ rows: [row("a", one, held)] })).head;
    expect(why(await space.of("ben").push({ rows: [row("b", two, held)] }))).toBe("same");
    expect(why(await space.anna.push({ rows: [row("b", two, held), row("c", two, held)] }))).toBe(
      "malformed",
    );
    const swap = { rows: [row("b", two, held), row("a", one)], bases: [0, at] };
    expectTaken(await space.of("ben").push(swap));
    expectTaken(await space.anna.push({ rows: [goneRow("b", two)], bases: [at + 1] }));
    expectTaken(await space.of("ben").push({ rows: [row("d", two, held)] }));
  });

  test("two who write the same row at once: one is taken, the other hears that it is stale", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "writer" });
    const lineage = randomUUID();
    const at = (await space.anna.push({ rows: [row("a", lineage)] })).head;
    const both = await Promise.all(
      (["ben", "carla"] as const).map((who) =>
        space.of(who).push({ kind: "retire", rows: [row("a", lineage)], bases: [at] }),
      ),
    );
    expect(both.map(why).sort()).toEqual(["stale", undefined]);
  });
}

function decidedByAll(open: OpenLog): void {
  test("what was decided by all that a log held is refused once it holds more, unless it has its number", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [anna, ben] = [space.anna, space.of("ben")];
    const { head } = await anna.carrier.hello(0);
    const [operation] = anna.sign({ rows: [row("a", randomUUID())] });
    if (!operation) throw new Error("nothing was signed");
    const sent = [{ operation, bases: [0] }];
    expectTaken(await ben.push({ rows: [row("b", randomUUID())] }));
    expect(why(await anna.carrier.push(sent, head))).toBe("stale");
    expect(await anna.carrier.push(sent, head + 1)).toEqual({ head: head + 2, taken: 1 });
    expect(await anna.carrier.push(sent, head)).toEqual({ head: head + 2, taken: 1 });
  });
}

function deleting(open: OpenLog): void {
  test("what is deleted for good loses its words everywhere in the log, and no hash changes", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [lost, kept] = [randomUUID(), randomUUID()];
    const at = (await space.anna.push({ rows: [row("a", lost), row("b", kept), row("ab", [kept, lost])] }))
      .head;
    const before = await all(space.anna);
    expectTaken(
      await space.anna.push({
        kind: "delete",
        subject: lost,
        gone: [lost],
        rows: [goneRow("a", lost), row("left", lost), row("ab", kept)],
        bases: [at, 0, at],
      }),
    );
    const after = await all(space.anna);
    expect(after[at - 1]?.rows.map(({ image }) => image !== null)).toEqual([false, true, false]);
    expect(after[at]?.rows.map(({ image }) => image !== null)).toEqual([false, false, true]);
    expect(hashOf(space.log.space, after[at - 1] as Numbered)).toBe(
      hashOf(space.log.space, before[at - 1] as Numbered),
    );
    expect(wrongInLog(space.log.space, after)).toBeNull();
    expect(await all(space.of("ben"))).toEqual(after);
  });

  test("nobody writes about what was deleted for good, and what it held is free", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [lost, other] = [randomUUID(), randomUUID()];
    const ben = space.of("ben");
    const at = (await space.anna.push({ rows: [row("a", lost, { claims: ["c"] })] })).head;
    expectTaken(await space.anna.push({ kind: "delete", subject: lost, gone: [lost], rows: [] }));
    expect(why(await ben.push({ rows: [row("a", lost)], bases: [at] }))).toBe("gone");
    expect(why(await ben.push({ rows: [row("x", [other, lost])] }))).toBe("gone");
    expect(why(await ben.push({ kind: "retire", subject: lost }))).toBe("gone");
    expectTaken(await ben.push({ rows: [goneRow("a", lost)], bases: [at] }));
    expectTaken(await ben.push({ rows: [row("b", other, { claims: ["c"] })] }));
  });

  test("words of what an operation deletes need not be sent, words of anything else do", async () => {
    await using space = await aSpace(open);
    const [lost, kept] = [randomUUID(), randomUUID()];
    const bare = (key: string, root: string) => ({ ...row(key, root), image: null });
    expectTaken(await space.anna.push({ rows: [row("a", lost), row("b", kept)] }));
    const remove = (rows: ReturnType<typeof row>[], bases: number[]) =>
      space.anna.push({ kind: "delete", subject: lost, gone: [lost], rows, bases });
    expect(why(await remove([bare("a", lost), bare("b", kept)], [2, 2]))).toBe("malformed");
    expectTaken(await remove([bare("a", lost)], [2]));
    expect(wrongInLog(space.log.space, await all(space.anna))).toBeNull();
  });

  test("what was forgotten nobody claims, until a person says it again by hand", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = space.of("ben");
    const lost = randomUUID();
    const claims = { claims: ["c"] };
    expectTaken(await space.anna.push({ rows: [row("a", lost, claims)] }));
    expectTaken(await space.anna.push({ kind: "delete", subject: lost, gone: [lost], forgets: ["c"] }));
    const say = (key: string, over = {}) => ben.push({ rows: [row(key, randomUUID(), claims)], ...over });
    expect(why(await say("b"))).toBe("gone");
    expect(why(await say("b", { again: true }))).toBe("malformed");
    const said = await say("b", { again: true, by: { kind: "person", client: null } });
    expectTaken(said);
    // From then on it is like any other: let go of, and taken, without a person.
    expectTaken(await ben.push({ rows: [goneRow("b", randomUUID())], bases: [said.head] }));
    expectTaken(await say("d"));
  });
}

function rights(open: OpenLog): void {
  const allowed: Readonly<Record<Exclude<Kind, "member">, readonly Role[]>> = {
    save: ["writer", "curator", "owner"],
    edit: ["curator", "owner"],
    retire: ["writer", "curator", "owner"],
    restore: ["writer", "curator", "owner"],
    resolve: ["curator", "owner"],
    revert: ["curator", "owner"],
    delete: ["curator", "owner"],
    undo: ["curator", "owner"],
  };

  test.each(["reader", "writer", "curator", "owner"] as const)(
    "what a %s may do to the words of others",
    async (role) => {
      await using space = await aSpace(open, { ben: role });
      const did: Partial<Record<Kind, boolean>> = {};
      const kinds = Object.keys(allowed) as Exclude<Kind, "member">[];
      for (const kind of kinds) {
        const lineage = randomUUID();
        const [said] = space.anna.sign({ rows: [row(lineage, lineage)] });
        const at = (await space.anna.push({ ...said, rows: said?.rows ?? [] })).head;
        const pushed = await space.of("ben").push({
          kind,
          subject: lineage,
          undoes: kind === "undo" ? (said?.id ?? null) : null,
          gone: kind === "delete" ? [lineage] : [],
          rows: [kind === "delete" ? goneRow(lineage, lineage) : row(lineage, lineage)],
          bases: [at],
        });
        if (pushed.refused) expect(pushed.refused.why).toBe("denied");
        did[kind] = pushed.refused === undefined;
      }
      expect(did).toEqual(Object.fromEntries(kinds.map((kind) => [kind, allowed[kind].includes(role)])));
    },
  );

  test("a writer edits, takes back and deletes what they said themselves, and deletes nothing else beside it", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = space.of("ben");
    const [own, others] = [randomUUID(), randomUUID()];
    const id = randomUUID();
    expectTaken(await space.anna.push({ rows: [row("x", others)] }));
    const at = (await ben.push({ id, rows: [row("a", own)] })).head;
    expectTaken(await ben.push({ kind: "edit", subject: own, rows: [row("a", own)], bases: [at] }));
    expectTaken(await ben.push({ kind: "undo", undoes: id, rows: [row("a", own)], bases: [at + 1] }));
    expect(why(await ben.push({ kind: "delete", subject: own, gone: [own, others] }))).toBe("denied");
    expect(why(await ben.push({ kind: "save", gone: [others] }))).toBe("denied");
    expectTaken(await ben.push({ kind: "delete", subject: own, gone: [own] }));
    expect(why(await ben.push({ kind: "undo", undoes: randomUUID() }))).toBe("malformed");
  });

  test("more rows than a member may write on one day are refused", async () => {
    await using space = await aSpace(open, { ben: "writer" }, 3);
    const fresh = () => row(randomUUID(), randomUUID());
    expectTaken(await space.anna.push({ rows: [fresh(), fresh()] }));
    expect(why(await space.anna.push({ rows: [fresh(), fresh()] }))).toBe("quota");
    expectTaken(await space.anna.push({ rows: [fresh()] }));
    expect(why(await space.anna.push({ rows: [fresh()] }))).toBe("quota");
    expectTaken(await space.of("ben").push({ rows: [fresh()] }));
  });
}

function members(open: OpenLog): void {
  test("an invitation is good for one machine of the one it names, for as long as it says", async () => {
    await using space = await aSpace(open, { carla: "reader" });
    const { log, anna } = space;
    const late = await invite(anna, "ben", "writer", Date.now() - 1000);
    expect(await trouble(join(log.space, inSpace(log, "ben"), late))).toBe("out");
    const seed = await invite(anna, "ben", "writer");
    const ben = inSpace(log, "ben");
    expect(await trouble(all(ben))).toBe("out");
    expect(await ben.carrier.hello(1)).toMatchObject({ role: "writer", head: 5, own: null });
    expect(why(await join(log.space, space.of("carla"), seed))).toBe("malformed");
    expect(why(await join(log.space, inSpace(log, "carla"), seed))).toBe("denied");
    expect(why(await join(log.space, ben, late))).toBe("denied");
    expect(why(await join(log.space, ben, randomKey()))).toBe("denied");
    expectTaken(await join(log.space, ben, seed));
    expect(why(await join(log.space, inSpace(log, "ben"), seed))).toBe("denied");
  });

  test("a further machine of somebody comes by an invitation to the same name, and keeps the role", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { log, anna } = space;
    const ben = space.of("ben");
    const seed = await invite(ben, "ben", "writer");
    const second = inSpace(log, "ben");
    expectTaken(await anna.act({ act: "role", member: "ben", role: "curator" }));
    expectTaken(await join(log.space, second, seed));
    expect(await second.carrier.hello(0)).toMatchObject({ role: "curator", own: { mseq: 1 } });
    expectTaken(await second.push({ kind: "resolve" }));
    expectTaken(await ben.push({ kind: "resolve" }));
    expect(wrongInLog(log.space, await all(second))).toBeNull();
  });

  test("only an owner invites others, gives roles, removes and renames", async () => {
    await using space = await aSpace(open, { ben: "curator", carla: "reader" });
    const { anna } = space;
    const invitation = {
      act: "invite",
      inviteKey: keyPairOf(randomKey()).publicKey,
      until: Date.now() + DAY,
    } as const;
    for (const who of [space.of("ben"), space.of("carla")]) {
      expect(why(await who.act({ ...invitation, member: "dora", role: "reader" }))).toBe("denied");
      expect(why(await who.act({ ...invitation, member: who.member, role: "owner" }))).toBe("denied");
      expect(why(await who.act({ act: "role", member: who.member, role: "owner" }))).toBe("denied");
      expect(why(await who.act({ act: "remove", member: "anna" }))).toBe("denied");
      expect(why(await who.act({ act: "rename", name: "mine" }))).toBe("denied");
      expect(why(await who.act({ act: "leave", machine: anna.machine }))).toBe("denied");
    }
    expect(why(await space.of("carla").act({ ...invitation, member: "carla", role: "reader" }))).toBe(
      "denied",
    );
    expect(why(await anna.act({ ...invitation, member: "ben", role: "writer" }))).toBe("denied");
    expectTaken(await anna.act({ ...invitation, member: "dora", role: "reader" }));
    expect(why(await anna.act({ ...invitation, member: "dora", role: "reader" }))).toBe("malformed");
    expect(why(await anna.act({ act: "role", member: "dora", role: "writer" }))).toBe("denied");
    expectTaken(await anna.act({ act: "role", member: "ben", role: "owner" }));
    expectTaken(await space.of("ben").act({ act: "rename", name: "bens" }));
    expect(await anna.carrier.hello(0)).toMatchObject({ name: "bens" });
  });

  test("who is removed is out with all machines and open invitations, and what they wrote stays", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { log, anna } = space;
    const ben = space.of("ben");
    const second = inSpace(log, "ben");
    expectTaken(await join(log.space, second, await invite(ben, "ben", "writer")));
    const waiting = await invite(anna, "ben", "writer");
    expectTaken(await ben.push({ rows: [row("a", randomUUID())] }));
    expectTaken(await anna.act({ act: "remove", member: "ben" }));
    for (const who of [ben, second]) {
      expect(await trouble(who.push({ rows: [] }))).toBe("out");
      expect(await trouble(all(who))).toBe("out");
      expect(await trouble(who.carrier.hello(0))).toBe("out");
    }
    expect(await trouble(join(log.space, inSpace(log, "ben"), waiting))).toBe("out");
    expect((await all(anna)).some(({ member, kind }) => member === "ben" && kind === "save")).toBe(true);
    // Asked back, they come with a new machine; the old ones stay out.
    const back = inSpace(log, "ben");
    expectTaken(await join(log.space, back, await invite(anna, "ben", "reader")));
    expect(await back.carrier.hello(0)).toMatchObject({ role: "reader" });
    expect(await trouble(all(ben))).toBe("out");
    expect(wrongInLog(log.space, await all(back))).toBeNull();
  });

  test("an invitation that nobody used is closed by removing whom it names", async () => {
    await using space = await aSpace(open);
    const seed = await invite(space.anna, "ben", "writer");
    expectTaken(await space.anna.act({ act: "remove", member: "ben" }));
    expect(await trouble(join(space.log.space, inSpace(space.log, "ben"), seed))).toBe("out");
    expect(why(await space.anna.act({ act: "remove", member: "ben" }))).toBe("denied");
  });

  test("a machine leaves by itself; with the last of them its member is out", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "reader" });
    const { log, anna } = space;
    const ben = space.of("ben");
    const second = inSpace(log, "ben");
    expectTaken(await join(log.space, second, await invite(ben, "ben", "writer")));
    expectTaken(await second.act({ act: "leave", machine: ben.machine }));
    expect(await trouble(ben.push({ rows: [] }))).toBe("out");
    expectTaken(await second.push({ rows: [row("a", randomUUID())] }));
    expectTaken(await second.act({ act: "leave", machine: second.machine }));
    expect(await trouble(second.carrier.hello(0))).toBe("out");
    const carla = space.of("carla");
    expectTaken(await carla.act({ act: "leave", machine: carla.machine }));
    expect(wrongInLog(log.space, await all(anna))).toBeNull();
  });

  test("a space keeps an owner", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { anna } = space;
    const tries = [
      { act: "leave", machine: anna.machine },
      { act: "remove", member: "anna" },
      { act: "role", member: "anna", role: "curator" },
    ] as const;
    for (const act of tries) expect(why(await anna.act(act))).toBe("denied");
    expectTaken(await anna.act({ act: "role", member: "ben", role: "owner" }));
    expectTaken(await anna.act({ act: "leave", machine: anna.machine }));
    expect(await space.of("ben").carrier.hello(0)).toMatchObject({ role: "owner" });
  });
}

function placing(open: OpenLog): void {
  test("a copied home is found out: its machine has numbered another operation with this place", async () => {
    await using space = await aSpace(open);
    const [first, second] = [space.anna.sign({}), space.anna.sign({})];
    const send = ([operation]: Signed[]) =>
      operation ? space.anna.carrier.push([{ operation, bases: [] }]) : Promise.reject();
    expectTaken(await send(first));
    expect(why(await send(second))).toBe("copied");
    expect(why(await send(space.anna.sign({ mseq: 3 })))).toBe("stale");
    expect(why(await send(space.anna.sign({ mseq: 4 })))).toBe("malformed");
  });

  test("nobody sends in the name of the machine of another", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = inSpace(space.log, "ben", space.anna.machine);
    expect(await trouble(ben.push({}))).toBe("out");
    expect(await trouble(all(ben))).toBe("out");
    expect(why(await space.of("ben").push({ machine: space.anna.machine }))).toBe("malformed");
    expect(why(await space.of("ben").push({ machine: randomUUID(), mseq: 1, prev: null }))).toBe("malformed");
  });

  test("what has not the form of an operation is refused, and the words say no word of it", async () => {
    await using space = await aSpace(open);
    const lineage = randomUUID();
    const broken: readonly Said[] = [
      { id: "1" },
      { subject: lineage.toUpperCase() },
      { rows: [row("NUL\0", lineage)] },
      { rows: [row("half \ud800", lineage)] },
      { rows: [row("a", lineage, { image: "half \ud800" })] },
      { rows: [row("a", lineage), row("a", lineage)], bases: [0, 0] },
      { rows: [row("a", lineage)], bases: [] },
      { rows: [row("a", lineage)], bases: [0.5] },
      { rows: [{ ...row("a", lineage), image: null }] },
      { rows: [row("a", lineage, { hash: "0".repeat(64), image: "secret" })] },
      { rows: [{ ...row("a", lineage), hash: null }] },
      { kind: "member" },
      { kind: "undo" },
      { act: { act: "rename", name: "x" } },
      { kind: "member", act: { act: "rename", name: "x" }, rows: [row("a", lineage)] },
    ];
    for (const said of broken) {
      const pushed = await space.anna.push(said);
      expect([pushed.refused?.why, pushed.taken, said]).toEqual(["malformed", 0, said]);
      expect(pushed.refused?.detail).not.toContain("secret");
    }
    expect(await all(space.anna)).toHaveLength(1);
  });

  test("a push holds so much and no more", async () => {
    await using space = await aSpace(open);
    const many = Array.from({ length: MOST_PUSHED + 1 }, () => ({}));
    expect(await space.anna.push(...many)).toMatchObject({ taken: 0, refused: { why: "malformed" } });
    const large = () => ({ rows: [row(randomUUID(), randomUUID(), { image: "x".repeat(150_000) })] });
    expect(await space.anna.push(large(), large())).toMatchObject({
      taken: 0,
      refused: { why: "malformed" },
    });
    expect(await space.anna.push(...many.slice(1))).toMatchObject({ taken: MOST_PUSHED });
    const alone = { rows: [large(), large()].flatMap(({ rows }) => rows) };
    expectTaken(await space.anna.push(alone));
    expect(await space.anna.push()).toEqual({ head: 102, taken: 0 });
  });

  test("words of any script come back as they were sent", async () => {
    await using space = await aSpace(open);
    const words = `'; DROP TABLE x; -- "\\u0000" \\ $$ %s {} \u{1f600} Ω \u2028 \t`;
    const lineage = randomUUID();
    const named = { table: "m'em", claims: [words.slice(0, 60)], image: JSON.stringify(words) };
    expectTaken(
      await space.anna.push({
        by: { kind: "agent", client: words },
        rows: [row(words, lineage, named)],
      }),
    );
    const read = await all(space.anna);
    expect(read[1]).toMatchObject({ by: { client: words }, rows: [{ key: words, ...named }] });
    expect(wrongInLog(space.log.space, read)).toBeNull();
  });

  test("a proof that was made for another machine lets nobody in", async () => {
    await using space = await aSpace(open);
    const seed = await invite(space.anna, "ben", "writer");
    const ben = inSpace(space.log, "ben");
    const inviteKey = keyPairOf(seed).publicKey;
    const { publicKey: signKey } = ben.keys;
    const proof = proofOfJoin(space.log.space, randomUUID(), signKey, seed);
    const [operation] = ben.sign({
      kind: "member",
      act: { act: "join", inviteKey, signKey, machineName: "", proof },
    });
    if (!operation) throw new Error("nothing signed");
    const pushed = await ben.carrier.push([{ operation, bases: [] }]);
    // A carrier that knows no signatures takes it, and everybody who reads it refuses it.
    if (pushed.refused) expect(pushed.refused.why).toBe("malformed");
    else expect(wrongInLog(space.log.space, await all(space.anna))).toContain("does not prove");
  });
}

function telling(open: OpenLog): void {
  test("a machine hears how the space stands, and how far the others have read", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [anna, ben] = [space.anna, space.of("ben")];
    const read = await all(anna);
    const hash = hashOf(space.log.space, read[1] as Numbered);
    await ben.carrier.pull(2, 10);
    const hello = await anna.carrier.hello(2);
    expect(hello).toMatchObject({ head: 3, hashAt: hash, own: { mseq: 2, hash } });
    const pulled = new Map(hello.machines.map((one) => [one.machine, one.pulled]));
    expect(pulled.get(anna.machine)).toBe(2);
    expect(pulled.get(ben.machine)).toBe(2);
    expect(Math.abs((hello.machines[0]?.seen ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await anna.carrier.hello(0)).hashAt).toBeNull();
    expect((await anna.carrier.hello(99)).hashAt).toBeNull();
  });

  test("who watches is told that there is something new, until they stop", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    let told = 0;
    const stop = await space.of("ben").carrier.watch(() => {
      told += 1;
    });
    expectTaken(await space.anna.push({}));
    await expect.poll(() => told).toBeGreaterThan(0);
    await stop();
    const before = told;
    expectTaken(await space.anna.push({}));
    await all(space.of("ben"));
    expect(told).toBe(before);
  });

  test("a stranger hears nothing", async () => {
    await using space = await aSpace(open);
    const dora = inSpace(space.log, "dora");
    expect(await trouble(dora.carrier.hello(0))).toBe("out");
    expect(await trouble(all(dora))).toBe("out");
    expect(await trouble(dora.push({}))).toBe("out");
  });
}
