import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { keyboard, type OpenPage, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const main = ({ page }: OpenPage) => page.getByRole("main");

describe("what agents know", () => {
  test("stands on the first page: the numbers, what waits, the largest topics", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    const { memories, conflicts } = await memory.client.health.status();
    await main(viewer).getByText(`${memories.active}memories`).waitFor();
    await main(viewer)
      .getByRole("link", { name: `${conflicts} contradictions` })
      .waitFor();
    const topics = await memory.client.graph.read({ query: { level: "topics" } });
    const largest = [...(topics.topics ?? [])].sort((a, b) => b.size - a.size)[0];
    await main(viewer)
      .getByRole("link", { name: largest?.name ?? "none" })
      .waitFor();
    await main(viewer)
      .getByRole("img", { name: /Memories by day; most on/ })
      .waitFor();
    viewer.assertClean();
  });

  test("leads by the mouse from a number to the memories behind it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await main(viewer).getByRole("list", { name: "By project" }).getByRole("link", { name: /^kiln/ }).click();
    await viewer.page.waitForURL(/\/memories\?project=kiln/);
    viewer.assertClean();
  });

  test("leads by the keyboard from a topic to its part of the graph", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, /contradictions/);
    await keyboard.tabTo(viewer.page, "Explore");
    await viewer.page.keyboard.press("Tab");
    await viewer.page.keyboard.press("Enter");
    await viewer.page.waitForURL(/\/explore\?c=/);
    viewer.assertClean();
  });

  test("loses one card alone where one cannot be drawn, until it is tried again", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await page.route(/memory\/graph/, (route) =>
      route.fulfill({ json: { topics: [{ id: "t-1", size: 1 }] } }),
    );
    viewer.expectProblem(/TypeError/);
    await viewer.go("/");
    await main(viewer)
      .getByText(/This part could not be drawn/)
      .waitFor();
    for (const title of [
      "By the day it was said",
      "Newest",
      "Ask as an agent",
      "Waits for you",
      "Top topics",
    ])
      await main(viewer).getByRole("heading", { name: title, exact: true }).waitFor();
    await main(viewer).getByRole("list", { name: "What memory holds" }).waitFor();
    await page.unroute(/memory\/graph/);
    await main(viewer).getByRole("button", { name: "Try again" }).click();
    await main(viewer)
      .getByText(/This part could not be drawn/)
      .waitFor({ state: "detached" });
    await main(viewer).locator('a[href^="/explore?c="]').first().waitFor();
    viewer.assertClean();
  });

  test("is an invitation while there is nothing", async () => {
    await using empty = await emptyDaemon();
    await using viewer = await openPage(empty.baseUrl);
    await viewer.go("/");
    await main(viewer).getByRole("heading", { name: "Nothing is remembered yet." }).waitFor();
    await main(viewer).getByRole("link", { name: "Import past sessions" }).click();
    await viewer.page.waitForURL(/\/sources\/import/);
    viewer.assertClean();
  });

  test("grows under the eyes of who looks", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await memory.client.memories.save({
      body: { content: "The tide gauge of Hamburg is read every nine minutes." },
    });
    await main(viewer)
      .getByRole("link", { name: /tide gauge/ })
      .waitFor({ timeout: 10_000 });
    viewer.assertClean();
  });
});

describe("what an agent would be told", () => {
  const asked = "Should the refunds of Harbor above 5,000 euros get a second approval by the team?";

  test("is shown by the mouse, word for word, and counts as no recall", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    const told = await memory.client.recall.preview({ body: { prompt: asked, project: "harbor" } });
    expect(told.text).toContain("5,000 euros");
    const { memories } = await memory.client.memories.list({ query: { text: "5,000 euros" } });
    const id = memories[0]?.id ?? "";
    const before = await memory.client.memories.why({ params: { id } });
    await main(viewer)
      .getByRole("textbox", { name: /A prompt/ })
      .fill(asked);
    await main(viewer).getByRole("combobox", { name: "Project" }).selectOption("harbor");
    await main(viewer).getByRole("button", { name: "Show what it would see" }).click();
    await expect.poll(() => main(viewer).locator("pre").textContent()).toBe(told.text?.trim());
    await main(viewer).getByText(`${told.tokens} of ${told.budget} tokens`).waitFor();
    const after = await memory.client.memories.why({ params: { id } });
    expect(after.recalled).toEqual(before.recalled);
    viewer.assertClean();
  });

  test("is shown by the keyboard, with the reason when it is nothing", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, /A prompt/);
    await viewer.page.keyboard.type("go on");
    await keyboard.tabTo(viewer.page, "Show what it would see");
    await viewer.page.keyboard.press("Enter");
    const { why } = await memory.client.recall.preview({ body: { prompt: "go on" } });
    await main(viewer)
      .getByText(why ?? "none")
      .waitFor();
    viewer.assertClean();
  });
});
