import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shown } from "../cases.ts";
import { axe, focused, keyboard, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(async () => {
  await memory[Symbol.asyncDispose]();
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
    await page.getByRole("button", { name: "Undo the merge" }).click();
    await page.getByText(/Both are entities of their own/).waitFor();
    await expect.poll(() => focused(page)).toMatchObject({ role: "heading" });
    expect((await standing()).map(({ id }) => id)).not.toContain(fold?.id);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await standing()).map(({ id }) => id)).toContain(fold?.id);
    await page.getByRole("button", { name: "Undo the merge" }).waitFor();
    viewer.assertClean();
  });

  test("a fold is undone by keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/review/merges?show=decided");
    const [fold] = await standing();
    await keyboard.tabTo(page, new RegExp(`${fold?.sourceName}.*${fold?.canonicalName}`));
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "Undo the merge");
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
    await page.getByText(/^Merged “/).waitFor();
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
    await page.getByRole("button", { name: /^Merge/ }).click();
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
      .toContain("A name that you dismiss is never proposed again");
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
    await page.getByRole("cell", { name: "garden bed", exact: true }).waitFor();
    await page.getByRole("switch", { name: "Find garden bed in texts" }).press("Space");
    await expect
      .poll(async () => (await schema()).types.find(({ name }) => name === "garden_bed")?.state)
      .toBe("disabled");
    await page.getByRole("button", { name: "Remove garden bed" }).click();
    await expect.poll(async () => names((await schema()).types)).not.toContain("garden_bed");
    expect(await axe(page, { within: "main" })).toEqual([]);
    viewer.assertClean();
  });
});
