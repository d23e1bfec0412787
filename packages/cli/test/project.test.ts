import { ApiError, type ProjectPage } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aConflict } from "./belief-builders.ts";
import { aDocument, aMemory, anId, daysAgo } from "./builders.ts";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { HOSTILE, UNCLEAN } from "./graph-builders.ts";
import { run } from "./run.ts";

const orders = {
  name: "orders",
  memories: 40,
  changed: 2,
  contradictions: 1,
  sessions: 12,
  documents: 1,
  lastAt: daysAgo(1),
};
const one = <Item>(item: Item) => ({ total: 1, items: [item] });
const { id, title, path, chunks, modifiedAt } = aDocument();
const page: ProjectPage = {
  project: orders,
  since: daysAgo(6),
  decided: one(aMemory({ id: anId("dec1de"), type: "episode", content: "Orders moved to Postgres." })),
  known: { total: 39, items: [aMemory({ content: HOSTILE })] },
  changed: one({
    what: "replaced",
    memory: aMemory({ content: "The staging server is stork." }),
    before: aMemory({ content: "The staging server is heron." }),
    at: daysAgo(2),
  }),
  contradictions: one(aConflict()),
  entities: one({
    entity: { id: anId("91c0af"), name: "Postgres", type: "technology" },
    memories: 9,
    sessions: 3,
  }),
  documents: one({ id, title, path, chunks, modifiedAt }),
  sessions: one({
    session: "5e551000-0000-4000-8000-0000003f2a91",
    agent: "assistant-code",
    ask: "Why is the queue slow?",
    turn: 0,
    at: daysAgo(1),
  }),
  months: [{ month: "2026-08", memories: 40, sessions: 12, documents: 1 }],
  places: one({ kind: "remote", value: "github.com/acme/orders", seenAt: daysAgo(1) }),
};
const scripts = {
  "projects.summaries": () => ({ projects: [orders], since: daysAgo(6) }),
  "projects.page": () => page,
  "texts.project": () => ({ text: "# What memory holds of orders\n", memories: [], tokens: 8 }),
};

describe("memory project", () => {
  test("without a name lists the projects, each with how much there is of it", async () => {
    await using fake = await fakeDaemon(scripts);
    const { stdout, stderr } = await run(["project"], { home: fake.home, columns: 100 });
    expect(stdout.split("\n")[1]).toMatch(/^orders +40 +2 +1 +12 +1 +yesterday$/);
    expect(stderr).toBe("1 project   everything of one:  memory project <name>\n");
  });

  test("tells everything of one, each kind with how many there are and how many are shown", async () => {
    await using fake = await fakeDaemon(scripts);
    const { stdout } = await run(["project", "orders", "--limit", "1"], { home: fake.home, columns: 80 });
    expect(askedOf(fake, "projects.page")[0]?.query).toEqual({ project: "orders", limit: 1 });
    expect(stdout).toContain("orders  40 memories · 12 sessions · 1 document · last touched yesterday");
    expect(stdout).toContain("Contradictions (1)");
    expect(stdout).toContain("Known (1 of 39)");
    expect(stdout).toMatch(
      /changed +\S+ .*The staging server is stork\.\n\s+before +The staging server is heron\./,
    );
    expect(stdout).toMatch(/e:91c0af +Postgres +technology +9 +3/);
    expect(stdout).toMatch(/t:\S+ +yesterday +Claude Code +Why is the queue slow\?/);
    expect(stdout).not.toMatch(UNCLEAN);
  });

  test("answers --json with the page, and --plain with a record for each thing", async () => {
    await using fake = await fakeDaemon(scripts);
    const { stdout } = await run(["project", "orders", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual(page);
    const plain = await run(["project", "orders", "--plain"], { home: fake.home });
    expect(
      plain.stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t")[0]),
    ).toEqual("project contradiction changed decided known entity document session place month".split(" "));
  });

  test("prints the text for an agent and the note for people, as the daemon writes them", async () => {
    await using fake = await fakeDaemon(scripts);
    const { stdout } = await run(["project", "orders", "--agent"], { home: fake.home });
    expect(stdout).toBe("# What memory holds of orders\n");
    await run(["project", "orders", "--markdown"], { home: fake.home });
    expect(askedOf(fake, "texts.project").map(({ query }) => query)).toMatchObject([
      { project: "orders", form: "agent" },
      { project: "orders", form: "markdown" },
    ]);
  });

  test("says what to do where no name is given, or the name is none", async () => {
    await using fake = await fakeDaemon({
      ...scripts,
      "projects.page": () => {
        throw new ApiError("not_found", "nothing is known of a project kiln");
      },
    });
    const nameless = await run(["project", "--agent"], { home: fake.home });
    expect(nameless).toMatchObject({ exit: 2 });
    expect(nameless.stderr).toContain("memory project  lists them");
    const unknown = await run(["project", "kiln"], { home: fake.home });
    expect(unknown.stderr).toContain("nothing is known of a project kiln");
  });

  test("with --rename calls it by another name, and says how that is taken back", async () => {
    const runId = anId("4e4a3e");
    const done = { from: "orders", to: "shop", memories: 40, sessions: 12, documents: 1, places: 2 };
    const isDry = (body: unknown) => JSON.stringify(body).includes('"dryRun":true');
    await using fake = await fakeDaemon({
      "projects.rename": ({ body }) =>
        isDry(body) ? { ...done, dryRun: true } : { ...done, runId, dryRun: false },
    });
    const dry = await run(["project", "orders", "--rename", "shop", "--dry-run"], { home: fake.home });
    expect(dry.stdout).toBe("Would call orders shop: 40 memories, 12 sessions, 1 document\n");
    const told = await run(["project", "orders", "--rename", "shop"], { home: fake.home });
    expect(told.stdout).toBe("orders is called shop: 40 memories, 12 sessions, 1 document\n");
    expect(told.stderr).toContain("memory undo a:");
    expect(askedOf(fake, "projects.rename").map(({ body }) => body)).toEqual([
      { from: "orders", to: "shop", dryRun: true },
      { from: "orders", to: "shop", dryRun: false },
    ]);
  });

  test("with --without takes a place away, says what is still known by and how that is taken back", async () => {
    await using fake = await fakeDaemon({
      ...scripts,
      "projects.leave": ({ body }) => ({
        runId: anId("4e4a3e"),
        removed: [{ kind: "root", value: (body as { place: string }).place }],
        left: [{ kind: "remote", value: "github.com/acme/orders" }],
      }),
    });
    const shown = await run(["project", "orders"], { home: fake.home, columns: 100 });
    expect(shown.stdout).toMatch(/Known by \(1\)\n.*\n +fetched from +yesterday +github\.com\/acme\/orders/);
    const told = await run(["project", "orders", "--without", "/gone/orders"], { home: fake.home });
    expect(told.stdout).toBe("orders is not known any more by /gone/orders\n");
    expect(told.stderr).toContain("fetched from github.com/acme/orders");
    expect(told.stderr).toContain("memory undo a:");
    expect(askedOf(fake, "projects.leave").map(({ body }) => body)).toEqual([
      { project: "orders", place: "/gone/orders" },
    ]);
  });

  test("--rename and --dry-run alone are told what they lack", async () => {
    await using fake = await fakeDaemon(scripts);
    expect(await run(["project", "--rename", "shop"], { home: fake.home })).toMatchObject({ exit: 2 });
    expect(await run(["project", "orders", "--dry-run"], { home: fake.home })).toMatchObject({ exit: 2 });
  });
});
