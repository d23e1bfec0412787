import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, focused, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const read = (id: string) => memory.client.memories.get({ params: { id } });
const save = async (content: string, project = "harbor") => {
  const { id = "" } = await memory.client.memories.save({ body: { content, project, type: "fact" } });
  return id;
};
/** The one memory that says this. */
async function known(text: string) {
  const { memories } = await memory.client.memories.list({ query: { text, status: "all" } });
  const [found] = memories;
  if (!found) throw new Error(`nothing says ${text}`);
  return found;
}
const idIn = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";

describe("why a memory exists", () => {
  test("is found with the mouse: from the table to the exact words, the lines around them and the import", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    const filters = page.getByRole("complementary", { name: "Filters" });
    await filters.getByRole("link", { name: /^harbor/ }).click();
    await filters.getByRole("link", { name: /^sessions/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?project=harbor&from=session");
    const grid = page.getByRole("grid", { name: "Memories" });
    await grid.getByRole("link", { name: /webhook retries/ }).click();
    await page.getByRole("heading", { name: /webhook retries/, level: 1 }).waitFor();
    await page.getByRole("button", { name: "Read the lines around it" }).click();
    const lines = page.getByRole("list", { name: "Lines of the session" });
    await lines.getByText("this is where it was said").waitFor();
    expect(await lines.textContent()).toContain("Remember that for Harbor");
    expect(
      await page.getByRole("link", { name: "See the import that brought it" }).getAttribute("href"),
    ).toMatch(/^\/activity\/runs\/[0-9a-f-]{36}$/);
    await page.goBack();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("project")).toBe("harbor");
    viewer.assertClean();
  });

  test("is found with the keyboard alone, and the way back leads to the row", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?from=session");
    await keyboard.tabTo(page, /^Select (?!all)/);
    expect((await focused(page)).role).toBe("row");
    await keyboard.arrowTo(page, /webhook retries/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /webhook retries/, level: 1 }).waitFor();
    await keyboard.tabTo(page, "Read the lines around it");
    await page.keyboard.press("Enter");
    await page.getByText("this is where it was said").waitFor();
    // The key for it is the browser's own, and a browser without a window has none.
    await page.goBack();
    await page.getByRole("grid", { name: "Memories" }).waitFor();
    await expect.poll(async () => (await focused(page)).name).toMatch(/webhook retries/);
    viewer.assertClean();
  });

  test("tells a contradiction with its other side, and leads to where it is decided", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { id, conflictId } = await known("garage door sensor is not");
    await viewer.go(`/memories/${id}`);
    const card = page.getByRole("region", { name: "Contradiction" });
    await card.getByText("is connected to Home Assistant").waitFor();
    const link = card.getByRole("link", { name: "Decide" });
    expect(await link.getAttribute("href")).toBe(`/review/conflicts/${conflictId}`);
    viewer.assertClean();
  });
});

