import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { axe, focused, keyboard, openPage } from "../page.ts";

let memory: ViewerDaemon;

beforeAll(async () => {
  memory = await emptyDaemon();
  for (const project of ["harbor", "atlas"])
    await memory
      .as("codex/1")
      .memories.save({ body: { content: `The project ${project} is kept in git.`, project } });
});
afterAll(() => memory[Symbol.asyncDispose]());

const capture = () => memory.client.capture.status();

describe("capture", () => {
  test("is allowed for one project after reading what that means, paused and resumed, with the mouse", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/capture");
    await page.getByText("Sessions are read only when you import them.", { exact: true }).waitFor();
    await page.getByText("Only these projects", { exact: true }).click();
    await page.getByRole("button", { name: "harbor" }).first().click();
    await eventually(() => page.getByText("Nothing of it leaves this machine.").count()).toBe(1);
    await eventually(() => page.getByText(memory.transcriptsDir).count()).toBe(1);
    expect(await capture()).toMatchObject({ scope: null });
    await page.getByRole("button", { name: "Allow capture" }).click();
    await page.getByText("Sessions of harbor are read when they end.").waitFor();
    expect(await capture()).toMatchObject({ scope: "all", projects: ["harbor"], paused: false });
    expect(await axe(page, { within: "main" })).toEqual([]);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    expect(await capture()).toMatchObject({ state: "paused", projects: ["harbor"] });
    await page.getByRole("button", { name: "Look now" }).click();
    await page.getByText("Looking for sessions that ended unheard").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await eventually(capture).toMatchObject({ state: "clean" });
    viewer.assertClean();
  });

  test("is changed and turned off with the keyboard alone", async () => {
    await memory.client.capture.scope({ body: { scope: "all", projects: ["harbor"] } });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/capture");
    await keyboard.tabTo(page, "Never these");
    await page.keyboard.type("secret <b>plans</b>");
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "Save");
    await page.keyboard.press("Enter");
    await eventually(capture).toMatchObject({
      projects: ["harbor"],
      excludeProjects: ["secret <b>plans</b>"],
    });
    await page.getByText("but not those of secret <b>plans</b>.").waitFor();
    await keyboard.tabTo(page, /^Only these projects Sessions/, { back: true });
    await page.keyboard.press("ArrowDown");
    await keyboard.tabTo(page, "Turn capture off");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog", { name: "Turn capture off?" }).waitFor();
    await eventually(async () => (await focused(page)).name).toBe("Cancel");
    await keyboard.tabTo(page, "Turn it off");
    await page.keyboard.press("Enter");
    await eventually(capture).toMatchObject({ scope: null, projects: [], excludeProjects: [] });
    viewer.assertClean();
  });

  test("says why it fails in the daemon's own words", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const status = {
      ...(await capture()),
      scope: "all",
      state: "failing",
      lastNotifyError: "<b>the key is missing</b>",
    };
    await viewer.page.route("**/import/assistant-code/status", (route) => route.fulfill({ json: status }));
    await viewer.go("/settings/capture");
    await viewer.page.getByText("<b>the key is missing</b>", { exact: true }).waitFor();
    viewer.assertClean();
  });
});

describe("the appearance", () => {
  const theme = (page: import("playwright-core").Page) =>
    page.evaluate(() => document.documentElement.dataset.theme);

  test("turns dark with the mouse, and stays so", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/appearance");
    expect(await theme(viewer.page)).toBe("light");
    await viewer.page.getByText("For dark rooms.").click();
    await eventually(() => theme(viewer.page)).toBe("dark");
    await viewer.go("/settings/appearance");
    expect(await theme(viewer.page)).toBe("dark");
    viewer.assertClean();
  });

  test("turns dark with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/appearance");
    await keyboard.tabTo(viewer.page, /^As the system has it/);
    await keyboard.arrowTo(viewer.page, /^Dark/);
    await eventually(() => theme(viewer.page)).toBe("dark");
    viewer.assertClean();
  });
});

