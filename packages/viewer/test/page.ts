import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "playwright-core";
import { leave, tabFor, trafficOf } from "./tabs.ts";

export interface PageOptions {
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  /** Animations off unless a test is about them. */
  readonly reducedMotion?: boolean;
  readonly forcedColors?: boolean;
  /** A screen that is touched, as a phone has. */
  readonly touch?: boolean;
  readonly timezone?: string;
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Opens an address of the viewer, "/memories?type=fact", and waits until nothing loads any more. */
  go(path: string): Promise<void>;
  /** The same as a link within the viewer leads there: without loading the page anew. */
  move(path: string): Promise<void>;
  /** Runs in each document of the viewer before anything of its own. */
  begin(script: () => void): Promise<void>;
  /** Problems until now: errors of the console and of scripts, broken policies, requests that leave the origin. */
  problems(): readonly string[];
  /** From now on problems like this belong to the test: an answer 500 that it has made itself, for instance. */
  expectProblem(like: RegExp): void;
  /** Throws when anything went wrong. Every test calls it at its end. */
  assertClean(): void;
}

/**
 * A page that shares nothing with other tests but what costs time: its process, which has read and compiled the files of
 * the viewer. To load them in a new one takes more than twice as long.
 */
export async function openPage(baseUrl: string, options: PageOptions = {}): Promise<OpenPage> {
  const tab = await tabFor({
    hasTouch: options.touch ?? false,
    timezoneId: options.timezone ?? "Europe/Berlin",
  });
  const { page } = tab;
  await page.setViewportSize({ width: options.width ?? 1280, height: options.height ?? 800 });
  await page.emulateMedia({
    colorScheme: options.theme ?? "light",
    reducedMotion: (options.reducedMotion ?? true) ? "reduce" : "no-preference",
    forcedColors: options.forcedColors ? "active" : "none",
  });
  const { origin } = new URL(baseUrl);
  const found: string[] = [];
  const expected: RegExp[] = [];
  tab.watched = { origin, tell: (problem) => void found.push(problem) };
  const problems = () => found.filter((problem) => !expected.some((like) => like.test(problem)));
  return {
    page,
    problems,
    async go(path) {
      await page.goto(origin + path);
      await settled(page);
    },
    async move(path) {
      await page.evaluate((to) => history.pushState({}, "", to), path);
      await settled(page);
    },
    async begin(script) {
      tab.isSpoilt = true;
      await page.addInitScript(script);
    },
    expectProblem: (like) => void expected.push(like),
    assertClean() {
      const left = problems();
      if (left.length > 0) throw new Error(`the page is not clean:\n${left.join("\n")}`);
    },
    [Symbol.asyncDispose]: () => leave(tab, origin),
  };
}

/** Milliseconds without a request after which a page has come to rest. */
const REST = 120;

/** Nothing is asked for any more, nothing says that it is busy, and what came last is painted. */
export async function settled(page: Page, { most = 30_000 }: { most?: number } = {}): Promise<void> {
  await page.waitForLoadState("load");
  const traffic = trafficOf(page);
  const begun = Date.now();
  const openNow = () => [...(traffic?.open ?? [])].map((request) => request.url());
  const isAtRest = async (): Promise<boolean> => {
    // The control just pressed has had the time to ask for something, too.
    const lastAt = Math.max(begun, traffic?.lastAt ?? 0);
    if (openNow().length > 0 || Date.now() - lastAt < REST) return false;
    await idle(page);
    return !(await page.evaluate(saysItIsBusy)) && openNow().length === 0;
  };
  while (!(await isAtRest())) {
    if (Date.now() > begun + most)
      throw new Error(
        `${page.url()} did not come to rest; ${openNow().join(", ") || "something is aria-busy, or there is no main"}`,
      );
    await page.waitForTimeout(30);
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
}

/** The page's pending work is done, however long it took: a key that was pressed is heard. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })));

const saysItIsBusy = (): boolean =>
  document.querySelector("main, [role=main]") === null || document.querySelector("[aria-busy=true]") !== null;

const axeSource = (): string =>
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly {
    readonly target: readonly unknown[];
    readonly html: string;
    readonly failureSummary?: string;
  }[];
}

/** The rules of WCAG 2.2 AA, and axe's own advice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface AxeOptions {
  /** Only this part of the page. */
  readonly within?: string;
  /** Only these rules. */
  readonly rules?: readonly string[];
}

