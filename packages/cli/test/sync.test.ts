import type { Sync } from "@memory/shared";
import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { anId, aSync, daysAgo } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const ON = "postgres://ada@db.example/memory";
const BUCKET = "s3://ada-memory/sync?endpoint=https://s3.example&region=eu-1";
const CODE = "memory-sync-AbCdEf";

const desktop = {
  id: anId("de5c01"),
  name: "desktop",
  isThis: true,
  gone: false,
  leaving: false,
  changes: 40,
  deleting: 0,
};
const laptop = {
  ...{
    id: anId("1a9709"),
    name: "laptop",
    isThis: false,
    gone: false,
    leaving: false,
    changes: 28,
    deleting: 2,
  },
  seenAt: daysAgo(9),
};
const phone = { ...desktop, id: anId("970e01"), name: "old phone", isThis: false, gone: true, changes: 3 };

const two = aSync({
  ...{
    state: "on",
    on: ON,
    memories: 4812,
    changes: 40,
    machines: [desktop, laptop, phone],
    recovery: "made",
  },
  lastRoundAt: daysAgo(0),
});

const busy = aSync({
  ...two,
  ...{ waiting: 3, waitingSince: daysAgo(1), conflicts: 2, deleting: 2, insecure: true },
  refused: [
    {
      id: anId("5d21c0"),
      what: "corrected “Sessions live in Postgres.”",
      why: "laptop had changed it before",
      at: daysAgo(1),
    },
  ],
});

/** A daemon that stands like this, and takes all that is asked of it. */
const standing = (sync: Sync, scripts: Scripts = {}) =>
  fakeDaemon({
    "sync.get": () => sync,
    "sync.now": () => ({ ...sync, changes: sync.changes + 5 }),
    "sync.on": ({ body }) => ({
      plan: { on: ON, memories: 4812 },
      ...(isDry(body) ? {} : { sync: two, recovery: "WORD-WORD-WORD" }),
    }),
    "sync.join": ({ body }) => ({
      plan: { on: ON, memories: 12, there: 318 },
      ...(isDry(body) ? {} : { sync: { ...two, conflicts: 1 } }),
    }),
    "sync.invite": () => ({ code: CODE, until: daysAgo(-1), bringsPassword: true }),
    "sync.recovery": () => ({ code: "NEXT-NEXT" }),
    "sync.removeMachine": () => two,
    "sync.password": () => two,
    "sync.repair": ({ body }) => ({
      ...{ kind: "change", number: 41, why: "Change 41 is signed by nobody." },
      ...(isDry(body) ? {} : { sync: two }),
    }),
    "sync.dismiss": ({ params }) => ({ ...sync, refused: sync.refused.filter(({ id }) => id !== params.id) }),
    "sync.off": () => aSync(),
    ...scripts,
  });

const isDry = (body: unknown): boolean => (body as { dryRun: boolean }).dryRun;

