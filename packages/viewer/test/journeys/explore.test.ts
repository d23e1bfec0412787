import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { axe, focused, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
}, 60_000);
afterAll(() => memory[Symbol.asyncDispose]());

/** A machine that does other work too answers late. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });
const row = (page: Page, name: string | RegExp) => page.getByRole("treeitem", { name }).first();
const heading = (page: Page) =>
  page.getByRole("region", { name: "Selected" }).getByRole("heading", { level: 2 });
const addressOf = (page: Page) => new URL(page.url()).searchParams;
const idOf = (name: string): string => memory.ids.entities[name] ?? "";

/** Typed into the field of Explore; waits until something is found. */
async function find(page: Page, text: string) {
  await page.getByRole("combobox", { name: /Find in the graph|other end/ }).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
}

describe("what agents know", () => {
  test("with the mouse: from the topics to a topic, a name, a document and one of its passages", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
    expect(await page.getByRole("treeitem").count()).toBe(topics.length);
    await row(page, /^Harbor, /).click();
    await settled(page);
    expect(addressOf(page).get("c")).toBe(topics.find(({ name }) => name.startsWith("Harbor,"))?.id);
    await row(page, /^Harbor, entity/).click();
    await heading(page).filter({ hasText: "Harbor" }).waitFor();
    await page.getByRole("button", { name: "Focus here" }).click();
    await soon(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    await row(page, /^Harbor runbook, document/).dblclick();
    await soon(() => addressOf(page).get("focus")).toBe(`document:${memory.ids.longDocument}`);
    await settled(page);
    const graph = await memory.client.graph.read({
      query: { level: "document", focus: memory.ids.longDocument },
    });
    expect(graph.chunks).toHaveLength(40);
    await page.getByText(`${1 + 40 + graph.entities.length} nodes`).waitFor();
    await row(page, /passage/).click();
    await page.getByRole("link", { name: "Read it in the document" }).waitFor();
    await page.getByRole("button", { name: "Back (Backspace)" }).click();
    await soon(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    viewer.assertClean();
  });

  test("with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await keyboard.tabTo(page, /^(Kiln|Harbor), /);
    await keyboard.arrowTo(page, /^Harbor, /);
    await page.keyboard.press("Enter");
    await soon(() => addressOf(page).get("c")).toMatch(/^t-/);
    await settled(page);
    // The focus stays in the list, whatever it shows.
    await keyboard.arrowTo(page, /^Harbor, entity/);
    await page.keyboard.press("Enter");
    await soon(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    await settled(page);
    await keyboard.arrowTo(page, /^Harbor runbook, document/);
    await page.keyboard.press("Enter");
    await soon(() => addressOf(page).get("focus")).toBe(`document:${memory.ids.longDocument}`);
    await settled(page);
    await page.keyboard.press("Backspace");
    await soon(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    viewer.assertClean();
  });

  test("a row opens to what its node is linked with, in words", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}&view=list`);
    await keyboard.tabTo(page, /^Harbor, entity/);
    await page.keyboard.press("ArrowRight");
    await row(page, /^mentioned in .*memory/).waitFor();
    const under = row(page, /^stored in Postgres, entity, technology/);
    await keyboard.arrowTo(page, /^stored in Postgres/);
    expect(await under.getAttribute("aria-level")).toBe("2");
    await page.keyboard.press("ArrowLeft");
    expect((await focused(page)).name).toMatch(/^Harbor, entity/);
    viewer.assertClean();
  });
});

describe("search", () => {
  test("with the mouse: what is found stands in groups, and what is chosen comes into the middle", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await find(page, "Postgres");
    expect(await page.getByRole("group", { name: "Memories" }).getByRole("option").count()).toBeGreaterThan(
      0,
    );
    await page
      .getByRole("group", { name: "Entities" })
      .getByRole("option", { name: "Postgres" })
      .first()
      .click();
    await heading(page).filter({ hasText: "Postgres" }).waitFor();
    expect(addressOf(page).get("focus")).toBe(`entity:${idOf("Postgres")}`);
    viewer.assertClean();
  });

  test("with the keyboard alone, and without a choice it looks among what is shown", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    await page.keyboard.press("/");
    await page.keyboard.type("runbook");
    await page.keyboard.press("Enter");
    await soon(() => addressOf(page).get("q")).toBe("runbook");
    await page.getByText("1 of", { exact: false }).waitFor();
    expect(await page.getByRole("treeitem").count()).toBe(1);
    await page.keyboard.press("Escape");
    await soon(() => addressOf(page).get("q")).toBe(null);
    await page.keyboard.type("Redis");
    await page.getByRole("option", { name: "Redis" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect((await focused(page)).name).toMatch(/Redis/);
    await page.keyboard.press("Enter");
    await soon(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Redis")}`);
    viewer.assertClean();
  });
});

