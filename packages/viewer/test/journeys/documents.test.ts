import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ViewerDaemon } from "../daemon.ts";
import { axe, keyboard, openPage, settled } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";
import { files, MAIN, soon } from "./source-files.ts";

describe("documents", () => {
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

  test("documents are counted as on the overview, and beside them what was not read", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { documents } = await memory.client.health.status({});
    const { total } = await memory.client.documents.list({ query: { limit: 1 } });
    await viewer.go("/sources/documents");
    const beside = total > documents ? `, ${total - documents} not read` : "";
    await viewer.page.getByText(`${documents} documents${beside}, added last first`).waitFor();
    viewer.assertClean();
  });

  test("a document has its width for its words in a window of 1024", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 1024 });
    await viewer.go(`/sources/documents/${memory.ids.longDocument}`);
    const box = await viewer.page.locator("#passages").boundingBox();
    expect(box?.width).toBeGreaterThan(600);
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
    // The address follows the wheel to where it comes to rest.
    await settled(page);
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
    await soon(() => page.locator("mark.bg-accent").first().textContent()).toBe("Postgres");
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

  test("code is read in letters of one width, and its comments are no headings", async () => {
    const text = "# Start the kiln\nset -e\nkiln serve --port 4000\n";
    const { document } = await oneDocument(memory, "start.sh", text);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go(`/sources/documents/${document.id}`);
    const words = page.locator("#passages").getByText("# Start the kiln");
    await words.waitFor();
    expect(await words.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/mono/i);
    expect(await page.locator("#passages").getByRole("heading").count()).toBe(0);
    await memory.client.documents.remove({ params: { id: document.id } });
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