describe("memory sync", () => {
  test("says what it is and how to begin while it is off", async () => {
    await using fake = await standing(aSync());
    const { exit, stdout } = await run(["sync"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toContain("Off: this memory is on this machine alone.");
    expect(stdout).toContain("memory sync on postgres://LOGIN@HOST/DATABASE");
    expect(stdout).toContain("memory sync join");
    expect(askedOf(fake, "sync.now")).toEqual([]);
    const status = await run(["status"], { home: fake.home });
    expect(status.stdout).not.toContain("Sync");
    for (const argv of [
      ["invite"],
      ["recovery"],
      ["remove", "laptop"],
      ["password"],
      ["dismiss", "--all"],
      ["off"],
    ]) {
      const { exit, stderr } = await run(["sync", ...argv], { home: fake.home });
      expect([argv, exit]).toEqual([argv, 6]);
      expect(stderr).toContain("memory sync on postgres://LOGIN@HOST/DATABASE");
    }
  });

  test("exchanges once, and says how it stands in a few lines", async () => {
    await using fake = await standing(two);
    const { stdout } = await run(["sync"], { home: fake.home });
    expect(stdout).toBe(
      [
        `up to date   ${ON}   5 changes exchanged`,
        "  4,812 memories on desktop (this one), laptop (17 changes behind)",
        "",
      ].join("\n"),
    );
    expect(askedOf(fake, "sync.now")).toHaveLength(1);
  });

  test("names what waits, what is to be decided, and that it goes without verified TLS", async () => {
    await using fake = await standing(busy);
    const { stdout } = await run(["sync"], { home: fake.home });
    expect(stdout).toContain(
      "  2 contradictions · 3 changes wait · 1 could not stand · 2 deletions not read everywhere   memory review\n",
    );
    expect(stdout).toContain("It goes to another machine without verified TLS");
    const status = await run(["status"], { home: fake.home });
    expect(status.stdout.replaceAll("\u00a0", " ").replace(/\n {13}/g, " ")).toMatch(
      /Sync +on its way on 2 machines · 2 contradictions · 3 changes wait · .* without verified TLS\n/,
    );
  });

  test("ends otherwise than well where what was asked for could not be done, and status tells since when", async () => {
    const trouble =
      "The Postgres at db.example:5432 cannot be reached: what waits is sent when it answers again.";
    const away = aSync({ ...two, state: "away", trouble, awaySince: daysAgo(1) });
    await using fake = await standing(away);
    const at = { home: fake.home, columns: 200 };
    for (const argv of [["sync"], ["sync", "--json"]]) expect((await run(argv, at)).exit).toBe(4);
    expect((await run(["sync"], at)).stdout).toContain("cannot be reached, since ");
    const status = await run(["sync", "status"], at);
    expect(status).toMatchObject({ exit: 0 });
    expect(status.stdout).toMatch(/State +cannot be reached, since .*\n/);
    await using out = await standing(aSync({ ...two, state: "out" }));
    expect((await run(["sync"], { home: out.home })).exit).toBe(6);
    await using unsent = await standing(aSync({ ...two, state: "out", waiting: 3 }));
    expect((await run(["sync", "status"], { home: unsent.home })).stdout).toContain(
      "3 changes of this machine did not reach the others: they stay here",
    );
  });

  test("shows machines with how far each has read, deletions by name of machine, and refusals with their reason", async () => {
    await using fake = await standing(busy);
    const { stdout } = await run(["sync", "status"], { home: fake.home });
    expect(stdout).toContain("Waiting    3 changes of this machine, since ");
    expect(stdout.replace(/\n {13}/g, " ")).toContain(
      "Deletions  2 are not read yet by laptop (seen 11 Aug), which still has the words\n",
    );
    expect(stdout).toMatch(/MACHINE +ID +HAS READ +NOT READ YET +SEEN\n/);
    expect(stdout).toMatch(/desktop +de5c01 +all \(this one\)\n/);
    expect(stdout).toMatch(/laptop +1a9709 +12 changes behind +2 deletions +11 Aug\n/);
    expect(stdout).toMatch(/Left +old phone\n/);
    expect(stdout).not.toContain("970e01");
    expect(stdout).toMatch(
      /a:5d21c0 +yesterday +corrected “Sessions live in Postgres.”\n {2}laptop had changed it before\n/,
    );
    const plain = await run(["sync", "status", "--plain"], { home: fake.home });
    expect(plain.stdout.split("\n")[1]).toBe(
      [anId("1a9709"), "laptop", "", "28", "12", "2", daysAgo(9)].join("\t"),
    );
    const json = await run(["sync", "status", "--json=state,waiting"], { home: fake.home });
    expect(JSON.parse(json.stdout)).toEqual({ state: "on", waiting: 3 });
  });
});

describe("beginning", () => {
  test("says what would go, asks, and shows the code of recovery once, with what to do with it", async () => {
    await using fake = await standing(aSync());
    const at = { home: fake.home, columns: 100 };
    const declined = await run(["sync", "on", ON], { ...at, typed: "n" });
    expect(declined.stderr).toContain(`4,812 memories go to ${ON}, encrypted; sessions and files stay here.`);
    expect(declined.stderr).toContain("Nothing was sent.");
    expect(askedOf(fake, "sync.on").filter(({ body }) => !isDry(body))).toEqual([]);
    const { stdout } = await run(["sync", "on", ON], { ...at, typed: "y" });
    expect(stdout).toMatch(/── Code of recovery: shown this once ─+\n\nWORD-WORD-WORD\n\n─+\n/);
    expect(stdout).toContain("somewhere that is none of these machines");
    expect(stdout).toContain("memory sync invite");
    const nobody = await run(["sync", "on", ON], { home: fake.home });
    expect(nobody).toMatchObject({ exit: 2 });
    expect(nobody.stderr).toContain("agree with --yes, or look first with --dry-run");
    const dry = await run(["sync", "on", ON, "--dry-run"], { home: fake.home });
    expect(dry.stdout).not.toContain("WORD");
    const insecure = await run(["sync", "on", ON, "--insecure-network", "--yes", "--json"], {
      home: fake.home,
    });
    expect(JSON.parse(insecure.stdout)).toMatchObject({ recovery: "WORD-WORD-WORD" });
    expect(askedOf(fake, "sync.on").at(-1)?.body).toMatchObject({ insecureNetwork: true, dryRun: false });
  });

  test("takes the password from stdin or the environment, asks for it unseen, and refuses it in the address", async () => {
    const given: unknown[] = [];
    await using fake = await standing(aSync(), {
      "sync.on": ({ body }) => {
        const { password } = body as { password?: string };
        given.push(password ?? null);
        if (password === undefined) throw new ApiError("forbidden", "the login was refused");
        return { plan: { on: ON, memories: 1 } };
      },
    });
    const dry = (on: string, ...more: string[]) => ["sync", "on", on, "--dry-run", ...more];
    const at = { home: fake.home };
    await run(dry(ON, "--password-stdin"), { ...at, stdin: "piped\n" });
    await run(dry(ON), { ...at, env: { PGPASSWORD: "of postgres" } });
    const keys = { AWS_ACCESS_KEY_ID: "KEY", AWS_SECRET_ACCESS_KEY: "SECRET", PGPASSWORD: "of postgres" };
    await run(dry(BUCKET), { ...at, env: keys });
    const asked = await run(dry(BUCKET), { ...at, columns: 80, hidden: "A:B" });
    expect(asked.stderr).toContain(
      "Access key and secret of the bucket, as ACCESSKEY:SECRET (it is not shown): ",
    );
    expect(given).toEqual(["piped", "of postgres", "KEY:SECRET", null, "A:B"]);
    const nobody = await run(dry(BUCKET), at);
    expect(nobody).toMatchObject({ exit: 6 });
    expect(nobody.stderr).toContain("AWS_ACCESS_KEY_ID");
    given.length = 0;
    for (const on of ["postgres://ada:secret@db.example/memory", "s3://KEY:SEC/RET@bucket/sync"]) {
      const refused = await run(dry(on), at);
      expect(refused).toMatchObject({ exit: 2 });
      expect(refused.stderr).toContain("the history of your shell");
      expect(refused.stderr).not.toMatch(/secret@/i);
    }
    expect(given).toEqual([]);
  });
});

describe("the next machine", () => {
  test("gets a code that is alone on stdout, with the command to type there", async () => {
    await using fake = await standing(two);
    const { stdout, stderr } = await run(["sync", "invite", "--hours", "2"], { home: fake.home });
    expect(stdout).toBe(`${CODE}\n`);
    expect(stderr).toContain("it counts once, until");
    expect(stderr).toContain("\n  memory sync join\n");
    expect(askedOf(fake, "sync.invite").at(-1)?.body).toEqual({ hours: 2 });
    expect(await run(["sync", "invite", "--hours", "999"], { home: fake.home })).toMatchObject({ exit: 2 });
  });

  test("is shown what would be asked, what gets a newer version, and what is retired or deleted on either side", async () => {
    const found = {
      ...{ same: 2, contradictions: 1, contradicting: [{ here: "It is red.", there: "It is blue." }] },
      ...{ versions: 12, following: [{ older: "Port 4000.", newer: "Port 5000." }] },
      ...{ retired: 1, retiring: [{ content: "It opens at seven.", on: "there" }] },
      ...{ deleted: 2, deleting: ["It closes on Tuesdays."] },
    };
    await using fake = await standing(aSync(), {
      "sync.join": () => ({ plan: { on: ON, memories: 12, there: 318, ...found } }),
    });
    const { stdout } = await run(["sync", "join", CODE, "--dry-run"], { home: fake.home, columns: 120 });
    expect(stdout).toContain("  1 contradiction to decide afterwards:\n    here:   It is red.\n");
    expect(stdout).toContain(
      "  12 memories get a newer version:\n    until now:  Port 4000.\n    then:       Port 5000.\n    and 11 more\n",
    );
    expect(stdout).toContain("  1 memory is retired:\n    there:  It opens at seven.\n");
    expect(stdout).toContain(
      "  2 memories are deleted for good, here and on your other machines:\n    here:   It closes on Tuesdays.\n",
    );
  });

  test("with a code or an address that is none says what is wrong with it", async () => {
    const why = "A code of another machine begins with memory-space-: paste the whole of it.";
    const refuse = (path: string) => () => {
      throw new ApiError("invalid", "invalid request body", [{ path, message: why }]);
    };
    await using fake = await standing(aSync(), { "sync.join": refuse("code"), "sync.on": refuse("on") });
    for (const argv of [
      ["join", "hello"],
      ["on", "postgres://nowhere"],
    ]) {
      const { exit, stderr } = await run(["sync", ...argv, "--yes"], { home: fake.home });
      expect(exit).toBe(2);
      expect(stderr).toContain(why);
      expect(stderr).not.toContain("request body");
    }
  });

  test("is shown what is there and here, and asked; the code is given, piped in, or asked for unseen", async () => {
    await using fake = await standing(aSync());
    const at = { home: fake.home, columns: 100, typed: "n" };
    const declined = await run(["sync", "join", CODE], at);
    expect(declined.stderr).toContain(
      "318 changes of your other machines come here; 12 memories of this home go there",
    );
    expect(declined.stderr).toContain("Nothing was joined.");
    expect(declined.stderr).toContain("stands in the history of your shell and still counts");
    const joined = await run(["sync", "join"], { ...at, hidden: ` ${CODE}\n`, typed: "y" });
    expect(joined.stderr).toContain("Code of your other machine, or of recovery (it is not shown)");
    expect(joined.stderr).not.toContain("history");
    expect(joined.stdout).toContain(`Joined  ${ON}\n  4,812 memories; `);
    expect(joined.stdout).toContain("memory review");
    expect(joined.stdout).not.toContain("recovery");
    const piped = await run(["sync", "join", "-", "--yes"], { home: fake.home, stdin: `${CODE}\n` });
    expect(piped).toMatchObject({ exit: 0 });
    expect(new Set(askedOf(fake, "sync.join").map(({ body }) => (body as { code: string }).code))).toEqual(
      new Set([CODE]),
    );
    const both = await run(["sync", "join", "-", "--password-stdin"], { home: fake.home, stdin: "x" });
    expect(both).toMatchObject({ exit: 2 });
    expect(await run(["sync", "join"], { home: fake.home, stdin: "" })).toMatchObject({ exit: 2 });
  });

  test("that comes by the code of recovery is shown the next one", async () => {
    await using fake = await standing(aSync(), {
      "sync.join": ({ body }) => ({
        plan: { on: ON, memories: 0, there: 1 },
        ...(isDry(body) ? {} : { sync: two, recovery: "NEXT-NEXT" }),
      }),
    });
    const { stdout, stderr } = await run(["sync", "join", CODE], {
      home: fake.home,
      columns: 100,
      typed: "y",
    });
    expect(stderr).toContain("1 change of your other machines comes here; there is nothing here yet.");
    expect(stdout).toMatch(/── Code of recovery, the next one: shown this once ─+\n\nNEXT-NEXT\n/);
  });
});

describe("a lost machine", () => {
  test("is sent away after saying what it keeps and what it cannot read, and that its password is to be changed", async () => {
    await using fake = await standing(two);
    const at = { home: fake.home, columns: 100 };
    const declined = await run(["sync", "remove", "Laptop"], { ...at, typed: "n" });
    expect(declined.stderr).toContain("Send laptop away (it has read 28 changes, seen 11 Aug)?");
    expect(declined.stderr).toContain("What it has, it keeps");
    expect(declined.stderr).toContain("cannot read: the key turns");
    const { stdout } = await run(["sync", "remove", "1a9709"], { ...at, typed: "y" });
    expect(stdout).toContain("Sent away  laptop\n");
    expect(stdout).toContain("memory sync password");
    expect(askedOf(fake, "sync.removeMachine").map(({ id }) => id)).toEqual([laptop.id]);
    for (const [name, exit, words] of [
      ["desktop", 6, "memory sync off"],
      ["old phone", 6, "was sent away before"],
      ["tablet", 3, "memory sync status"],
    ] as const) {
      const refused = await run(["sync", "remove", name], at);
      expect([name, refused.exit]).toEqual([name, exit]);
      expect(refused.stderr).toContain(words);
    }
  });

  test("that cannot be sent away yet is said to wait, in other words than what is done, and is seen to wait", async () => {
    const waiting = { ...two, machines: [desktop, { ...laptop, leaving: true }] };
    await using fake = await standing(waiting, {
      "sync.removeMachine": () => ({ ...waiting, queued: "The Postgres cannot be reached" }),
    });
    const { exit, stdout } = await run(["sync", "remove", "laptop", "--yes"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^Not yet {2}laptop is sent away by itself .* The Postgres cannot be reached\n/);
    expect(stdout).not.toContain("Sent away");
    const status = await run(["sync", "status"], { home: fake.home });
    expect(status.stdout).toMatch(/laptop +1a9709 +waits to be sent away/);
  });

  test("may only be off for long: one that was not seen for a month is named, with what to do", async () => {
    const sheet = async (days: number): Promise<string> => {
      const away = { ...laptop, seenAt: daysAgo(days) };
      await using fake = await standing({ ...two, machines: [desktop, away] });
      return (await run(["sync", "status"], { home: fake.home, columns: 200 })).stdout.replace(/\s+/g, " ");
    };
    expect(await sheet(40)).toMatch(/Not seen laptop since .*; it goes on .* memory sync remove laptop /);
    expect(await sheet(20)).not.toContain("Not seen");
  });

  test("of which there are two of one name is meant by its id", async () => {
    const other = { ...laptop, id: anId("1a970a") };
    await using fake = await standing({ ...two, machines: [desktop, laptop, other] });
    const { exit, stderr } = await run(["sync", "remove", "laptop"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("1a9709");
    expect(stderr).toContain("1a970a");
  });

  test("leaves a password behind that is replaced, asked for unseen", async () => {
    await using fake = await standing(two);
    const { stdout } = await run(["sync", "password"], { home: fake.home, columns: 100, hidden: "new one" });
    expect(stdout).toContain(`Kept, in this home alone; it opens ${ON}`);
    expect(askedOf(fake, "sync.password").at(-1)?.body).toMatchObject({ password: "new one" });
    expect(await run(["sync", "password"], { home: fake.home })).toMatchObject({ exit: 6 });
  });
});

describe("what keeps a machine from the others", () => {
  test("is said, and mended once a person agrees", async () => {
    await using fake = await standing(two);
    const at = { home: fake.home, columns: 100 };
    const dry = await run(["sync", "repair", "--dry-run"], at);
    expect(dry.stdout).toContain("Change 41 is not what any of your machines has signed");
    const declined = await run(["sync", "repair"], { ...at, typed: "n" });
    expect(declined.stderr).toContain("Nothing was changed.");
    expect(askedOf(fake, "sync.repair").filter(({ body }) => !isDry(body))).toEqual([]);
    const { stdout } = await run(["sync", "repair"], { ...at, typed: "y" });
    expect(stdout).toContain("Mended  change 41 is left out on all machines");
    expect(await run(["sync", "repair"], { home: fake.home })).toMatchObject({ exit: 2 });
  });

  test("is told where something else lay among the changes, and where the others could not be told of the end", async () => {
    await using fake = await standing(
      { ...two, leftOut: 2 },
      {
        "sync.off": () => ({ ...aSync(), untold: "The Postgres cannot be reached", unsent: 2 }),
      },
    );
    const { stdout } = await run(["sync", "status"], { home: fake.home, columns: 120 });
    expect(stdout).toContain("2 things that lay among the changes and come from none of your machines");
    const off = await run(["sync", "off", "--yes"], { home: fake.home });
    expect(off).toMatchObject({ exit: 0 });
    expect(off.stdout).toContain("the others could not be told: The Postgres cannot be reached");
    expect(off.stdout).toContain("memory sync remove");
    expect(off.stdout).toContain("2 changes of this machine did not reach the others: they stay here");
  });
});

describe("the rest", () => {
  test("a new code of recovery is asked about where one counts, and shown once", async () => {
    await using fake = await standing(two);
    const at = { home: fake.home, columns: 100 };
    const declined = await run(["sync", "recovery"], { ...at, typed: "n" });
    expect(declined.stderr).toContain("The code that there is still counts.");
    const { stdout } = await run(["sync", "recovery"], { ...at, typed: "y" });
    expect(stdout).toContain("\nNEXT-NEXT\n");
    expect(askedOf(fake, "sync.recovery")).toHaveLength(1);
  });

  test("a refused change is dismissed by its reference, or all of them", async () => {
    await using fake = await standing(busy);
    const one = await run(["sync", "dismiss", "a:5d21c0"], { home: fake.home });
    expect(one.stdout).toBe("Seen  a:5d21c0; none is left\n");
    await run(["sync", "dismiss", "--all"], { home: fake.home });
    expect(askedOf(fake, "sync.dismiss").map(({ id }) => id)).toEqual([anId("5d21c0"), anId("5d21c0")]);
    expect(await run(["sync", "dismiss", "a:999999"], { home: fake.home })).toMatchObject({ exit: 3 });
    expect(await run(["sync", "dismiss"], { home: fake.home })).toMatchObject({ exit: 2 });
  });

  test("it ends here after saying what stays and what does not reach the others", async () => {
    await using fake = await standing(busy);
    const at = { home: fake.home, columns: 100 };
    const declined = await run(["sync", "off"], { ...at, typed: "n" });
    expect(declined.stderr).toContain("All 4,812 memories stay here");
    expect(declined.stderr).toContain(
      "3 changes of this machine have not reached the others: what cannot be sent now stays here",
    );
    expect(declined.stderr).toContain("It goes on.");
    expect((await run(["sync", "off", "--yes"], at)).stdout).toContain("nothing of it was deleted");
    expect(askedOf(fake, "sync.off")).toHaveLength(1);
  });
});
