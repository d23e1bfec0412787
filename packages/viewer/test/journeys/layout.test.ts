import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../page.ts";
import { routesOf } from "../routes.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";

let memory: SeededDaemon;
beforeAll(async () => {
  memory = await seededDaemon();
}, 120_000);
afterAll(() => memory[Symbol.asyncDispose]());

test.each([390, 768, 1440])(
  "every place fits into a window %i px wide",
  { timeout: 240_000 },
  async (width) => {
    await using viewer = await openPage(memory.baseUrl, { width, height: 844 });
    await viewer.go("/");
    const broken: Record<string, readonly string[]> = {};
    for (const path of routesOf(memory.ids)) {
      await viewer.move(path);
      const found = await faultsOf(viewer.page);
      if (found.length > 0) broken[path] = found;
    }
    expect(broken).toEqual({});
    viewer.assertClean();
  },
);

/** Layout faults: a page that scrolls sideways, a control that another thing covers, a column without width. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = "a[href], button, input, select, textarea, [role=treeitem], [role=option]";
    const nameOf = (element: Element) =>
      `${element.tagName} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}”`;
    /** Its middle, unless that is scrolled or cut away, or lies under the bars that stay at the edges. */
    const middleOf = (element: Element): readonly [number, number] | undefined => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Elements for screen readers alone are one pixel large.
      if (width <= 1 || height <= 1) return undefined;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined;
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const isCut =
          style.overflow !== "visible" && box !== document.documentElement && box !== document.body;
        if (isCut && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom)) return undefined;
      }
      return [x, y];
    };
    /** A bar that what is scrolled passes under. */
    const staysAtAnEdge = (hit: Element) => {
      for (let box: Element | null = hit; box; box = box.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(box).position)) return true;
      return hit.closest("header, nav, thead") !== null;
    };
    const isPart = (hit: Element, element: Element) =>
      hit.contains(element) ||
      element.contains(hit) ||
      (hit.closest("label") !== null && hit.closest("label") === element.closest("label"));
    const covered = [...document.querySelectorAll(`main :is(${CONTROLS})`)].flatMap((element) => {
      const middle = middleOf(element);
      const hit = middle && document.elementFromPoint(...middle);
      const isFree = !hit || isPart(hit, element) || staysAtAnEdge(hit);
      return isFree ? [] : [`${nameOf(element)} lies under ${nameOf(hit)}`];
    });
    const thin = [...document.querySelectorAll("th, [role=columnheader]")]
      .filter(
        (head) => head.closest(".sr-only, [aria-hidden=true]") === null && !head.querySelector(".sr-only"),
      )
      .filter((head) => getComputedStyle(head).display !== "none" && head.getBoundingClientRect().width < 30)
      .map((head) => `the column ${nameOf(head)} is too thin to read`);
    const stood = [...document.querySelectorAll("main li > span")].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isTall = width > 1 && width < 60 && height > 80 && element.textContent.length > 8;
      return isTall ? [`${nameOf(element)} stands one letter a line`] : [];
    });
    const sideways = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    return [...sideways, ...covered, ...thin, ...stood];
  });
