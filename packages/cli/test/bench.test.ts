import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isAlive, locate } from "../src/daemon/locate.ts";
import { daemonBy } from "./a-home.ts";
import { aHit, aMemory, anAnswer, anId } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run, running } from "./run.ts";

const ENTRY = fileURLToPath(new URL("bench-daemon.mjs", import.meta.url));
const daemon = daemonBy(() => [process.execPath, ENTRY]);

const birds = {
  docs: [
    { id: "1", text: "Herons fish beside quiet water.", session: "walk", line: 3 },
    { id: "2", text: "Magpies collect shining things.", speaker: "Ada" },
    { id: "3", text: "Swifts sleep while flying." },
  ],
  queries: [
    { text: "what fish herons", rel: ["1"], cat: "one" },
    { text: "magpies collect which things", rel: ["2"], cat: "one" },
    { text: "swifts sleep, magpies collect", rel: ["2", "3"], cat: "two" },
    { text: "nobody answers this", rel: [] },
  ],
};
const trees = {
  docs: [
    { id: "1", text: "Birches are white." },
    { id: "2", text: "Willows stand near rivers." },
  ],
  queries: [{ text: "which colour birches", rel: ["1"], cat: "one" }],
};
const aSet = { name: "nature", groups: [birds, trees] };

/** A folder with a set, and what was started for it. */
async function aFolder(set: unknown = aSet) {
  const folder = await mkdtemp(join(tmpdir(), "memory-cli-"));
  const file = join(folder, "set.json");
  const log = join(folder, "started");
  await writeFile(file, typeof set === "string" ? set : JSON.stringify(set));
  return {
    file,
    in: (name: string) => join(folder, name),
    surroundings: { home: join(folder, "home"), daemon, env: { BENCH_TEST_LOG: log } },
    started: (): { home: string; settings: unknown; env: string[] }[] =>
      existsSync(log)
        ? readFileSync(log, "utf8")
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
        : [],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

describe("memory bench --sessions", () => {
  const turn = (content: string, startLine: number) => {
    const { type: _, ...hit } = aHit({
      ...{
        kind: "context",
        content,
        source: { kind: "session", sessionId: "88b1d04e-1", startLine, endLine: startLine },
      },
      turn: {
        number: 1,
        ask: null,
        whole: true,
        pieces: [{ startLine, endLine: startLine }],
        order: [0],
        kept: [],
      },
    });
    return hit;
  };

  test("counts where the lines and the words of the answers stand, and what is called high", async () => {
    await using folder = await aFolder(
      [
        "n\tkind\tsession\tlines\tneedle\tquestion",
        "1\tfact\t88b1d04e\t12-14\tceladon\twhich glaze?",
        "2\tfact\t88b1d04e\t40\t\twhich cone?",
      ].join("\n"),
    );
    const absent = folder.in("absent.txt");
    await writeFile(absent, "who owns the kiln?\n");
    await using fake = await fakeDaemon({
      "recall.query": () =>
        anAnswer({ confidence: "high", memories: [turn("Assistant: Oak ash.", 3), turn("Celadon.", 13)] }),
    });
    const { exit, stdout } = await run(["bench", "--sessions", folder.file, "--absent", absent, "--json"], {
      home: fake.home,
    });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ...{ questions: 2, first: 0, amongFive: 1, inside: { 400: 1, 800: 1, 1500: 1 } },
      ...{ high: 2, highRight: 1, absent: 1, absentHigh: 1 },
    });
    const shown = await run(["bench", "--sessions", folder.file], { home: fake.home });
    expect(shown.stdout).toContain("its lines among five");
    const asked = fake.asked.filter(({ name }) => name === "recall.query");
    expect(asked.every(({ client }) => client?.startsWith("memory-bench"))).toBe(true);
  });

  test("refuses a file without such questions, and says what it should look like", async () => {
    await using folder = await aFolder("n\tkind\tsession\tlines\tneedle\tquestion\n1\tfact\tx\ty\t(\t?");
    const { exit, stderr } = await run(["bench", "--sessions", folder.file], folder.surroundings);
    expect(exit).toBe(2);
    expect(stderr).toContain(`${folder.file}:2 is no question about a session`);
  });
});

