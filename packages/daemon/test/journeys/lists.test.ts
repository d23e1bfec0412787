import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ago, type ListDaemon, listDaemon, pots } from "../listed.ts";
import { sendRaw } from "../raw-http.ts";

let memory: ListDaemon;
beforeAll(async () => {
  memory = await listDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const holding: ListDaemon["holding"] = (...saved) => memory.holding(...saved);
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
