import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axe, focused, keyboard, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(async () => {
  await memory[Symbol.asyncDispose]();
});

const openConflicts = async () => (await memory.client.conflicts.list()).conflicts.map(({ id }) => id);
const conflict = (id: string) => memory.client.conflicts.get({ params: { id } });
/** The case is drawn: what is pressed now is meant for it. */
const shown = (page: Page, id: string) => page.locator(`#case-${id}`).waitFor();
const atCase = (path: string) => new RegExp(`${path}/[0-9a-f-]{36}`);

describe("contradictions", () => {
  // Each test leaves all of them open again.
  beforeEach(async () => {
    const { conflicts } = await memory.client.conflicts.list({ query: { status: "resolved" } });
    for (const { id } of conflicts) await memory.client.conflicts.revert({ params: { id }, body: {} });
  });

  test("are settled by mouse, one after the other, and taken back from the notice", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review");
    await page.waitForURL(atCase("/review/conflicts"));
    const [first = "", second = ""] = await openConflicts();
    expect(page.url()).toContain(first);
    const keepNew = page.getByRole("button", { name: /^Keep new/ });
    await keepNew.hover();
    await expect
      .poll(() => page.getByTestId("consequence").textContent())
      .toContain("The older one stops being recalled");
    await keepNew.click();
    await shown(page, second);
    await expect.poll(() => focused(page)).toMatchObject({ role: "heading" });
    await expect.poll(async () => (await conflict(first)).resolution).toBe("keep_new");
    await page.getByRole("button", { name: "Undo" }).click();
    await shown(page, first);
    await expect.poll(async () => (await conflict(first)).status).toBe("open");
    viewer.assertClean();
  });

  test("are settled by keyboard alone: keep, merge, later, back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/conflicts");
    const [first = "", second = "", third = ""] = await openConflicts();
    await shown(page, first);
    await page.keyboard.press("3");
    await shown(page, second);
    await expect.poll(async () => (await conflict(first)).resolution).toBe("keep_both");
    await page.getByText("Kept both").waitFor();
    await page.keyboard.press("4");
    await expect.poll(() => focused(page)).toMatchObject({ role: "textbox" });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("The two were weighed up, and this sentence says what holds in Kiln and Atlas.");
    await page.keyboard.press("Control+Enter");
    await shown(page, third);
    await expect.poll(async () => (await conflict(second)).resolution).toBe("merge");
    await page.keyboard.press("5");
    await page.keyboard.press("k");
    await shown(page, third);
    await page.keyboard.press("u");
    await shown(page, second);
    await expect.poll(async () => (await conflict(second)).status).toBe("open");
    expect((await conflict(first)).resolution).toBe("keep_both");
    viewer.assertClean();
  });

  test("the arrow keys go through the queue and keep the focus in it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/conflicts");
    const [first = "", second = ""] = await openConflicts();
    await shown(page, first);
    await page
      .getByRole("navigation", { name: "Contradictions that wait" })
      .getByRole("link")
      .first()
      .focus();
    await page.keyboard.press("ArrowDown");
    await shown(page, second);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-current")))
      .toBe("page");
    await page.keyboard.press("ArrowUp");
    await shown(page, first);
    viewer.assertClean();
  });

  test("another window that decides first is heard of, and what stands is shown with a way back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await using other = await openPage(memory.baseUrl);
    const [first = "", second = ""] = await openConflicts();
    // This window hears nothing of what the other one does.
    await viewer.page.route("**/events", (route) => route.abort());
    viewer.expectProblem(/events/);
    viewer.expectProblem(/status of 409/);
    await viewer.go(`/review/conflicts/${first}`);
    await other.go(`/review/conflicts/${first}`);
    await other.page.getByRole("button", { name: /^Keep both/ }).click();
    await expect.poll(async () => (await conflict(first)).resolution).toBe("keep_both");
    await viewer.page.keyboard.press("2");
    await viewer.page.getByText(/Already decided: keep both, by you, just now/).waitFor();
    expect(viewer.page.url()).toContain(first);
    expect((await conflict(first)).resolution).toBe("keep_both");
    await viewer.page.getByRole("button", { name: "Revert" }).click();
    await viewer.page.getByRole("button", { name: /^Keep new/ }).waitFor();
    expect((await conflict(first)).status).toBe("open");
    expect((await conflict(second)).status).toBe("open");
    viewer.assertClean();
    other.assertClean();
  });

  test("what was being typed is not lost when another window decides", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const [first = ""] = await openConflicts();
    await viewer.go(`/review/conflicts/${first}`);
    const { newer, existing } = await conflict(first);
    const queue = page.getByRole("navigation", { name: "Contradictions that wait" });
    await queue.getByText(`↔ ${existing.content.slice(0, 40)}`).waitFor();
    await page.getByRole("button", { name: /^Merge/ }).click();
    expect(await page.getByRole("textbox", { name: "What holds" }).inputValue()).toBe(newer.content);
    await page.getByRole("textbox", { name: "What holds" }).fill("A sentence that took long to write.");
    await memory.client.conflicts.resolve({ params: { id: first }, body: { action: "keep_new" } });
    await page.getByText("What you had written was not saved:").waitFor();
    await page.getByText("A sentence that took long to write.").waitFor();
    viewer.assertClean();
  });

  test("one whose side was retired meanwhile says that nothing is left to decide", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const [first = ""] = await openConflicts();
    await viewer.go(`/review/conflicts/${first}`);
    const { newer } = await conflict(first);
    await memory.client.memories.retire({ params: { id: newer.id }, body: {} });
    await page.getByText(/nothing is left to decide/).waitFor();
    expect(await page.getByRole("button", { name: "Revert" }).count()).toBe(0);
    await memory.client.memories.restore({ params: { id: newer.id } });
    viewer.assertClean();
  });

  test("a key that is pressed the moment a question is drawn answers that one, and none is lost", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const waiting = await openConflicts();
    await page.addInitScript(() => {
      let answered = "";
      new MutationObserver(() => {
        const drawn = document.querySelector("[id^=case-]")?.id ?? "";
        if (drawn === answered || !location.pathname.startsWith("/review/conflicts/")) return;
        answered = drawn;
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true }));
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await viewer.go("/review/conflicts");
    await page.getByRole("heading", { name: /waits for you/ }).waitFor();
    await expect.poll(openConflicts).toEqual([]);
    for (const id of waiting) expect((await conflict(id)).resolution).toBe("keep_both");
    viewer.assertClean();
  });

  test("when nothing waits any more, the page is calm and leads to what was decided", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/conflicts");
    const waiting = await openConflicts();
    for (const id of waiting) {
      await shown(page, id);
      await page.keyboard.press("3");
    }
    await page.getByRole("heading", { name: /waits for you/ }).waitFor();
    await expect.poll(() => focused(page)).toMatchObject({ role: "heading" });
    expect(await axe(page, { within: "main" })).toEqual([]);
    await page.getByRole("link", { name: /what was decided/ }).click();
    await page.waitForURL(/show=decided/);
    await page.getByText(/Already decided: keep both, by you/).waitFor();
    await page.getByRole("button", { name: "Revert" }).click();
    await expect.poll(async () => (await openConflicts()).length).toBe(1);
    viewer.assertClean();
  });
});

