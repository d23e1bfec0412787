import { aFolder, type Folder } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { sendRaw } from "../raw-http.ts";

const page = '<!doctype html><title>memory</title><script type="module" src="/assets/app-1.js"></script>';
/** Accept header of Chrome for an address that a person opens. */
const opened = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

let memory: TestDaemon;
let built: Folder;
beforeAll(async () => {
  built = await aFolder({ "index.html": page, "assets/app-1.js": "let a", "favicon.svg": "<svg/>" });
  memory = await testDaemon({ viewerDir: built.path });
});
afterAll(async () => {
  await memory[Symbol.asyncDispose]();
  await built[Symbol.asyncDispose]();
});

const get = (path: string, accept?: string, more: Record<string, string> = {}) =>
  sendRaw(memory.baseUrl, path, { headers: { ...(accept !== undefined && { accept }), ...more } });

describe("a browser that opens a place of the viewer", () => {
  test.each([
    "/",
    "/explore",
    "/explore/e91c0?level=2",
    "/memories",
    "/memories/3f2a",
    "/entities",
    "/sources",
    "/review/conflicts",
    "/activity",
    "/activity/quality",
    "/settings/models",
  ])("%s gets the page, asked for anew each time", async (path) => {
    const { status, headers, text } = await get(path, opened);
    expect([status, text]).toEqual([200, page]);
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers.vary).toContain("Accept");
    // Of another version it may have the same date.
    expect([headers["last-modified"], headers.etag]).toEqual([undefined, undefined]);
  });

  test("gets it under a policy that runs nothing of others and nothing inline, and that nobody frames", async () => {
    const { headers } = await get("/memories", opened);
    const policy = String(headers["content-security-policy"]);
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  });

  test("is told its headers alone when it asks for no more", async () => {
    const headers = { accept: opened };
    const answer = await sendRaw(memory.baseUrl, "/explore", { method: "HEAD", headers });
    expect([answer.status, answer.text, answer.headers["cache-control"]]).toEqual([200, "", "no-cache"]);
  });

  test("is refused under a foreign name or from a foreign page, like everybody", async () => {
    const headers = { accept: opened };
    const foreign = await sendRaw(memory.baseUrl, "/memories", { host: "evil.example", headers });
    expect([foreign.status, foreign.json?.error]).toEqual([403, expect.stringContaining("Host")]);
    expect((await get("/memories", opened, { origin: "https://evil.example" })).status).toBe(403);
  });

  test.each([
    ["/memory/list", 200],
    ["/health", 200],
    ["/memory/01900000-0000-7000-8000-999999999999", 404],
    ["/memory/save", 405],
  ])("where the API answers, at %s, gets that", async (path, expected) => {
    const { status, headers, json } = await get(path, opened);
    expect([status, json]).toEqual([expected, expect.anything()]);
    expect(headers["content-type"]).toContain("application/json");
  });

  test.each(["/nowhere", "/explorer", "/events/more", "/assets/app-2.js"])(
    "anywhere else, at %s, gets the page, which says that nothing is there, as a 404",
    async (path) => {
      const { status, text, headers } = await get(path, opened);
      expect([status, text]).toEqual([404, page]);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
      expect(headers.vary).toContain("Accept");
    },
  );
});

describe("a program", () => {
  test.each([["application/json"], ["*/*"], [undefined], ["application/json, text/html;q=0.5"]])(
    "that takes %s gets the API at a path that is both",
    async (accept) => {
      const { status, json, headers } = await get("/activity", accept);
      expect([status, json]).toEqual([200, { entries: [], nextCursor: null }]);
      // A browser that goes back must not take this for the page.
      expect(headers.vary).toContain("Accept");
    },
  );

  test.each(["/explore", "/nowhere"])(
    "gets a JSON 404 at %s, where only a person is shown a page",
    async (path) => {
      for (const accept of ["application/json", "*/*", undefined]) {
        const { status, json } = await get(path, accept);
        expect([status, json]).toEqual([404, { error: `nothing is served at GET ${path}` }]);
      }
    },
  );

  test("that writes to a place of the viewer is told that nothing is served there", async () => {
    const answer = await sendRaw(memory.baseUrl, "/memories", {
      method: "POST",
      headers: { accept: opened },
    });
    expect([answer.status, answer.json?.error]).toEqual([404, "nothing is served at POST /memories"]);
  });
});

describe("a file of the viewer", () => {
  test("whose name changes with its content is kept for a year", async () => {
    const { status, headers, text } = await get("/assets/app-1.js", "*/*");
    expect([status, text]).toEqual([200, "let a"]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  test("whose name stays is asked for again", async () => {
    const { status, headers } = await get("/favicon.svg", "*/*");
    expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  test.each(["/memories", "/assets/app-1.js"])(
    "%s is sent whole to one who asks for a part",
    async (path) => {
      for (const range of ["bytes=0-3", "bytes=90000-"]) {
        const { status, headers } = await get(path, opened, { range });
        expect([status, headers["accept-ranges"]]).toEqual([200, undefined]);
      }
    },
  );

  test("that is not there is a JSON 404", async () => {
    expect((await get("/assets/app-2.js", "*/*")).json?.error).toContain("nothing is served");
    expect((await get("/assets/../../secret", opened)).status).toBe(404);
  });
});

test("without a built viewer every place is a JSON 404", async () => {
  await using bare = await testDaemon();
  for (const path of ["/", "/explore", "/nowhere", "/assets/app-1.js"]) {
    const { status, json } = await sendRaw(bare.baseUrl, path, { headers: { accept: opened } });
    expect([status, json?.error]).toEqual([404, `nothing is served at GET ${path}`]);
  }
});
