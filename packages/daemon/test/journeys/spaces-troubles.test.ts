import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Space } from "@memory/shared";
import { CarrierError } from "@memory/spaces/log";
import { describe, expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { type MemoryHost, memoryHost } from "../memory-host.ts";

type Person = Awaited<ReturnType<typeof testDaemon>>;

interface Team extends AsyncDisposable {
  readonly host: MemoryHost;
  readonly ann: Person;
  readonly ben: Person;
  readonly id: string;
}

async function aTeam(role: Space["role"] = "writer", clock?: () => number): Promise<Team> {
  const host = memoryHost(clock);
  const ann = await testDaemon({ spaceHost: host });
  const ben = await testDaemon({ spaceHost: host, ...(clock && { clock }) });
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const { code } = await ann.client.spaces.invite({ params: { id }, body: { member: "ben", role } });
  await ben.client.spaces.join({ body: { code } });
  return {
    ...{ host, ann, ben, id },
    [Symbol.asyncDispose]: async () => {
      await ann[Symbol.asyncDispose]();
      await ben[Symbol.asyncDispose]();
    },
  };
}

async function publish({ client }: Person, id: string, content: string) {
  const { id: memory } = await client.memories.save({ body: { content } });
  if (!memory) throw new Error("it was not saved");
  return client.spaces.publish({ params: { id }, body: { ids: [memory] } });
}

const held = ({ daemon }: Person, id: string): string[] =>
  daemon.store
    .prepare<[string], string>(
      "SELECT content FROM memories WHERE owner_id = ? AND status = 'active' ORDER BY content",
    )
    .pluck()
    .all(id);

const sync = ({ client }: Person, id: string) =>
  client.spaces.sync({ params: { id } }).then(
    () => "done",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe("a log that is not what was signed", () => {
  test("stops the space at the change that was altered; what came before it is taken in, and nothing behind it", async () => {
    await using team = await aTeam();
    const { host, ann, id } = team;
    await publish(ann, id, "Lamps are kept on deck one.");
    await publish(ann, id, "Ropes are kept on deck two.");
    await publish(ann, id, "Sails are kept on deck three.");
    // Behind the founding, an invitation, somebody who came, and a first sentence.
    const head = 5;
    host.log(id).tamper(head, (operation) => ({
      ...operation,
      rows: operation.rows.map((row) => ({ ...row, image: row.image?.replace("two", "nine") ?? null })),
    }));
    await using late = await testDaemon({ spaceHost: host });
    const { code } = await ann.client.spaces.invite({ params: { id }, body: { member: "cy" } });
    const { space } = await late.client.spaces.join({ body: { code } });
    expect(space).toMatchObject({ state: "stopped", changes: head - 1 });
    expect(space?.trouble).toContain(`Change ${head}`);
    expect(held(late, id)).toEqual(["Lamps are kept on deck one."]);
    expect(await sync(late, id)).toContain("were altered where they lie");
    expect((await ann.client.spaces.verify({ params: { id } })).faults[0]).toContain(`Change ${head}`);
    await expect(late.client.spaces.repair({ params: { id }, body: {} })).rejects.toThrow(
      "an owner of orders",
    );
  });

  test("that nobody has signed is left out by an owner, who sees first what it is; words that were altered never are", async () => {
    await using team = await aTeam();
    const { host, ann, ben, id } = team;
    await expect(ann.client.spaces.repair({ params: { id }, body: {} })).rejects.toThrow(
      "there is nothing to leave out",
    );
    let isCut = false;
    const open: typeof host.open = (login, at) => {
      const carrier = host.open(login, at);
      const hello: typeof carrier.hello = async (pulled) => {
        if (isCut) throw new CarrierError("away", "the line is cut");
        return carrier.hello(pulled);
      };
      return { ...carrier, hello };
    };
    await using late = await testDaemon({ spaceHost: { ...host, open } });
    const { code } = await ann.client.spaces.invite({
      params: { id },
      body: { member: "cy", role: "owner" },
    });
    await late.client.spaces.join({ body: { code } });
    await publish(ben, id, "Lamps are kept on deck one.");
    expect(await sync(late, id)).toBe("done");
    isCut = true;
    await publish(ben, id, "Ropes are kept on deck two.");
    const { head } = host.log(id).roster;
    host
      .log(id)
      .tamper(head, (operation) => ({ ...operation, signature: operation.signature.toLowerCase() }));
    isCut = false;
    expect(await sync(late, id)).toContain(
      "An owner has everybody leave it out by  memory space repair orders",
    );
    const looked = await late.client.spaces.repair({ params: { id }, body: { dryRun: true } });
    expect(looked).toEqual({ number: head, why: expect.stringContaining(`Change ${head}`) });
    expect(await sync(late, id)).toContain("memory space repair orders");
    const done = await late.client.spaces.repair({ params: { id }, body: {} });
    expect(done).toMatchObject({ number: head, space: { state: "on" } });
    expect(held(late, id)).toEqual(["Lamps are kept on deck one."]);
  });

  test("that was restored from an older backup is neither read nor written, and what is here stays", async () => {
    await using team = await aTeam();
    const { host, ann, ben, id } = team;
    await publish(ann, id, "Lamps are kept on deck one.");
    await publish(ann, id, "Ropes are kept on deck two.");
    await sync(ben, id);
    host.log(id).rollBack(4);
    expect(await sync(ben, id)).toContain("restored from an older backup");
    expect(held(ben, id)).toHaveLength(2);
    const refused = await publish(ben, id, "Sails are kept on deck three.").catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "conflict" });
    expect((await ben.client.spaces.get({ params: { id } })).trouble).toContain("restored");
  });
});

