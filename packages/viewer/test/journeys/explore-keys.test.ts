import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { addressOf, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
}, 60_000);
afterAll(() => memory[Symbol.asyncDispose]());

const selected = (page: Page) => page.locator("[role=treeitem][aria-selected=true]");
const drawn = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);

/** Longer than a selection rests before the address says it. */
const slowly = (page: Page) => page.waitForTimeout(700);

describe("the map of topics by the keyboard, key by key and slowly", () => {
  const begin = {
    list: /, topic, /,
    picture: /^Picture of the graph/,
  } as const;

  test.each(["list", "picture"] as const)("in the %s: what is selected stays so", async (where) => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore?view=graph");
    await drawn(page);
    await keyboard.tabTo(page, begin[where]);
    await page.keyboard.press("ArrowDown");
    await eventually(() => addressOf(page).get("sel")).toMatch(/^t-/);
    await slowly(page);
    const first = addressOf(page).get("sel");
    await eventually(() => selected(page).getAttribute("data-id")).toBe(first);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await slowly(page);
    await eventually(() => selected(page).getAttribute("data-id")).toBe(addressOf(page).get("sel"));
    await page.reload();
    await settled(page);
    await eventually(() => selected(page).count()).toBe(1);
    viewer.assertClean();
  });

  test.each([
    ["list", "Enter"],
    ["list", "f"],
    ["picture", "Enter"],
    ["picture", "f"],
  ] as const)("in the %s: %s opens the topic", async (where, key) => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore?view=graph");
    await drawn(page);
    await keyboard.tabTo(page, begin[where]);
    await page.keyboard.press("ArrowDown");
    await eventually(() => addressOf(page).get("sel")).toMatch(/^t-/);
    await slowly(page);
    const topic = addressOf(page).get("sel");
    await page.keyboard.press(key);
    await eventually(() => addressOf(page).get("c")).toBe(topic);
    viewer.assertClean();
  });
});

describe("what is drawn and told", () => {
  test("a name is written once, also of the topics beside the one that is shown", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.begin(keepWhatIsWritten);
    const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
    const small = [...topics].sort((one, other) => one.size - other.size);
    for (const { id } of small.slice(0, 4)) {
      const { topics: shown = [] } = await memory.client.graph.read({ query: { level: "topic", topic: id } });
      if (shown.length < 2) continue;
      await viewer.go(`/explore?view=graph&c=${id}`);
      await drawn(page);
      const written: string[] = await page.evaluate(() => Reflect.get(window, "written"));
      const ghosts = shown.filter((topic) => topic.id !== id).map(({ name }) => name.split(", ")[0] ?? "");
      expect(written.filter((line) => ghosts.includes(line)).sort()).toEqual(
        [...new Set(written.filter((line) => ghosts.includes(line)))].sort(),
      );
    }
    viewer.assertClean();
  });

  test("a memory that is selected is shown with all of its lines", async () => {
    await using viewer = await openPage(memory.baseUrl, { height: 700 });
    const { page } = viewer;
    const harbor = memory.ids.entities.Harbor ?? "";
    const content = `We decided to move the ledger of Harbor. ${"It is long, and each line counts. ".repeat(6)}`;
    const { id } = await memory.client.memories.save({ body: { content } });
    await memory.client.index.run({ body: {} });
    await viewer.go(`/explore?view=graph&focus=entity:${harbor}&depth=2&sel=${id}`);
    const text = page.getByRole("region", { name: "Selected" }).getByText("We decided to move").last();
    await text.waitFor();
    await settled(page);
    const { shown, whole } = await text.evaluate((element) => ({
      shown: element.clientHeight,
      whole: element.scrollHeight,
    }));
    expect(whole).toBeGreaterThan(60);
    expect(shown).toBeGreaterThanOrEqual(whole);
    viewer.assertClean();
  });

  test("a depth that shows no more says why", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    // A document is next to what it names, and to nothing beyond.
    await viewer.go(`/explore?focus=entity:${memory.ids.entities.Harbor}&depth=3&kinds=document`);
    await page.getByText(/nothing lies farther away than \d steps?/).waitFor();
    viewer.assertClean();
  });

  test("what is copied as JSON is what is shown", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.begin(() =>
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text: string) => void Reflect.set(window, "copied", text) },
      }),
    );
    await viewer.go(`/explore?focus=entity:${memory.ids.entities.Harbor}&types=preference`);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "Copy as JSON" }).click();
    await page.getByText("JSON copied").waitFor();
    const copied = JSON.parse(await page.evaluate(() => Reflect.get(window, "copied")));
    const types = new Set(copied.memories.map(({ type }: { type: string }) => type));
    expect([...types]).toEqual(["preference"]);
    const { entities } = await memory.client.graph.read({
      query: { level: "focus", focus: memory.ids.entities.Harbor ?? "" },
    });
    expect(copied.entities).toEqual(entities);
    expect(copied.edges.length).toBeGreaterThan(0);
    viewer.assertClean();
  });
});

/** Records the names on the canvas, line by line. */
function keepWhatIsWritten(): void {
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  let written: string[] = [];
  const isNames = (canvas: HTMLCanvasElement | OffscreenCanvas) =>
    canvas instanceof HTMLCanvasElement && canvas.isConnected;
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    if (isNames(this.canvas)) written = [];
    return clearRect.apply(this, area);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (isNames(this.canvas)) {
      written.push(text);
      Reflect.set(window, "written", written);
    }
    return fillText.call(this, text, x, y);
  };
}