describe("a backup", () => {
  const kept = async () => (await memory.client.admin.backups()).backups;

  test("is made with the mouse, and stands in the list", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/backup");
    await viewer.page.getByText("There is no backup yet.").waitFor();
    await viewer.page.getByRole("button", { name: "Back up now" }).click();
    await viewer.page.getByRole("list", { name: "Backups" }).waitFor();
    const [made] = await kept();
    expect(existsSync(made?.path ?? "")).toBe(true);
    await eventually(() => viewer.page.getByRole("list", { name: "Backups" }).textContent()).toContain(
      made?.path,
    );
    expect(await axe(viewer.page, { within: "main" })).toEqual([]);
    viewer.assertClean();
  });

  test("is gone back to only after what is in it was told, and what will be lost", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/backup");
    await viewer.page
      .getByRole("button", { name: /^Go back to the backup of/ })
      .first()
      .click();
    const dialog = viewer.page.getByRole("alertdialog");
    await eventually(() => dialog.textContent()).toMatch(
      /It holds [\d,]+ memor.*what is newer is lost from here/,
    );
    expect(await axe(viewer.page, { within: "[role=alertdialog]" })).toEqual([]);
    await viewer.page.keyboard.press("Escape");
    viewer.assertClean();
  });

  test("is made with the keyboard alone, and the focus stays", async () => {
    const before = (await kept()).length;
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/backup");
    await keyboard.tabTo(viewer.page, "Back up now");
    await viewer.page.keyboard.press("Enter");
    await eventually(async () => (await kept()).length).toBe(before + 1);
    await eventually(async () => (await focused(viewer.page)).name).toBe("Back up now");
    viewer.assertClean();
  });
});

describe("an archive", () => {
  test("is exported, and taken in after it was told what would come of it", async () => {
    await memory.client.memories.save({ body: { content: "The archive's heron stands on one leg." } });
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/backup");
    const [download] = await Promise.all([
      viewer.page.waitForEvent("download"),
      viewer.page.getByRole("link", { name: "Export everything" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^memory-[\d-]+\.ndjson\.gz$/);
    const path = await download.path();
    expect(gunzipSync(readFileSync(path)).toString()).toContain("stands on one leg");
    const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([
        viewer.page.waitForEvent("filechooser"),
        viewer.page.getByRole("button", { name: "Take one in…" }).click(),
      ]);
      await chooser.setFiles(file);
      return viewer.page.getByRole("alertdialog");
    };
    const broken = { name: "broken.ndjson", mimeType: "text/plain", buffer: Buffer.from("no archive") };
    const refused = await choose(broken);
    await eventually(() => refused.textContent()).toContain("nothing was imported");
    await viewer.page.keyboard.press("Escape");
    const dialog = await choose(path);
    await eventually(() => dialog.textContent()).toMatch(/memor.*here already.*merged into what is here/);
    expect(await axe(viewer.page, { within: "[role=alertdialog]" })).toEqual([]);
    await viewer.page.getByRole("button", { name: "Take it in" }).click();
    await viewer.page.getByText(/^Taken in: /).waitFor();
    viewer.assertClean();
  });
});

test("single keys are turned off for whoever does not want them", async () => {
  await using viewer = await openPage(memory.baseUrl);
  await viewer.go("/settings/shortcuts");
  await keyboard.tabTo(viewer.page, "Single keys act");
  await viewer.page.keyboard.press("Space");
  await eventually(() => viewer.page.evaluate(() => localStorage.getItem("memory.shortcuts"))).toBe("off");
  await viewer.page.getByText("off", { exact: true }).first().waitFor();
  expect(await axe(viewer.page, { within: "main" })).toEqual([]);
  viewer.assertClean();
});

test("keys are shown on a screen that is touched, too, where they are what the page is about", async () => {
  await using viewer = await openPage(memory.baseUrl, { width: 390, height: 844, touch: true });
  await viewer.go("/settings/shortcuts");
  await viewer.page.getByText("Shift Tab", { exact: true }).waitFor();
  expect(await axe(viewer.page, { within: "main" })).toEqual([]);
  viewer.assertClean();
});

test("the help has the lines of each task, to be copied, on a small screen too", async () => {
  await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
  await viewer.go("/settings/help");
  for (const title of ["The first day", "Backups", "When something is wrong"])
    await viewer.page.getByRole("heading", { name: title, exact: true }).waitFor();
  await viewer.page.getByRole("button", { name: "Copy: memory trace --last" }).first().waitFor();
  expect(await axe(viewer.page, { within: "main" })).toEqual([]);
  const { scroll, width } = await viewer.page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
  viewer.assertClean();
});

test("an agent's line is copied, and shown where the browser does not allow that", async () => {
  await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
  await viewer.begin(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
  });
  await viewer.go("/settings/clients");
  await viewer.page.getByRole("button", { name: "Copy: memory mcp install goose" }).click();
  await viewer.page.getByText(/does not let this page copy/).waitFor();
  await viewer.page.getByText(`${memory.baseUrl}/mcp`, { exact: true }).waitFor();
  expect(await viewer.page.getByText("Codex 1").count()).toBe(1);
  const { scroll, width } = await viewer.page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
  viewer.assertClean();
});
