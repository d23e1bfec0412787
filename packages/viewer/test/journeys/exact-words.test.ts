import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { axe, focused, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const webhooks = async () => {
  const { memories } = await memory.client.memories.list({ query: { from: "session", text: "webhook" } });
  return memories[0]?.id ?? "";
};
const grid = (page: Page) => page.getByRole("grid", { name: "Memories" });
const peek = (page: Page) => page.getByRole("complementary", { name: "Peek" });

describe("the words of a source", () => {
  test("are named as what they are, and one key leads to them, marked in the conversation", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const id = await webhooks();
    const { evidence } = await memory.client.memories.why({ params: { id } });
    const quote = evidence[0]?.said?.quote ?? "";
    expect(evidence[0]?.said?.likeness).toBe("exact");
    await viewer.go(`/memories/${id}`);
    await page.getByText("these words are in the source").waitFor();
    await page.keyboard.press("s");
    const mark = page.locator("mark[data-said]");
    await eventually(async () => (await mark.allTextContents()).join("")).toBe(quote);
    expect(new URL(page.url()).searchParams.get("memory")).toBe(id);
    await eventually(() => mark.first().isVisible()).toBe(true);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to the memory" }).click();
    await page.getByRole("heading", { name: /webhook retries/, level: 1 }).waitFor();
    viewer.assertClean();
  });

  test("are marked among the lines around them, and in sight", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${await webhooks()}`);
    await page.getByRole("button", { name: "Read the lines around it" }).click();
    const mark = page.getByRole("list", { name: "Lines of the session" }).locator("mark[data-said]").first();
    await mark.waitFor();
    await eventually(async () => {
      const { y = -1 } = (await mark.boundingBox()) ?? {};
      return y > 60 && y < 780;
    }).toBe(true);
    viewer.assertClean();
  });

  test("are marked nowhere on a turn that is opened for another reason", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 390 });
    const { page } = viewer;
    const { evidence } = await memory.client.memories.why({ params: { id: await webhooks() } });
    const [place] = evidence;
    await viewer.go(`/memories/turns/${place?.sessionId}/${place?.said?.turn}`);
    expect(await page.locator("mark[data-said]").count()).toBe(0);
    viewer.assertClean();
  });
});

describe("the table", () => {
  test("shows a memory whole with Space, and the next with an arrow, while the keyboard stays in it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    await grid(page).focus();
    await page.keyboard.press("Space");
    const first = await peek(page).getByRole("group", { name: "The whole memory" }).textContent();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await eventually(() =>
      peek(page).getByRole("group", { name: "The whole memory" }).textContent(),
    ).not.toBe(first);
    expect((await focused(page)).role).toBe("row");
    await page.keyboard.press("Escape");
    await peek(page).waitFor({ state: "detached" });
    viewer.assertClean();
  });

  test("has the columns that were chosen, also when it is opened again", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    const column = grid(page).getByRole("columnheader", { name: "Source", exact: true });
    expect(await column.count()).toBe(0);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Source" }).click();
    await column.waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await settled(page);
    await column.waitFor();
    viewer.assertClean();
  });

  test("gives many another type at once, and one button takes that back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const types = async () => {
      const { memories } = await memory.client.memories.list({ query: { project: "harbor", limit: 2 } });
      return memories.map(({ type }) => type);
    };
    const before = await types();
    await viewer.go("/memories?project=harbor");
    await grid(page).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Set type" }).click();
    await page.getByRole("menuitem", { name: "episode" }).click();
    await page.getByRole("button", { name: "Make episodes of 2" }).click();
    await eventually(types).toEqual(["episode", "episode"]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await eventually(types).toEqual(before);
    viewer.assertClean();
  });

  test("moves many to a project at once, and one button takes that back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const projects = async () => {
      const { memories } = await memory.client.memories.list({ query: { text: "Harbor", limit: 2 } });
      return memories.map(({ project }) => project);
    };
    const before = await projects();
    await viewer.go("/memories?text=Harbor");
    await grid(page).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Move 2 to a project" }).click();
    await page.getByLabel(/^Move 2 memories to the project/).fill("quay");
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await eventually(projects).toEqual(["quay", "quay"]);
    await page.getByText("2 memories moved to quay").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await eventually(projects).toEqual(before);
    viewer.assertClean();
  });

  test("shows a memory whole on a phone by a touch, over what is there", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 390, height: 844, touch: true });
    const { page } = viewer;
    await viewer.go("/memories");
    await page.getByRole("button", { name: "Peek", exact: true }).first().tap();
    const box = await peek(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 9_999)).toBeLessThan(844);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Close the peek" }).tap();
    await peek(page).waitFor({ state: "detached" });
    viewer.assertClean();
  });
});