describe("a path", () => {
  const way = async () => {
    const { path } = await memory.client.graph.path({
      query: { from: idOf("Priya Nair"), to: idOf("Redis") },
    });
    return path.length - 1;
  };

  test("with the mouse: from a node to another that is searched for, told in sentences", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Priya Nair")}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Path from here…" }).click();
    await find(page, "Redis");
    await page.getByRole("option", { name: "Redis" }).first().click();
    await soon(() => addressOf(page).get("to")).toBe(idOf("Redis"));
    const told = page.getByRole("region", { name: "The path" });
    await told.getByText(`${await way()} steps`).waitFor();
    expect(await told.getByRole("listitem").count()).toBe((await way()) + 1);
    expect(await told.textContent()).toMatch(/Priya Nair— mentioned in —.*— mentions —.*Redis/);
    await page.reload();
    await told.waitFor();
    viewer.assertClean();
  });

  test("with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Priya Nair")}`);
    await keyboard.tabTo(page, "More");
    await page.keyboard.press("Enter");
    await keyboard.arrowTo(page, /Path from here/);
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "choose the other end" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("Redis");
    await page.getByRole("option", { name: "Redis" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "The path" }).waitFor();
    viewer.assertClean();
  });

  test("where none leads, it says so and offers a way back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go(`/explore?focus=entity:${idOf("Home Assistant")}&to=${idOf("Harbor")}`);
    await viewer.page.getByText("No way leads from one to the other.").waitFor();
    await viewer.page.getByRole("link", { name: "Back to the first of them" }).waitFor();
    viewer.expectProblem(/status of 404/);
    viewer.assertClean();
  });
});

describe("the picture", () => {
  test("waits for a word where it would be drawn by the processor, and says why", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await page.getByText("draws without a graphics card").waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
    await page.getByRole("button", { name: "Draw it anyway" }).click();
    await page.locator("canvas.sigma-nodes").waitFor();
    await page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);
    expect(await page.getByRole("tree").count()).toBe(1);
    await page.keyboard.press("l");
    await soon(() => addressOf(page).get("view")).toBe("list");
    expect(await page.locator("canvas").count()).toBe(0);
    viewer.assertClean();
  });

  test("is walked through with the arrow keys, each step is said, and the list follows", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?view=graph&focus=entity:${idOf("Harbor")}`);
    await page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);
    await keyboard.tabTo(page, /^Picture of the graph/);
    await page.keyboard.press("ArrowRight");
    const said = page.getByRole("status").filter({ hasText: / links?, \d+ of \d+$/ });
    await said.waitFor({ state: "attached" });
    const [name = ""] = (await said.textContent())?.split(",") ?? [];
    expect(await page.locator("[role=treeitem][aria-selected=true]").textContent()).toContain(name);
    await soon(() => addressOf(page).get("sel")).toMatch(/^[0-9a-f-]{36}$/);
    await page.keyboard.press("f");
    await expect
      .poll(() => addressOf(page).get("focus"))
      .toContain(addressOf(page).get("focus")?.split(":")[1]);
    await soon(() => addressOf(page).get("focus")).not.toContain(idOf("Harbor"));
    await page.keyboard.press("Backspace");
    await soon(() => addressOf(page).get("focus")).toContain(idOf("Harbor"));
    viewer.assertClean();
  });

  test("has the names over everything, what is pointed at among it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore?view=graph");
    const names = page.locator("canvas.sigma-hoverNodes + canvas.sigma-labels");
    await names.waitFor();
    viewer.assertClean();
  });

  test("opens a topic by a click on its bubble", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore?view=graph");
    await page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);
    const box = await page.getByRole("application").boundingBox();
    if (!box) throw new Error("there is no picture");
    // Where a bubble lies depends on the store: the first of a grid of points that is in one opens it.
    for (let at = 0; at < 60 && addressOf(page).get("c") === null; at++)
      await page.mouse.click(
        box.x + box.width * (0.2 + 0.07 * (at % 9)),
        box.y + box.height * (0.15 + 0.1 * Math.floor(at / 9)),
      );
    await soon(() => addressOf(page).get("c")).toMatch(/^t-/);
    viewer.assertClean();
  });
});

