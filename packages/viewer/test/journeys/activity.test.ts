import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { talk, writeSession } from "../../../daemon/test/sessions.ts";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { axe, focused, keyboard, type OpenPage, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;

beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const save = async (content: string, by = "claude-code/2.1") =>
  (await memory.as(by).memories.save({ body: { content, type: "fact" } })).id ?? "";

const correct = async (id: string, content: string) =>
  (await memory.client.memories.update({ params: { id }, body: { content } })).id;

/** The text that holds today, of the memory that this version belongs to. */
const holding = async (part: string) =>
  (await memory.client.memories.list({ query: { text: part, limit: 10 } })).memories.map(
    ({ content }) => content,
  );

const row = ({ page }: OpenPage, text: string | RegExp) =>
  page
    .getByRole("list", { name: /Changes|Steps/ })
    .getByRole("listitem")
    .filter({ hasText: text });

const turn = (viewer: OpenPage, text: string | RegExp, verb: "Undo" | "Redo") =>
  row(viewer, text).getByRole("button", { name: new RegExp(`^${verb}`) });

describe("a correction", () => {
  test("is taken back with the mouse, says so, and can be done again", async () => {
    const id = await save("The ferry to Amrum leaves at nine.");
    await correct(id, "The ferry to Amrum leaves at eleven.");
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity");
    await turn(viewer, "You corrected “The ferry to Amrum", "Undo").click();
    // The created thing is gone; its words are told, as what was taken back.
    await turn(viewer, "You corrected “The ferry to Amrum", "Redo").waitFor();
    await eventually(() => holding("ferry to Amrum")).toEqual(["The ferry to Amrum leaves at nine."]);
    await eventually(() => row(viewer, "You corrected “The ferry to Amrum").textContent()).toContain(
      "taken back",
    );
    await turn(viewer, "You corrected “The ferry to Amrum", "Redo").click();
    await turn(viewer, "You corrected “The ferry to Amrum", "Undo").waitFor();
    await eventually(() => holding("ferry to Amrum")).toEqual(["The ferry to Amrum leaves at eleven."]);
    viewer.assertClean();
  });

  test("is taken back with the keyboard alone, and the focus stays on the button that does it again", async () => {
    const id = await save("The kiln of Mira fires at 1200 degrees.");
    await correct(id, "The kiln of Mira fires at 1240 degrees.");
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity");
    await keyboard.tabTo(viewer.page, /^Undo: You corrected The kiln of Mira/);
    await viewer.page.keyboard.press("Enter");
    await eventually(() => holding("kiln of Mira")).toEqual(["The kiln of Mira fires at 1200 degrees."]);
    await eventually(async () => (await focused(viewer.page)).name).toMatch(/^Redo: You corrected/);
    viewer.assertClean();
  });

  test("that another was built upon names that one, which goes first", async () => {
    const id = await save("The tea of the week is Assam.");
    const second = await correct(id, "The tea of the week is Darjeeling.");
    await correct(second, "The tea of the week is Ceylon.");
    const older = row(await memoriesPage(), "“The tea of the week is Darjeeling");
    await using viewer = opened;
    await older.getByRole("button", { name: /^Undo/ }).click();
    const dialog = viewer.page.getByRole("alertdialog", { name: "Something else goes first" });
    await dialog.getByText("“The tea of the week is Ceylon.”").waitFor();
    await dialog.getByRole("button", { name: "Undo this first" }).click();
    const now = viewer.page.getByRole("alertdialog", { name: "Take this back?" });
    await now.getByRole("button", { name: "Undo" }).click();
    await now.waitFor({ state: "detached" });
    await eventually(() => holding("tea of the week")).toEqual(["The tea of the week is Assam."]);
    viewer.expectProblem(/status of 409/);
    viewer.assertClean();
  });

  let opened: OpenPage;
  async function memoriesPage(): Promise<OpenPage> {
    opened = await openPage(memory.baseUrl);
    await opened.go("/activity?kind=memory");
    return opened;
  }

  test("that another window has taken back first is told, and shown as it stands", async () => {
    const id = await save("The bakery opens at six.");
    await correct(id, "The bakery opens at seven.");
    await using viewer = await openPage(memory.baseUrl);
    await viewer.page.route("**/events", (route) => route.abort());
    viewer.expectProblem(/\/events/);
    await viewer.go("/activity");
    const { entries } = await memory.client.activity.list({ query: { limit: 1, kind: "memory.edit" } });
    await memory.client.activity.undo({ params: { id: entries[0]?.id ?? "" }, body: {} });
    await turn(viewer, "You corrected “The bakery", "Undo").click();
    await viewer.page.getByText("It was taken back already").waitFor();
    await turn(viewer, "You corrected “The bakery", "Redo").first().waitFor();
    viewer.expectProblem(/status of 409/);
    viewer.assertClean();
  });
});

describe("a merge of entities", () => {
  const standing = async () =>
    (await memory.client.folds.list()).merges.filter(({ revertedAt }) => revertedAt === undefined);

  test("is taken back with the mouse", async () => {
    const before = await standing();
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity?kind=fold");
    await turn(viewer, /You merged/, "Undo").click();
    await turn(viewer, /You merged/, "Redo").waitFor();
    await eventually(async () => (await standing()).length).toBe(before.length - 1);
    viewer.assertClean();
  });

  test("is brought back with the keyboard alone", async () => {
    const before = await standing();
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity?kind=fold");
    await keyboard.tabTo(viewer.page, /^Redo: You merged/);
    await viewer.page.keyboard.press("Enter");
    await turn(viewer, /You merged/, "Undo").waitFor();
    await eventually(async () => (await standing()).length).toBe(before.length + 1);
    viewer.assertClean();
  });
});

describe("an import", () => {
  let own: ViewerDaemon;

  beforeAll(async () => {
    own = await emptyDaemon();
    await writeSession(
      own,
      1,
      talk("Remember: we decided to keep invoices in Postgres because MySQL lost some."),
    );
    await writeSession(
      own,
      2,
      talk("Remember: we decided to ship on Mondays because Fridays were too risky."),
    );
    for await (const event of own.client.imports.sessions({ body: {} }))
      if (event.type === "error") throw new Error(event.error);
  });
  afterAll(() => own[Symbol.asyncDispose]());

  const active = async () => (await own.client.memories.list()).total;

  test("is one row, says what taking it back would do, and is taken back with the mouse", async () => {
    expect(await active()).toBe(2);
    await using viewer = await openPage(own.baseUrl);
    await viewer.go("/activity");
    await turn(viewer, /Import of 2 sessions/, "Undo").click();
    const dialog = viewer.page.getByRole("alertdialog", { name: "Take this back?" });
    await eventually(() => dialog.textContent()).toContain(
      "Takes back 2 memories and all that came with them.",
    );
    expect(await active()).toBe(2);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await turn(viewer, /Import of 2 sessions/, "Redo").waitFor();
    await eventually(active).toBe(0);
    viewer.assertClean();
  });

  test("is opened from the runs, brought back and taken back again with the keyboard alone", async () => {
    await using viewer = await openPage(own.baseUrl);
    await viewer.go("/activity/runs");
    await keyboard.tabTo(viewer.page, /^Import of 2 sessions/);
    await viewer.page.keyboard.press("Enter");
    await viewer.page.getByRole("heading", { level: 1, name: "Import" }).waitFor();
    const steps = viewer.page.getByRole("list", { name: "Steps of this run" }).getByRole("listitem");
    await eventually(() => steps.count()).toBe(2);
    const told = expect.stringMatching(/session \S{8}, 1 learned$/);
    await eventually(() =>
      steps.locator("p").filter({ hasText: "You read session" }).allTextContents(),
    ).toEqual([told, told]);
    await keyboard.tabTo(viewer.page, /^Redo: .*Import of 2 sessions/);
    for (const [verb, question, left] of [
      ["Redo", "Bring this back?", 2],
      ["Undo", "Take this back?", 0],
    ] as const) {
      await eventually(async () => (await focused(viewer.page)).name).toMatch(new RegExp(`^${verb}: `));
      await viewer.page.keyboard.press("Enter");
      const dialog = viewer.page.getByRole("alertdialog", { name: question });
      await dialog.waitFor();
      await keyboard.tabTo(viewer.page, verb);
      await viewer.page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await eventually(active).toBe(left);
      // Its words went with the import: what is left to call it by is its number.
      const session = left > 0 ? /the session “Remember: we decided .*” of kiln, / : /session \S{8}, /;
      await eventually(() => steps.first().textContent()).toMatch(session);
    }
    viewer.assertClean();
  });
});

describe("the log", () => {
  test("is narrowed in its address, says when nothing fits, and is cleared by one button", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity");
    await viewer.page.getByRole("combobox", { name: "About" }).selectOption("Folders");
    await row(viewer, "You linked the folder").waitFor();
    await viewer.page.waitForURL(/kind=root/);
    await viewer.page.getByRole("combobox", { name: "By" }).selectOption("Models");
    await viewer.page.getByRole("heading", { name: "No change about folders, by models." }).waitFor();
    await viewer.page.getByRole("button", { name: "Clear the filters" }).click();
    await row(viewer, "You linked the folder").waitFor();
    await expect.poll(() => new URL(viewer.page.url()).search).toBe("");
    viewer.assertClean();
  });

  test("shows one change with each field before and after, in the time of whoever reads it", async () => {
    memory.setTime(Date.parse("2026-12-31T23:30:00Z"));
    const id = await save("The museum is closed on Mondays.");
    await correct(id, "The museum is closed on Tuesdays.");
    memory.setTime(Date.now());
    await using viewer = await openPage(memory.baseUrl, { timezone: "Pacific/Auckland" });
    await viewer.go(`/activity?subject=${id}`);
    await row(viewer, "The museum")
      .first()
      .getByRole("link", { name: /details/ })
      .click();
    await viewer.page.getByRole("heading", { level: 1, name: "Change" }).waitFor();
    await viewer.page.getByText("1 Jan 2027, 12:30").first().waitFor();
    await viewer.page.locator("del", { hasText: "Mondays" }).first().waitFor();
    await viewer.page.locator("ins", { hasText: "Tuesdays" }).first().waitFor();
    viewer.assertClean();
  });

  test("shows a program with a name full of marks as text, and no reason breaks the page", async () => {
    const evil = `<img src=x onerror=alert(1)>${"x".repeat(400)}`;
    const id = await save("A plain sentence about gardens.", evil);
    await memory
      .as(evil)
      .memories.retire({ params: { id }, body: { reason: "<script>alert(2)</script>".repeat(18) } });
    await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
    await viewer.go("/activity?kind=memory.retire");
    await row(viewer, "retired “A plain sentence").waitFor();
    const { scroll, width } = await viewer.page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);
    viewer.assertClean();
  });

  test("loads older changes as it is scrolled, to its end", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity");
    const end = viewer.page.getByText(/^All \d+ entries\.$/);
    await eventually(async () => {
      await viewer.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return end.count();
    }).toBe(1);
    const [, all] = /All (\d+)/.exec((await end.textContent()) ?? "") ?? [];
    expect(Number(all)).toBeGreaterThan(120);
    const shown = viewer.page.getByRole("list", { name: "Changes" }).getByRole("listitem");
    await eventually(async () => {
      await viewer.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const last = shown.last();
      // What was done in one go is one line of several entries.
      return (await last.getAttribute("aria-posinset")) === (await last.getAttribute("aria-setsize"));
    }).toBe(true);
    expect(await shown.count()).toBeLessThan(60);
    viewer.assertClean();
  });
});