describe("what a role does not allow", () => {
  test("a reader reads, and writes nothing", async () => {
    await using team = await aTeam("reader");
    const { ann, ben, id } = team;
    await publish(ann, id, "Lamps are kept on deck one.");
    await sync(ben, id);
    expect(held(ben, id)).toHaveLength(1);
    expect(
      await publish(ben, id, "Ropes are kept on deck two.").catch((error: unknown) => error),
    ).toMatchObject({
      code: "conflict",
    });
  });

  test("a writer neither deletes nor corrects what somebody else said, and can retire it", async () => {
    await using team = await aTeam();
    const { ann, ben, id } = team;
    await publish(ann, id, "Lamps are kept on deck one.");
    await sync(ben, id);
    const memory =
      ben.daemon.store
        .prepare<[string], string>("SELECT id FROM memories WHERE owner_id = ?")
        .pluck()
        .get(id) ?? "";
    const change = (change: Parameters<typeof ben.client.spaces.change>[0]["body"]["change"]) =>
      ben.client.spaces.change({ params: { id }, body: { change } });
    expect(await change({ kind: "delete", id: memory })).toMatchObject({ state: "refused" });
    expect(await change({ kind: "edit", id: memory, content: "Lamps are kept on deck nine." })).toMatchObject(
      {
        state: "refused",
      },
    );
    expect(await change({ kind: "retire", id: memory })).toMatchObject({ state: "done" });
    await sync(ann, id);
    expect(held(ann, id)).toEqual([]);
  });

  test("who was removed keeps what their machine has, hears of nothing new and is told", async () => {
    await using team = await aTeam();
    const { ann, ben, id } = team;
    await publish(ann, id, "Lamps are kept on deck one.");
    await sync(ben, id);
    await ann.client.spaces.removeMember({ params: { id, member: "ben" } });
    await publish(ann, id, "Ropes are kept on deck two.");
    expect(await sync(ben, id)).toContain("not in it");
    expect(await ben.client.spaces.get({ params: { id } })).toMatchObject({ state: "out", memories: 1 });
    const left = await ben.client.spaces.leave({ params: { id }, body: {} });
    expect(left).toEqual({ ok: true, memories: 1 });
  });

  test("an invitation counts once, and not for ever", async () => {
    await using team = await aTeam();
    const { host, ann, id } = team;
    const { code } = await ann.client.spaces.invite({ params: { id }, body: { member: "cy" } });
    await using cy = await testDaemon({ spaceHost: host });
    await cy.client.spaces.join({ body: { code } });
    await using eve = await testDaemon({ spaceHost: host });
    const again = await eve.client.spaces.join({ body: { code } }).catch((error: unknown) => error);
    expect(String(again)).toContain("invitation");
    expect((await eve.client.spaces.list()).spaces).toEqual([]);
    expect(
      await eve.client.spaces.join({ body: { code: code.slice(0, -9) } }).catch((error: unknown) => error),
    ).toMatchObject({
      code: "invalid",
    });
  });
});

test("a clock that is a day ahead does not date what others hear of", async () => {
  await using team = await aTeam("writer", () => Date.now() + 86_400_000);
  const { ann, ben, id } = team;
  await publish(ben, id, "Ropes are kept on deck two.");
  await sync(ann, id);
  expect(held(ann, id)).toHaveLength(1);
  await publish(ann, id, "Lamps are kept on deck one.");
  await sync(ben, id);
  expect(held(ben, id)).toHaveLength(2);
});

test("two daemons that run on copies of one home lose nothing and say nothing twice", async () => {
  const host = memoryHost();
  const folders = await Promise.all(
    ["one", "two"].map((name) => mkdtemp(join(tmpdir(), `memory-copied-${name}-`))),
  );
  const [dir = "", copied = ""] = folders;
  try {
    await using first = await testDaemon({ spaceHost: host, dir });
    const { id } = await first.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
    await publish(first, id, "Lamps are kept on deck one.");
    await first[Symbol.asyncDispose]();
    await cp(dir, copied, { recursive: true });
    await using again = await testDaemon({ spaceHost: host, dir });
    await using other = await testDaemon({ spaceHost: host, dir: copied });
    await Promise.all([
      publish(again, id, "Ropes are kept on deck two."),
      publish(other, id, "Sails are kept on deck three."),
    ]);
    await publish(again, id, "Paint is kept on deck four.");
    for (const one of [again, other]) {
      expect(await sync(one, id)).toBe("done");
      expect(held(one, id)).toEqual([
        "Lamps are kept on deck one.",
        "Paint is kept on deck four.",
        "Ropes are kept on deck two.",
        "Sails are kept on deck three.",
      ]);
    }
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
});
