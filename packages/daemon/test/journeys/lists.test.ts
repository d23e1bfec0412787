import { createClient } from "@memory/client";
import { OWNER_HEADER, type SaveRequest } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { sendRaw } from "../raw-http.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const DAY = 86_400_000;
const ago = (days: number): string => new Date(NOW - days * DAY).toISOString();

let memory: TestDaemon;
let now = NOW;
beforeAll(async () => {
  memory = await testDaemon({ clock: () => now });
});
afterAll(() => memory[Symbol.asyncDispose]());

type Saved = z.input<typeof SaveRequest>;
let owners = 0;

/** An owner with these memories, each saved so many days ago. */
async function holding(...saved: readonly (Saved & { readonly day?: number })[]) {
  const owner = `01900000-0000-7000-8000-${String(++owners).padStart(12, "0")}`;
  const ids: string[] = [];
  const { memories } = createClient({ baseUrl: memory.baseUrl, owner });
  for (const { day = 0, ...body } of saved) {
    now = NOW - day * DAY;
    ids.push((await memories.save({ body })).id ?? "none");
  }
  now = NOW;
  type Query = NonNullable<NonNullable<Parameters<typeof memories.list>[0]>["query"]>;
  const contents = async (query: Query) =>
    (await memories.list({ query })).memories.map(({ content }) => content);
  const raw = (path: string) => sendRaw(memory.baseUrl, path, { headers: { [OWNER_HEADER]: owner } });
  return { memories, contents, raw, ids };
}

const pots = [
  { content: "The small pot is glazed with celadon", project: "kiln", type: "fact", day: 4 },
  { content: "Sam prefers the wide pot", project: "kiln", type: "preference", day: 3 },
  { content: "The heron eats at noon", project: "pond", type: "fact", day: 2 },
  { content: "100% of the reeds_grow in Ünïcode 😀", type: "fact", day: 1 },
] as const;
const [small, wide, heron, reeds] = pots.map(({ content }) => content);