describe("the address", () => {
  test("says the depth, the kinds and the types, and a reload shows the same", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    await page.getByRole("slider", { name: "Depth" }).focus();
    await page.keyboard.press("ArrowRight");
    await soon(() => addressOf(page).get("depth")).toBe("2");
    await settled(page);
    await page.getByRole("button", { name: /^Documents/ }).click();
    await soon(() => addressOf(page).get("kinds")).toBe("memory,entity");
    await page.getByRole("button", { name: /^fact/ }).click();
    await soon(() => addressOf(page).get("types")).toBe("preference,episode,procedure");
    await settled(page);
    const shown = await page.getByRole("tree").getAttribute("aria-label");
    expect(await page.locator("[data-kind=document]").count()).toBe(0);
    await page.reload();
    await settled(page);
    expect(await page.getByRole("tree").getAttribute("aria-label")).toBe(shown);
    viewer.assertClean();
  });

  test("that names nothing known leads back to the topics", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/explore?focus=entity:00000000-0000-7000-8000-000000000000&depth=9&kinds=x&at=never");
    await viewer.page.getByText("This is not in the graph.").waitFor();
    await viewer.page.getByRole("link", { name: "All topics" }).click();
    await viewer.page.getByRole("tree").waitFor();
    viewer.expectProblem(/status of 404/);
    viewer.assertClean();
  });
});

describe("time", () => {
  test("with the mouse: a stretch of it is chosen by dragging over the days", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    const count = () => page.locator("[data-kind=memory]").count();
    const before = await count();
    const box = await page.locator(".cursor-crosshair").boundingBox();
    if (!box) throw new Error("there is no strip");
    await page.mouse.move(box.x + box.width * 0.75, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.95, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await soon(() => addressOf(page).get("after")).not.toBe(null);
    expect(await count()).toBeLessThan(before);
    await page.getByRole("button", { name: "All time" }).click();
    await soon(count).toBe(before);
    viewer.assertClean();
  });

  test("with the keyboard alone: as of an earlier day, and back to now", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    await keyboard.tabTo(page, "As of", { most: 80 });
    for (let days = 0; days < 30; days++) await page.keyboard.press("ArrowLeft");
    await soon(() => addressOf(page).get("at")).not.toBe(null);
    const at = addressOf(page).get("at") ?? "";
    await page.getByText(/You are looking at .* Nothing can be changed here/).waitFor();
    await settled(page);
    const then = await memory.client.graph.read({ query: { level: "focus", focus: idOf("Harbor"), at } });
    const nodes = then.entities.length + then.memories.length + then.documents.length;
    await page.getByText(`${nodes} nodes`).waitFor();
    await keyboard.tabTo(page, "Back to now", { back: true, most: 80 });
    await page.keyboard.press("Enter");
    await soon(() => addressOf(page).get("at")).toBe(null);
    viewer.assertClean();
  });
});

describe("little room, no names, nothing at all", () => {
  test("at 320 pixels the list comes first and nothing scrolls sideways", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
    const { page } = viewer;
    for (const path of ["/explore", `/explore?focus=entity:${idOf("Harbor")}`]) {
      await viewer.go(path);
      await page.getByRole("tree").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    viewer.assertClean();
  });

  test.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (theme) => {
    await using viewer = await openPage(memory.baseUrl, { theme });
    for (const path of [
      "/explore?view=graph",
      `/explore?view=graph&focus=entity:${idOf("Harbor")}&at=2026-11-20T12:00:00Z`,
      `/explore?focus=document:${memory.ids.longDocument}`,
      `/explore?focus=entity:${idOf("Priya Nair")}&to=${idOf("Redis")}`,
    ]) {
      await viewer.go(path);
      await viewer.page.getByRole("tree").waitFor();
      expect(await axe(viewer.page, { within: "main" }), path).toEqual([]);
    }
    viewer.assertClean();
  });

  test("an empty store says how to fill it", async () => {
    await using empty = await emptyDaemon();
    await using viewer = await openPage(empty.baseUrl);
    await viewer.go("/explore");
    await viewer.page.getByText("There is nothing to explore yet.").waitFor();
    await viewer.page.getByRole("link", { name: "Import sessions" }).waitFor();
    expect(await axe(viewer.page, { within: "main" })).toEqual([]);
    viewer.assertClean();
  });
});
