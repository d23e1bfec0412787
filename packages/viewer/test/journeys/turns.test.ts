import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importAll, writeSession } from "../../../daemon/test/sessions.ts";
import { sessionId, transcript } from "../../../sources/test/transcripts.ts";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { axe, focused, keyboard, openPage, settled, turn } from "../page.ts";

let memory: ViewerDaemon;
beforeAll(async () => {
  memory = await emptyDaemon();
  await writeSession(memory, 1, kilnSession());
  await importAll(memory);
});
afterAll(() => memory[Symbol.asyncDispose]());

const QUESTION = "At which temperature is the celadon glaze fired?";
const ASKED = `/memories?q=${encodeURIComponent(QUESTION)}`;
const SESSION = sessionId(1);
const MAIN = { within: "main" };

/** A turn stands under the name of its session. */
async function onTurn(page: Page, number: number): Promise<void> {
  await page.getByRole("heading", { name: /^We fire the new pots/, level: 1 }).waitFor();
  await page.getByText(`t:000001#${number}`, { exact: true }).waitFor();
}

const wordsOf = (page: Page) => page.getByRole("list", { name: "What was said" });
const shownOf = (page: Page) => wordsOf(page).locator("div", { has: page.getByText("shown in the answer") });

describe("a turn that answers", () => {
  test("is read whole with the mouse: what the answer showed is marked, and the next turn follows", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(ASKED);
    const hit = page.getByRole("list", { name: "Hits" }).getByRole("listitem").first();
    await hit.getByText("asked: We fire the new pots").waitFor();
    await hit.getByText("The celadon glaze is fired at 1,285 degrees").waitFor();
    await hit.getByText("t:000001#0", { exact: true }).first().waitFor();
    await hit.getByText("later there:").waitFor();
    await hit.getByText(/^from Claude Code session “We fire the new pots/).waitFor();
    await hit.getByRole("link", { name: /^The whole turn/ }).click();
    await onTurn(page, 0);
    await eventually(() =>
      shownOf(page).getByText("The celadon glaze is fired at 1,285 degrees").count(),
    ).toBe(1);
    // All of it is one line of the transcript; the answer left this out.
    expect(await wordsOf(page).getByText("Shelves are washed").count()).toBe(1);
    expect(await shownOf(page).getByText("Shelves are washed").count()).toBe(0);
    await wordsOf(page).getByRole("heading", { name: "Glazes", level: 3 }).waitFor();
    await page.getByText(`${SESSION}.jsonl`).waitFor();
    expect(await axe(page, MAIN)).toEqual([]);
    await turn(page, "dark");
    expect(await axe(page, { ...MAIN, rules: ["color-contrast"] })).toEqual([]);

    await page
      .getByRole("navigation", { name: "On in the session" })
      .getByRole("link", { name: "Next turn" })
      .click();
    await onTurn(page, 1);
    await wordsOf(page).getByText("The celadon glaze stays below 1,300 degrees").waitFor();
    await eventually(async () => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.getByRole("link", { name: "Previous turn" }).first().click();
    await onTurn(page, 0);
    await page.getByRole("link", { name: "Back to the answer" }).click();
    await eventually(() => new URL(page.url()).searchParams.get("q")).toBe(QUESTION);
    viewer.assertClean();
  });

  test("is read with the keyboard alone, and the same after a reload", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(ASKED);
    await keyboard.tabTo(page, "The whole turn t:000001#0");
    await page.keyboard.press("Enter");
    await page.getByText("shown in the answer").first().waitFor();
    const shown = await shownOf(page).allTextContents();
    await page.reload();
    await settled(page);
    await eventually(() => shownOf(page).allTextContents()).toEqual(shown);
    await keyboard.tabTo(page, "Go to what the answer shows");
    await page.keyboard.press("Enter");
    await eventually(() => new URL(page.url()).hash).toBe("#shown");
    await keyboard.tabTo(page, "Next turn", { back: true });
    await page.keyboard.press("Enter");
    await onTurn(page, 1);
    viewer.assertClean();
  });

  test("leads to the memories that were kept of it, and says which is contradicted", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await page.route("**/memory/query", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const { turn } of answer.memories)
        for (const kept of turn?.kept ?? []) kept.conflictId = "01a20236-4a6c-78ba-8d5f-000000000000";
      await route.fulfill({ response, json: answer });
    });
    await viewer.go("/memories?q=who+opens+the+kiln+of+celadon+pots");
    const kept = page.getByRole("listitem").filter({ hasText: /^kept: / });
    await kept.first().getByText("contradicted").waitFor();
    await kept.first().getByRole("link").click();
    await page.getByRole("heading", { name: /Lena/, level: 1 }).waitFor();
    await viewer.go(`/memories/turns/${SESSION}/2`);
    expect(await page.getByText("shown in the answer").count()).toBe(0);
    await page.getByRole("heading", { name: "Kept from it", level: 2 }).waitFor();
    await page.getByRole("link", { name: /Lena/ }).click();
    await page.getByRole("heading", { name: /Lena/, level: 1 }).waitFor();
    viewer.assertClean();
  });

  test("is found by its reference in the palette, and by what was said in it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/");
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox").fill("t:000001#1");
    await page.getByRole("group", { name: "By its reference" }).waitFor();
    await eventually(async () => (await focused(page)).name).toContain("t:000001#1");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/memories/turns/${SESSION}/1`);
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox").fill("celadon glaze fired");
    await page
      .getByRole("group", { name: "Passages" })
      .getByRole("menuitem", { name: /^User: We fire the new pots/ })
      .click();
    await onTurn(page, 0);
    await page.getByText("shown in the answer").first().waitFor();
    viewer.assertClean();
  });
});

test.each([
  [`/memories/turns/${SESSION}/99`, 404],
  ["/memories/turns/ffffffff/0", 404],
  [`/memories/turns/${SESSION}/first`, 400],
])("at the address %s is no turn, and there is a way on", async (path, status) => {
  await using viewer = await openPage(memory.baseUrl);
  viewer.expectProblem(new RegExp(`status of ${status}`));
  await viewer.go(path);
  await viewer.page.getByRole("heading", { name: "No such turn" }).waitFor();
  await viewer.page.getByRole("link", { name: "Go to the memories" }).waitFor();
  viewer.assertClean();
});

test.each([
  [{ confidence: "high" }, "Memory answers this."],
  [{ confidence: "medium" }, "Memory knows of this; look whether it says what you ask."],
  [{ confidence: "low" }, "This is the nearest; it likely does not answer."],
  [{ confidence: "none" }, "Nothing in memory answers this. The nearest:"],
  [{ confidence: "medium", unstated: true }, "Memory knows the subject; what you ask for is not stated."],
])("an answer that is %j says so", async (sure, sentence) => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await page.route("**/memory/query", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unstated: undefined, ...sure } });
  });
  await viewer.go(ASKED);
  await page.getByText(sentence, { exact: true }).waitFor();
  viewer.assertClean();
});

/** Three turns about a kiln; the first is answered in one message that is far longer than what an answer shows of it. */
function kilnSession(): string {
  const session = transcript();
  session.user(
    `We fire the new pots next week. Write down all we know. ${"Ask the others, and leave nothing out. ".repeat(14)}`,
  );
  session.assistant(
    [
      "# The studio\n\nI have put everything in order.",
      ...["Shelves are washed", "Wedges are counted", "Vents are brushed", "Gloves are mended"].map(
        (task) =>
          `${task} before the first load goes in, ${"and whoever does it signs the list. ".repeat(8)}`,
      ),
      "## Glazes\n\nThe celadon glaze is fired at 1,285 degrees in reduction.",
      `The other one is a surprise each time. ${"Nobody has written down what was mixed. ".repeat(8)}`,
      `At which temperature a glaze is fired is read twice, ${"and whoever does it signs the list. ".repeat(80)}`,
    ].join("\n\n"),
  );
  session.user("Does the celadon glaze bear more heat than that?");
  session.assistant("No. The celadon glaze stays below 1,300 degrees, or it runs.");
  session.user("Remember that Lena alone opens the kiln of the celadon pots.");
  session.assistant("I will leave that to her.");
  return session.text();
}
