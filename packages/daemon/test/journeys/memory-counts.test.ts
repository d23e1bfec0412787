import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ago, type ListDaemon, listDaemon, pots } from "../listed.ts";
import { sendRaw } from "../raw-http.ts";

let memory: ListDaemon;
beforeAll(async () => {
  memory = await listDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const holding: ListDaemon["holding"] = (...saved) => memory.holding(...saved);

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

describe("news", () => {
  test("says how much was learned, what changed and what disagrees in a stretch of time", async () => {
    const { memories, ids } = await holding(
      { content: "The dam was built of oak", project: "pond", day: 20 },
      { content: "Lukas prefers reeds to rushes", type: "preference", day: 5 },
      { content: "The archive is kept for 7 years", project: "pond", day: 5 },
      { content: "The archive is not kept for 7 years", project: "pond", day: 4 },
    );
    await memories.update({ params: { id: ids[0] ?? "" }, body: { content: "The dam was built of ash" } });
    const week = { after: ago(7) };
    expect(await memories.news({ query: week })).toEqual({
      learned: { fact: 2, preference: 1, episode: 0, procedure: 0 },
      changed: 1,
      disagree: 1,
    });
    for (const news of ["learned", "changed"] as const) {
      const { memories: listed } = await memories.list({ query: { ...week, news } });
      expect(listed).toHaveLength(news === "learned" ? 3 : 1);
    }
    expect(await memories.news({ query: { before: ago(7) } })).toEqual({
      learned: { fact: 0, preference: 0, episode: 0, procedure: 0 },
      changed: 0,
      disagree: 0,
    });
    expect(await memories.news({ query: { ...week, project: "POND" } })).toMatchObject({
      learned: { preference: 0 },
      changed: 1,
      disagree: 1,
    });
    const { status } = await sendRaw(memory.baseUrl, `/memory/news?after=${ago(1)}&before=${ago(2)}`);
    expect(status).toBe(400);
  });
});
