import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { contextIn, hook, hookInput } from "../hooks.ts";
import { joined } from "../spaces.ts";

const save = (content: string, project?: string) => ({ body: { content, ...(project && { project }) } });

test("projects are listed with what they hold, those with most first, and found by a part of their name", async () => {
  await using memory = await testDaemon({ hookMs: 10_000 });
  const { memories, projects } = memory.client;
  await memories.save(save("Kilns are fired on Monday.", "pottery"));
  await memories.save(save("Glaze is mixed by weight.", "pottery"));
  await memories.save(save("The gateway listens on port 4000.", "api-gateway"));
  await memories.save(save("Answers should be short."));
  const gone = await memories.save(save("The loom is broken.", "weaving"));
  await memories.retire({ params: { id: gone.id ?? "" } });
  expect(await projects.list()).toEqual({
    projects: [
      { name: "pottery", memories: 2 },
      { name: "api-gateway", memories: 1 },
    ],
    total: 2,
  });
  expect((await projects.list({ query: { text: "GATE" } })).projects).toMatchObject([
    { name: "api-gateway" },
  ]);
  expect(await projects.list({ query: { limit: 1 } })).toMatchObject({ projects: [{}], total: 2 });
});

test("projects of joined spaces are listed where that is asked for, each with the one of one's own that it is", async () => {
  await using memory = await testDaemon();
  const { memories, projects } = memory.client;
  await memories.save(save("Kilns are fired on Monday.", "kiln"));
  await joined(memory, { id: "0a000000-0000-4000-8000-000000000001", name: "Orders" }, [
    { content: "Glaze is mixed by weight.", project: "github.com/acme/Kiln" },
    { content: "The loom is oiled in May.", project: "github.com/acme/weaving" },
  ]);
  expect((await projects.list()).projects).toEqual([{ name: "kiln", memories: 1 }]);
  expect((await projects.list({ query: { spaces: "true" } })).projects).toEqual([
    { name: "kiln", memories: 2 },
    { name: "github.com/acme/weaving", memories: 1 },
  ]);
});

test("the brief of a project is what a session is told, and reading it keeps nothing from the session", async () => {
  await using memory = await testDaemon({ hookMs: 10_000 });
  const project = "folder-of-the-kiln";
  const { id } = await memory.client.memories.save(save("The kiln is fired on Monday.", project));
  const brief = await memory.client.projects.brief({ query: { project } });
  expect(brief).toEqual({
    text: expect.stringContaining("The kiln is fired on Monday."),
    memories: [id],
    tokens: Math.ceil((brief.text?.length ?? 0) / 4),
  });
  const input = hookInput(memory, 1, { source: "startup", cwd: `/home/ada/${project}` });
  const told = await hook(memory, "session-start", input);
  expect(contextIn(told.json)).toBe(brief.text);
});

test("nothing is said of a project that nothing is known of", async () => {
  await using memory = await testDaemon({ hookMs: 10_000 });
  expect(await memory.client.projects.brief({ query: { project: "unheard-of" } })).toEqual({
    text: null,
    memories: [],
    tokens: 0,
  });
});

/** Imports name a project by its folder: two folders may differ in their capitals alone. */
async function writtenInTwoWays() {
  const memory = await testDaemon();
  await memory.client.memories.save(save("Kilns are fired on Monday.", "Kiln"));
  const { id = "" } = await memory.client.memories.save(save("Glaze is mixed by weight.", "kiln yard"));
  memory.daemon.store.prepare("UPDATE memories SET project = 'kiln' WHERE id = ?").run(id);
  memory.daemon.store.prepare("UPDATE recall_items SET project = 'kiln' WHERE ref_id = ?").run(id);
  return { ...memory, id, [Symbol.asyncDispose]: () => memory[Symbol.asyncDispose]() };
}

test("a project that is written in two ways is listed and counted as one, in every spelling", async () => {
  await using memory = await writtenInTwoWays();
  const { memories, projects } = memory.client;
  await memories.save(save("The loom is oiled in May.", "weaving"));
  await memories.save(save("Clay is kept in the cellar.", "Kiln"));
  const both = [
    { name: "Kiln", memories: 3 },
    { name: "weaving", memories: 1 },
  ];
  expect(await projects.list()).toEqual({ projects: both, total: 2 });
  for (const project of ["Kiln", "kiln", "KILN"]) {
    const query = { project };
    expect((await memories.list({ query })).memories.map((one) => one.project)).toEqual([
      "Kiln",
      "kiln",
      "Kiln",
    ]);
    const facets = await memories.facets({ query });
    expect([facets.total, facets.types.reduce((sum, { count }) => sum + count, 0)]).toEqual([3, 3]);
    expect(facets.projects).toEqual(both.map(({ name, memories: count }) => ({ name, count })));
    expect(await memories.growth({ query })).toMatchObject({ total: 3, learnedThisWeek: 3 });
  }
  await memories.retire({ params: { id: memory.id } });
  const rested = await memories.list({ query: { project: "KILN", status: "retired" } });
  expect(rested.memories).toMatchObject([{ project: "kiln" }]);
  expect((await memories.list({ query: { project: "KILN", status: "all" } })).memories).toHaveLength(3);
});

test("a project that is written in two ways is recalled and told of in both", async () => {
  await using memory = await writtenInTwoWays();
  const { projects, recall } = memory.client;
  const query = { query: "kilns are fired and glaze is mixed", project: "KILN" };
  expect((await recall.query({ body: query })).memories).toHaveLength(2);
  const { text } = await projects.brief({ query: { project: "kiln" } });
  expect(text).toContain("fired on Monday");
  expect(text).toContain("mixed by weight");
});

test("a project is one whatever its capitals: what is saved, recalled, listed and told goes by the name that is there", async () => {
  await using memory = await testDaemon({ hookMs: 10_000 });
  const { memories, projects, recall } = memory.client;
  await memories.save(save("Kilns are fired on Monday.", "Kiln"));
  await memories.save(save("Glaze is mixed by weight.", "KILN"));
  expect((await projects.list()).projects).toEqual([{ name: "Kiln", memories: 2 }]);
  expect((await memories.list({ query: { project: "kiln" } })).total).toBe(2);
  const { memories: hits } = await recall.query({ body: { query: "when are kilns fired", project: "kiln" } });
  expect(hits.map(({ content }) => content)).toContain("Kilns are fired on Monday.");
  expect((await projects.brief({ query: { project: "kiln" } })).text).toContain("mixed by weight");
  const start = await hook(memory, "session-start", hookInput(memory, 1));
  expect(contextIn(start.json)).toContain("mixed by weight");
});
