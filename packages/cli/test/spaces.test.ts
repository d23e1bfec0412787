import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { activityRef, conflictRef, memoryRef } from "@memory/shared/words";
import { describe, expect, test } from "vitest";
import { ADDRESS, aTeam, type Person, say, seen, twoPeople } from "./spaces-builders.ts";

const PORT = "The orders service listens on port 4000.";
const OTHER = "The orders service listens on port 5000.";

describe("a space", () => {
  test("is founded, somebody is invited, and joins after seeing what it is", async () => {
    await using people = await twoPeople();
    const { ann, ben } = people;
    const founded = await ann.memory(["space", "create", "orders", "--on", ADDRESS]);
    expect(founded).toMatchObject({ exit: 0 });
    expect(founded.stdout).toContain("Founded  orders   on memory://host, you are ann there, its owner\n");
    expect(founded.stdout).toContain("memory space invite <login> --space orders");
    const invited = await ann.memory(["space", "invite", "ben", "--role", "writer", "--days", "2"]);
    expect(invited.stdout).toMatch(/^memory-space-[\w-]+\n$/);
    expect(invited.stderr).toContain("Invited  ben into orders; the code counts once, until ");
    const code = invited.stdout.trim();
    const looked = await ben.memory(["space", "join", code, "--dry-run"]);
    expect(looked.stdout).toContain("orders   on memory://host\n  You are ben there: writer.");
    expect((await ben.memory(["space", "list"])).stdout).toContain("You have joined no space.");
    expect((await ben.memory(["space", "join", code], { typed: "n" })).stderr).toContain(
      "Nothing was joined.",
    );
    const joined = await ben.memory(["space", "join", "-", "--yes"], { stdin: `${code}\n` });
    expect(joined.stdout).toContain("Joined  orders as ben, writer\n");
    expect((await ben.memory(["space", "list"])).stdout).toMatch(/orders .* ben +writer +0 +up to date/);
    const { stdout } = await ann.memory(["space", "status"]);
    expect(stdout).toMatch(/^orders\n +State +up to date\n +On +memory:\/\/host\n +You +ann, owner\n/);
    expect(stdout).toMatch(/MEMBER +ROLE +SAID +MUTED +MACHINES\nann +owner .*\(this one\)\nben +writer /);
  });

  test("is founded sealed, so that no word lies where it is carried, and mended only where there is something to mend", async () => {
    await using people = await twoPeople();
    const { ann, ben, host } = people;
    const founded = await ann.memory(["space", "create", "orders", "--sealed", "--on", ADDRESS]);
    expect(founded.stdout).toContain("whoever carries it reads no word");
    const { code } = await ann.json<{ code: string }>(["space", "invite", "ben"]);
    await ben.json(["space", "join", code, "--yes"]);
    await say(ann, PORT);
    expect(await seen(ben)).toMatchObject([{ content: PORT }]);
    expect(host.log(host.spaces()[0] ?? "").dump()).not.toContain("listens");
    const sound = await ann.memory(["space", "repair", "--dry-run"]);
    expect(sound).toMatchObject({ exit: 6 });
    expect(sound.stderr).toContain("there is nothing to leave out");
    const { exit, stderr } = await ben.memory(["space", "repair"]);
    expect(exit).toBe(6);
    expect(stderr).toContain("that takes an owner of orders");
  });

  test("whose members cannot be told now says what waits and what was not made", async () => {
    await using team = await aTeam();
    const { host, ann } = team;
    host.weather = () => "away";
    const role = await ann.memory(["space", "role", "ben", "reader"]);
    expect(role).toMatchObject({ exit: 0 });
    expect(role.stdout).toMatch(/^Not yet {2}ben becomes a reader of orders by itself/);
    const invited = await ann.memory(["space", "invite", "cy"]);
    expect(invited.exit).not.toBe(0);
    expect(invited.stderr).toContain("no code was made; try again later");
    const removed = await ann.memory(["space", "remove", "ben", "--yes"]);
    expect(removed).toMatchObject({ exit: 0 });
    expect(removed.stdout).toMatch(/^Not yet {2}ben is removed from orders by itself/);
    host.weather = () => "fine";
    await ann.json(["space", "sync"]);
    expect((await ann.memory(["space", "members"])).stdout).toMatch(/ben +gone/);
  });

  test("is published to only after the exact words were shown and agreed to", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    const { id } = await ann.json<{ id: string }>(["save", PORT, "--project", "orders"]);
    const ref = memoryRef(id);
    const looked = await ann.memory(["space", "publish", ref, "--dry-run"]);
    expect(looked.stdout).toContain(
      `These words would leave for orders:\n\n  ${ref}  fact · orders · said by you`,
    );
    expect(looked.stdout).toContain(`\n    ${PORT}\n`);
    const declined = await ann.memory(["space", "publish", ref], { typed: "n" });
    expect(declined.stderr).toContain(PORT);
    expect(declined.stderr).toContain("Nothing was published.");
    expect(await ann.memory(["space", "publish", ref, "--no-input"])).toMatchObject({ exit: 2 });
    expect(await seen(ben)).toEqual([]);
    const published = await ann.memory(["space", "publish", ref]);
    expect(published.stdout).toMatch(new RegExp(`^Published {2}${ref} to orders {3}change \\d+\\n$`));
    expect((await ann.memory(["space", "publish", ref])).stdout).toContain(`${ref} is in orders already`);
    expect(await seen(ben)).toMatchObject([{ content: PORT }]);
    const { stdout } = await ben.memory(["list", "--space", "orders"]);
    expect(stdout).toMatch(/REF +TYPE +PROJECT +SAID +BY +MEMORY\n.* ann +The orders service/);
    expect((await ben.memory(["status"])).stdout).toMatch(/Spaces +orders {3}1 memory\n/);
  });

  test("is told with who said it, and leads from one's own commands to those of the space", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    await say(ann, PORT);
    const [there] = await seen(ben);
    const ref = memoryRef(there?.id ?? "");
    const shown = await ben.memory(["why", ref]);
    expect(shown.stdout).toContain("Said in orders · ann, ");
    expect(shown.stdout).not.toContain("you, by hand");
    expect((await ben.memory(["show", ref])).stdout).toMatch(/Said in +orders · ann\n/);
    for (const verb of ["edit", "retire", "restore", "confirm", "delete"]) {
      const { exit, stderr } = await ben.memory([verb, ref, ...(verb === "edit" ? ["x"] : [])]);
      expect(exit, verb).toBe(6);
      expect(stderr).toContain(`${ref} lies in the space orders, which others share`);
      expect(stderr).toContain(`memory space ${verb} ${ref}`);
    }
    const own = await ben.memory(["space", "publish", ref]);
    expect(own).toMatchObject({ exit: 2 });
    expect(own.stderr).toContain("only what is yours is published");
    const refused = await ben.memory(["space", "delete", ref]);
    expect(refused).toMatchObject({ exit: 6 });
    expect(refused.stderr).toContain("ann said it: to delete it takes ann, or a curator of orders");
    const { items } = await ben.json<{ items: { id: string }[] }>(["space", "log"]);
    const change = activityRef(items[0]?.id ?? "");
    const undone = await ben.memory(["undo", change]);
    expect(undone).toMatchObject({ exit: 6 });
    expect(undone.stderr).toContain(`memory space undo ${change} --space orders`);
  });

  test("asks about what two people say with both names, and is settled once for both", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    await say(ann, PORT);
    await say(ben, OTHER);
    await seen(ann);
    const waiting = await ann.memory(["review", "--no-input"]);
    expect(waiting.stdout).toContain("1 contradiction in orders\n");
    expect(waiting.stdout).toMatch(/new {2}m:\w+ {2}.* orders · ben\n/);
    expect(waiting.stdout).toMatch(/old {2}m:\w+ {2}.* orders · ann\n/);
    expect((await ben.memory(["space", "review"])).stdout).toContain("a curator or an owner of it decides");
    const [open = ""] = /c:\w+/.exec(waiting.stdout) ?? [];
    const elsewhere = await ann.memory(["conflicts", "resolve", open, "--keep", "new"]);
    expect(elsewhere).toMatchObject({ exit: 6 });
    expect(elsewhere.stderr).toContain(`memory space resolve ${open}`);
    const decided = await ann.memory(["review"], { keys: "nq" });
    expect(decided.stdout).toContain("orders: contradiction: ");
    expect(decided.stdout).toContain("→ Kept the newer one   for everybody in orders\n");
    expect(decided.stdout).toMatch(/take the last one back: {2}memory space revert c:\w+ --space orders\n/);
    expect(await seen(ben)).toMatchObject([{ content: OTHER }]);
    const [, ref = ""] = /memory space revert (c:\w+)/.exec(decided.stdout) ?? [];
    expect((await ann.memory(["space", "revert", ref])).stdout).toContain(`Reverted  ${ref} in orders`);
    expect(await seen(ben)).toHaveLength(2);
    const { conflicts } = await conflictsOf(ann);
    const resolved = await ann.memory(["space", "resolve", conflictRef(conflicts[0] ?? ""), "--keep", "old"]);
    expect(resolved.stdout).toContain("Kept the older one, for everybody in orders");
    expect(await seen(ben)).toMatchObject([{ content: PORT }]);
    expect((await ann.memory(["space", "resolve", ref])).stderr).toContain("--keep new|old|both");
  });

  test("has its memories corrected, retired, brought back, taken back and deleted", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    const own = await say(ann, PORT);
    const ref = memoryRef((await seen(ben))[0]?.id ?? "");
    const edited = await ann.memory(["space", "edit", ref, "The orders service listens on port 4100."]);
    expect(edited.stdout).toMatch(
      /\[-4000\.?-\]\{\+4100\.?\+\}[\s\S]*Corrected {2}m:\w+ in orders {3}change \d+\n/,
    );
    const newest = memoryRef((await seen(ann))[0]?.id ?? "");
    expect((await ann.memory(["space", "retire", newest])).stdout).toContain(`Retired  ${newest}`);
    expect(await seen(ben)).toEqual([]);
    expect((await ann.memory(["space", "restore", newest])).stdout).toContain("it is told again");
    expect(await seen(ben)).toMatchObject([{ content: "The orders service listens on port 4100." }]);
    const log = await ben.memory(["space", "log"]);
    expect(log.stdout).toMatch(/REF +NO +WHEN +WHO +DID +WHAT\na:\w+ +\d+ .* ann +restored /);
    const { items } = await ann.json<{ items: { id: string; kind: string }[] }>(["space", "log"]);
    const edit = items.find(({ kind }) => kind === "restore")?.id ?? "";
    const undone = await ann.memory(["space", "undo", activityRef(edit)]);
    expect(undone.stdout).toContain(`Took back  ${activityRef(edit)}  ann restored`);
    expect(await seen(ben)).toEqual([]);
    const gone = await ann.memory(["space", "unpublish", memoryRef(own)]);
    // Ben's machine may have heard of it by then.
    expect(gone.stdout).toMatch(/gone where it lay, and from (?:1 of 2 machines; |every machine\n)/);
    await seen(ben);
    expect(await ben.memory(["show", newest])).toMatchObject({ exit: 3 });
  });

  test("is curated: what a member did since a time is listed, asked about and taken back", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    await say(ben, PORT);
    await say(ben, "Invoices are printed at night.");
    await seen(ann);
    const undo = ["space", "undo", "--member", "ben", "--since", "2020-01-01"];
    const looked = await ann.memory([...undo, "--dry-run"]);
    expect(looked.stdout).toContain("2 changes of ben in orders:\n");
    expect(looked.stdout).toContain("Invoices are printed at night.");
    expect((await ann.memory(undo, { typed: "n" })).stderr).toContain("Nothing was taken back.");
    expect((await ann.memory(undo)).stdout).toContain("Took back  2 changes of ben\n");
    expect(await seen(ben)).toEqual([]);
    expect(await ann.memory(["space", "undo", "--member", "ben"])).toMatchObject({ exit: 2 });
  });

  test("has members whose role changes, who are muted, and whose part ends", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    expect((await ann.memory(["space", "role", "ben", "curator"])).stdout).toBe(
      "ben is a curator of orders now\n",
    );
    const muted = await ann.memory(["space", "mute", "ben", "--agents"]);
    expect(muted.stdout).toContain("Muted  what programs said for ben, here alone\n");
    expect((await ann.memory(["space", "members"])).stdout).toMatch(/ben +curator +0 +its agents/);
    expect((await ann.memory(["space", "mute", "ben", "--nothing"])).stdout).toBe("ben is heard again\n");
    expect(await ben.memory(["space", "invite", "eve"])).toMatchObject({ exit: 6 });
    expect(await ann.memory(["space", "remove", "eve"])).toMatchObject({ exit: 3 });
    const removed = await ann.memory(["space", "remove", "ben"]);
    expect(removed.stdout).toContain("Removed  ben from orders\n");
    expect((await ben.memory(["space", "sync"])).exit).not.toBe(0);
    expect((await ben.memory(["space", "list"])).stdout).toContain("no longer in it");
  });

  test("lets a rule propose, and nothing leaves before a person agrees", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    const added = await ann.memory(["space", "rule", "add", "--project", "orders", "--said-by", "user"]);
    expect(added.stdout).toMatch(/^Added {2}p:\w+ {2}all of orders that you said: is proposed\n/);
    await ann.memory(["save", PORT, "--project", "orders"]);
    await ann.memory(["save", "Invoices are printed at night.", "--project", "orders"]);
    await expect.poll(() => proposed(ann), { timeout: 15_000 }).toHaveLength(2);
    const box = await ann.memory(["space", "outbox"]);
    expect(box.stdout).toMatch(/REF +STATE +KIND +SINCE +WORDS\na:\w+ +proposed +save /);
    const decided = await ann.memory(["review"], { keys: "pd" });
    expect(decided.stdout).toContain("orders: publish this? A rule of yours proposes it");
    expect(decided.stdout).toContain("→ Published to orders\n");
    expect(decided.stdout).toContain("→ Left here  ");
    expect(await proposed(ann)).toEqual([]);
    expect(await seen(ben)).toHaveLength(1);
    const [, rule = ""] = /(p:\w+)/.exec((await ann.memory(["space", "rule", "list"])).stdout) ?? [];
    expect((await ann.memory(["space", "rule", "remove", rule])).stdout).toContain("Removed  1 rule");
    expect((await ann.memory(["space", "rule"])).stdout).toContain("No rule: only what you publish yourself");
  });

  test("keeps what cannot leave now, says so, and can be told to drop it", async () => {
    await using team = await aTeam();
    const { ann, host } = team;
    host.weather = () => "away";
    const { id } = await ann.json<{ id: string }>(["save", PORT]);
    const waits = await ann.memory(["space", "publish", id, "--yes"]);
    expect(waits.stdout).toMatch(/^Waits {2}m:\w+: .* it goes by itself\n/);
    expect((await ann.memory(["status"])).stdout).toMatch(
      /Spaces +orders .*cannot be reached · 1 change waits/,
    );
    const [entry] = (await ann.json<{ items: { id: string }[] }>(["space", "outbox"])).items;
    const dropped = await ann.memory(["space", "outbox", "orders", "--drop", activityRef(entry?.id ?? "")]);
    expect(dropped.stdout).toContain("Dropped  1 change; nothing of it leaves\n");
    expect((await ann.memory(["space", "outbox"])).stdout).toBe("Nothing waits to leave.\n");
  });

  test("tries all that was refused again, or lets it be", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    await say(ann, PORT);
    const ref = memoryRef((await seen(ben))[0]?.id ?? "");
    for (const port of ["1", "2"])
      expect(
        await ben.memory(["space", "edit", ref, `The orders service listens on port ${port}.`]),
      ).toMatchObject({ exit: 6 });
    const box = await ben.memory(["space", "outbox"]);
    expect(box.stdout.match(/ refused +edit /g)).toHaveLength(2);
    expect(box.stderr).toContain("memory space outbox orders --again   or  --drop-refused\n");
    const again = await ben.memory(["space", "outbox", "--again"]);
    expect(again).toMatchObject({ exit: 6 });
    expect(again.stdout).toContain("it takes ann, or a curator of orders");
    await ann.memory(["space", "role", "ben", "curator"]);
    await seen(ben);
    expect((await ben.memory(["space", "outbox", "--again"])).stdout).toContain(
      "Sent  2 changes to orders\n",
    );
    await ann.memory(["space", "role", "ben", "writer"]);
    await seen(ben);
    expect(await ben.memory(["space", "delete", ref, "--yes"])).toMatchObject({ exit: 6 });
    expect((await ben.memory(["space", "outbox", "--drop-refused"])).stdout).toContain("Dropped  1 change;");
    expect((await ben.memory(["space", "outbox", "--drop-refused"])).stdout).toBe(
      "Nothing was refused in orders.\n",
    );
    expect(await ben.memory(["space", "outbox", "--again", "--drop-refused"])).toMatchObject({ exit: 2 });
  });

  test("has what leaked taken out of it, and says how far that has come and what it does not reach", async () => {
    await using team = await aTeam();
    const { ann, ben, host } = team;
    const secret = "tangerine-waltz-9";
    const own = await say(ann, `The garage opens by ${secret}.`);
    await say(ben, `Ben opens the garage by ${secret}, too.`);
    await seen(ann);
    const looked = await ann.memory(["scrub", "-", "--spaces", "--dry-run"], { stdin: `${secret}\n` });
    expect(looked.stdout).toMatch(
      /^orders: \d rows that you may change\n {2}1 memory of your own .*memory scrub\n$/,
    );
    const no = await ann.memory(["scrub", "-", "--spaces", "--no-input"], { stdin: secret });
    expect(no).toMatchObject({ exit: 2 });
    const done = await ann.memory(["scrub", "-", "--spaces", "--yes"], { stdin: secret });
    expect(done.stdout).toMatch(
      /^Removed from orders: \d rows\n {2}gone where it lay, and from 1 of 2 machines; .*: ben's .* was last seen .*\nNot reached: backups of where the space lies, and of a Postgres/,
    );
    expect(done.exit).toBe(0);
    const [{ id = "" } = {}] = (await ann.json<{ items: { id: string }[] }>(["space", "list"])).items;
    expect(host.log(id).dump()).not.toContain("tangerine");
    expect((await seen(ben)).map(({ content }) => content).join()).not.toContain("tangerine");
    await ann.memory(["delete", memoryRef(own), "--yes"]);
    expect((await ann.memory(["scrub", "-", "--spaces"], { stdin: secret })).stdout).toBe(
      "Found in no space.\n",
    );
  });

  test("is verified, exported with who said what, and left", async () => {
    await using team = await aTeam();
    const { ann, ben } = team;
    await say(ben, PORT);
    await seen(ann);
    expect((await ann.memory(["space", "verify"])).stdout).toMatch(
      /^Sound {2}orders {3}\d+ changes read, 1 memory:/,
    );
    const folder = await mkdtemp(join(tmpdir(), "memory-space-"));
    try {
      const file = join(folder, "orders.jsonl");
      expect((await ann.memory(["space", "export", file])).stdout).toContain("1 version of orders");
      const [line = ""] = (await readFile(file, "utf8")).split("\n");
      expect(JSON.parse(line)).toMatchObject({ content: PORT, saidBy: { member: "ben" } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const asked = await ben.memory(["space", "leave"], { typed: "n" });
    expect(asked.stderr).toContain(
      "The copy here (1 memory) is deleted.\n  What you published stays there (1)",
    );
    const left = await ben.memory(["space", "leave", "orders"]);
    expect(left.stdout).toContain(
      "Left  orders\n  1 memory of it was deleted here; what you published stays there\n",
    );
    expect(await ben.memory(["space", "status"])).toMatchObject({ exit: 3 });
    expect(await seen(ann)).toHaveLength(1);
  });
});

describe("which space is meant", () => {
  test("is said by its name or the beginning of its id, and not at all where there is one", async () => {
    await using people = await twoPeople();
    const { ann } = people;
    expect(await ann.memory(["space", "status"])).toMatchObject({ exit: 3 });
    const { id } = await ann.json<{ id: string }>(["space", "create", "orders", "--on", ADDRESS]);
    expect(await ann.memory(["space", "status"])).toMatchObject({ exit: 0 });
    await ann.json(["space", "create", "Ops", "--on", ADDRESS]);
    const unclear = await ann.memory(["space", "status"]);
    expect(unclear).toMatchObject({ exit: 2 });
    expect(unclear.stderr).toContain("say which space is meant");
    expect((await ann.memory(["space", "status", "ops"])).stdout).toMatch(/^Ops\n/);
    const [other] = (await ann.json<{ items: { id: string }[] }>(["space", "list"])).items.filter(
      (one) => one.id !== id,
    );
    const beginning = id.slice(0, [...id].findIndex((char, at) => char !== other?.id[at]) + 1);
    expect((await ann.memory(["space", "status", beginning])).stdout).toMatch(/^orders\n/);
    expect((await ann.memory(["space", "status", "nothing"])).stderr).toContain(
      'you have joined no space "nothing"',
    );
  });
});

const conflictsOf = async (person: Person): Promise<{ conflicts: string[] }> => {
  const { shared } = await person.json<{ shared: { conflict: { id: string } }[] }>(["space", "review"]);
  return { conflicts: shared.map(({ conflict }) => conflict.id) };
};

const proposed = async (person: Person): Promise<unknown[]> =>
  (await person.json<{ items: { state: string }[] }>(["space", "outbox"])).items.filter(
    ({ state }) => state === "asking",
  );
