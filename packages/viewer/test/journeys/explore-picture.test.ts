import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { addressOf, axe, idle, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
}, 60_000);
afterAll(() => memory[Symbol.asyncDispose]());

const idOf = (name: string): string => memory.ids.entities[name] ?? "";

const drawn = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);

/** Points of the canvas that are not empty. */
const inkOf = (page: Page) =>
  page.locator("canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  });

describe("the picture", () => {
  test("on a phone a row of the list under it opens its topic with one tap", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 390, height: 844, touch: true });
    const { page } = viewer;
    await viewer.go("/explore");
    const row = page.getByRole("treeitem").nth(1);
    const id = await row.getAttribute("data-id");
    await row.scrollIntoViewIfNeeded();
    await row.tap();
    await eventually(() => addressOf(page).get("c")).toBe(id);
    viewer.assertClean();
  });

  test("is drawn without a graphics card, and gives way to the list by one key", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.begin(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      Reflect.set(
        HTMLCanvasElement.prototype,
        "getContext",
        function (this: HTMLCanvasElement, kind: string) {
          return kind === "2d" ? Reflect.apply(getContext, this, [kind]) : null;
        },
      );
    });
    await viewer.go("/explore");
    await drawn(page);
    expect(await inkOf(page)).toBeGreaterThan(1_000);
    await eventually(() => page.getByRole("tree").count()).toBe(1);
    await page.keyboard.press("l");
    await eventually(() => addressOf(page).get("view")).toBe("list");
    await eventually(() => page.locator("canvas").count()).toBe(0);
    await page.keyboard.press("l");
    await eventually(() => page.locator("canvas").count()).toBe(1);
    viewer.assertClean();
  });

  test("is walked through with the arrow keys, each step is said, and the list follows", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?view=graph&focus=entity:${idOf("Harbor")}`);
    await drawn(page);
    await keyboard.tabTo(page, /^Picture of the graph/);
    await page.keyboard.press("ArrowDown");
    const said = page.getByRole("status").filter({ hasText: / links?, \d+ of \d+$/ });
    await said.waitFor({ state: "attached" });
    const [name = ""] = (await said.textContent())?.split(",") ?? [];
    await eventually(() => page.locator("[role=treeitem][aria-selected=true]").textContent()).toContain(name);
    await eventually(() => addressOf(page).get("sel")).toMatch(/^[0-9a-f-]{36}$/);
    await page.keyboard.press("f");
    await expect
      .poll(() => addressOf(page).get("focus"))
      .toContain(addressOf(page).get("focus")?.split(":")[1]);
    await eventually(() => addressOf(page).get("focus")).not.toContain(idOf("Harbor"));
    await page.keyboard.press("Backspace");
    await eventually(() => addressOf(page).get("focus")).toContain(idOf("Harbor"));
    viewer.assertClean();
  });

  test("says that nothing lies where an arrow leads nowhere", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore?view=graph");
    await drawn(page);
    await keyboard.tabTo(page, /^Picture of the graph/);
    const nowhere = page.getByText("Nothing lies to the right.");
    await eventually(async () => {
      await page.keyboard.press("ArrowRight");
      return nowhere.isVisible();
    }).toBe(true);
    viewer.assertClean();
  });

  test("opens a topic by a click on its bubble", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore?view=graph");
    await drawn(page);
    const box = await page.getByRole("application").boundingBox();
    if (!box) throw new Error("there is no picture");
    // The position of a bubble depends on the store: the first of a grid of points that is in one opens it.
    for (let at = 0; at < 60 && addressOf(page).get("c") === null; at++) {
      await page.mouse.click(
        box.x + box.width * (0.2 + 0.07 * (at % 9)),
        box.y + box.height * (0.15 + 0.1 * Math.floor(at / 9)),
      );
      await idle(page);
    }
    await eventually(() => addressOf(page).get("c")).toMatch(/^t-/);
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
    await eventually(() => addressOf(page).get("after")).not.toBe(null);
    await eventually(count).toBeLessThan(before);
    await page.getByRole("button", { name: "All time" }).click();
    await eventually(count).toBe(before);
    viewer.assertClean();
  });

  test("with the keyboard alone: as of an earlier day, and back to now", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    await page.keyboard.press("t");
    await page.keyboard.press("PageDown");
    await eventually(() => addressOf(page).get("at")).not.toBe(null);
    await page.getByText(/You are looking at .* Nothing can be changed here/).waitFor();
    await settled(page);
    const at = addressOf(page).get("at") ?? "";
    const then = await memory.client.graph.read({ query: { level: "focus", focus: idOf("Harbor"), at } });
    const nodes = then.entities.length + then.memories.length + then.documents.length;
    await page.getByText(`${nodes} nodes`).waitFor();
    await page.keyboard.press("t");
    await page.keyboard.press("End");
    await eventually(() => addressOf(page).get("at")).toBe(null);
    viewer.assertClean();
  });
});

describe("little room, no names, nothing at all", () => {
  test("at 320 pixels the list stands below the picture, nothing scrolls sideways, nothing covers the search", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
    const { page } = viewer;
    for (const path of ["/explore", `/explore?focus=entity:${idOf("Harbor")}`]) {
      await viewer.go(path);
      await page.getByRole("tree").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const box = (role: "combobox" | "button", name: RegExp) =>
        page.getByRole(role, { name }).first().boundingBox();
      const search = await box("combobox", /Find in the graph/);
      for (const name of [/only the list/, /^Export/]) {
        const other = await box("button", name);
        if (!search || !other) throw new Error("a part of the head is missing");
        expect(other.y >= search.y + search.height || other.x >= search.x + search.width).toBe(true);
      }
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
