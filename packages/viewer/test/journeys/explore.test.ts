import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { addressOf, focused, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
}, 60_000);
afterAll(() => memory[Symbol.asyncDispose]());

const row = (page: Page, name: string | RegExp) => page.getByRole("treeitem", { name }).first();
const heading = (page: Page) =>
  page.getByRole("region", { name: "Selected" }).getByRole("heading", { level: 2 });

const idOf = (name: string): string => memory.ids.entities[name] ?? "";

/** The topic that an entity is of. */
async function topicOf(name: string): Promise<{ readonly id: string; readonly name: string }> {
  const { entities } = await memory.client.graph.read({ query: { level: "full" } });
  const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
  const own = entities.find(({ id }) => id === idOf(name))?.topic;
  const found = topics.find(({ id }) => id === own);
  if (!found) throw new Error(`${name} is of no topic`);
  return found;
}

/** Typed into the field of Explore; waits until something is found. */
async function find(page: Page, text: string) {
  await page.getByRole("combobox", { name: /Find in the graph|other end/ }).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
}

describe("what agents know", () => {
  test("with the mouse: from the topics to a topic, a name, a document and one of its passages", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    const { topics = [] } = await memory.client.graph.read({ query: { level: "topics" } });
    await eventually(() => page.getByRole("treeitem").count()).toBe(topics.length);
    const harbor = await topicOf("Harbor");
    await row(page, `${harbor.name}, topic`).click();
    await eventually(() => addressOf(page).get("c")).toBe(harbor.id);
    await settled(page);
    await row(page, /^Harbor, entity/).click();
    await heading(page).filter({ hasText: "Harbor" }).waitFor();
    await page.getByRole("button", { name: "Focus here" }).click();
    await eventually(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    // Documents are many, and crowd out what is known: the list tells how many there are, and opens them.
    await settled(page);
    expect(await page.locator("[data-kind=document]").count()).toBe(0);
    await page.getByRole("button", { name: /^Show \d+ documents?$/ }).click();
    await row(page, /^Harbor runbook, document/).dblclick();
    await eventually(() => addressOf(page).get("focus")).toBe(`document:${memory.ids.longDocument}`);
    await settled(page);
    const graph = await memory.client.graph.read({
      query: { level: "document", focus: memory.ids.longDocument },
    });
    expect(graph.chunks).toHaveLength(40);
    await page.getByText(`${1 + 40 + graph.entities.length} nodes`).waitFor();
    await row(page, /passage/).click();
    await page.getByRole("link", { name: "Read it in the document" }).waitFor();
    await page.getByRole("button", { name: "Back (Backspace)" }).click();
    await eventually(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    viewer.assertClean();
  });

  test("with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    const harbor = await topicOf("Harbor");
    const first = await keyboard.tabTo(page, /, topic, /);
    const isHarbor = ({ name }: { readonly name: string }) => name.startsWith(`${harbor.name}, topic`);
    if (!isHarbor(first)) await keyboard.arrowTo(page, new RegExp(`^${harbor.name}, topic`));
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("c")).toBe(harbor.id);
    await settled(page);
    // The focus stays in the list, whatever it shows.
    await keyboard.arrowTo(page, /^Harbor, entity/);
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    await settled(page);
    await keyboard.tabTo(page, /^Show \d+ documents?$/, { back: true });
    await page.keyboard.press("Enter");
    await settled(page);
    expect((await focused(page)).name).toBe("Hide the documents");
    await keyboard.tabTo(page, /, entity, |, memory, /);
    await keyboard.arrowTo(page, /^Harbor runbook, document/);
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("focus")).toBe(`document:${memory.ids.longDocument}`);
    await settled(page);
    await page.keyboard.press("Backspace");
    await eventually(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Harbor")}`);
    viewer.assertClean();
  });

  test("a row opens to what its node is linked with, in words", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}&view=list`);
    await keyboard.tabTo(page, /^Harbor, entity/);
    await page.keyboard.press("ArrowRight");
    await row(page, /^mentioned in .*memory/).waitFor();
    const under = row(page, /^stored in Postgres, entity, technology/);
    await keyboard.arrowTo(page, /^stored in Postgres/);
    expect(await under.getAttribute("aria-level")).toBe("2");
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => (await focused(page)).name).toMatch(/^Harbor, entity/);
    viewer.assertClean();
  });
});

describe("search", () => {
  test("with the mouse: what is found stands in groups, and what is chosen comes into the middle", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/explore");
    await find(page, "Postgres");
    await page.getByRole("group", { name: "Memories" }).getByRole("option").first().waitFor();
    await page
      .getByRole("group", { name: "Entities" })
      .getByRole("option", { name: "Postgres" })
      .first()
      .click();
    await heading(page).filter({ hasText: "Postgres" }).waitFor();
    await eventually(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Postgres")}`);
    viewer.assertClean();
  });

  test("with the keyboard alone, and without a choice it looks among what is shown", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}&kinds=memory,document`);
    await page.keyboard.press("/");
    await page.keyboard.type("runbook");
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("q")).toBe("runbook");
    await page.getByText("1 of", { exact: false }).waitFor();
    await eventually(() => page.getByRole("treeitem").count()).toBe(1);
    await page.keyboard.press("Escape");
    await eventually(() => addressOf(page).get("q")).toBe(null);
    await page.keyboard.type("Redis");
    await page.getByRole("option", { name: "Redis" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await eventually(async () => (await focused(page)).name).toMatch(/Redis/);
    await page.keyboard.press("Enter");
    await eventually(() => addressOf(page).get("focus")).toBe(`entity:${idOf("Redis")}`);
    viewer.assertClean();
  });
});

describe("a path", () => {
  const way = async () => {
    const { path } = await memory.client.graph.path({
      query: { from: idOf("Priya Nair"), to: idOf("Redis") },
    });
    return path.length - 1;
  };

  test("with the mouse: from a node to another that is searched for, told in sentences", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Priya Nair")}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Path from here…" }).click();
    await find(page, "Redis");
    await page.getByRole("option", { name: "Redis" }).first().click();
    await eventually(() => addressOf(page).get("to")).toBe(idOf("Redis"));
    const told = page.getByRole("region", { name: "The path" });
    await told.getByText(`${await way()} steps`).waitFor();
    await eventually(() => told.getByRole("listitem").count()).toBe((await way()) + 1);
    expect(await told.textContent()).toMatch(/Priya Nair— mentioned in —.*— mentions —.*Redis/);
    await page.reload();
    await told.waitFor();
    viewer.assertClean();
  });

  test("with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Priya Nair")}`);
    await keyboard.tabTo(page, "More");
    await page.keyboard.press("Enter");
    await keyboard.arrowTo(page, /Path from here/);
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "choose the other end" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("Redis");
    await page.getByRole("option", { name: "Redis" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "The path" }).waitFor();
    viewer.assertClean();
  });

  test("where none leads, it says so and offers a way back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { id } = await memory.client.memories.save({ body: { content: "Zwölf Boxkämpfer jagen Viktor." } });
    await viewer.go(`/explore?focus=memory:${id}&to=${idOf("Harbor")}`);
    await viewer.page.getByText("No way leads from one to the other.").waitFor();
    await viewer.page.getByRole("link", { name: "Back to the first of them" }).waitFor();
    viewer.expectProblem(/status of 404/);
    viewer.assertClean();
  });
});

