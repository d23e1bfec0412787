import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Distiller } from "../../../daemon/src/models/models.ts";
import { noteTaker } from "../../../daemon/test/distillers.ts";
import { talk, writeSession } from "../../../daemon/test/sessions.ts";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { axe, focused, keyboard, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

/** Writes files below the daemon's temporary folder. Answers the folder they are in. */
async function files(
  memory: ViewerDaemon,
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const path = join(memory.dir, folder);
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
}

/** The frame around a place is looked at elsewhere. */
const MAIN = { within: "main" };

/** The system's dialog, as this machine has it: none, or one in which these paths are chosen. */
const systemDialog = (page: Page, paths: readonly string[] | null) =>
  page.route("**/context/pick", (route) =>
    route.fulfill(
      paths === null
        ? { status: 501, json: { error: "this system has no dialog to show" } }
        : { status: 200, json: { paths } },
    ),
  );

/** What comes to be so on a machine that is busy. */
const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });

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
    viewer.expectProblem(/status of 501/);
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

  test("and with the keyboard alone, in our own window where the system has none", async () => {
    await using memory = await emptyDaemon();
    const folder = await files(memory, "Papers/deep", { "a.md": "# Tea\n\nWe drink tea at four." });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of (501|404|403)/);
    await systemDialog(page, null);
    await viewer.go("/sources/roots");
    await keyboard.tabTo(page, "Link a folder");
    await page.keyboard.press("Enter");
    await soon(() => page.getByRole("textbox", { name: /^Path/ }).inputValue()).toMatch(/\/$/);
    expect((await focused(page)).name).toMatch(/^Path/);
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
    expect((await memory.client.documents.list({ query: {} })).total).toBe(0);
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

describe("documents and imports", () => {
  let memory: SeededDaemon;
  beforeAll(async () => {
    memory = await seededDaemon();
  }, 120_000);
  afterAll(() => memory[Symbol.asyncDispose]());

  test("documents are filtered in the address, and a filter that nothing fits is told and cleared", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/documents?q=roadmap");
    await page.getByRole("link", { name: "Kiln 2.0" }).waitFor();
    expect(await page.getByRole("link", { name: "Harbor runbook" }).count()).toBe(0);
    await page.getByRole("combobox", { name: "Status" }).selectOption("failed");
    await page.getByRole("heading", { name: "No document fits" }).waitFor();
    expect(page.url()).toMatch(/q=roadmap&status=failed/);
    await page.getByRole("button", { name: "Clear 2 filters" }).click();
    await page.getByRole("link", { name: "Harbor runbook" }).waitFor();
    expect(await axe(page, MAIN)).toEqual([]);
    viewer.assertClean();
  });

  test("a document is read by its outline and its names with the mouse, and its address keeps the place", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/sources/documents/${memory.ids.longDocument}`);
    const outline = page.getByRole("navigation", { name: "Outline" });
    await outline.getByRole("link", { name: "Restarting webhooks" }).click();
    await soon(() => page.url()).toMatch(/#chunk-12$/);
    await soon(() => topOf(page, 12)).toBeLessThan(160);
    const rail = page.getByRole("complementary", { name: "Named here" });
    await rail.getByRole("button", { name: /^harborctl/ }).hover();
    await soon(() => page.locator("mark.bg-accent").first().textContent()).toBe("harborctl");
    await rail.getByRole("button", { name: /^harborctl/ }).click();
    await soon(() => page.url()).toContain(`entity=${memory.ids.entities.harborctl}`);
    expect(page.url()).toMatch(/#chunk-12$/);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 1200);
    await soon(() => Number(/#chunk-(\d+)$/.exec(page.url())?.[1])).toBeGreaterThan(14);
    const kept = page.url();
    await page.reload();
    await soon(() => topOf(page, Number(/\d+$/.exec(kept)?.[0]))).toBeLessThan(160);
    expect(page.url()).toBe(kept);
    await page
      .getByText(/^harborctl: |harborctl: /)
      .first()
      .waitFor();
    expect(await axe(page, MAIN)).toEqual([]);
    viewer.assertClean();
  });

  test("and with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/documents?q=runbook");
    await keyboard.tabTo(page, "Harbor runbook");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Harbor runbook" }).waitFor();
    await page.getByRole("navigation", { name: "Outline" }).waitFor();
    await keyboard.tabTo(page, "Alerts of settlement");
    await page.keyboard.press("Enter");
    await soon(() => page.url()).toMatch(/#chunk-6$/);
    await keyboard.tabTo(page, /^All/);
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, /^Postgres/);
    expect(await page.locator("mark.bg-accent").first().textContent()).toBe("Postgres");
    await page.keyboard.press("Enter");
    await soon(() => page.url()).toContain(`entity=${memory.ids.entities.Postgres}`);
    await keyboard.tabTo(page, "Next passage that names it", { back: true });
    await page.keyboard.press("Enter");
    await soon(() => page.url()).toMatch(/#chunk-13$/);
    await keyboard.tabTo(page, "Open Postgres");
    await page.keyboard.press("Enter");
    await soon(() => page.url()).toContain(`/entities/${memory.ids.entities.Postgres}`);
    viewer.assertClean();
  });

  test("a document that is forgotten while it is open says so, and keeps what was loaded", async () => {
    const { document } = await oneDocument(memory, "gone.md", "# Gone\n\nSoon nobody knows.");
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of 404/);
    await viewer.go(`/sources/documents/${document.id}`);
    await page.getByText("Soon nobody knows.").waitFor();
    await memory.client.documents.remove({ params: { id: document.id } });
    await page.getByText("has been forgotten meanwhile").waitFor();
    expect(await page.getByText("Soon nobody knows.").count()).toBe(1);
    await viewer.go(`/sources/documents/${document.id}`);
    await page.getByRole("heading", { name: "There is no such document" }).waitFor();
    viewer.assertClean();
  });

  test("hostile names, headings and lines without an end stay text and break nothing", async () => {
    const heading = "<img src=x onerror=alert(1)> \u202edlrow";
    const text = `# ${heading}\n\n<script>alert(2)</script>\n\n${"x".repeat(100_000)}\n`;
    const { document } = await oneDocument(memory, "<b>bold</b>.md", text);
    await using viewer = await openPage(memory.baseUrl, { width: 320 });
    const { page } = viewer;
    await viewer.go(`/sources/documents/${document.id}`);
    await page.getByText("<script>alert(2)</script>").waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(
      await page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await page.locator("main").textContent()).not.toContain("\u202e");
    await memory.client.documents.remove({ params: { id: document.id } });
    viewer.assertClean();
  });

  test("sessions are previewed, imported and taken back with the mouse", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/import?project=atlas&max=1");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("1 beyond the limit of 1").waitFor();
    await page.getByRole("button", { name: "Raise to 2" }).click();
    await page.getByRole("button", { name: /^Import 2 sessions · \$0, about/ }).waitFor();
    expect(page.url()).toContain("max=2");
    await page.getByText("Nothing was sent or saved for this").waitFor();
    expect(await axe(page, MAIN)).toEqual([]);
    const before = (await memory.client.health.status()).memories.active;
    await page.getByRole("button", { name: /^Import 2 sessions/ }).click();
    await page.getByRole("heading", { name: "4. What came of it" }).waitFor();
    const saved = page.getByRole("link", { name: /memories saved/ });
    const run = /run=([0-9a-f-]+)/.exec((await saved.getAttribute("href")) ?? "")?.[1] ?? "";
    const { total } = await memory.client.memories.list({ query: { run } });
    expect(await saved.textContent()).toBe(String(total));
    expect(total).toBeGreaterThan(0);
    expect(await axe(page, MAIN)).toEqual([]);
    await page.getByRole("button", { name: "Undo this import" }).click();
    await page.getByText("taken back").first().waitFor();
    await soon(async () => (await memory.client.health.status()).memories.active).toBe(before);
    viewer.assertClean();
  });

  test("and imported with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/import");
    await keyboard.tabTo(page, "Only this project");
    await page.keyboard.type("homelab");
    await keyboard.tabTo(page, "Preview");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Import 1 session/ }).waitFor();
    await keyboard.tabTo(page, /^Import 1 session/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "4. What came of it" }).waitFor();
    await keyboard.tabTo(page, /memories saved$/);
    await page.keyboard.press("Enter");
    await soon(() => page.url()).toMatch(/\/memories\?run=/);
    viewer.assertClean();
  });
});