describe("a wrong memory", () => {
  test("is corrected with the mouse: the words change live, the old ones stay, and Undo brings them back", async () => {
    const id = await save("The smoke test of Harbor takes nineteen minutes.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: /^Correct/ }).click();
    await page.getByLabel("What it says").fill("The smoke test of Harbor takes seven minutes.");
    expect(await page.locator("del").textContent()).toBe("nineteen");
    expect(await page.locator("ins").textContent()).toBe("seven");
    await page.getByLabel("Why, if you want to say").fill("Measured again.");
    await page.getByRole("button", { name: /^Save as v2/ }).click();
    await page.getByRole("heading", { name: /seven minutes/, level: 1 }).waitFor();
    const saved = await read(idIn(page.url()));
    expect(saved).toMatchObject({ version: 2, content: "The smoke test of Harbor takes seven minutes." });
    expect((await read(id)).status).toBe("superseded");
    await page.getByRole("button", { name: "Undo" }).click();
    // The version that is taken back is asked for once more, and is not there.
    viewer.expectProblem(/status of 404/);
    await page.getByRole("heading", { name: /nineteen minutes/, level: 1 }).waitFor();
    expect((await read(id)).status).toBe("active");
    viewer.assertClean();
  });

  test("is corrected, retired, restored and deleted with the keyboard alone", async () => {
    const id = await save("The staging bank of Harbor sleeps on Sundays.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?text=staging+bank");
    await keyboard.tabTo(page, /^Select .*staging bank/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /sleeps on Sundays/, level: 1 }).waitFor();
    await page.keyboard.press("e");
    await expect.poll(async () => (await focused(page)).name).toBe("What it says");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("The staging bank of Harbor sleeps on Mondays.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: /sleeps on Mondays/, level: 1 }).waitFor();
    const head = idIn(page.url());
    expect((await read(head)).version).toBe(2);
    await expect.poll(async () => (await focused(page)).name).toMatch(/^Correct/);

    await page.keyboard.press("r");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("It was a rumour.");
    await page.keyboard.press("Enter");
    await page.getByText("Retired.", { exact: true }).waitFor();
    expect((await read(head)).status).toBe("retired");
    await expect.poll(async () => (await focused(page)).name).toMatch(/^Restore/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await read(head)).status).toBe("active");
    await expect.poll(async () => (await focused(page)).name).toMatch(/^Correct/);

    await keyboard.tabTo(page, "Delete for good…");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog", { name: "Delete this memory for good?" }).waitFor();
    expect((await focused(page)).name).toBe("Cancel");
    await keyboard.tabTo(page, "Delete all 2 versions", { most: 5 });
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/memories");
    await expect(read(id)).rejects.toThrow(/no memory/);
    await page.getByText("No memory fits these filters").waitFor();
    await keyboard.tabTo(page, "Clear the filter", { most: 1 });
    viewer.assertClean();
  });

  test("that somebody else corrects meanwhile is shown as it stands, and nothing typed is lost", async () => {
    const id = await save("The ledger export of Harbor runs at midnight.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: /^Correct/ }).click();
    await page.getByLabel("What it says").fill("The ledger export of Harbor runs at three.");
    await memory.client.memories.update({
      params: { id },
      body: { content: "The ledger export of Harbor runs at noon." },
    });
    await page.getByText("It became version 2 while you typed.").waitFor();
    expect(await page.getByLabel("What it says").inputValue()).toBe(
      "The ledger export of Harbor runs at three.",
    );
    expect(await page.locator("del").textContent()).toBe("noon");
    await page.getByRole("button", { name: /^Save as v3/ }).click();
    await page.getByRole("heading", { name: /runs at three/, level: 1 }).waitFor();
    expect((await read(idIn(page.url()))).version).toBe(3);
    viewer.assertClean();
  });

  test("that is right after all is confirmed with one key, and is unconfirmed no more", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?q=is:unconfirmed");
    await page.getByRole("grid", { name: "Memories" }).getByRole("link").first().click();
    await page.getByText("Unconfirmed.", { exact: true }).waitFor();
    await page.keyboard.press("c");
    await page.getByText("Unconfirmed.", { exact: true }).waitFor({ state: "detached" });
    expect((await read(idIn(page.url()))).confidence).toBeGreaterThanOrEqual(0.6);
    viewer.assertClean();
  });

  test("is not made into one that another memory is already: the refusal is told, and the words stay", async () => {
    await save("The canary of Harbor is deployed first.");
    const id = await save("Invoices of Harbor are rendered by a lambda.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of 409/);
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: /^Correct/ }).click();
    await page.getByLabel("What it says").fill("The canary of Harbor is deployed first.");
    await page.keyboard.press("Control+Enter");
    await page.getByText(/another memory says this already/).waitFor();
    expect(await page.getByLabel("What it says").inputValue()).toBe(
      "The canary of Harbor is deployed first.",
    );
    await page.reload();
    await settled(page);
    expect(await page.getByLabel("What it says").inputValue()).toBe(
      "The canary of Harbor is deployed first.",
    );
    await page.getByLabel("What it says").press("Escape");
    await page.getByRole("heading", { name: /rendered by a lambda/, level: 1 }).waitFor();
    expect((await read(id)).version).toBe(1);
    viewer.assertClean();
  });

  test("that another tab deletes says so, and what was being typed can be copied", async () => {
    const id = await save("The old sandbox of Harbor had no rate limit.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of 404/);
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: /^Correct/ }).click();
    await page.getByLabel("What it says").fill("The old sandbox of Harbor had a rate limit of nine.");
    await memory.client.memories.remove({ params: { id } });
    await page.getByRole("heading", { name: "This memory was deleted" }).waitFor();
    await page.getByText("a rate limit of nine").waitFor();
    await page.getByRole("link", { name: "Go to the memories" }).click();
    await page.getByRole("grid", { name: "Memories" }).waitFor();
    viewer.assertClean();
  });

  test.each(["01a20236-4a6c-78ba-8d5f-000000000000", "nonsense"])(
    "at the address %s is not there, and there is a way on",
    async (id) => {
      await using viewer = await openPage(memory.baseUrl);
      viewer.expectProblem(/status of 40[04]/);
      await viewer.go(`/memories/${id}`);
      await viewer.page.getByRole("heading", { name: "No such memory" }).waitFor();
      expect(await viewer.page.getByRole("link", { name: "Go to the memories" }).getAttribute("href")).toBe(
        "/memories",
      );
      viewer.assertClean();
    },
  );
});

describe("a search", () => {
  test("by mouse takes filters among the words, groups what it finds and says why it matched", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories");
    await page
      .getByRole("searchbox", { name: "Ask memory" })
      .fill("type:preference project:harbor what is money in Harbor");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("Memory answers this.").waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: "preference",
      project: "harbor",
      q: "what is money in Harbor",
    });
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

  test("for a phrase, and every other filter, is in the address: a reload shows the same", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories?q=${encodeURIComponent('"minor units" type:preference')}`);
    const rows = page.getByRole("grid", { name: "Memories" }).getByRole("link");
    await expect.poll(() => rows.count()).toBe(1);
    expect(page.url()).not.toContain("q=");
    await page.reload();
    await settled(page);
    expect(await rows.count()).toBe(1);
    await page.getByRole("link", { name: /Remove the filter: says/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    viewer.assertClean();
  });
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
    ids.push(await save(`The office bicycle of ${city} needs a new chain.`, "bikes"));
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
  const { source } = await known("is called Gustav");
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
    const { id } = await known("webhook retries");
    await viewer.go("/memories?q=what+is+money+in+Harbor");
    expect(await axe(page, { within: "main" }), "an answer").toEqual([]);
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: "Delete for good…" }).click();
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
