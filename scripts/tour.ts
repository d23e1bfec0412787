// `pnpm tour`: takes the tour of README anew, light and dark: a made-up person's memory, gone through in a real browser, as animated PNGs.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { closeBrowser } from "../packages/viewer/test/browser.ts";
import { buildWhenStale } from "../packages/viewer/test/build.ts";
import { type OpenPage, openPage, settled } from "../packages/viewer/test/page.ts";
import { type SeededDaemon, seededDaemon } from "../packages/viewer/test/seed.ts";
import { animated, type Frame } from "./animated-picture.ts";

const images = fileURLToPath(new URL("../docs/images/", import.meta.url));
const SIZE = { width: 1120, height: 700 };

interface Step {
  readonly path?: (memory: SeededDaemon) => string;
  readonly act?: (viewer: OpenPage) => Promise<void>;
  readonly caption: string;
  /** Milliseconds. */
  readonly stands?: number;
}

const STEPS: readonly Step[] = [
  { path: () => "/", caption: "What your agents know, and what is new this week" },
  {
    act: ({ page }) =>
      page.getByRole("textbox", { name: /A prompt/ }).fill("Which tests run before a release of Harbor?"),
    caption: "Ask as an agent: exactly what it would be told, while you type",
  },
  {
    act: async ({ page }) => {
      const last = (await page.getByRole("gridcell").count()) - 1;
      const day = (before: number) => page.locator(`[data-at="${last - before}"]`);
      await day(24).scrollIntoViewIfNeeded();
      await day(24).hover();
      await page.mouse.down();
      await day(10).hover();
      await page.mouse.up();
    },
    caption: "A year, day by day: drag, and everything below follows",
  },
  {
    path: ({ ids }) => `/explore?focus=entity:${ids.entities.Harbor}&depth=1`,
    act: async ({ page }) => {
      const anyway = page.getByRole("button", { name: /draw it anyway/i });
      if (await anyway.isVisible()) await anyway.click();
      await page.waitForTimeout(3_000);
    },
    caption: "Who and what belongs together",
  },
  {
    path: ({ ids }) => `/memories/${ids.versioned}`,
    caption: "Each memory says where it comes from, and what it said before",
  },
  {
    path: ({ ids }) => `/review/conflicts/${ids.conflicts[0]}`,
    caption: "What contradicts each other is asked, one key each",
  },
  {
    path: () => "/activity?kind=memory",
    act: ({ page }) =>
      page
        .getByRole("button", { name: /^Before and after: corrected/ })
        .first()
        .click(),
    caption: "Every change, before and after, and the way back",
  },
];

await buildWhenStale();
{
  await using memory = await seededDaemon();
  for (const theme of ["light", "dark"] as const) {
    await using viewer = await openPage(memory.baseUrl, { theme, ...SIZE });
    const frames: Frame[] = [];
    for (const step of STEPS) frames.push(await taken(viewer, memory, step));
    writeFileSync(`${images}tour-${theme}.png`, animated(frames));
    process.stdout.write(`tour-${theme}: ${viewer.problems().join("; ") || "clean"}\n`);
  }
}
await closeBrowser();

async function taken(viewer: OpenPage, memory: SeededDaemon, { path, act, caption, stands = 3_000 }: Step) {
  const { page } = viewer;
  if (path) await viewer.go(path(memory));
  await act?.(viewer);
  await settled(page);
  await page.waitForTimeout(400);
  await page.evaluate(showCaption, caption);
  const png = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  return { png, stands };
}

/** In the page: what is to be seen, over its lower edge. */
function showCaption(words: string): void {
  const place = document.getElementById("tour") ?? document.body.appendChild(document.createElement("p"));
  place.id = "tour";
  place.textContent = words;
  Object.assign(place.style, {
    position: "fixed",
    inset: "auto 0 18px 0",
    margin: "0 auto",
    width: "fit-content",
    padding: "8px 18px",
    borderRadius: "999px",
    background: "#0b5d53",
    color: "#fff",
    font: "600 17px system-ui, sans-serif",
    zIndex: "1000",
    boxShadow: "0 4px 20px rgb(0 0 0 / .35)",
  });
}