describe("merges", () => {
  const standing = async () =>
    (await memory.client.folds.list()).merges.filter(({ revertedAt }) => revertedAt === undefined);
  const questions = async () => (await memory.client.folds.candidates()).candidates;

  test("a fold is undone by mouse: the list, what comes back, one button, and the way back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/merges?show=decided");
    const [fold] = await standing();
    await page.getByRole("link", { name: new RegExp(`${fold?.sourceName}.*${fold?.canonicalName}`) }).click();
    await page.getByText(/becomes an entity of its own again, with \d+ mention/).waitFor();
    await page.getByRole("button", { name: "Revert" }).click();
    await page.getByText(/Both are entities of their own/).waitFor();
    await expect.poll(() => focused(page)).toMatchObject({ role: "heading" });
    expect((await standing()).map(({ id }) => id)).not.toContain(fold?.id);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await standing()).map(({ id }) => id)).toContain(fold?.id);
    await page.getByRole("button", { name: "Revert" }).waitFor();
    viewer.assertClean();
  });

  test("a fold is undone by keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/merges?show=decided");
    const [fold] = await standing();
    await keyboard.tabTo(page, new RegExp(`${fold?.sourceName}.*${fold?.canonicalName}`));
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "Revert");
    await page.keyboard.press("Enter");
    await page.getByText(/Both are entities of their own/).waitFor();
    await page.keyboard.press("u");
    await expect.poll(async () => (await standing()).map(({ id }) => id)).toContain(fold?.id);
    viewer.assertClean();
  });

  test("questions are answered by keyboard: fold the other way round, not the same, and back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const [first, second] = await questions();
    if (!first || !second) throw new Error("the seed asks too little");
    await viewer.go("/review/merges");
    await shown(page, first.id);
    await page.keyboard.press("s");
    await page.keyboard.press("1");
    await shown(page, second.id);
    await expect
      .poll(async () => (await standing()).some(({ canonicalId }) => canonicalId === first.other.id))
      .toBe(true);
    await page.getByText(/^Folded “/).waitFor();
    await page.keyboard.press("u");
    await shown(page, first.id);
    await expect
      .poll(async () => (await standing()).some(({ canonicalId }) => canonicalId === first.other.id))
      .toBe(false);
    await expect.poll(() => focused(page)).toMatchObject({ role: "heading" });
    await page.keyboard.press("2");
    await expect.poll(async () => (await questions()).map(({ id }) => id)).not.toContain(first.id);
    viewer.assertClean();
  });

  test("a question is folded by mouse, and its address says later that it does not wait any more", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const [first] = await questions();
    await viewer.go(`/review/merges/${first?.id}`);
    await page.getByRole("button", { name: /^Fold/ }).click();
    await expect
      .poll(async () => (await standing()).some(({ sourceId }) => sourceId === first?.other.id))
      .toBe(true);
    await viewer.go(`/review/merges/${first?.id}`);
    await page.getByText("This question does not wait any more").waitFor();
    await page.getByRole("button", { name: "Look for more" }).click();
    await page.getByText(/question.* waits?\.|questions wait\./).waitFor();
    viewer.assertClean();
  });
});