describe("memory bench --set", () => {
  test("asks every question of its own group and answers in a table", async () => {
    await using at = await aFolder();
    const { exit, stdout } = await run(["bench", "--set", at.file], at.surroundings);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^nature {3}4 questions · 5 texts · 2 groups\n/);
    expect(stdout).toMatch(/\n {2}recall@1 +87\.5 \[/);
    expect(stdout).toMatch(/\n {2}all evidence@5 +100\.0 \[100\.0 100\.0\]/);
    expect(stdout).toMatch(/\n {2}foreign questions answered +0\.0 \[/);
    expect(stdout).toMatch(/\n {2}two +1 +100\.0/);
  });

  test("starts a daemon of its own, with nothing of the person's settings, and leaves nothing behind", async () => {
    await using at = await aFolder();
    const env = { ...at.surroundings.env, MEMORY_CHAT_MODEL: "anthropic/paid" };
    await run(["bench", "--set", at.file], { ...at.surroundings, env });
    const [started, ...others] = at.started();
    expect(others).toEqual([]);
    expect(started?.home).not.toBe(at.surroundings.home);
    expect(started?.env).not.toContain("MEMORY_CHAT_MODEL");
    expect(existsSync(started?.home ?? "")).toBe(false);
    expect(existsSync(at.surroundings.home)).toBe(false);
  });

  test("keeps what was said in a session in its order, and who said it", async () => {
    await using at = await aFolder();
    const { stdout } = await run(["bench", "--set", at.file, "--json"], at.surroundings);
    const [{ runs }] = JSON.parse(stdout).sets;
    expect(runs[0].store.outcomes).toEqual({ saved: 5 });
    expect(runs[0].figures.quality.recallAt1.value).toBe(0.875);
    expect(runs[0].figures.questions).toBe(4);
  });

  test("asks at most so many questions, and only those of a category", async () => {
    await using at = await aFolder();
    const asked = async (...flags: string[]) => {
      const { stdout } = await run(["bench", "--set", at.file, "--json", ...flags], at.surroundings);
      return JSON.parse(stdout).sets[0].runs[0].figures.questions;
    };
    expect(await asked("--category", "two")).toBe(1);
    expect(await asked("--category", "one", "two")).toBe(4);
  });

  test("compares two settings on the same questions", async () => {
    await using at = await aFolder();
    const flags = ["--against-with", "MEMORY_WALK_DEPTH=1"];
    const { exit, stdout } = await run(["bench", "--set", at.file, ...flags, "--json"], at.surroundings);
    expect(exit).toBe(0);
    expect(at.started().map(({ settings }) => settings)).toEqual([{}, { walkDepth: "1" }]);
    const [{ runs, differences }] = JSON.parse(stdout).sets;
    expect(runs.map(({ name }: { name: string }) => name)).toEqual(["this build", "this build walkDepth=1"]);
    // The second one loses its best hit each time.
    expect(runs[1].figures.quality.anyAt1.value).toBe(0.25);
    expect(differences.quality.anyAt1.value).toBe(0.75);
  });

  test("compares two builds", async () => {
    await using at = await aFolder();
    const { exit, stdout } = await run(["bench", "--set", at.file, "--against", ENTRY], at.surroundings);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/this build +the other build +difference/);
    expect(stdout).toMatch(/recall@1 .*\+0\.0 \[0\.0 0\.0\]/);
  });

  test("a setting that the daemon does not know is refused in its words", async () => {
    await using at = await aFolder();
    const { exit, stderr } = await run(["bench", "--set", at.file, "--with", "walkDept=3"], at.surroundings);
    expect(exit).toBe(1);
    expect(stderr).toContain("names what is no setting: walkDept");
  });

  test("grows the store and asks within the project and of everything", async () => {
    await using at = await aFolder();
    const { stdout } = await run(["bench", "--set", at.file, "--sizes", "40,5", "--json"], at.surroundings);
    const [{ sizes }] = JSON.parse(stdout).sets;
    expect(sizes.map(({ size, scope }: { size: number; scope: string }) => [size, scope])).toEqual([
      [5, "pooled"],
      [5, "scoped"],
      [40, "pooled"],
      [40, "scoped"],
    ]);
    expect(sizes[3].figures.quality.anyAt5.value).toBe(1);
  });

  test("writes JSON", async () => {
    await using at = await aFolder();
    const flags = ["--against-with", "walkDepth=1", "-o", at.in("out.json")];
    const { exit, stderr } = await run(["bench", "--set", at.file, ...flags], at.surroundings);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(JSON.parse(await readFile(at.in("out.json"), "utf8")).sets[0].runs).toHaveLength(2);
  });

  test("says figure by figure for programs", async () => {
    await using at = await aFolder();
    const { stdout } = await run(["bench", "--set", at.file, "--plain"], at.surroundings);
    expect(stdout).toContain("nature\tthis build\town\trecallAt1\t0.8750\t");
  });

  test("Ctrl-C stops it, and the daemon and its home are gone", async () => {
    const queries = Array.from({ length: 3_000 }, () => birds.queries[0]);
    await using at = await aFolder({ name: "long", groups: [{ ...birds, queries }] });
    const { ended, interrupt } = running(["bench", "--set", at.file], at.surroundings);
    await expect.poll(() => at.started().length).toBe(1);
    const home = at.started()[0]?.home ?? "";
    await expect.poll(() => locate(home)).not.toBeNull();
    const pid = (await locate(home))?.pid ?? 0;
    interrupt();
    const { exit, stderr } = await ended;
    expect(exit).toBe(130);
    expect(stderr).toContain("stopped; nothing is left behind");
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(home)).toBe(false);
  });
});

