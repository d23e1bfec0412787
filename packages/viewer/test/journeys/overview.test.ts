import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { axe, keyboard, type OpenPage, openPage } from "../page.ts";
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
      .getByRole("list", { name: "Top topics" })
      .getByRole("link", { name: largest?.name ?? "none" })
      .first()
      .waitFor();
    await main(viewer)
      .getByText(/^This week: \d+ facts?/)
      .waitFor();
    await main(viewer).getByRole("grid", { name: "Memories by the day they were said" }).waitFor();
    await main(viewer)
      .getByRole("list", { name: "By agent" })
      .getByRole("link", { name: /^Claude Code/ })
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
    await keyboard.tabTo(viewer.page, /contradictions$|contradictions Settle/);
    await keyboard.tabTo(viewer.page, "All memories");
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

test("an empty store is filled with a sample to play with, and emptied of it in one go", async () => {
  await using own = await emptyDaemon();
  await using viewer = await openPage(own.baseUrl);
  await viewer.go("/");
  await main(viewer).getByRole("button", { name: "Play with a sample" }).click();
  await main(viewer)
    .getByText(/made-up sample/)
    .waitFor();
  await main(viewer)
    .getByRole("link", { name: /contradiction/ })
    .waitFor();
  await expect.poll(async () => (await own.client.health.status()).memories.active).toBe(22);
  expect(await axe(viewer.page)).toEqual([]);
  // Changed meanwhile, it goes as well.
  const [first] = (await own.client.memories.list({ query: { text: "Commits are small" } })).memories;
  await own.client.memories.update({
    params: { id: first?.id ?? "" },
    body: { content: "Commits are tiny." },
  });
  await main(viewer).getByRole("button", { name: "Take the sample away" }).click();
  await main(viewer).getByText("Nothing is remembered yet.").waitFor();
  expect((await own.client.memories.list({ query: { status: "all" } })).total).toBe(0);
  viewer.expectProblem(/status of 409/);
  viewer.assertClean();
});

test("a browser without a locale loses no card", async () => {
  await using viewer = await openPage(memory.baseUrl);
  await viewer.go("/");
  // As with LANG=C: a language that Intl does not take.
  expect(await viewer.page.evaluate(() => navigator.language)).toContain("@posix");
  await main(viewer).getByRole("grid", { name: "Memories by the day they were said" }).waitFor();
  expect(await main(viewer).getByText("could not be drawn").count()).toBe(0);
  viewer.assertClean();
});

describe("the days", () => {
  const square = (viewer: OpenPage, day: Date) =>
    viewer.page.getByRole("gridcell", {
      name: new RegExp(`\\b${day.getDate()} ${month(day)} ${day.getFullYear()}:`),
    });
  const month = (day: Date) => day.toLocaleString("en-GB", { month: "short" }).slice(0, 3);
  /** As the page's clock has it, wherever this one stands: between them it may be midnight. */
  const daysAgo = (days: number) =>
    new Date(new Date(Date.now() - days * 86_400_000).toLocaleString("en-US", { timeZone: "Europe/Berlin" }));
  /** What was said on days of the page's calendar, whose midnight is not the one here. */
  const said = async ({ page }: OpenPage, ...days: readonly [from: Date, to: Date]) => {
    const [after = "", before = ""] = await page.evaluate(
      (both) => both.map(([year = 0, month = 0, day = 0], n) => new Date(year, month, day + n).toISOString()),
      days.map((day) => [day.getFullYear(), day.getMonth(), day.getDate()]),
    );
    return memory.client.memories.list({ query: { after, before, by: "asserted", limit: 1 } });
  };

  test("are chosen by a drag, and everything below follows, and the way to the memories", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    const [from, to] = [daysAgo(20), daysAgo(9)];
    await square(viewer, from).hover();
    await viewer.page.mouse.down();
    await square(viewer, to).hover();
    await viewer.page.mouse.up();
    await viewer.page.waitForURL(/\?from=.*&to=/);
    const { total } = await said(viewer, from, to);
    await main(viewer).getByRole("heading", { name: "Newest of these days" }).waitFor();
    await main(viewer)
      .getByRole("link", { name: `All ${total} memories` })
      .click();
    await viewer.page.waitForURL(/\/memories\?.*after=.*before=/);
    await main(viewer).getByText(`${total} memories`).first().waitFor();
    await viewer.page.goBack();
    await main(viewer).getByRole("button", { name: "Show all days" }).click();
    await main(viewer).getByRole("heading", { name: "Newest", exact: true }).waitFor();
    viewer.assertClean();
  });

  test("are chosen by Shift and the arrows, and let go of by Escape", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, new RegExp(`${daysAgo(0).getDate()} ${month(daysAgo(0))} .*:`));
    await viewer.page.keyboard.press("ArrowLeft");
    await viewer.page.keyboard.press("Shift+ArrowLeft");
    await viewer.page.keyboard.press("Shift+ArrowUp");
    await viewer.page.waitForURL(/\?from=.*&to=/);
    const address = new URL(viewer.page.url()).searchParams;
    expect([address.get("from"), address.get("to")].map((day) => day?.slice(-2))).toEqual(
      [daysAgo(15), daysAgo(7)].map((day) => String(day.getDate()).padStart(2, "0")),
    );
    await main(viewer).getByRole("heading", { name: "Newest of these days" }).waitFor();
    await viewer.page.keyboard.press("Escape");
    await viewer.page.waitForURL((url) => url.search === "");
    viewer.assertClean();
  });
});

describe("what an agent would be told", () => {
  const asked = "Should the refunds of Harbor above 5,000 euros get a second approval by the team?";

  test("is at first what a session of the largest project begins with", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    const { text, tokens } = await memory.client.projects.brief({ query: { project: "harbor" } });
    await expect.poll(() => main(viewer).locator("pre").textContent()).toBe(text?.trim());
    await main(viewer).getByText("What a session of harbor begins with").waitFor();
    await main(viewer)
      .getByText(new RegExp(` ${tokens} tokens · `))
      .waitFor();
    viewer.assertClean();
  });

  test("is there before all is counted", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/status", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(memory.baseUrl);
    await page.getByRole("heading", { name: "Ask as an agent" }).waitFor();
    await page.getByRole("grid").waitFor();
    answer();
    await page.getByRole("heading", { name: "Waits for you" }).waitFor();
    viewer.assertClean();
  });

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
    await expect.poll(() => main(viewer).locator("pre").textContent()).toBe(told.text?.trim());
    await main(viewer)
      .getByText(new RegExp(`${told.tokens} of ${told.budget} tokens · .*ms`))
      .waitFor();
    const after = await memory.client.memories.why({ params: { id } });
    expect(after.recalled).toEqual(before.recalled);
    viewer.assertClean();
  });

  test("is shown by the keyboard, with the reason when it is nothing", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, /A prompt/);
    await viewer.page.keyboard.type("go on");
    const { why } = await memory.client.recall.preview({ body: { prompt: "go on" } });
    await main(viewer)
      .getByText(why ?? "none")
      .waitFor();
    viewer.assertClean();
  });
});