describe("names", () => {
  const schema = () => memory.client.schema.read();
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

  test("one is approved and one dismissed by mouse, and taken back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/review/schema/${memory.ids.proposals.device}`);
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect.poll(async () => names((await schema()).types)).toContain("device");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => names((await schema()).proposals)).toContain("device");
    await page.waitForURL(new RegExp(memory.ids.proposals.device ?? ""));
    await viewer.go(`/review/schema/${memory.ids.proposals.metric}`);
    await expect
      .poll(() => page.getByTestId("consequence").textContent())
      .toContain("the extractor will never propose this name again");
    await page
      .getByRole("button", { name: /^Dismiss/ })
      .first()
      .click();
    await expect.poll(async () => names((await schema()).dismissed)).toContain("metric");
    await page.getByRole("link", { name: "Dismissed" }).click();
    await page.getByRole("button", { name: "Approve after all: metric" }).click();
    await expect.poll(async () => names((await schema()).types)).toContain("metric");
    viewer.assertClean();
  });

  test("several are answered at once by keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/review/schema/${memory.ids.proposals.approved_by}`);
    await page.keyboard.press("x");
    await page.getByText("1 name selected").waitFor();
    await page.keyboard.press("j");
    await shown(page, memory.ids.proposals.blocked_by ?? "");
    await page.keyboard.press("x");
    await page.getByText("2 names selected").waitFor();
    await page.keyboard.press("a");
    await expect
      .poll(async () => names((await schema()).predicates))
      .toEqual(expect.arrayContaining(["approved_by", "blocked_by"]));
    await page.getByText("Approved 2 names").waitFor();
    await page.keyboard.press("u");
    await expect
      .poll(async () => names((await schema()).proposals))
      .toEqual(expect.arrayContaining(["approved_by", "blocked_by"]));
    await shown(page, memory.ids.proposals.approved_by ?? "");
    await page.keyboard.press("d");
    await expect.poll(async () => (await schema()).dismissed.length).toBe(2);
    viewer.assertClean();
  });

  test("the vocabulary takes a name of one's own, which is switched off and removed again", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/schema?show=vocabulary");
    const add = page.getByRole("textbox", { name: "Name" });
    await add.fill("9 lives");
    await page.keyboard.press("Enter");
    await page.getByText(/must be 1 to 40 letters/).waitFor();
    viewer.expectProblem(/status of 400/);
    await add.fill("garden bed");
    await page.keyboard.press("Enter");
    await page.getByRole("cell", { name: "garden_bed", exact: true }).waitFor();
    await page.getByRole("switch", { name: "Find garden_bed in texts" }).press("Space");
    await expect
      .poll(async () => (await schema()).types.find(({ name }) => name === "garden_bed")?.state)
      .toBe("disabled");
    await page.getByRole("button", { name: "Remove garden_bed" }).click();
    await expect.poll(async () => names((await schema()).types)).not.toContain("garden_bed");
    expect(await axe(page, { within: "main" })).toEqual([]);
    viewer.assertClean();
  });
});
