import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { focused, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const PLACES = [
  "Overview",
  "Explore",
  "Projects",
  "Memories",
  "Entities",
  "Sources",
  "Review",
  "Activity",
  "Settings",
];

describe("the way around", () => {
  test("leads to every place by the mouse, and each says where one is", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    const places = viewer.page.getByRole("navigation", { name: "Places" });
    for (const place of PLACES) {
      await places.getByRole("link", { name: new RegExp(`^${place}`) }).click();
      await settled(viewer.page);
      await eventually(() => places.locator("[aria-current=page]").textContent()).toContain(place);
      await eventually(() => viewer.page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }
    viewer.assertClean();
  });

  test("leads there by the keyboard alone, past the menu with one key", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, "Skip to the content", { most: 2 });
    await viewer.page.keyboard.press("Enter");
    await eventually(async () => (await focused(viewer.page)).role).toBe("main");
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, /^Activity/);
    await viewer.page.keyboard.press("Enter");
    await viewer.page.waitForURL(/\/activity/);
    viewer.assertClean();
  });

  test("fits into a window 320 px wide, wherever it leads", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 320 });
    await viewer.go("/");
    for (const path of [
      "/",
      "/explore",
      "/memories",
      "/entities",
      "/projects",
      "/projects/harbor",
      "/sources/roots",
      "/sources/import",
      "/review/conflicts",
      "/activity",
      "/settings/capture",
    ]) {
      await viewer.move(path);
      const wide = await viewer.page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(320);
    }
    viewer.assertClean();
  });

  test.each(["/memories/not-an-id/nor-a-place", "/nonsense"])(
    "says so at %s, which names no place",
    async (path) => {
      await using viewer = await openPage(memory.baseUrl);
      // The answer itself says so, too.
      viewer.expectProblem(/404 \(Not Found\) \(\S+\/nonsense\)/);
      await viewer.go(path);
      await viewer.page.getByRole("heading", { name: "No such place" }).waitFor();
      viewer.assertClean();
    },
  );
});

