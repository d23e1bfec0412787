import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { axe, focused, keyboard, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(async () => {
  await memory[Symbol.asyncDispose]();
});

const idOf = (name: string): string => memory.ids.entities[name] ?? "";
const named = async (text: string) =>
  (await memory.client.entities.list({ query: { text } })).entities.map(({ name }) => name);

test("the list is narrowed to part of a name and a type, and the address says so", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/entities");
  await page.getByRole("link", { name: /^Harbor/ }).waitFor();
  const part = page.getByRole("searchbox", { name: "Part of a name" });
  await part.fill("lena ");
  await page.waitForURL(/q=lena$/);
  // A pause between two words leaves the space there.
  expect(await part.inputValue()).toBe("lena ");
  await part.fill("post");
  await page.waitForURL(/q=post/);
  await page.getByText("1 entity fits").waitFor();
  await page.getByRole("combobox", { name: "Type" }).selectOption("person");
  await page.waitForURL(/type=person/);
  await page.getByRole("button", { name: "Clear 2 filters" }).click();
  await page.getByRole("link", { name: /^Harbor/ }).waitFor();
  expect(await axe(page, { within: "main" })).toEqual([]);
  await page.goto(`${memory.baseUrl}/entities?q=lena&sort=name`);
  await page.getByText("2 entities fit").waitFor();
  viewer.assertClean();
});

test("a row is opened by keyboard, and leads on along what is stated", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/entities");
  await keyboard.tabTo(page, /^Harbor/);
  await page.keyboard.press("ArrowDown");
  await eventually(async () => (await focused(page)).name).toMatch(/^Atlas/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Harbor" }).waitFor();
  await keyboard.tabTo(page, "Northwind Pay");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Northwind Pay" }).waitFor();
  expect(await axe(page, { within: "main" })).toEqual([]);
  viewer.assertClean();
});

test("an entity gets another name and type, and the notice takes it back", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go(`/entities/${idOf("harborctl")}`);
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Postgres");
  await page.keyboard.press("Enter");
  viewer.expectProblem(/status of 409/);
  await page.getByText(/the name is taken by "Postgres"/).waitFor();
  await name.fill("harbor-control");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "harbor-control" }).waitFor();
  await eventually(() => named("harbor-control")).toEqual(["harbor-control"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { level: 1, name: "harborctl" }).waitFor();
  await page.getByRole("button", { name: "Change", exact: true }).focus();
  await page.keyboard.press("Enter");
  await keyboard.arrowTo(page, /^Change type/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Type" }).selectOption("product");
  await page.getByRole("dialog").getByRole("button", { name: "Change", exact: true }).click();
  await expect
    .poll(async () => (await memory.client.entities.get({ params: { id: idOf("harborctl") } })).type)
    .toBe("product");
  viewer.assertClean();
});

test("an entity is merged into another one that is found by typing, by keyboard alone", async () => {
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go(`/entities/${idOf("ledger team")}`);
  await keyboard.tabTo(page, "Change");
  await page.keyboard.press("Enter");
  await keyboard.arrowTo(page, /^Merge into/);
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toMatchObject({ role: "combobox" });
  await page.keyboard.type("platform");
  await page.getByRole("option", { name: /platform team/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText(/“platform team” \(\d+ mentions?\) will speak for “ledger team” too/).waitFor();
  await keyboard.tabTo(page, "Merge");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "platform team" }).waitFor();
  await page.getByRole("heading", { name: "Merged into it" }).waitFor();
  await eventually(() => named("ledger team")).toEqual(["platform team"]);
  // The old address tells where it went.
  viewer.expectProblem(/status of 404/);
  await viewer.go(`/entities/${idOf("ledger team")}`);
  await page.getByText(/It was merged into/).waitFor();
  await page.getByRole("button", { name: "Undo the merge of ledger team" }).click();
  await page.getByText("Stated relationships").waitFor();
  await eventually(() => named("ledger team")).toEqual(["ledger team"]);
  viewer.assertClean();
});

describe("deleting", () => {
  test("says with real counts what goes and what stays, and starts on Cancel", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { mentions, relations, memories, documents, sessions } = await memory.client.entities.get({
      params: { id: idOf("Zigbee") },
    });
    await viewer.go(`/entities/${idOf("Zigbee")}`);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const dialog = page.getByRole("alertdialog");
    await eventually(() => dialog.textContent()).toMatch(
      new RegExp(`Removes ${mentions} mentions? and ${relations} relationships?`),
    );
    expect(await dialog.textContent()).toMatch(
      new RegExp(
        `${memories} memor(y|ies), ${documents} documents? and ${sessions} sessions? that mention it stay`,
      ),
    );
    await expect.poll(() => focused(page)).toMatchObject({ name: "Cancel" });
    await page.keyboard.press("Escape");
    expect(await named("Zigbee")).toEqual(["Zigbee"]);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete entity" }).click();
    await page.waitForURL(/\/entities$/);
    await eventually(() => named("Zigbee")).toEqual([]);
    await page.getByText("Deleted “Zigbee”").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    viewer.assertClean();
  });

  test("is refused while a fold points at it, until the fold is reverted there, by keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/entities/${idOf("Node.js")}`);
    await keyboard.tabTo(page, "Change");
    await page.keyboard.press("Enter");
    await keyboard.arrowTo(page, /^Delete/);
    await page.keyboard.press("Enter");
    await page.getByText(/First revert what was merged into it/).waitFor();
    expect(await page.getByRole("button", { name: "Delete entity" }).isDisabled()).toBe(true);
    await keyboard.tabTo(page, /^Undo the merge of /);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("button", { name: "Delete entity" }).isDisabled()).toBe(false);
    await keyboard.tabTo(page, "Delete entity");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/entities$/);
    await eventually(() => named("Node.js")).toEqual([]);
    viewer.assertClean();
  });

  test("hears of a fold that came meanwhile, and shows it as what goes first", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await page.route("**/events", (route) => route.abort());
    viewer.expectProblem(/events/);
    viewer.expectProblem(/status of 400/);
    await viewer.go(`/entities/${idOf("Grafana")}`);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Delete entity" }).isDisabled()).toBe(false);
    await memory.client.folds.merge({
      params: { id: idOf("Prometheus") },
      body: { into: idOf("Grafana") },
    });
    await page.getByRole("button", { name: "Delete entity" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Undo the merge of Prometheus" })
      .waitFor();
    expect(await named("Grafana")).toEqual(["Grafana"]);
    viewer.assertClean();
  });
});

test("an entity that is not there says so calmly", async () => {
  await using viewer = await openPage(memory.baseUrl);
  viewer.expectProblem(/status of 404/);
  await viewer.go("/entities/00000000-0000-7000-8000-000000000000");
  await viewer.page.getByText("There is no such entity, or not any more").waitFor();
  viewer.assertClean();
});
