import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedDistiller } from "../../../daemon/test/scripted-models.ts";
import { talk, writeSession } from "../../../daemon/test/sessions.ts";
import { aFinding } from "../../../language/test/index.ts";
import { emptyDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { known, saveFact } from "../facts.ts";
import { focused, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const read = (id: string) => memory.client.memories.get({ params: { id } });
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
    expect(await lines.locator("mark").textContent()).toMatch(/^The webhook retries .*\.$/);
    expect(await lines.textContent()).toContain("Remember that for Harbor");
    expect(
      await page.getByRole("link", { name: "See the import that brought it" }).getAttribute("href"),
    ).toMatch(/^\/activity\/runs\/[0-9a-f-]{36}$/);
    await page.goBack();
    await settled(page);
    await eventually(() => new URL(page.url()).searchParams.get("project")).toBe("harbor");
    viewer.assertClean();
  });

  test("is found with the keyboard alone, and the way back leads to the row", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?from=session");
    // Each group of filters is one stop, the chosen one of it; arrows move within.
    await keyboard.tabTo(page, /^sessions/);
    await page.keyboard.press("ArrowUp");
    await eventually(async () => (await focused(page)).name).not.toMatch(/^sessions/);
    await page.keyboard.press("ArrowDown");
    await keyboard.tabTo(page, /^Select (?!all)/, { most: 12 });
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
    const { id, conflictId } = await known(memory, "garage door sensor is not");
    await viewer.go(`/memories/${id}`);
    const card = page.getByRole("region", { name: "Contradiction" });
    await card.getByText("is connected to Home Assistant").waitFor();
    const link = card.getByRole("link", { name: "Decide" });
    expect(await link.getAttribute("href")).toBe(`/review/conflicts/${conflictId}`);
    viewer.assertClean();
  });
});

describe("what stands beside a memory", () => {
  test("is named on its page, with its type and its date, and each leads on", async () => {
    const { id } = await known(memory, "garage door sensor is not");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${id}`);
    await page.getByRole("heading", { name: "Beside it" }).waitFor();
    const other = page.getByRole("list", { name: "Contradicts" }).getByRole("link");
    expect(await other.textContent()).toMatch(
      /is connected to Home Assistant.*(?:fact|preference|episode|procedure)/,
    );
    expect(await other.locator("time").count()).toBe(1);
    await other.click();
    await page.getByRole("heading", { name: /is connected to Home Assistant/, level: 1 }).waitFor();
    viewer.assertClean();
  });
});

describe("a wrong memory", () => {
  test("is corrected with the mouse: the words change live, the old ones stay, and Undo brings them back", async () => {
    const id = await saveFact(memory, "The smoke test of Harbor takes nineteen minutes.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${id}`);
    await page.getByRole("button", { name: /^Correct/ }).click();
    await expect.poll(async () => (await focused(page)).name).toBe("What it says");
    await page.keyboard.type(" And more");
    expect(await page.getByLabel("What it says").inputValue()).toBe(
      "The smoke test of Harbor takes nineteen minutes. And more",
    );
    await page.getByLabel("What it says").fill("The smoke test of Harbor takes seven minutes.");
    await eventually(() => page.locator("del").textContent()).toBe("nineteen");
    await eventually(() => page.locator("ins").textContent()).toBe("seven");
    await page.getByLabel("Why, if you want to say").fill("Measured again.");
    await page.getByRole("button", { name: /^Save as v2/ }).click();
    await page.getByRole("heading", { name: /seven minutes/, level: 1 }).waitFor();
    await eventually(() => read(idIn(page.url()))).toMatchObject({
      version: 2,
      content: "The smoke test of Harbor takes seven minutes.",
    });
    expect((await read(id)).status).toBe("superseded");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: /nineteen minutes/, level: 1 }).waitFor();
    await eventually(async () => (await read(id)).status).toBe("active");
    viewer.assertClean();
  });

  test("is corrected, retired, restored and deleted with the keyboard alone", async () => {
    const id = await saveFact(memory, "The staging bank of Harbor sleeps on Sundays.");
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
    await eventually(async () => (await read(idIn(page.url()))).version).toBe(2);
    const head = idIn(page.url());
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
    await eventually(async () => (await focused(page)).name).toBe("Cancel");
    await keyboard.tabTo(page, "Delete all 2 versions", { most: 5 });
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/memories");
    await expect(read(id)).rejects.toThrow(/no memory/);
    await page.getByText("No memory fits these filters").waitFor();
    await keyboard.tabTo(page, "Clear the filter", { most: 1 });
    viewer.assertClean();
  });

  test("that somebody else corrects meanwhile is shown as it stands, and nothing typed is lost", async () => {
    const id = await saveFact(memory, "The ledger export of Harbor runs at midnight.");
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
    await eventually(() => page.locator("del").textContent()).toBe("noon");
    await page.getByRole("button", { name: /^Save as v3/ }).click();
    await page.getByRole("heading", { name: /runs at three/, level: 1 }).waitFor();
    await eventually(async () => (await read(idIn(page.url()))).version).toBe(3);
    viewer.assertClean();
  });

  test("that is right after all is confirmed with one key, and is unconfirmed no more", async () => {
    const unsure = scriptedDistiller(() => ({
      findings: [aFinding("The kiln of Harbor may be fired by gas.", { confidence: 0.5 })],
      dropped: 0,
    }));
    await using own = await emptyDaemon({ models: { distiller: unsure } });
    await writeSession(own, 1, talk("Is the kiln of Harbor fired by gas?"));
    for await (const event of own.client.imports.sessions({ body: {} }))
      if (event.type === "error") throw new Error(event.error);
    await using viewer = await openPage(own.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?q=is:unconfirmed");
    await page.getByRole("grid", { name: "Memories" }).getByRole("link").first().click();
    await page.getByText("Unconfirmed.", { exact: true }).waitFor();
    await page.keyboard.press("c");
    await page.getByText("Unconfirmed.", { exact: true }).waitFor({ state: "detached" });
    await eventually(async () => {
      const { confidence } = await own.client.memories.get({ params: { id: idIn(page.url()) } });
      return confidence;
    }).toBeGreaterThanOrEqual(0.6);
    viewer.assertClean();
  });

  test("is not made into one that another memory is already: the refusal is told, and the words stay", async () => {
    await saveFact(memory, "The canary of Harbor is deployed first.");
    const id = await saveFact(memory, "Invoices of Harbor are rendered by a lambda.");
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
    await eventually(() => page.getByLabel("What it says").inputValue()).toBe(
      "The canary of Harbor is deployed first.",
    );
    await page.getByLabel("What it says").press("Escape");
    await page.getByRole("heading", { name: /rendered by a lambda/, level: 1 }).waitFor();
    expect((await read(id)).version).toBe(1);
    viewer.assertClean();
  });

  test("that another tab deletes says so, and what was being typed can be copied", async () => {
    const id = await saveFact(memory, "The old sandbox of Harbor had no rate limit.");
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