describe("sets that cannot be used", () => {
  const one = { docs: [{ id: "1", text: "Herons fish." }], queries: [{ text: "herons", rel: ["1"] }] };
  test.each([
    ["", "is empty"],
    ["{", "is not JSON"],
    [[1], "is no set of questions"],
    [{ name: "x", groups: [] }, "is no set of questions"],
    [{ name: "x", groups: [{ ...one, docs: [{ id: "1", text: " " }] }] }, "groups.0.docs.0.text"],
    [{ name: "x", groups: [{ ...one, docs: [{ id: "1", text: "a", date: "some day" }] }] }, "is no date"],
    [{ name: "x", groups: [{ ...one, docs: [...one.docs, ...one.docs] }] }, 'two texts with the id "1"'],
    [
      { name: "x", groups: [one, { ...one, queries: [{ text: "herons", rel: ["1", "7"] }] }] },
      'question 1 of group 2 is answered by "7"',
    ],
    [
      { name: "x", groups: [{ ...one, queries: [{ text: "herons", rel: [] }] }] },
      "no question with an answer",
    ],
  ])("%j", async (set, reason) => {
    await using at = await aFolder(set);
    const { exit, stderr } = await run(["bench", "--set", at.file], at.surroundings);
    expect(exit).toBe(2);
    expect(stderr).toContain(reason);
    expect(at.started()).toEqual([]);
  });

  test("a file that is not there", async () => {
    const { exit, stderr } = await run(["bench", "--set", "/no/such.json"], { home: "/no/such/home" });
    expect(exit).toBe(3);
    expect(stderr).toContain("no such file: /no/such.json");
  });

  test.each([
    [["--sizes", "3"], "it fits into no store of 3"],
    [["--sizes", "many"], "Give a whole number"],
    [["--sizes", "10", "--against-with", "walkDepth=1"], "sizes are measured of one build"],
    [["--with", "walkDepth"], 'no setting with its value: "walkDepth"'],
    [["--against", "/no/such/main.js"], "no such build"],
    [["-o", "result.txt"], "what is written to result.txt is not clear"],
    [["-o", "/no/such/folder/result.json"], "result.json: its folder does not exist"],
  ])("%j is refused before anything is started", async (flags, reason) => {
    await using at = await aFolder();
    const { exit, stderr } = await run(["bench", "--set", at.file, ...flags], at.surroundings);
    expect([1, 2, 3]).toContain(exit);
    expect(stderr).toContain(reason);
    expect(at.started()).toEqual([]);
  });
});

