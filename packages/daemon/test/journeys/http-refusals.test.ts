import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { postJson, sendRaw } from "../raw-http.ts";

let memory: TestDaemon;
beforeAll(async () => {
  memory = await testDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const unknownId = "01900000-0000-7000-8000-000000000000";
const json = { "content-type": "application/json" };
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(memory.baseUrl, path, { headers });
const post = (path: string, value: unknown, headers?: Record<string, string>) =>
  postJson(memory.baseUrl, path, value, headers);
const save = (value: unknown, headers?: Record<string, string>) => post("/memory/save", value, headers);

describe("a body that cannot be used is refused with 400 and says where it is wrong", () => {
  test.each([
    ["malformed JSON", "/memory/save", '{"content": '],
    ["an array", "/memory/save", "[]"],
    ["a number", "/memory/save", "5"],
    ["a string", "/memory/save", '"text"'],
    ["null", "/import/sessions/stream", "null"],
    ["an array where everything is optional", "/import/sessions/stream", "[]"],
  ])("%s", async (_, path, body) => {
    const { status, json: answer } = await post(path, body);
    expect({ status, error: answer?.error }).toEqual({ status: 400, error: "invalid request body" });
    expect(answer?.issues).toEqual([{ path: "", message: expect.any(String) }]);
  });

  test.each([
    ["an unknown field", { content: "x", contnet: "y" }, "contnet"],
    ["a missing field", {}, "content"],
    ["a wrong type", { content: 5 }, "content"],
    ["an empty text", { content: "   " }, "content"],
    ["a text that is too long", { content: "x".repeat(20_001) }, "content"],
    ["an unknown type", { content: "x", type: "wish" }, "type"],
    ["an unknown field further down", { content: "x", source: { klient: "y" } }, "source.klient"],
    ["a time that is none", { content: "x", assertedAt: "yesterday" }, "assertedAt"],
  ])("%s", async (_, body, path) => {
    const { status, json: answer } = await save(body);
    expect({ status, error: answer?.error }).toEqual({ status: 400, error: "invalid request body" });
    expect(answer?.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test.each([
    [{ dryrun: true }, "dryrun"],
    [{ agent: "claude-code" }, "agent"],
    [{ days: 0 }, "days"],
    [{ days: 3651 }, "days"],
    [{ days: "14" }, "days"],
    [{ maxSessions: 1001 }, "maxSessions"],
    [{ project: "" }, "project"],
    [{ path: "/etc" }, "path"],
  ])("an import with %j", async (body, path) => {
    const { status, json: answer } = await post("/import/sessions/stream", body);
    expect({ status, error: answer?.error }).toEqual({ status: 400, error: "invalid request body" });
    expect(answer?.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test("a required body that is missing", async () => {
    const { status, json: answer } = await sendRaw(memory.baseUrl, "/memory/save", { method: "POST" });
    expect({ status, error: answer?.error }).toEqual({ status: 400, error: "invalid request body" });
  });

  test("something that is not the gzip it says", async () => {
    const headers = { ...json, "content-encoding": "gzip" };
    const body = Buffer.from("no gzip at all");
    const { status, json: answer } = await sendRaw(memory.baseUrl, "/memory/save", {
      method: "POST",
      headers,
      body,
    });
    expect([status, answer?.error]).toEqual([400, expect.stringContaining("content-encoding")]);
  });

  test("a path and a query are named when they are what is wrong", async () => {
    expect((await get("/memory/no-uuid")).json).toEqual({
      error: "invalid request path",
      issues: [{ path: "id", message: expect.any(String) }],
    });
    for (const query of [
      "limit=0",
      "limit=501",
      "limit=many",
      "limit=0x10",
      "limit=1e2",
      "limit=%205",
      "limit=",
      "status=gone",
      "limt=5",
      "cursor=nowhere",
      "ref=%25",
    ]) {
      const { status, json: answer } = await get(`/memory/list?${query}`);
      expect({ status, error: answer?.error, query }).toEqual({
        status: 400,
        error: "invalid request query",
        query,
      });
      expect(answer?.issues?.map(({ path }) => path)).toEqual([query.split("=")[0]]);
    }
    for (const path of ["/memory/%E0%A4%A", "/memory/%"])
      expect(await get(path)).toMatchObject({
        status: 400,
        json: { error: "invalid request path", issues: [{ path: "" }] },
      });
  });
});

describe("the owner header", () => {
  const asks = async (owner: string) => await get("/status", { "x-memory-owner": owner });

  test.each([
    "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "01900000-0000-7000-8000-000000000001",
    "11111111-2222-3333-4444-555555555555",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ])("takes %s and serves what that owner saves", async (owner) => {
    expect((await asks(owner)).status).toBe(200);
    const { json: saved } = await save({ content: "Exports go to the archive" }, { "x-memory-owner": owner });
    const { status, json: memory } = await get(`/memory/${saved?.id}`, {
      "x-memory-owner": owner.toUpperCase(),
    });
    expect({ status, ownerId: memory?.ownerId }).toEqual({ status: 200, ownerId: owner });
  });

  test.each([
    "",
    "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}",
    "6ba7b8109dad11d180b400c04fd430c8",
    "me",
    "null",
    "0",
  ])("refuses %j", async (owner) => {
    const { status, json: answer } = await asks(owner);
    expect({ status, answer }).toEqual({
      status: 400,
      answer: {
        error: "invalid owner header",
        issues: [{ path: "x-memory-owner", message: expect.any(String) }],
      },
    });
  });
});

describe("what else is refused", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
  ])("a body of type %s, with 415", async (type) => {
    expect((await save({ content: "Hello there, archive" }, { "content-type": type })).status).toBe(415);
  });

  test("a body in another encoding, with 415", async () => {
    expect(
      (await save({ content: "x y z" }, { "content-type": "application/json; charset=latin1" })).status,
    ).toBe(415);
  });

  test("a body over 1 MiB, with a 413 that the sender can read", async () => {
    const { status, json: answer } = await save({ content: "x".repeat(3_000_000) });
    expect({ status, error: answer?.error }).toEqual({
      status: 413,
      error: expect.stringContaining("1 MiB"),
    });
  });

  test("a body that unpacks to more than 1 MiB, with 413", async () => {
    const headers = { ...json, "content-encoding": "gzip" };
    const body = gzipSync(JSON.stringify({ content: "x".repeat(5_000_000) }));
    expect((await sendRaw(memory.baseUrl, "/memory/save", { method: "POST", headers, body })).status).toBe(
      413,
    );
  });

  test("a body of exactly 1 MiB is read, and judged by what it says", async () => {
    const frame = JSON.stringify({ content: "" }).length;
    const { status, json: answer } = await save({ content: "x".repeat(1024 * 1024 - frame) });
    expect([status, answer?.issues?.[0]?.path]).toEqual([400, "content"]);
  });

  test("a path nobody serves, with 404", async () => {
    const { status, json: answer } = await get("/nothing/here");
    expect([status, answer]).toEqual([404, { error: "nothing is served at GET /nothing/here" }]);
    expect((await get("/")).json?.error).toEqual(expect.any(String));
  });

  test("a method nobody serves, with 405 and those that are", async () => {
    const { status, headers } = await sendRaw(memory.baseUrl, "/memory/save", { method: "DELETE" });
    expect([status, headers.allow]).toEqual([405, "POST"]);
    for (const [path, allow] of [
      ["/health", "GET"],
      ["/memory/query", "POST"],
      ["/import/sessions/stream", "POST"],
    ]) {
      const refused = await sendRaw(memory.baseUrl, path ?? "", { method: "PUT" });
      expect([refused.status, String(refused.headers.allow).split(", ")]).toEqual([
        405,
        expect.arrayContaining([allow]),
      ]);
      expect(refused.json?.error).toContain(allow);
    }
  });

  test("an id this owner does not have, with 404 on every route that takes one", async () => {
    for (const path of ["", "/history", "/why"])
      expect((await get(`/memory/${unknownId}${path}`)).status).toBe(404);
    expect((await post(`/memory/${unknownId}/update`, { content: "Some other words" })).status).toBe(404);
    for (const verb of ["retire", "restore"])
      expect((await sendRaw(memory.baseUrl, `/memory/${unknownId}/${verb}`, { method: "POST" })).status).toBe(
        404,
      );
    expect((await sendRaw(memory.baseUrl, `/memory/${unknownId}`, { method: "DELETE" })).status).toBe(404);
    expect((await get(`/memory/conflicts/${unknownId}`)).status).toBe(404);
  });
});

test("a literal path is tried before an id", async () => {
  expect((await get("/memory/list")).json).toHaveProperty("memories");
  expect((await get("/memory/conflicts")).json).toHaveProperty("conflicts");
});

test("an id is the same id in capitals", async () => {
  const { json: saved } = await save({ content: "Capital letters change no identifier" });
  expect((await get(`/memory/${String(saved?.id).toUpperCase()}`)).status).toBe(200);
});

test("no refusal carries SQL, a stack or a path of the daemon", async () => {
  const answers = [
    await save("{"),
    await save({ content: "'; DROP TABLE memories; --", type: "x" }),
    await get("/memory/list?cursor='"),
    await get("/memory/'%20OR%201=1"),
    await get(`/memory/${unknownId}`),
    await post("/memory/query", { query: "a", at: "never" }),
    await post("/memory/query", { query: '"unbalanced AND (NEAR *' }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/SELECT|SQLITE|node_modules|\bat \w+ \(|memory\.db/);
  }
});

test("a time may come with any offset: it is kept and answered in UTC", async () => {
  const said = { content: "The ferry left before the fog", assertedAt: "2024-02-28T10:00:00.5+02:00" };
  const { json: saved } = await save(said);
  expect((await get(`/memory/${saved?.id}`)).json?.assertedAt).toBe("2024-02-28T08:00:00.500Z");
  const before = async (time: string) =>
    (await get(`/memory/list?by=asserted&text=ferry&before=${encodeURIComponent(time)}`)).json?.memories;
  expect(await before("2024-02-28T10:00:00+02:00")).toHaveLength(0);
  expect(await before("2024-02-28T10:00:00+01:00")).toHaveLength(1);
});
