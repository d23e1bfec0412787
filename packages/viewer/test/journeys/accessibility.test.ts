import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { axe, type OpenPage, openPage, turn } from "../page.ts";
import { routesOf } from "../routes.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let empty: ViewerDaemon;
let full: SeededDaemon;
beforeAll(async () => {
  [empty, full] = await Promise.all([emptyDaemon(), seededDaemon()]);
});
afterAll(() => Promise.all([empty[Symbol.asyncDispose](), full[Symbol.asyncDispose]()]));

/** Findings of axe in the light or in the dark, and their theme; none where it finds nothing. */
async function violations(
  viewer: OpenPage,
  routes: readonly string[],
  themes: "both" | "light" = "both",
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (lines: readonly string[], where: string) => {
    for (const line of lines) found[line] = [...(found[line] ?? []), where];
  };
  await viewer.go("/");
  for (const route of routes) {
    await turn(viewer.page, "light");
    await viewer.move(route);
    note(await axe(viewer.page), route);
    // The theme changes colours only.
    if (themes === "light") continue;
    await turn(viewer.page, "dark");
    note(await axe(viewer.page, { rules: ["color-contrast"] }), `${route} in the dark`);
  }
  return found;
}

/** One address of each page: filters make no other error. */
const onceEach = (routes: readonly string[]): string[] => [
  ...new Set(routes.map((route) => route.split("?")[0] ?? "")),
];

/** Some at a time, so that a failure names its places and no test takes a minute. */
function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

describe("axe finds nothing, in the light or in the dark", () => {
  test.each(inParts(routesOf(), 12))(
    "where nothing is remembered yet: %s, %s and others",
    async (...routes) => {
      await using viewer = await openPage(empty.baseUrl);
      expect(await violations(viewer, routes)).toEqual({});
      viewer.assertClean();
    },
  );

  // The ids are known when the store is made; how many addresses there are is known before.
  test.each([0, 1, 2, 3, 4])("where a person's sixty days are remembered, part %i", async (part) => {
    const routes = inParts(routesOf(full.ids), 11)[part] ?? [];
    await using viewer = await openPage(full.baseUrl);
    expect(await violations(viewer, routes)).toEqual({});
    viewer.assertClean();
  });

  test.each([0, 1, 2, 3])("where the daemon answers with errors, part %i", async (part) => {
    const routes = inParts(onceEach(routesOf(full.ids)), 11)[part] ?? [];
    await using viewer = await openPage(full.baseUrl);
    await viewer.page.route(isData, (route) =>
      isPage(route.request())
        ? route.continue()
        : route.fulfill({ status: 500, json: { error: "internal error; the daemon's log says more" } }),
    );
    viewer.expectProblem(/status of 500/);
    // What an error says has the same colours in all places: those of a part that is not there.
    expect(await violations(viewer, routes, part === 0 ? "both" : "light")).toEqual({});
    viewer.assertClean();
  });

  test("where the daemon is gone", async () => {
    await using viewer = await openPage(full.baseUrl);
    const { page } = viewer;
    const navigation = page.getByRole("navigation").first();
    await viewer.go("/memories");
    await page.route(isData, (route) => route.abort("connectionrefused"));
    await navigation.getByRole("link", { name: /^Review/ }).click();
    await page
      .getByText(/daemon/i)
      .first()
      .waitFor();
    expect(await axe(page)).toEqual([]);
    viewer.expectProblem(/ERR_CONNECTION_REFUSED/);
    viewer.assertClean();
  });
});

/** `/activity` is both a page and what it asks for. */
const isPage = (request: Request): boolean => request.resourceType() === "document";

/** True for the page's requests to the daemon, not for its files. */
const isData = (url: URL): boolean =>
  /^\/(?:health|status|events|memory|turns|import|context|activity|models|costs|knowledge|admin|sync)(?:\/|$)/.test(
    url.pathname,
  );