describe("memory bench on one's own memory", () => {
  const contents = [
    "The orders service keeps invoices in Postgres since March.",
    "Releases leave from branch stable every second Thursday.",
    "Integration tests need Docker with eight gigabytes.",
    "The gateway refuses tokens older than fifteen minutes.",
    "Backups travel to the second region every night.",
    "The search index is rebuilt whenever the analyzer changes.",
  ];
  const memories = contents.map((content, n) => aMemory({ id: anId(`0${n}`), content }));
  const knows = () =>
    fakeDaemon({
      "memories.list": () => ({ memories, nextCursor: null, total: memories.length }),
      "memories.passages": () => ({ passages: [] }),
      "entities.list": () => ({ entities: [], nextCursor: null, total: 0 }),
      "recall.query": ({ body }) => {
        const { query } = body as { query: string };
        const found = memories.filter(({ content }) => content.includes(query.split(" ")[0] ?? ""));
        const confidence = found.length > 0 ? ("high" as const) : ("none" as const);
        return anAnswer({ memories: found.map(({ kind: _, ...memory }) => aHit(memory)), confidence });
      },
    });

  test("asks it with words of its own memories, and for things it cannot know", async () => {
    await using fake = await knows();
    const { exit, stdout } = await run(["bench", "--json"], { home: fake.home });
    expect(exit).toBe(0);
    const [{ runs }] = JSON.parse(stdout).sets;
    expect(runs[0].figures.quality.recallAt10.value).toBe(1);
    expect(runs[0].figures.abstention.foreign).toBeGreaterThan(50);
    expect(runs[0].figures.abstention.foreignAnswered.value).toBe(0);
  });

  test("only reads, and under a name whose recalls are not counted", async () => {
    await using fake = await knows();
    await run(["bench"], { home: fake.home });
    const writes = /save|update|retire|remove|run|import/;
    expect(fake.asked.filter(({ name }) => writes.test(name.split(".")[1] ?? ""))).toEqual([]);
    const names = fake.asked.filter(({ name }) => name === "recall.query").map(({ client }) => client);
    expect(new Set(names)).toEqual(new Set(["memory-bench/0.1.0"]));
  });

  test("says when there is too little to ask about", async () => {
    await using fake = await fakeDaemon({
      "memories.list": () => ({ memories: [], nextCursor: null, total: 0 }),
      "entities.list": () => ({ entities: [], nextCursor: null, total: 0 }),
    });
    const { exit, stderr } = await run(["bench"], { home: fake.home });
    expect(exit).toBe(1);
    expect(stderr).toContain("holds too little to ask about");
    expect(stderr).toContain("memory import");
  });

  test("says when no daemon runs and none may be started", async () => {
    const { exit, stderr } = await run(["bench", "--no-start"], { home: "/no/such/home" });
    expect(exit).toBe(4);
    expect(stderr).toContain("daemon not running");
  });

  test("does not change settings or builds under it", async () => {
    const { exit, stderr } = await run(["bench", "--with", "walkDepth=3"], { home: "/no/such/home" });
    expect(exit).toBe(2);
    expect(stderr).toContain("your own memory is measured as it is");
  });
});
