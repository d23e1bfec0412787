import type { BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { browser } from "./browser.ts";

/** A page that tests are in one after the other, in a context of its own. */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly atRest: Tab[];
  /** The viewer that is tested in it, and who hears of its problems; none while it rests. */
  watched?: { readonly origin: string; readonly tell: Tell } | undefined;
  /** It cannot be as it was. */
  isSpoilt: boolean;
}

type TabOptions = Pick<BrowserContextOptions, "hasTouch" | "timezoneId">;

/** Tabs that no test is in, by what a page cannot change later. */
const tabs = new Map<string, Tab[]>();

export async function tabFor(options: TabOptions): Promise<Tab> {
  const key = JSON.stringify(options);
  const atRest = tabs.get(key) ?? [];
  tabs.set(key, atRest);
  const resting = atRest.pop();
  if (resting) return resting;
  const context = await (await browser()).newContext(options);
  const page = await context.newPage();
  const tab: Tab = { context, page, atRest, isSpoilt: false };
  follow(page);
  // tsx names the functions that it hands over, with a helper that the page does not know.
  await page.addInitScript("globalThis.__name ??= (named) => named;");
  await report(tab);
  return tab;
}

/** Whoever comes next finds no notes of the viewer, no history, no answers that are made up, and no mouse. */
export async function leave(tab: Tab, origin: string): Promise<void> {
  const { context, page, atRest } = tab;
  tab.watched = undefined;
  if (tab.isSpoilt || page.isClosed()) return context.close();
  try {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // A file without scripts.
    await page.goto(`${origin}/favicon.svg`);
    await Promise.all(context.pages().map((one) => one === page || one.close()));
    await page.evaluate(() => sessionStorage.clear());
    await page.mouse.move(-1, -1);
    const session = await context.newCDPSession(page);
    const storageTypes = "cookies,local_storage,indexeddb,cache_storage,service_workers";
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
    await session.send("Page.resetNavigationHistory");
    await session.detach();
    await context.clearPermissions();
    atRest.push(tab);
  } catch {
    // Where its daemon is gone, too.
    await context.close();
  }
}

type Tell = (problem: string) => void;

async function report(tab: Tab): Promise<void> {
  const { page } = tab;
  const tell: Tell = (problem) => tab.watched?.tell(problem);
  page.on("console", (message) => {
    if (message.type() === "error") tell(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => tell(`error: ${error.stack ?? error.message}`));
  page.on("crash", () => tell("the page crashed"));
  page.on("dialog", (dialog) => {
    tell(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => tell(`popup: ${popup.url()}`));
  page.on("websocket", (socket) => tell(`websocket: ${socket.url()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== tab.watched?.origin)
      tell(`left the origin: ${request.url()}`);
  });
  await page.exposeBinding("__policyBroken", (_source, what: string) => tell(`policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const told = Reflect.get(window, "__policyBroken");
      told(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
}

/** Requests that are on their way, but for the stream of events, which never ends. */
const onTheWay = new WeakMap<Page, { readonly open: Set<Request>; lastAt: number }>();

function follow(page: Page): void {
  const traffic = { open: new Set<Request>(), lastAt: Date.now() };
  onTheWay.set(page, traffic);
  const ended = (request: Request) => {
    traffic.open.delete(request);
    traffic.lastAt = Date.now();
  };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/events") traffic.open.add(request);
  });
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
}

export const trafficOf = (page: Page) => onTheWay.get(page);