/** Findings of axe on the page, a line each; a test wants none. Injected by the debugger, past the page's policy. */
export async function axe(page: Page, { within, rules }: AxeOptions = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => Reflect.has(window, "axe"));
  if (!isThere) {
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axeSource(), silent: true });
    await session.detach();
  }
  await page.evaluate(showAll);
  const violations: readonly Violation[] = await page.evaluate(
    async ([selector, runOnly]) => {
      const { run } = Reflect.get(window, "axe");
      return (await run(selector ?? document, { resultTypes: ["violations"], runOnly })).violations;
    },
    [within, rules ?? TAGS] as const,
  );
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, html, failureSummary = "" }) => {
      const why = failureSummary.split("\n").slice(1).join(" ").trim();
      // Ids that React makes say nothing, and differ from run to run.
      const where = target.join(" ");
      return `${impact} ${id}: ${help} at ${where.includes("#react-aria") ? html.slice(0, 120) : where} ${why}`.trim();
    }),
  );
}

/** Shows skipped content: it keeps the colours that it was last painted with, and axe would read those. */
function showAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("main *"))
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
}

/** Turns the page light or dark as the system would, and waits until it is. */
export async function turn(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset.theme === wanted &&
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === "running"),
    theme,
  );
}

/** The element with the keyboard's focus, as a screen reader would say it; in a list of suggestions, the suggestion. */
export interface Focused {
  readonly role: string;
  readonly name: string;
}

export async function focused(page: Page): Promise<Focused> {
  const session = await page.context().newCDPSession(page);
  try {
    return await focusedBy(session);
  } finally {
    await session.detach();
  }
}

const ACTIVE = `(() => {
  const element = document.activeElement;
  const pointed = element?.getAttribute("aria-activedescendant");
  return (pointed && document.getElementById(pointed)) || element;
})()`;

async function focusedBy(session: CDPSession): Promise<Focused> {
  const { result } = await session.send("Runtime.evaluate", { expression: ACTIVE });
  if (result.objectId === undefined) return { role: "none", name: "" };
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return { role: String(node?.role?.value ?? "none"), name: String(node?.name?.value ?? "") };
}

/** The actions of a person without a mouse. */
export const keyboard = {
  /** Presses Tab until what has this accessible name has the focus; fails after `most` times, telling what it met. */
  async tabTo(
    page: Page,
    name: string | RegExp,
    { most = 60, back = false }: { most?: number; back?: boolean } = {},
  ): Promise<Focused> {
    return pressUntil(page, { key: back ? "Shift+Tab" : "Tab", name, most });
  },
  /** The same with an arrow key, inside a list, a menu or a table. */
  async arrowTo(
    page: Page,
    name: string | RegExp,
    { key = "ArrowDown", most = 60 }: { key?: string; most?: number } = {},
  ): Promise<Focused> {
    await opened(page);
    return pressUntil(page, { key, name, most });
  },
};

/** A menu that a button has opened comes when it is asked for: who sees none yet presses nothing. */
const opened = (page: Page) =>
  page.waitForFunction(
    () => !document.activeElement?.matches('[aria-haspopup="menu"][aria-expanded="true"]'),
  );

async function pressUntil(
  page: Page,
  { key, name, most }: { key: string; name: string | RegExp; most: number },
): Promise<Focused> {
  const fits = (text: string) => (typeof name === "string" ? text === name : name.test(text));
  const session = await page.context().newCDPSession(page);
  const met: string[] = [];
  try {
    for (let pressed = 0; pressed < most; pressed++) {
      await page.keyboard.press(key);
      const now = await focusedBy(session);
      if (fits(now.name)) {
        // The effect of this key is seen before the next one is pressed.
        await idle(page);
        return now;
      }
      met.push(`${now.role} “${now.name}”`);
    }
  } finally {
    await session.detach();
  }
  throw new Error(`${key} pressed ${most} times never came to ${name}; it met ${met.join(", ")}`);
}

/** The address behind its path. */
export const addressOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
