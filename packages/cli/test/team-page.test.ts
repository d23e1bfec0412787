import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TEAM_PAGE, turnsOf } from "../../../scripts/task-pages.ts";
import { isWithoutPostgres, postgresPrograms, startCluster } from "../../spaces/test/cluster.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn } from "./a-home.ts";
import { run } from "./run.ts";
import { daemon } from "./scrub-builders.ts";

// Each line of docs/team.md, as two people type it: two homes, two daemons, and a Postgres between them.

async function aPerson(folder: string, name: string) {
  const home = join(folder, name);
  const memory = (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
    run(argv, {
      ...{ home, daemon, columns: 120, typed: "y", keys: "pq", hidden: name },
      env: { MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off", PATH: process.env.PATH ?? "" },
      ...more,
    });
  const json = async (...argv: string[]) => JSON.parse((await memory([...argv, "--json"])).stdout);
  return { memory, json, stop: () => stop(commandIn(home, daemon)), saved: new Map<string, string>() };
}

type Person = Awaited<ReturnType<typeof aPerson>>;

/** Words of a line, with what there is in place of what the page made up. */
async function real(
  word: string,
  { memory, json, saved }: Person,
  at: { on: string; code: string; folder: string },
) {
  if (word.startsWith("postgres://")) return at.on;
  if (word === "<code>") return at.code;
  if (word === "m:3f2a91") return newestOf(await json("list", "--space", "orders"));
  if (word.startsWith("m:")) return saved.get(word) ?? aMemory(word);
  if (word === "c:77aa01") return conflict();
  if (word === "a:5d21c0") return newestOf(await json("space", "log"));
  return word.endsWith(".jsonl") ? join(at.folder, word) : word;

  /** The newest of one's own, from now on under the name that the page gives it. */
  async function aMemory(name: string): Promise<string> {
    const ref = newestOf(await json("list"));
    saved.set(name, ref);
    return ref;
  }

  async function conflict(): Promise<string> {
    await memory(["space", "sync"]);
    const { shared } = await json("review");
    const id: string | undefined = shared[0]?.conflict.id ?? saved.get("c:77aa01");
    if (id === undefined) throw new Error("nobody was asked");
    saved.set("c:77aa01", id);
    return id;
  }
}

/** A person is not so fast: what others did has come by then, and what a rule names is proposed. */
async function cameSince(line: string, { memory, json }: Person): Promise<void> {
  if (line.startsWith("memory space outbox"))
    await expect.poll(async () => (await json("space", "outbox")).items, { timeout: 20_000 }).not.toEqual([]);
  else if (/^memory (?:review|space members)/.test(line)) await memory(["space", "sync"]);
  else if (line.includes("printers restarted"))
    await expect
      .poll(async () => (await json("space", "sync")).searched?.isFilled, { timeout: 60_000 })
      .toBe(true);
}

const newestOf = ({ items }: { items: { id: string }[] }): string => items[0]?.id ?? "none";

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].slice(1).map(([, quoted, plain]) => quoted ?? plain ?? "");

test.skipIf(isWithoutPostgres())(
  "every line of docs/team.md does what it says, for two people with a Postgres between them",
  { timeout: 180_000 },
  async () => {
    await using cluster = await startCluster();
    for (const name of ["ann", "ben"]) await cluster.addLogin(name);
    await cluster.sql("ALTER ROLE ann CREATEROLE");
    const folder = await mkdtemp(join(tmpdir(), "memory-team-"));
    const people = new Map<string, Person>();
    for (const name of ["Ann", "Ben"]) people.set(name, await aPerson(folder, name.toLowerCase()));
    const ann = people.get("Ann");
    const at = { on: `postgres://ann@localhost:${cluster.port}/postgres`, code: "", folder };
    try {
      // What an administrator runs is what the command prints.
      await cluster.sql((await ann?.memory(["space", "create", "--sql"]))?.stdout ?? "");
      await cluster.sql("GRANT memory_member TO ann");
      let who = "";
      const told: (readonly [line: string, stdout: string])[] = [];
      for (const turn of turnsOf(TEAM_PAGE)) {
        who = turn.who || who;
        const person = people.get(who);
        if (!person) throw new Error(`nobody is called ${who}`);
        for (const line of turn.commands) {
          await cameSince(line, person);
          const words: string[] = [];
          for (const word of wordsOf(line)) words.push(await real(word, person, at));
          const { exit, stdout, stderr } = await person.memory(words);
          if (exit !== 0) throw new Error(`${who}: ${line}: exit ${exit}: ${stderr}${stdout}`);
          if (line.includes("space invite")) at.code = stdout.trim();
          told.push([`${who}: ${line}`, stdout]);
        }
      }
      const of = (line: string) => told.find(([one]) => one === line)?.[1] ?? "";
      expect(of("Ben: memory space join <code>")).toContain("Joined  orders as ben, writer");
      expect(of('Ben: memory recall "which port does the orders service listen on"')).toContain(
        "orders · ann",
      );
      expect(of("Ann: memory review")).toContain("orders: contradiction");
      expect(told.findLast(([line]) => line === "Ann: memory review")?.[1]).toContain("Published to orders");
      expect(of("Ann: memory space resolve c:77aa01 --keep new")).toContain(
        "Kept the newer one, for everybody",
      );
      expect(of("Ann: memory space undo --member ben --since 3d")).toContain("Took back  1 change of ben");
      expect(of("Ann: memory space delete m:3f2a91")).toMatch(
        /gone where it lay, and from (?:1 of 2 machines|every machine)/,
      );
      const scrubbed = told.findLast(([line]) => line.startsWith("Ann: memory scrub"))?.[1];
      expect(scrubbed).toMatch(
        /^Removed from orders: 1 row\n {2}gone where it lay, and from (?:\d of 2 machines|every machine)/,
      );
      const dump = execFileSync(
        join(postgresPrograms() ?? "", "pg_dump"),
        ["-h", cluster.folder, "-p", String(cluster.port), "-U", "postgres", "postgres"],
        { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
      );
      expect(dump).toContain("[redacted:scrubbed]");
      expect(dump).not.toContain("heron-umbrella");
      expect(of("Ann: memory space verify")).toContain("Sound  orders");
      expect(of("Ben: memory space leave orders")).toContain("Left  orders");
      expect(told.findLast(([line]) => line === "Ann: memory space members")?.[1]).toMatch(/ben +gone/);
      expect(of("Ben: memory space status orders")).toContain("questions to it leave this machine");
      const found = of('Ben: memory recall "when are the printers restarted"');
      expect(found).toContain("orders · ann");
      expect(found).toContain("The printers of the warehouse are restarted at two.");
    } finally {
      for (const person of people.values()) await person.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