test("that nothing has left this machine is said where nothing has", async () => {
  await using viewer = await openPage(memory.baseUrl, { theme: "dark" });
  await viewer.go("/activity/calls");
  await viewer.page.getByRole("heading", { name: "Nothing has left this machine." }).waitFor();
  expect(await axe(viewer.page, { within: "main" })).toEqual([]);
  viewer.assertClean();
});

describe("what was done in one go", () => {
  test("is one line that opens, and each of it is shown before and after, and taken back, in its place", async () => {
    await save("The regatta starts at ten.", "memory-cli/0.1.0");
    for (const hour of ["one", "two", "three"]) {
      const id = await save(`The gate of lock ${hour} opens at noon.`, "memory-cli/0.1.0");
      await correct(id, `The gate of lock ${hour} opens at dusk.`);
    }
    const ids = (await memory.client.memories.list({ query: { text: "The gate of lock", limit: 3 } }))
      .memories;
    for (const { id } of ids) await memory.client.memories.retire({ params: { id }, body: {} });
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity");
    const group = viewer.page.getByRole("button", { name: /retired 3 memories/ });
    await group.click();
    await viewer.page.getByRole("button", { name: /^Undo: You retired The gate of lock three/ }).click();
    await group.getByText("1 taken back").waitFor();
    await eventually(() => holding("gate of lock")).toEqual(["The gate of lock three opens at dusk."]);
    await row(viewer, "You corrected “The gate of lock three opens at dusk")
      .getByRole("button", { name: /^Before and after/ })
      .click();
    await viewer.page.locator("del").filter({ hasText: "noon" }).waitFor();
    await viewer.page.locator("ins").filter({ hasText: "dusk" }).waitFor();
    expect(await axe(viewer.page)).toEqual([]);
    viewer.assertClean();
  });
});
