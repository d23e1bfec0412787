import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { axe, focused, keyboard, openPage, turn } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(async () => {
  await memory[Symbol.asyncDispose]();
});

test("a project is opened by keyboard, and every number of its page is that of the list it leads to", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/projects");
  await keyboard.tabTo(page, /^harbor/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "harbor" }).waitFor();
  const tiles = page.getByRole("list", { name: "At a glance" });
  const shown = Number(
    (await tiles.getByRole("link", { name: /Memories$/ }).textContent())?.replace(/\D/g, ""),
  );
  const { total } = await memory.client.memories.list({ query: { project: "harbor", limit: 1 } });
  expect(shown).toBe(total);
  for (const [tile, heading] of [
    [/Changes? this week$/, /^Changed this week \((\d+)\)$/],
    [/Decisions? and events$/, /^Decisions and events \((\d+)\)$/],
    [/Names$/, /^Who and what \((\d+)\)$/],
  ] as const) {
    const number = (await tiles.getByRole("link", { name: tile }).textContent())?.match(/^\d+/)?.[0];
    const head = await page.getByRole("heading", { name: heading }).textContent();
    expect(head).toContain(`(${number})`);
  }
  expect(await axe(page)).toEqual([]);
  await turn(page, "dark");
  expect(await axe(page, { rules: ["color-contrast"] })).toEqual([]);
  await tiles.getByRole("link", { name: /Memories$/ }).click();
  await page.waitForURL(/memories\?project=harbor/);
  viewer.assertClean();
});

test("a month of the time line opens as many memories as it tells", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/projects/kiln");
  const row = page
    .getByRole("listitem")
    .filter({ hasText: /memories/ })
    .filter({ hasText: /20\d\d/ });
  const told = (await row.first().locator("span").last().textContent())?.match(/^(\d+) memor/)?.[1];
  await row.first().getByRole("link").click();
  await page.waitForURL(/project=kiln/);
  await page
    .getByText(new RegExp(`^${told} memor`))
    .first()
    .waitFor();
  viewer.assertClean();
});

test("a project is given to an agent by the clipboard, and kept as a file of Markdown", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: memory.baseUrl });
  await viewer.go("/projects/harbor");
  await page.getByRole("button", { name: "Give this to an agent" }).click();
  await page.getByText(/Copied for an agent: about [\d,]+ tokens/).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# What memory holds of harbor/);
  expect(copied).toContain("<memory-recall>");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as Markdown" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("harbor.md");
  const { text } = await memory.client.texts.project({ query: { project: "harbor" } });
  expect(await readFile(await file.path(), "utf8")).toBe(text);
  viewer.assertClean();
});

test("a contradiction that is decided elsewhere leaves the page by itself", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/projects/atlas");
  await page.getByRole("heading", { name: "Contradictions (1)" }).waitFor();
  const { conflicts } = await memory.client.conflicts.list();
  const open = conflicts.find(({ newer }) => newer.project === "atlas");
  await memory.client.conflicts.resolve({ params: { id: open?.id ?? "" }, body: { action: "keep_new" } });
  await eventually(() => page.getByRole("heading", { name: /^Contradictions/ }).count()).toBe(0);
  viewer.assertClean();
});

test("the palette finds projects and topics", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/");
  const field = page.getByRole("searchbox", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await field.fill("homelab");
  await page.getByRole("menuitem", { name: /^homelab.*project/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "homelab" }).waitFor();
  const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
  const name = topics[0]?.name ?? "";
  await page.keyboard.press("Control+k");
  await field.fill(name);
  await page
    .getByRole("menuitem")
    .filter({ hasText: /topic · \d+ memor/ })
    .first()
    .waitFor();
  viewer.assertClean();
});

test("a project that nothing is known of leads back to those there are", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  viewer.expectProblem(/404/);
  await viewer.go("/projects/unheard-of");
  await page.getByRole("heading", { level: 1, name: "No such project" }).waitFor();
  await page.getByRole("link", { name: "See all projects" }).click();
  await page.getByRole("link", { name: "harbor" }).waitFor();
  viewer.assertClean();
});

test("on a phone the places without room stand under More, which the keyboard opens, too", async () => {
  await using viewer = await openPage(memory.baseUrl, { width: 390, height: 844, touch: true });
  const { page } = viewer;
  await viewer.go("/projects");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Entities" }).click();
  await page.waitForURL(/\/entities/);
  await page.getByRole("button", { name: "More" }).focus();
  await page.keyboard.press("Enter");
  await keyboard.arrowTo(page, "Activity");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/activity/);
  expect((await focused(page)).role).not.toBe("menuitem");
  viewer.assertClean();
});