describe("an import that does not go on", () => {
  test("says where it looked when there is no session", async () => {
    await using memory = await emptyDaemon();
    await mkdir(memory.transcriptsDir, { recursive: true });
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/sources/import");
    await viewer.page.getByRole("button", { name: "Preview" }).click();
    await viewer.page.getByText("No session to import.").waitFor();
    await viewer.page.getByText(memory.transcriptsDir).last().waitFor();
    viewer.assertClean();
  });

  test("stops when it is told to, asks before it is left, and goes on where it stopped", async () => {
    const gate = aGate();
    await using memory = await emptyDaemon({ models: { distiller: gated(gate) } });
    await threeSessions(memory);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await begin(viewer);
    gate.letThrough(1);
    await page.getByText("1 of 3 sessions read").waitFor();
    await page.getByRole("link", { name: "Documents" }).click();
    await page.getByRole("dialog", { name: "Stop the import?" }).waitFor();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Stopped after 1 of 3 sessions").waitFor();
    expect((await memory.client.health.status()).memories.active).toBe(1);
    await soon(() => gate.waiting()).toBe(0);
    gate.letThrough(2);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("heading", { name: "4. What came of it" }).waitFor();
    await soon(async () => (await memory.client.health.status()).memories.active).toBe(3);
    await page.getByRole("link", { name: "3 memories saved" }).waitFor();
    viewer.assertClean();
  });

  test("keeps its rows and says why when the daemon goes away in the middle", async () => {
    const gate = aGate();
    await using memory = await emptyDaemon({ models: { distiller: gated(gate) } });
    await threeSessions(memory);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/ERR_|Failed to load|Failed to fetch/);
    await begin(viewer);
    gate.letThrough(1);
    await page.getByText("1 of 3 sessions read").waitFor();
    await memory.daemon.stop();
    await page.getByText("The import broke off").waitFor();
    await page.getByText("1 of 3 sessions had been read").waitFor();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    expect(await page.getByRole("cell", { name: "waits" }).count()).toBe(2);
    expect(await page.getByRole("cell", { name: "imported" }).count()).toBe(1);
    viewer.assertClean();
  });

  test("tells that another one is going on", async () => {
    const gate = aGate();
    await using memory = await emptyDaemon({ models: { distiller: gated(gate) } });
    await threeSessions(memory);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of 409/);
    await viewer.go("/sources/import");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: /^Import 3 sessions/ }).waitFor();
    const stop = new AbortController();
    const other = memory.client.imports.sessions({ body: {} }, stop.signal)[Symbol.asyncIterator]();
    const first = other.next();
    first.catch(() => undefined);
    await soon(() => gate.waiting()).toBe(1);
    await page.getByRole("button", { name: /^Import 3 sessions/ }).click();
    await page.getByText("an import is running already").waitFor();
    stop.abort();
    gate.letThrough(10);
    viewer.assertClean();
  });
});

