import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { focused, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const addressOf = (page: Page) => new URL(page.url()).searchParams;
const shownIn = async (page: Page) =>
  Number(await page.getByRole("grid", { name: "Memories" }).getAttribute("aria-rowcount")) - 1;

describe("the table of memories", () => {
  test("leaves what is said its room, however wide the window is", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    const row = page.getByRole("grid", { name: "Memories" }).getByRole("row").nth(1);
    for (const width of [360, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const cell = await row.getByRole("gridcell").nth(1).boundingBox();
      const all = await row.boundingBox();
      expect(all?.width, "the row is as wide as its window lets it").toBeLessThanOrEqual(width);
      expect(cell?.width, `${width}`).toBeGreaterThan(Math.min(350, (all?.width ?? 0) - 80));
    }
    viewer.assertClean();
  });
});

describe("the days below it", () => {
  test("narrow the list by when something was said, as soon as a date is there, and the date keeps the focus", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    const { days } = await memory.client.memories.growth({ query: { by: "asserted" } });
    const first = days[Math.floor(days.length / 2)]?.day ?? "";
    const after = new Date(`${first}T00:00:00`).toISOString();
    const from = page.getByRole("region", { name: "Time" }).getByLabel("From");
    await from.fill(first);
    await expect.poll(() => addressOf(page).has("after")).toBe(true);
    await eventually(async () => (await focused(page)).name).toBe("From");
    await settled(page);
    const { total } = await memory.client.memories.list({
      query: { by: "asserted", after: addressOf(page).get("after") ?? after, limit: 1 },
    });
    await expect.poll(() => shownIn(page)).toBe(total);
    await from.press("Enter");
    expect((await focused(page)).name).toBe("From");
    viewer.assertClean();
  });

  test("are those on which it was learned once that is chosen, and the moment looked at is so, too", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?at=2100-01-01T00:00:00Z");
    await page.getByRole("region", { name: "Time" }).getByRole("combobox").selectOption("created");
    await expect.poll(() => addressOf(page).get("by")).toBe("created");
    await eventually(() => addressOf(page).get("at")).toBe(null);
    await eventually(() => addressOf(page).get("knownAt")).toBe("2100-01-01T00:00:00.000Z");
    viewer.assertClean();
  });
});

test("a memory that was typed and dropped with Esc can be brought back", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  const field = page.getByRole("textbox", { name: "What should be remembered" });
  await viewer.go("/memories");
  await page.keyboard.press("n");
  await field.fill("The kiln is fired on Thursdays.");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Bring it back" }).click();
  await field.waitFor();
  expect(await field.inputValue()).toBe("The kiln is fired on Thursdays.");
  viewer.assertClean();
});
