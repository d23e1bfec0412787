import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { known, saveFact } from "../facts.ts";
import { axe, focused, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const read = (id: string) => memory.client.memories.get({ params: { id } });

describe("a search", () => {
  test("by mouse takes filters among the words, shows what it finds best first and says why it matched", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    await page
      .getByRole("searchbox", { name: "Ask memory" })
      .fill("type:preference project:harbor what is money in Harbor");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("Memory answers this.").waitFor();
    await eventually(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: "preference",
      project: "harbor",
      q: "what is money in Harbor",
    });
    await page.getByText("Why it was found").first().click();
    await page.getByRole("list", { name: "Why it matched" }).first().getByText("by its words").waitFor();
    await page.getByRole("link", { name: /integer of minor units/ }).click();
    await page.getByRole("heading", { name: /integer of minor units/, level: 1 }).waitFor();
    viewer.assertClean();
  });

  test("by keyboard that nothing answers says so", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    await keyboard.tabTo(page, "Ask memory");
    await page.keyboard.type("xylophone zeppelin quokka");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Nothing in memory answers this" }).waitFor();
    await keyboard.tabTo(page, "Look for these words in all memories");
    await page.keyboard.press("Enter");
    await page.getByText("No memory fits these filters").waitFor();
    await keyboard.tabTo(page, "Clear the filter");
    await page.keyboard.press("Enter");
    await page.getByRole("grid", { name: "Memories" }).waitFor();
    viewer.assertClean();
  });

  test("since 3m, which may be minutes or months, says so until it is mended", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    const box = page.getByRole("searchbox", { name: "Ask memory" });
    const ask = page.getByRole("button", { name: "Ask", exact: true });
    await box.fill("after:3m money in Harbor");
    await ask.click();
    const unclear = page.getByText('"3m" may be minutes or months: give "3min" or "3mo".');
    await unclear.waitFor();
    await box.fill("after:3mo money in Harbor");
    await unclear.waitFor({ state: "detached" });
    await ask.click();
    await page.waitForURL((url) => url.searchParams.get("q") === "money in Harbor");
    viewer.assertClean();
  });

  test("for a phrase, and every other filter, is in the address: a reload shows the same", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories?q=${encodeURIComponent('"minor units" type:preference')}`);
    const rows = page.getByRole("grid", { name: "Memories" }).getByRole("link");
    await expect.poll(() => rows.count()).toBe(1);
    expect(page.url()).not.toContain("q=");
    await page.reload();
    await settled(page);
    await eventually(() => rows.count()).toBe(1);
    await page.getByRole("link", { name: /Remove the filter: says/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    viewer.assertClean();
  });
});

test("what an address says that no place knows is not asked for", async () => {
  await using viewer = await openPage(memory.baseUrl);
  await viewer.go("/memories?tab=why&type=preference");
  await viewer.page.getByRole("row").nth(1).waitFor();
  await eventually(() => new URL(viewer.page.url()).search).toContain("type=preference");
  viewer.assertClean();
});

describe("versions", () => {
  test("are compared by mouse, side by side and in one text, each by its address", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${memory.ids.versioned}?tab=history`);
    await page.getByRole("link", { name: "Compare any two versions" }).click();
    await page.getByLabel("From").selectOption("1");
    await expect.poll(() => new URL(page.url()).search).toBe("?from=1&to=3");
    const before = page.getByRole("region", { name: "Before", exact: true });
    await before.getByText("Tuesdays").waitFor();
    await page.getByLabel("Shown").selectOption("inline");
    await expect.poll(() => page.locator("ins").count()).toBeGreaterThan(0);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel("From").inputValue()).toBe("1");
    expect(await page.getByText("The release train got a third day.").count()).toBe(0);
    viewer.assertClean();
  });

  test("are compared with the keyboard alone, and an old one says that it is old", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${memory.ids.versioned}`);
    await keyboard.tabTo(page, /^History/);
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "Compare any two versions");
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "From");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => new URL(page.url()).searchParams.get("from")).toBe("1");
    await keyboard.tabTo(page, "Version 1");
    await page.keyboard.press("Enter");
    await page.getByText("An older version.").waitFor();
    expect(await page.getByRole("button", { name: /Correct|Retire|Delete/ }).count()).toBe(0);
    await keyboard.tabTo(page, "Bring these words back…");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Save as v4/ }).waitFor();
    expect(await page.getByLabel("What it says").inputValue()).toContain("Tuesdays and Thursdays");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: /every working day/, level: 1 }).waitFor();
    viewer.assertClean();
  });
});

test("many memories are retired at once with the keyboard, after a question, and one Undo brings all back", async () => {
  const ids: string[] = [];
  for (const city of ["Oslo", "Turin", "Gdansk"])
    ids.push(await saveFact(memory, `The office bicycle of ${city} needs a new chain.`, "bikes"));
  const statuses = async () => (await Promise.all(ids.map(read))).map(({ status }) => status);
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/memories?project=bikes");
  await keyboard.tabTo(page, /office bicycle/);
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("3 selected").waitFor();
  await keyboard.tabTo(page, "Retire 3…", { back: true });
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await focused(page)).name).toBe("Retire 3");
  await page.keyboard.press("Escape");
  expect(await statuses()).toEqual(["active", "active", "active"]);
  await keyboard.tabTo(page, "Retire 3…", { back: true });
  await page.keyboard.press("Enter");
  await eventually(async () => (await focused(page)).name).toBe("Retire 3");
  await page.keyboard.press("Enter");
  await page.getByText("3 memories retired").waitFor();
  expect(await statuses()).toEqual(["retired", "retired", "retired"]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(statuses).toEqual(["active", "active", "active"]);
  viewer.assertClean();
});

test("a memory saved by hand is said to be new, or to be known already", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/memories");
  const tell = async (words: string) => {
    await page.keyboard.press("n");
    await page.getByLabel("What should be remembered").fill(words);
    await page.keyboard.press("Control+Enter");
  };
  await tell("The espresso machine on floor four is called Gustav.");
  await page.getByText("Saved as a new memory").waitFor();
  const { source } = await known(memory, "is called Gustav");
  expect(source.kind).toBe("manual");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await tell("The espresso machine on floor four is called Gustav.");
  await page.getByText(/Known already/).waitFor();
  viewer.assertClean();
});

test("another time is looked at without anything that changes it, and left with one press", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  const past = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await viewer.go(`/memories?at=${past}`);
  await page.getByText(/You are looking at/).waitFor();
  expect(await page.getByRole("button", { name: /Save a memory/ }).count()).toBe(0);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  const { total } = await memory.client.memories.list({ query: { at: past } });
  await page.getByText(`${total} memories`).waitFor();
  await page.getByRole("grid").getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText(/You are looking at/).waitFor();
  expect(await page.getByRole("button", { name: /Correct|Retire|Delete/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.getByRole("button", { name: /^Retire/ }).waitFor();
  viewer.assertClean();
});

describe("the place is usable by all", () => {
  test("while something is asked, answered or corrected", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { id } = await known(memory, "webhook retries");
    await viewer.go("/memories?q=what+is+money+in+Harbor");
    expect(await axe(page, { within: "main" }), "an answer").toEqual([]);
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: "Delete for good…" }).click();
    await page.getByRole("alertdialog").waitFor();
    expect(await axe(page, { within: "[role=alertdialog]" }), "deleting").toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: /^Correct/ }).click();
    await page.getByLabel("What it says").fill("Something else.");
    await settled(page);
    expect(await axe(page, { within: "main" }), "correcting").toEqual([]);
    viewer.assertClean();
  });

  test("and on 320 pixels, where nothing scrolls sideways", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 320 });
    for (const path of [
      "/memories",
      `/memories/${memory.ids.versioned}?tab=history`,
      `/memories/${memory.ids.versioned}/history`,
    ]) {
      await viewer.go(path);
      expect(
        await viewer.page.evaluate(() => document.documentElement.scrollWidth),
        path,
      ).toBeLessThanOrEqual(320);
    }
    viewer.assertClean();
  });
});

describe("an export", () => {
  test("has all that the list holds under its filters, in each of three formats", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?type=procedure");
    const query = { type: "procedure", by: "asserted", limit: 500 } as const;
    const { memories } = await memory.client.memories.list({ query });
    const take = async (format: string) => {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: format }).click();
      const download = await coming;
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
    };
    const json = await take("As JSON");
    expect([json.name, JSON.parse(json.text)]).toEqual(["memories.json", memories]);
    const markdown = await take("As Markdown");
    expect(markdown.text.trim().split("\n")).toHaveLength(memories.length + 2);
    const csv = await take("As CSV");
    expect(csv.text).toContain(memories[0]?.content.slice(0, 20));
    await page.getByText(`${memories.length} rows written to memories.csv`).waitFor();
    expect(await axe(page)).toEqual([]);
    viewer.assertClean();
  });
});
