import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shown } from "../cases.ts";
import { axe, focused, openPage } from "../page.ts";
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
    await viewer.page.getByRole("button", { name: "Undo the decision" }).click();
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
    const { newer } = await conflict(first);
    const queue = page.getByRole("navigation", { name: "Contradictions that wait" });
    await queue.getByText(/^↔ /).first().waitFor();
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
    expect(await page.getByRole("button", { name: "Undo the decision" }).count()).toBe(0);
    await memory.client.memories.restore({ params: { id: newer.id } });
    viewer.assertClean();
  });

  test("a key that is pressed the moment a question is drawn answers that one, and none is lost", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const waiting = await openConflicts();
    await viewer.begin(() => {
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
    await page.getByRole("button", { name: "Undo the decision" }).click();
    await expect.poll(async () => (await openConflicts()).length).toBe(1);
    viewer.assertClean();
  });
});
