import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { axe, focused, keyboard, openPage } from "../page.ts";
import { files, MAIN, soon } from "./source-files.ts";

/** The system's dialog, as this machine has it: none, or one in which these paths are chosen. */
const systemDialog = (page: Page, paths: readonly string[] | null) =>
  page.route("**/context/pick", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { available: paths !== null } })
      : route.fulfill(
          paths === null
            ? { status: 501, json: { error: "this system has no dialog to show" } }
            : { json: { paths } },
        ),
  );

/** Waits until one of the daemon's folders is read. */
const upToDate = (memory: ViewerDaemon) =>
  soon(async () =>
    (await memory.client.roots.list()).roots.map(({ state, pending }) => `${state} ${pending}`),
  ).toEqual(["up-to-date 0"]);

const roots = async ({ client }: ViewerDaemon) => (await client.roots.list()).roots.map(({ path }) => path);

describe("linked folders", () => {
  test("watching that is off and no folder yet are two different pages", async () => {
    await using off = await emptyDaemon({ environment: { SERVICE_SYNC: "off" } });
    await using on = await emptyDaemon();
    await using first = await openPage(off.baseUrl);
    await first.go("/sources/roots");
    await first.page.getByRole("heading", { name: "Watching is off" }).waitFor();
    expect(await first.page.getByText("No folders yet").count()).toBe(0);
    await using second = await openPage(on.baseUrl);
    await second.go("/sources/roots");
    await second.page.getByRole("heading", { name: "No folders yet" }).waitFor();
    expect(await second.page.getByText("Watching is off").count()).toBe(0);
    expect([...(await axe(first.page, MAIN)), ...(await axe(second.page, MAIN))]).toEqual([]);
    first.assertClean();
    second.assertClean();
  });

  test("a folder is linked, looked at, paused and unlinked with the mouse", async () => {
    await using memory = await emptyDaemon();
    const folder = await files(memory, "notes", {
      "a.md": "# Tea\n\nWe drink tea at four.",
      "b.md": "# Milk\n\nNone.",
    });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await systemDialog(page, null);
    await viewer.go("/sources/roots");
    await page.getByRole("button", { name: "Link a folder" }).first().click();
    const path = page.getByRole("textbox", { name: /^Path/ });
    // The home folder comes a moment later, and must not come between the two steps of which filling a box consists.
    await soon(() => path.inputValue()).toMatch(/\/$/);
    await path.fill(`${memory.dir}/`);
    await page.getByRole("option", { name: "notes" }).click();
    await page.getByText(`Chosen: ${folder}`).waitFor();
    await page.getByRole("button", { name: "Link this folder" }).click();
    await upToDate(memory);
    expect(await roots(memory)).toEqual([folder]);
    await page.getByText("Up to date").waitFor();
    await page.getByText("2 documents").first().waitFor();
    await rm(join(folder, "b.md"));
    await page.getByRole("button", { name: "Rescan now: notes" }).click();
    await page.getByText("Files missing (1)").waitFor();
    await page.getByRole("button", { name: "1 missing" }).click();
    await page.waitForURL(/files=missing/);
    await page.getByRole("link", { name: "b.md" }).waitFor();
    await page.getByRole("button", { name: "Pause watching notes" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    expect((await memory.client.roots.list()).roots[0]?.watching).toBe(false);
    await page.getByRole("button", { name: "Resume watching notes" }).click();
    await page.getByRole("button", { name: "Unlink notes" }).click();
    await page.getByRole("radio", { name: /^Keep its/ }).waitFor();
    // The feed tells it before the answer comes: nothing may be asked of a folder that is gone.
    await page.route(/context\/roots\//, async (route) => {
      const answer = await route.fetch();
      await page.waitForTimeout(700);
      await route.fulfill({ response: answer });
    });
    await page.getByRole("button", { name: "Unlink", exact: true }).click();
    await page.getByRole("heading", { name: "No folders yet" }).waitFor();
    expect(await roots(memory)).toEqual([]);
    expect((await memory.client.documents.list({ query: {} })).total).toBe(2);
    const told = page.getByRole("alertdialog").filter({ hasText: "notes is unlinked" });
    await told.getByRole("button", { name: "Undo" }).click();
    await soon(() => roots(memory)).toEqual([folder]);
    viewer.assertClean();
  });

  test("a folder whose path is typed is linked as it stands there, without another key", async () => {
    await using memory = await emptyDaemon();
    const folder = await files(memory, "notes", { "a.md": "# Tea\n\nWe drink tea at four." });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await systemDialog(page, null);
    await viewer.go("/sources/roots");
    await page.getByRole("button", { name: "Link a folder" }).first().click();
    const path = page.getByRole("textbox", { name: /^Path/ });
    await soon(() => path.inputValue()).toMatch(/\/$/);
    await path.fill(folder);
    await page.getByText(`Chosen: ${folder}`).waitFor();
    await page.getByRole("button", { name: "Link this folder" }).click();
    await soon(() => roots(memory)).toEqual([folder]);
    viewer.assertClean();
  });

  test("and with the keyboard alone, in our own window where the system has none", async () => {
    await using memory = await emptyDaemon();
    const folder = await files(memory, "Papers/deep", { "a.md": "# Tea\n\nWe drink tea at four." });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of (404|403)/);
    await systemDialog(page, null);
    await viewer.go("/sources/roots");
    await keyboard.tabTo(page, "Link a folder");
    await page.keyboard.press("Enter");
    await soon(() => page.getByRole("textbox", { name: /^Path/ }).inputValue()).toMatch(/\/$/);
    await soon(async () => (await focused(page)).name).toMatch(/^Path/);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("/no such place/");
    await page.getByText("is not there").waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(`${memory.dir}/pap`);
    await soon(async () => (await focused(page)).name).toBe("Papers");
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "deep" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await soon(async () => (await focused(page)).name).toBe("deep");
    await page.keyboard.press("Enter");
    await page.getByText(`Chosen: ${folder}`).waitFor();
    await page.keyboard.press("Backspace");
    await page.getByText(`Chosen: ${dirname(folder)}`).waitFor();
    await page.keyboard.type("deep/");
    await page.getByText(`Chosen: ${folder}`).waitFor();
    await keyboard.tabTo(page, "Link this folder", { most: 10 });
    await page.keyboard.press("Enter");
    await upToDate(memory);
    expect(await roots(memory)).toEqual([folder]);
    await page.getByRole("button", { name: "Unlink deep" }).waitFor();
    await keyboard.tabTo(page, "Pause watching deep");
    await page.keyboard.press("Enter");
    await page.getByText("Paused", { exact: true }).waitFor();
    await keyboard.tabTo(page, "Unlink deep");
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: /^Forget its/ }).waitFor();
    await keyboard.tabTo(page, /^Keep its/, { most: 5 });
    await page.keyboard.press("ArrowDown");
    await keyboard.tabTo(page, "Unlink and forget 1 document", { most: 6 });
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No folders yet" }).waitFor();
    await soon(async () => (await memory.client.documents.list({ query: {} })).total).toBe(0);
    viewer.assertClean();
  });

  test("the system's own dialog links what was chosen in it, and nothing when it was cancelled", async () => {
    await using memory = await emptyDaemon();
    const folder = await files(memory, "chosen", { "a.md": "# Tea" });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await systemDialog(page, []);
    await viewer.go("/sources/roots");
    const link = page.getByRole("button", { name: "Link a folder" }).first();
    await link.click();
    await link.waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await roots(memory)).toEqual([]);
    await systemDialog(page, [folder]);
    await link.click();
    await soon(() => roots(memory)).toEqual([folder]);
    viewer.assertClean();
  });

  test("single files are added after a look at what would be read, and others are sent along", async () => {
    await using memory = await emptyDaemon();
    const folder = await files(memory, "loose", { "plan.md": "# Plan\n\nShip on Friday.", "tool.exe": "MZ" });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/documents");
    await page.getByRole("button", { name: "Add files or a web address" }).click();
    const lines = [join(folder, "plan.md"), join(folder, "tool.exe"), join(folder, "nothing.md")].join("\n");
    await page.getByRole("textbox", { name: "Paths and web addresses, one a line" }).fill(lines);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("heading", { name: "Left out: 2" }).waitFor();
    expect((await memory.client.documents.list({ query: {} })).total).toBe(0);
    expect(await axe(page, { within: "[role=dialog]" })).toEqual([]);
    await page.getByRole("button", { name: "Add 1 file or page" }).click();
    await page.getByRole("link", { name: "Plan" }).waitFor();
    await page.getByRole("button", { name: "Add files or a web address" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload files…" }).click();
    await (await chooser).setFiles({
      name: "sent.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# Sent\n\nBy hand."),
    });
    await page.getByRole("link", { name: "sent.md" }).waitFor();
    const { documents } = await memory.client.documents.list({ query: {} });
    expect(documents.map(({ title }) => title).sort()).toEqual(["Plan", "Sent"]);
    viewer.assertClean();
  });
});