describe("the address", () => {
  test("says the depth, the kinds and the types, and a reload shows the same", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/explore?focus=entity:${idOf("Harbor")}`);
    await page.getByRole("slider", { name: "Depth" }).focus();
    await page.keyboard.press("ArrowRight");
    await eventually(() => addressOf(page).get("depth")).toBe("2");
    await settled(page);
    await page.getByRole("button", { name: /^Documents/ }).click();
    await eventually(() => addressOf(page).get("kinds")).toBe("memory,entity,document,session");
    await page.getByRole("button", { name: /^Sessions/ }).click();
    await eventually(() => addressOf(page).get("kinds")).toBe("memory,entity,document");
    await page.getByRole("button", { name: /^fact/ }).click();
    await eventually(() => addressOf(page).get("types")).toBe("preference,episode,procedure");
    await settled(page);
    const shown = await page.getByRole("tree").getAttribute("aria-label");
    await eventually(() => page.locator("[data-kind=session]").count()).toBe(0);
    await page.reload();
    await settled(page);
    await eventually(() => page.getByRole("tree").getAttribute("aria-label")).toBe(shown);
    viewer.assertClean();
  });

  test("that names nothing known leads back to the topics", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/explore?focus=entity:00000000-0000-7000-8000-000000000000&depth=9&kinds=x&at=never");
    await viewer.page.getByText("This is not in the graph.").waitFor();
    await viewer.page.getByRole("link", { name: "All topics" }).click();
    await viewer.page.getByRole("tree").waitFor();
    viewer.expectProblem(/status of 404/);
    viewer.assertClean();
  });
});
