import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { addressOf, axe, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
}, 60_000);
afterAll(() => memory[Symbol.asyncDispose]());

const idOf = (name: string): string => memory.ids.entities[name] ?? "";
const drawn = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);
const changes = (page: Page) => page.getByRole("region", { name: "What changed" });

describe("going through time", () => {
  test("the day stands at the handle while it is dragged, and nothing is asked for until it is let go", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await drawn(page);
    const box = await page.getByRole("slider", { name: "As of" }).boundingBox();
    if (!box) throw new Error("there is no handle");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 300, y, { steps: 6 });
    const said = page.getByRole("slider", { name: "As of" });
    await eventually(() => said.textContent()).toMatch(/^\d{1,2} \w{3}/);
    expect(addressOf(page).get("at")).toBe(null);
    const width = (await page.locator(".cursor-crosshair").boundingBox())?.width;
    await page.mouse.up();
    await eventually(() => addressOf(page).get("at")).not.toBe(null);
    await settled(page);
    expect((await page.locator(".cursor-crosshair").boundingBox())?.width).toBe(width);
    viewer.assertClean();
  });

  test("it plays by itself, and stops where somebody stops it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await drawn(page);
    await keyboard.tabTo(page, "Play how it grew", { most: 80 });
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop here" }).waitFor();
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("at")).not.toBe(null);
    await page.getByText(/You are looking at/).waitFor();
    viewer.assertClean();
  });
});

describe("what changed between two days", () => {
  test("with the mouse: a stretch of the days says it, by topic and in sentences", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await drawn(page);
    const box = await page.locator(".cursor-crosshair").boundingBox();
    if (!box) throw new Error("there is no strip");
    await page.mouse.move(box.x + 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + 20, { steps: 4 });
    await page.mouse.up();
    const [from, to] = await eventuallyRange(page);
    const found = await memory.client.graph.changes({ query: { from, to } });
    await changes(page).getByText(`${found.added.count} learnt`, { exact: false }).first().waitFor();
    await changes(page).getByRole("heading", { name: "Topics" }).waitFor();
    await changes(page).getByRole("heading", { name: "Corrected" }).waitFor();
    expect(await axe(page, { within: "main" })).toEqual([]);
    await page.getByRole("button", { name: "All time" }).click();
    await eventually(() => changes(page).count()).toBe(0);
    viewer.assertClean();
  });

  test("with the keyboard alone, in a neighbourhood", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}&after=2026-01-01`);
    await keyboard.tabTo(page, "What changed", { most: 90 });
    await page.keyboard.press("Enter");
    await changes(page).waitFor();
    await keyboard.tabTo(page, "Close", { most: 90 });
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("changes")).toBe(null);
    viewer.assertClean();
  });
});

async function eventuallyRange(page: Page): Promise<readonly [string, string]> {
  await eventually(() => addressOf(page).get("before")).not.toBe(null);
  return [addressOf(page).get("after") ?? "", addressOf(page).get("before") ?? ""];
}

describe("taken along", () => {
  const saved = async (page: Page, name: string) => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  test("as a picture, as a drawing, as data and as a table", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    await drawn(page);
    const png = await saved(page, "Save as PNG");
    expect(png.name).toBe("explore-harbor.png");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    const svg = (await saved(page, "Save as SVG")).bytes.toString();
    expect(svg).toMatch(/^<svg xmlns=/);
    expect(svg).toContain("Harbor");
    expect(await page.evaluate(isXml, svg)).toBe(true);
    const json: unknown = JSON.parse((await saved(page, "Save as JSON")).bytes.toString());
    const graph = await memory.client.graph.read({ query: { level: "focus", focus: idOf("Harbor") } });
    expect(json).toMatchObject({ memories: graph.memories, entities: graph.entities });
    const csv = (await saved(page, "Save as CSV")).bytes.toString();
    expect(csv.split("\r\n")[0]).toContain("kind,type,name,project,date,texts,links,id");
    expect(csv).toContain(`,${idOf("Harbor")}`);
    viewer.assertClean();
  });
});

const isXml = (text: string): boolean =>
  new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") === null;

test("a project of the legend lights its topics, and the list holds them alone", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/explore");
  await drawn(page);
  const all = await page.getByRole("treeitem").count();
  const first = page.getByRole("group", { name: "Projects" }).getByRole("button").first();
  await first.click();
  await eventually(() => addressOf(page).get("project")).not.toBe(null);
  const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
  const { projects } = await memory.client.projects.list();
  const chosen = projects.find(({ name }) => name === addressOf(page).get("project"));
  expect(await first.textContent()).toBe(`${chosen?.name}${chosen?.memories}`);
  const of = topics.filter(({ project }) => project?.name === addressOf(page).get("project"));
  await eventually(() => page.getByRole("treeitem").count()).toBe(of.length);
  await first.click();
  await eventually(() => page.getByRole("treeitem").count()).toBe(all);
  viewer.assertClean();
});