const topOf = (page: Page, index: number): Promise<number> =>
  page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top === undefined || top < 0 ? 9_999 : top;
  }, `chunk-${index}`);

async function oneDocument(memory: ViewerDaemon, name: string, text: string) {
  const folder = await files(memory, "single", { [name]: text });
  const { documents } = await memory.client.documents.add({ body: { paths: [join(folder, name)] } });
  const [document] = documents;
  if (!document) throw new Error("the document was not read");
  return { document };
}

const NOTES = [
  "The kiln reaches 1200 degrees.",
  "Lena signs every release by hand.",
  "Backups of the ledger go to Frankfurt at night.",
];

async function threeSessions(memory: ViewerDaemon): Promise<void> {
  for (const [n, note] of NOTES.entries()) {
    const path = await writeSession(memory, n + 1, talk(`Note: ${note}`));
    const hoursAgo = new Date(Date.now() - (n + 1) * 3_600_000);
    await utimes(path, hoursAgo, hoursAgo);
  }
}

async function begin({ page, go }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await go("/sources/import");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Import 3 sessions/ }).click();
}

/** Takes notes of a session as soon as it is let through. */
function gated({ wait }: ReturnType<typeof aGate>): Distiller {
  const notes = noteTaker();
  return {
    ...notes,
    async distill(session, context) {
      await wait(context.signal);
      return notes.distill(session, context);
    },
  };
}

/** Sessions wait at it until they are let through. */
function aGate() {
  let open = 0;
  let queue: (() => void)[] = [];
  return {
    wait: async (signal: AbortSignal) => {
      if (open > 0) open -= 1;
      else
        await new Promise<void>((resolve, reject) => {
          queue.push(resolve);
          signal.addEventListener("abort", () => {
            queue = queue.filter((other) => other !== resolve);
            reject(signal.reason);
          });
        });
    },
    waiting: () => queue.length,
    letThrough: (number: number) => {
      for (let n = 0; n < number; n++) {
        const next = queue.shift();
        if (next) next();
        else open += 1;
      }
    },
  };
}
