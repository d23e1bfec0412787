import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionId } from "../../../sources/test/transcripts.ts";
import { eventually } from "../eventually.ts";
import { type HostileDaemon, hostileDaemon } from "../hostile.ts";
import { type OpenPage, openPage, settled } from "../page.ts";
import { XSS } from "../world/hostile-texts.ts";

let memory: HostileDaemon;
beforeAll(async () => {
  memory = await hostileDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

/** Elements that the viewer itself never makes. */
const MADE_OF_TEXT = [
  "body script, body link, body meta, body style",
  "iframe, object, embed, base, xss, math, mglyph, video, source, noscript p",
  "[onerror], [onload], [onclick], [onfocus], [onblur], [ontoggle]",
  "img[src*=evil], img[src=x], form[action*=evil], [style*=evil]",
].join(", ");

/** Stored text has become neither a program nor a part of the page. */
async function expectOnlyText({ page }: OpenPage): Promise<void> {
  const found = await page.evaluate((selector) => {
    const told = (element: Element) => element.outerHTML.slice(0, 200);
    return {
      ran: Reflect.get(window, "__ran"),
      elements: [...document.querySelectorAll(selector)].map(told),
      away: [...document.querySelectorAll("a")]
        .filter((link) => link.href && link.origin !== origin)
        .map(told),
    };
  }, MADE_OF_TEXT);
  expect(found).toEqual({ ran: undefined, elements: [], away: [] });
}

const places = () => {
  const { memories, versioned, conflict, entities, documents, run } = memory.ids;
  return [
    "/",
    "/explore",
    "/explore?view=list",
    `/explore?focus=entity:${entities[0]}&depth=2`,
    `/explore?focus=entity:${entities[0]}&depth=2&view=list`,
    "/memories",
    "/memories?q=window+ran+script",
    "/memories?status=retired",
    `/memories/${versioned}`,
    `/memories/${versioned}?tab=why`,
    `/memories/${versioned}?tab=history`,
    `/memories/${versioned}?tab=uses`,
    `/memories/${versioned}/history?from=1&to=2`,
    `/memories/${memories[0]}?tab=why`,
    `/memories/turns/${sessionId(1)}/0?q=window+ran+marker&lines=1-2`,
    `/memories/turns/${sessionId(1)}/9`,
    "/entities",
    `/entities/${entities[0]}`,
    "/sources/roots",
    "/sources/documents",
    ...documents.map((id) => `/sources/documents/${id}`),
    "/sources/import",
    "/review",
    "/review/conflicts",
    `/review/conflicts/${conflict}`,
    "/review/merges",
    "/review/merges?show=decided",
    "/review/schema",
    "/review/schema?show=vocabulary",
    "/activity",
    "/activity/runs",
    `/activity/runs/${run}`,
    "/activity/calls",
    "/settings/capture",
    "/settings/models",
    "/settings/backup",
    "/settings/clients",
    "/settings/machines",
  ];
};

describe("text that would like to be a program", () => {
  test("stays text at every place, and nothing leaves the origin", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    for (const path of places()) {
      await viewer.move(path);
      await expectOnlyText(viewer);
    }
    // The kind of run behind an id is found out by asking.
    viewer.expectProblem(/status of 404.*\/memory\/index\/runs\//);
    viewer.assertClean();
  });

  test("is shown letter by letter on the page of its memory", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/memories");
    for (const [n, text] of XSS.entries()) {
      await viewer.move(`/memories/${memory.ids.memories[n]}`);
      const shown = async () => (await viewer.page.locator("main").textContent())?.replace(/\s+/g, " ");
      // What stands between two backticks is set as code.
      const letters = text.replace(/\s+/g, " ").replaceAll("`", "");
      await eventually(shown).toContain(`Case ${n + 1}: ${letters}`);
      await expectOnlyText(viewer);
    }
    viewer.assertClean();
  });

  test("stays text in what is found, in the palette and in the table, also when it is what was asked", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/");
    for (const text of XSS.slice(0, 6)) {
      await viewer.page.keyboard.press("Control+k");
      await viewer.page.getByRole("searchbox").waitFor();
      const found = viewer.page.waitForResponse(/\/memory\/query$/);
      await viewer.page.keyboard.insertText(text);
      await found;
      await settled(viewer.page);
      await expectOnlyText(viewer);
      await viewer.page.keyboard.press("Escape");
      await viewer.move(`/memories?q=${encodeURIComponent(text)}`);
      await expectOnlyText(viewer);
      await viewer.move(`/explore?q=${encodeURIComponent(text)}&c=${encodeURIComponent(text)}`);
      await expectOnlyText(viewer);
    }
    viewer.expectProblem(/status of 4\d\d/);
    viewer.assertClean();
  });

  test("cannot turn letters around or draw over the page", async () => {
    await using viewer = await openPage(memory.baseUrl);
    for (const path of ["/memories", "/entities", "/activity"]) {
      await viewer.go(path);
      expect(await viewer.page.evaluate(hiddenCharacters)).toEqual([]);
      // A word without an end must not push the page wider than its window.
      expect(await viewer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    viewer.assertClean();
  });
});

/** Places where a person would read, or hear, characters that reorder letters or cannot be seen. */
function hiddenCharacters(): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none of them is shown is what is tested
  const hidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]/;
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const read = ["title", "aria-label", "alt", "placeholder"].map(
      (name) => element.getAttribute(name) ?? "",
    );
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return [...read, ...text.map((node) => node.nodeValue ?? "")].filter((words) => hidden.test(words));
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** By hand, because fetch names the host itself. */
const ask = (path: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(new URL(path, memory.baseUrl), { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    })
      .on("error", reject)
      .end();
  });

describe("the page itself", () => {
  test("comes with a policy that runs and loads nothing from elsewhere, at each of its addresses", async () => {
    for (const path of places()) {
      const { status, headers } = await ask(path, { accept: "text/html" });
      expect([path, status]).toEqual([path, 200]);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("is refused to whoever comes by another name, or from another site", async () => {
    for (const path of ["/", "/memories", "/memory/list", "/events"]) {
      expect((await ask(path, { host: "evil.example", accept: "text/html" })).status).toBe(403);
      expect((await ask(path, { origin: "http://evil.example" })).status).toBe(403);
      expect((await ask(path, { origin: "null" })).status).toBe(403);
    }
  });

  test("does not show itself in a frame of another page", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${memory.baseUrl}/"></iframe>`);
    const frame = await page.waitForSelector("iframe");
    const inside = await frame.contentFrame();
    await eventually(() => inside?.url()).toBe("chrome-error://chromewebdata/");
    expect(await inside?.locator("main").count()).toBe(0);
  });
});
