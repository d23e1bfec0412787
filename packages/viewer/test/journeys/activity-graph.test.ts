import { afterAll, beforeAll, describe, test } from "vitest";
import { eventually } from "../eventually.ts";
import { focused, keyboard, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;

beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const save = async (content: string, by = "claude-code/2.1") =>
  (await memory.as(by).memories.save({ body: { content, type: "fact" } })).id ?? "";

describe("the graph", () => {
  test("is brought up to date with the mouse, and each run shows its log", async () => {
    await save("Priya Nair will move the ledger of Harbor to Postgres.");
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity/runs");
    await viewer.page.getByRole("button", { name: "Index what is new" }).click();
    await viewer.page.getByText(/^(Done in|Nothing was new)/).waitFor();
    await viewer.page
      .getByRole("link", { name: /texts? read for entities/ })
      .last()
      .click();
    await viewer.page.getByRole("list", { name: "Texts of this run" }).waitFor();
    viewer.assertClean();
  });

  test("is built anew with the keyboard alone", async () => {
    const count = async () =>
      (await memory.client.index.runs()).runs.filter(({ kind }) => kind === "reindex").length;
    const before = await count();
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity/runs");
    await keyboard.tabTo(viewer.page, "Build the graph anew");
    await viewer.page.keyboard.press("Enter");
    await viewer.page.getByRole("alertdialog").waitFor();
    await keyboard.tabTo(viewer.page, "Build it anew");
    await viewer.page.keyboard.press("Enter");
    await viewer.page.getByText(/^Done in/).waitFor();
    await eventually(count).toBe(before + 1);
    await eventually(async () => (await focused(viewer.page)).name).toBe("Build the graph anew");
    viewer.assertClean();
  });

  test("says in words that a run broke off in the middle", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.page.route("**/memory/index/stream", (route) =>
      route.fulfill({
        status: 200,
        contentType: "application/x-ndjson",
        body: '{"type":"ping"}\n{"type":"error","error":"the disk is full"}\n',
      }),
    );
    await viewer.go("/activity/runs");
    await viewer.page.getByRole("button", { name: "Index what is new" }).click();
    await viewer.page.getByText("That failed: the disk is full").waitFor();
    viewer.assertClean();
  });
});