describe("a list of memories", () => {
  test("says how many there are wherever the page lies, also behind the last one", async () => {
    const { memories } = await holding(...pots);
    for (const filter of [{}, { type: "fact" }, { text: "e" }] as const) {
      const { total } = await memories.list({ query: filter });
      expect(total).toBe("type" in filter ? 3 : 4);
      for (const offset of [1, 4, 10_000_000]) {
        const page = await memories.list({ query: { ...filter, offset } });
        expect([page.total, page.memories]).toEqual([total, expect.any(Array)]);
        expect(page.memories).toHaveLength(Math.max(0, total - offset));
      }
    }
  });

  test("is narrowed to a part of what they say, whatever the case and the accents, and no sign in it means more", async () => {
    const { contents } = await holding(...pots);
    expect(await contents({ text: "POT" })).toEqual([wide, small]);
    expect(await contents({ text: "unïCODE" })).toEqual([reeds]);
    expect(await contents({ text: "😀" })).toEqual([reeds]);
    expect(await contents({ text: "0% of" })).toEqual([reeds]);
    expect(await contents({ text: "%" })).toEqual([reeds]);
    expect(await contents({ text: "_" })).toEqual([reeds]);
    expect(await contents({ text: "p%t" })).toEqual([]);
    expect(await contents({ text: "\\" })).toEqual([]);
    expect(await contents({ text: "" })).toHaveLength(4);
  });

  test("is narrowed by project, type, program, speaker, kind of source and confidence, all at once", async () => {
    const { memories, contents } = await holding(...pots, {
      content: "The kiln is fired on Fridays",
      source: { client: "crow 2", statedBy: "assistant" },
    });
    expect(await contents({ project: "kiln", type: "fact" })).toEqual([small]);
    expect(await contents({ project: "nobody has this" })).toEqual([]);
    expect(await contents({ statedBy: "assistant" })).toEqual(["The kiln is fired on Fridays"]);
    expect(await contents({ client: "crow 2", from: "manual" })).toEqual(["The kiln is fired on Fridays"]);
    expect(await contents({ from: "session" })).toEqual([]);
    expect(await contents({ agent: "assistant-code" })).toEqual([]);
    expect(await contents({ unconfirmed: "true" })).toEqual([]);
    expect((await memories.list({ query: { project: "kiln", limit: 1 } })).total).toBe(2);
  });

  test("is narrowed to a time, whose end is no part of it", async () => {
    const { contents, raw } = await holding(...pots);
    expect(await contents({ after: ago(3) })).toEqual([reeds, heron, wide]);
    expect(await contents({ after: ago(3), before: ago(2) })).toEqual([wide]);
    expect(await contents({ before: ago(2) })).toEqual([wide, small]);
    expect(await contents({ after: ago(2), before: ago(2) })).toEqual([]);
    const upsideDown = await raw(`/memory/list?after=${ago(1)}&before=${ago(2)}`);
    expect([upsideDown.status, upsideDown.json?.issues]).toEqual([
      400,
      [{ path: "before", message: "must not be earlier than `after`" }],
    ]);
  });

  test("goes by when something was said where that is asked for", async () => {
    const { contents } = await holding(
      { content: "The dam was built of oak", assertedAt: ago(400), day: 2 },
      { content: "The dam leaks", day: 1 },
    );
    expect(await contents({ before: ago(300) })).toEqual([]);
    expect(await contents({ before: ago(300), by: "asserted" })).toEqual(["The dam was built of oak"]);
  });

  test("shows what has an open contradiction", async () => {
    const { contents } = await holding(
      { content: "The archive is kept for 7 years" },
      { content: "The archive is not kept for 7 years" },
      { content: "The heron eats at noon" },
    );
    expect((await contents({ conflict: "true" })).sort()).toEqual([
      "The archive is kept for 7 years",
      "The archive is not kept for 7 years",
    ]);
  });

  test("is read from either end, and from the middle, and goes on from there", async () => {
    const { memories, contents } = await holding(...pots);
    expect(await contents({ sort: "oldest" })).toEqual([small, wide, heron, reeds]);
    expect(await contents({ offset: 1, limit: 2 })).toEqual([heron, wide]);
    expect(await contents({ offset: 1, limit: 2, type: "fact" })).toEqual([heron, small]);
    expect(await contents({ offset: 4 })).toEqual([]);
    const middle = await memories.list({ query: { offset: 1, limit: 1, sort: "oldest" } });
    expect([middle.memories[0]?.content, middle.total]).toEqual([wide, 4]);
    expect(await contents({ cursor: middle.nextCursor ?? "", sort: "oldest" })).toEqual([heron, reeds]);
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await memories.list({
        query: { limit: 1, text: "e", sort: "oldest", ...(cursor && { cursor }) },
      });
      paged.push(...page.memories.map(({ content }) => content));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual([small, wide, heron, reeds]);
  });

  test.each([
    ["offset=-1", "offset"],
    ["offset=1e9", "offset"],
    ["offset=1.5", "offset"],
    ["offset=1&cursor=1.01900000-0000-7000-8000-000000000001", "offset"],
    ["cursor=nonsense", "cursor"],
    ["sort=upwards", "sort"],
    ["from=nowhere", "from"],
    ["statedBy=nobody", "statedBy"],
    ["after=yesterday", "after"],
    ["by=luck", "by"],
    ["conflict=perhaps", "conflict"],
    ["text=".padEnd(400, "x"), "text"],
    ["colour=red", "colour"],
  ])("refuses %s, and says what is wrong", async (query, path) => {
    const { status, json } = await sendRaw(memory.baseUrl, `/memory/list?${query}`);
    expect([status, json?.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test("refuses 100 kB of text, and goes on answering", async () => {
    const { contents, raw } = await holding(...pots);
    expect((await raw(`/memory/list?text=${"x".repeat(100_000)}`)).status).toBe(431);
    expect(await contents({ text: "heron" })).toEqual([heron]);
  });
});

describe("facets", () => {
  test("count under the other filters, and not under their own", async () => {
    const { memories } = await holding(...pots, {
      content: "The kiln is fired on Fridays",
      project: "kiln",
      source: { client: "crow 2" },
    });
    const all = await memories.facets();
    expect(all).toMatchObject({
      total: 5,
      types: [
        { name: "fact", count: 4 },
        { name: "preference", count: 1 },
      ],
      projects: [
        { name: "kiln", count: 3 },
        { name: "pond", count: 1 },
      ],
      moreProjects: 0,
      statuses: [{ name: "active", count: 5 }],
      from: [{ name: "manual", count: 5 }],
      agents: [],
      clients: [{ name: "crow 2", count: 1 }],
      statedBy: [{ name: "user", count: 5 }],
      conflict: 0,
      recheck: 0,
      unconfirmed: 0,
    });
    const preferred = await memories.facets({ query: { type: "preference" } });
    expect(preferred.total).toBe(1);
    expect(preferred.types).toEqual(all.types);
    expect(preferred.projects).toEqual([{ name: "kiln", count: 1 }]);
    const nothing = await memories.facets({ query: { type: "preference", project: "pond" } });
    expect([nothing.total, nothing.statedBy]).toEqual([0, []]);
    expect(nothing.types).toEqual([{ name: "fact", count: 1 }]);
    expect(nothing.projects).toEqual([{ name: "kiln", count: 1 }]);
  });

  test("agree with the list, whatever it is narrowed to", async () => {
    const { memories, ids } = await holding(
      ...pots,
      { content: "The archive is kept for 7 years", project: "kiln" },
      { content: "The archive is not kept for 7 years", project: "kiln" },
    );
    await memories.retire({ params: { id: ids[2] ?? "" }, body: {} });
    for (const query of [
      {},
      { text: "the" },
      { status: "retired" },
      { status: "all", project: "kiln" },
      { conflict: "true", type: "fact" },
      { after: ago(3), text: "E" },
    ] as const) {
      const { total } = await memories.list({ query });
      const facets = await memories.facets({ query });
      expect(facets.total).toBe(total);
      for (const { name, count } of facets.projects)
        expect((await memories.list({ query: { ...query, project: name } })).total).toBe(count);
      expect((await memories.list({ query: { ...query, conflict: "true" } })).total).toBe(facets.conflict);
    }
    expect((await memories.facets()).statuses).toEqual([
      { name: "active", count: 5 },
      { name: "retired", count: 1 },
    ]);
  });

  test("name the 50 projects with most, and say how many more there are", async () => {
    const many = Array.from({ length: 53 }, (_, n) => ({
      content: `Basin ${n} drains north`,
      project: `p${n}`,
    }));
    const { memories } = await holding(...many, { content: "Basin 7 is the deepest", project: "p7" });
    const { projects, moreProjects } = await memories.facets();
    expect([projects.length, moreProjects, projects[0]]).toEqual([50, 3, { name: "p7", count: 2 }]);
  });

  test("of one owner count nothing of another", async () => {
    await holding(...pots);
    const { memories } = await holding();
    expect(await memories.facets()).toMatchObject({ total: 0, types: [], projects: [] });
    expect(await memories.growth()).toMatchObject({ total: 0, earlier: 0, learnedThisWeek: 0 });
  });

  test("refuse what is no filter of theirs", async () => {
    for (const query of ["offset=1", "sort=oldest", `after=${ago(1)}&before=${ago(2)}`, "ref=%25"])
      expect((await sendRaw(memory.baseUrl, `/memory/facets?${query}`)).status).toBe(400);
  });
});

describe("growth", () => {
  test("counts the active memories of each day by type, and every day of the range is there", async () => {
    const { memories } = await holding(...pots, { content: "The dam was built of oak", day: 9 });
    const growth = await memories.growth({ query: { from: "2026-03-06", to: "2026-03-10" } });
    expect(growth).toMatchObject({
      from: "2026-03-06",
      to: "2026-03-10",
      total: 4,
      earlier: 1,
      learnedThisWeek: 4,
    });
    expect(growth.days.map(({ day, fact, preference }) => [day.slice(-2), fact, preference])).toEqual([
      ["06", 1, 0],
      ["07", 0, 1],
      ["08", 1, 0],
      ["09", 1, 0],
      ["10", 0, 0],
    ]);
    const all = await memories.growth();
    expect([all.from, all.to, all.days.length]).toEqual(["2026-03-01", "2026-03-10", 10]);
    const one = await memories.growth({ query: { project: "kiln", type: "fact" } });
    expect([one.total, one.days.length]).toEqual([1, 5]);
    expect((await memories.growth({ query: { project: "nobody has this" } })).total).toBe(0);
  });

  test("goes by when it was said where that is asked for", async () => {
    const { memories } = await holding({ content: "The dam was built of oak", assertedAt: ago(400) });
    expect((await memories.growth()).days).toHaveLength(1);
    const said = await memories.growth({ query: { by: "asserted" } });
    expect([said.days.length, said.days[0]?.fact ?? 0, said.learnedThisWeek]).toEqual([401, 1, 1]);
  });

  test("of a memory from long ago shows the last ten years", async () => {
    const { memories } = await holding({
      content: "The dam was built of oak",
      assertedAt: "1970-01-02T00:00:00Z",
    });
    const { days, total, earlier } = await memories.growth({ query: { by: "asserted" } });
    expect([days.length, total, earlier]).toEqual([3_660, 0, 1]);
  });

  test.each([
    ["from=2026-03-09&to=2026-03-08", "from"],
    ["from=2026-03-11", "from"],
    ["from=1990-01-01", "from"],
    ["from=2016-01-01&to=2026-03-10", "from"],
    ["from=2026-02-30", "from"],
    ["to=tomorrow", "to"],
    ["by=luck", "by"],
    ["type=song", "type"],
  ])("refuses %s, and says what is wrong", async (query, path) => {
    const { status, json } = await sendRaw(memory.baseUrl, `/memory/growth?${query}`);
    expect([status, json?.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });
});