describe("the palette", () => {
  test("finds a memory by the mouse", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await viewer.page.getByRole("button", { name: "Search memories, entities, documents" }).click();
    await viewer.page.getByRole("searchbox").fill("second approval of refunds");
    await viewer.page
      .getByRole("menuitem", { name: /refunds above 5,000/ })
      .first()
      .click();
    await viewer.page.waitForURL(/\/memories\/[0-9a-f-]{36}/);
    viewer.assertClean();
  });

  test("finds a memory by the keyboard alone, from any place", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/appearance");
    await viewer.page.keyboard.press("Control+k");
    await viewer.page.getByRole("searchbox").waitFor();
    await viewer.page.keyboard.type("second approval of refunds");
    const chosen = async () => (await focused(viewer.page)).name;
    await expect.poll(chosen).toMatch(/^The team decided that refunds above 5,000/);
    await viewer.page.keyboard.press("ArrowDown");
    await expect.poll(chosen).not.toMatch(/^The team decided that refunds/);
    await viewer.page.keyboard.press("ArrowUp");
    await expect.poll(chosen).toMatch(/^The team decided that refunds above 5,000/);
    await viewer.page.keyboard.press("Enter");
    await viewer.page.waitForURL(/\/memories\/[0-9a-f-]{36}/);
    viewer.assertClean();
  });

  test("knows every command, and Esc gives the focus back", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await keyboard.tabTo(viewer.page, "Search memories, entities, documents");
    await viewer.page.keyboard.press("Enter");
    await viewer.page.getByRole("searchbox").waitFor();
    await viewer.page.keyboard.type("backup");
    await viewer.page.getByRole("menuitem", { name: /^Backup settings/ }).waitFor();
    await viewer.page.keyboard.press("Escape");
    await viewer.page.getByRole("searchbox").waitFor({ state: "detached" });
    await expect
      .poll(async () => (await focused(viewer.page)).name)
      .toBe("Search memories, entities, documents");
    viewer.assertClean();
  });

  test("Enter means the first row when what is found comes later, a reference is followed, and so is an address with one", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { memories } = await memory.client.memories.list({ query: { limit: 1 } });
    const id = memories[0]?.id ?? "";
    await viewer.go("/");
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.type(`m:${id.slice(-6)}`);
    await page.getByRole("group", { name: "By its reference" }).waitFor();
    await expect.poll(async () => (await focused(page)).name).toContain(`m:${id.slice(-6)}`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/memories/${id}`);
    await viewer.go(`/memories/m:${id.slice(-6)}`);
    await page.waitForURL(`**/memories/${id}`);
    const entity = memory.ids.entities.Postgres ?? "";
    await viewer.go(`/entities/e:${entity.slice(-6)}`);
    await page.waitForURL(`**/entities/${entity}`);
    viewer.assertClean();
  });

  test("what was said in a session leads to the whole turn", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/");
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox").fill("second approval of refunds");
    const passages = page.getByRole("group", { name: "Passages" });
    await passages.getByRole("menuitem", { name: /^User: Remember: we decided that refunds/ }).click();
    await page.waitForURL(`**/memories/turns/${memory.ids.session}/2?*`);
    await page.getByText("I have added the check to the refund route.").waitFor();
    viewer.assertClean();
  });

  test("opens with / where nothing else takes that key", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity");
    await viewer.page.keyboard.press("/");
    await viewer.page.getByRole("searchbox").waitFor();
    viewer.assertClean();
  });
});

describe("how the daemon is", () => {
  test("every place opens while the daemon is gone, the import too", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const brought = page.waitForResponse(/assets\/wizard-/);
    await viewer.go("/");
    await (await brought).finished();
    viewer.expectProblem(/ERR_|Failed to load resource/);
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("link", { name: "Sources" }).click();
    await page.getByRole("link", { name: "Import sessions" }).click();
    await page.getByRole("heading", { name: "Import sessions", level: 1 }).waitFor();
    viewer.assertClean();
  });

  test("a daemon that is gone is told, what was loaded stays, and its return is noticed", async () => {
    await using gone = await emptyDaemon();
    await gone.client.memories.save({
      body: { content: "The kettle of the office boils in ninety seconds." },
    });
    await using viewer = await openPage(gone.baseUrl);
    await viewer.go("/");
    await viewer.page.getByText("The kettle of the office").waitFor();
    viewer.expectProblem(/ERR_|Failed to load resource|left the origin/);
    await viewer.page.route("**/*", (route) => route.abort());
    await viewer.page
      .getByRole("alert")
      .getByText(/has not answered since/)
      .waitFor({ timeout: 30_000 });
    await viewer.page.getByText("The kettle of the office").waitFor();
    await viewer.page.unroute("**/*");
    await viewer.page.getByRole("button", { name: "Try now" }).click();
    await viewer.page.getByRole("alert").waitFor({ state: "detached", timeout: 15_000 });
    viewer.assertClean();
  });

  test("a daemon that was killed is told of at once, not at the next look", async () => {
    const gone = await emptyDaemon();
    await using viewer = await openPage(gone.baseUrl);
    await viewer.go("/");
    viewer.expectProblem(/ERR_|Failed to load resource|left the origin/);
    const asked = viewer.page.waitForRequest(/\/health$/, { timeout: 10_000 });
    await gone[Symbol.asyncDispose]();
    await asked;
    await viewer.page
      .getByRole("alert")
      .getByText(/has not answered since/)
      .waitFor({ timeout: 10_000 });
    viewer.assertClean();
  });

  test("what was said of a daemon that did not answer goes when it does again", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { memories } = await memory.client.memories.list({ query: { limit: 1 } });
    await viewer.go(`/memories/${memories[0]?.id}`);
    await page.getByRole("button", { name: /^Correct/ }).click();
    await page
      .getByRole("textbox", { name: "What it says" })
      .fill("The daemon was away when this was written.");
    viewer.expectProblem(/ERR_|Failed to load resource|left the origin/);
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("button", { name: /^Save as/ }).click();
    const said = page.getByRole("alert").filter({ hasText: "Copy details" });
    await said.waitFor();
    expect((await said.textContent())?.match(/does not answer/g)).toHaveLength(1);
    await page.getByText(/has not answered since/).waitFor({ timeout: 10_000 });
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Try now" }).click();
    await said.waitFor({ state: "detached" });
    expect(await page.getByRole("textbox", { name: "What it says" }).inputValue()).toContain("was away");
    viewer.assertClean();
  });

  test("what it reports is dismissed for this window, and takes nothing from the height of a place", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await page.route("**/health", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), notices: ["the disk is nearly full"] },
      });
    });
    await viewer.go("/explore?view=list");
    await page.getByText("the disk is nearly full").waitFor();
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await eventually(scrolls).toBe(0);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("the disk is nearly full").waitFor({ state: "detached" });
    await viewer.go("/explore?view=list");
    expect(await page.getByText("the disk is nearly full").count()).toBe(0);
    viewer.assertClean();
  });

  test("a daemon of another version is told", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.page.route("**/health", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), apiVersion: "9.9.9" } });
    });
    await viewer.go("/");
    await viewer.page.getByRole("alert").getByText("9.9.9").waitFor();
    viewer.assertClean();
  });

  test("whether it captures stands in the header, and leads to the page about it", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    await viewer.page.getByRole("link", { name: "Capture: Capture off" }).click();
    await viewer.page.waitForURL(/\/settings\/capture/);
    viewer.assertClean();
  });
});
