import { fileURLToPath } from "node:url";
import { closeBrowser } from "./browser.ts";
import { buildWhenStale } from "./build.ts";
import { type OpenPage, openPage } from "./page.ts";
import { type SeededDaemon, seededDaemon } from "./seed.ts";
import { shoot } from "./shots.ts";

// Takes the pictures of docs/images anew, every place in both themes: `pnpm --filter @memory/viewer pictures`.

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));

interface Picture {
  readonly name: string;
  readonly path: (memory: SeededDaemon) => string;
  /** Actions before it is taken. */
  readonly first?: (viewer: OpenPage) => Promise<void>;
}

const drawn = async ({ page }: OpenPage) => {
  await page.waitForFunction(() => performance.getEntriesByName("graph:first-draw").length === 1);
};

const PICTURES: readonly Picture[] = [
  { name: "overview", path: () => "/" },
  { name: "explore", path: () => "/explore", first: drawn },
  {
    name: "explore-entity",
    path: ({ ids }) => `/explore?focus=entity:${ids.entities.Harbor}&depth=1`,
    first: drawn,
  },
  { name: "memories", path: () => "/memories" },
  { name: "memory", path: ({ ids }) => `/memories/${ids.versioned}` },
  { name: "memory-versions", path: ({ ids }) => `/memories/${ids.versioned}/history?from=1&to=3` },
  { name: "entity", path: ({ ids }) => `/entities/${ids.entities.Postgres}` },
  { name: "folders", path: () => "/sources/roots" },
  { name: "document", path: ({ ids }) => `/sources/documents/${ids.longDocument}` },
  {
    name: "import",
    path: () => "/sources/import?days=3650",
    first: async ({ page }) => {
      await page
        .getByRole("button", { name: /preview/i })
        .first()
        .click();
      await page.waitForTimeout(2_500);
    },
  },
  { name: "review-conflict", path: ({ ids }) => `/review/conflicts/${ids.conflicts[0]}` },
  { name: "review-merges", path: () => "/review/merges" },
  { name: "review-schema", path: () => "/review/schema" },
  { name: "activity", path: () => "/activity" },
  { name: "settings", path: () => "/settings/capture" },
];

await buildWhenStale();
{
  await using memory = await seededDaemon();
  for (const theme of ["light", "dark"] as const)
    for (const { name, path, first } of PICTURES) {
      await using viewer = await openPage(memory.baseUrl, { theme });
      await viewer.go(path(memory));
      await first?.(viewer);
      await viewer.page.waitForTimeout(600);
      await shoot(viewer.page, `${images}${name}-${theme}.png`);
      process.stdout.write(`${name}-${theme}: ${viewer.problems().join("; ") || "clean"}\n`);
    }
}
await closeBrowser();
