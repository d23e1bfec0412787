import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { sendRaw, speak, speakAndListen } from "../raw-http.ts";

let memory: TestDaemon;
beforeAll(async () => {
  memory = await testDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const save = (body: string | Buffer) =>
  sendRaw(memory.baseUrl, "/memory/save", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
const head = (line: string, ...headers: string[]) =>
  [line, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n");
const saving = (...headers: string[]) =>
  head("POST /memory/save HTTP/1.1", "Content-Type: application/json", ...headers);
const refusal = expect.stringMatching(/\r\n\r\n\{"error":"[^"]+"\}$/);

describe("half a letter", () => {
  test("in what is saved is a letter that cannot be shown, today and the next time", async () => {
    const body = '{"content": "The half \\ud83d heron sings in Oslo."}';
    expect((await save(body)).json?.outcome).toBe("saved");
    const { status, json } = await save(body);
    expect([status, json?.outcome]).toEqual([200, "merged"]);
    const listed = await sendRaw(memory.baseUrl, "/memory/list?text=heron");
    expect(listed.json?.memories).toMatchObject([{ content: "The half \ufffd heron sings in Oslo." }]);
  });

  test("is mended wherever it stands", async () => {
    const { json } = await save(
      '{"content": "Ospreys nest on \\udc26 the mast.", "project": "bay \\ud83d", "source": {"client": "x \\ud83d"}}',
    );
    const read = await sendRaw(memory.baseUrl, `/memory/${json?.id}`);
    expect(read.json).toMatchObject({ content: "Ospreys nest on \ufffd the mast.", project: "bay \ufffd" });
  });
});

test("a body that is no UTF-8 is refused, and not kept as other words", async () => {
  const body = Buffer.concat([
    Buffer.from('{"content": "The gull of '),
    Buffer.from([0xff, 0xfe, 0x22, 0x7d]),
  ]);
  const { status, json } = await save(body);
  expect([status, json]).toEqual([
    400,
    { error: "invalid request body", issues: [{ path: "", message: "is not UTF-8" }] },
  ]);
});

test("what cannot be read behind a request is no answer to it", async () => {
  const body = '{"content": "The tern hunts at the weir."}';
  const words = `${saving(`Content-Length: ${body.length}`)}${body}no request\r\n\r\n`;
  // The connection may be reset: then nothing was said.
  const heard = await speak(memory.baseUrl, words).catch(String);
  expect(heard).not.toContain("this is no HTTP/1.1 request");
});

test("a body with too many faults is told of the first of them", async () => {
  const keys = Array.from({ length: 50_000 }, (_, n) => `"k${n}": 1`);
  const { status, text, json } = await save(`{"content": "x y z", ${keys.join()}}`);
  expect([status, json?.issues?.length, text.length < 10_000]).toEqual([400, 21, true]);
  expect(json?.issues?.at(-1)).toEqual({ path: "", message: "and 49980 more" });
  const long = await save(`{"${"k".repeat(500_000)}": 1}`);
  expect([long.status, long.text.length < 10_000]).toEqual([400, true]);
});

describe("a body that announces too much", () => {
  test("is refused before it is sent", async () => {
    const heard = await speak(memory.baseUrl, `${saving("Content-Length: 2000000")}{`);
    expect(heard).toMatch(/^HTTP\/1\.1 413 .*1 MiB/s);
    expect(heard).toMatch(/connection: close/i);
  });

  test("is not asked for", async () => {
    const heard = await speak(memory.baseUrl, saving("Content-Length: 2000000", "Expect: 100-continue"));
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("is refused to an upload, too", async () => {
    const asked = head(
      "POST /context/upload?name=a.txt HTTP/1.1",
      "Content-Type: application/octet-stream",
      "Content-Length: 99999999",
    );
    expect(await speak(memory.baseUrl, asked)).toMatch(/^HTTP\/1\.1 413 .*64 MiB/s);
  });
});

describe("a body in chunks, which announces nothing,", () => {
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;

  test("is refused as soon as it is too long, not when it ends", async () => {
    const heard = await speak(memory.baseUrl, saving("Transfer-Encoding: chunked") + chunk(1_100_000));
    expect(heard).toMatch(/^HTTP\/1\.1 413 .*1 MiB/s);
    expect(heard).toMatch(/connection: close/i);
  });

  test.each([
    ["another charset", "Content-Type: application/json; charset=latin1"],
    ["an unknown encoding", "Content-Type: application/json\r\nContent-Encoding: x"],
  ])("and is refused for %s, ends only its own connection", async (_, ...headers) => {
    const asked = head("POST /memory/save HTTP/1.1", ...headers, "Transfer-Encoding: chunked");
    const heard = await speakAndListen(memory.baseUrl, `${asked}${chunk(1_100_000)}0\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 415 /);
    expect(heard).toMatch(/connection: close/i);
    expect((await sendRaw(memory.baseUrl, "/health")).status).toBe(200);
  });

  test("and is refused without being read, is not waited for", async () => {
    const asked = head(
      "POST /memory/save HTTP/1.1",
      "Content-Type: text/plain",
      "Transfer-Encoding: chunked",
    );
    // Neither the body nor the connection is ended by who sends this.
    const { hostname, port } = new URL(memory.baseUrl);
    const socket = connect(Number(port), hostname, () => socket.write(asked + chunk(10)));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 415 .*connection: close/is);
  });

  test("is read up to the limit", async () => {
    const body = '{"content": "Rails nest in the reeds."}';
    const words = `${saving("Transfer-Encoding: chunked")}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(await speak(memory.baseUrl, words)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a query", () => {
  const listed = (written: string) =>
    speak(memory.baseUrl, Buffer.from(head(`GET /memory/list?text=${written} HTTP/1.1`), "latin1"));

  test.each([
    ["a percent sign alone", "50%"],
    ["half a code", "a%2"],
    ["no code at all", "%zz"],
    ["codes that are no UTF-8", "%ff"],
    ["half a letter", "%e2%82"],
  ])("with %s is refused", async (_, written) => {
    const heard = await listed(written);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toMatch(
      /\{"error":"invalid request query","issues":\[\{"path":"","message":".*%25"\}\]\}$/,
    );
  });

  test("with letters that are not encoded is told so", async () => {
    const heard = await listed("\xff");
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*percent-encoded, in UTF-8"\}$/s);
  });

  test("is read as it was sent", async () => {
    await save('{"content": "Plovers rest at the Fjällsjö jetty."}');
    expect(await listed("Fj%C3%A4llsj%C3%B6+jetty")).toContain("Plovers rest");
  });
});

test("who closes their side when all is said still gets their answer", async () => {
  const body = '{"query": "plovers"}';
  const words = head(
    "POST /memory/query HTTP/1.1",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  );
  expect(await speakAndListen(memory.baseUrl, words + body)).toMatch(/HTTP\/1\.1 200 .*"memories":/s);
});

test("who waits to be told that a body may be sent is told so", async () => {
  const body = '{"content": "Terns wait for the tide."}';
  const heard = await speak(
    memory.baseUrl,
    saving(`Content-Length: ${body.length}`, "Expect: 100-continue") + body,
  );
  expect(heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
});

test.each([
  ["417", head("GET /health HTTP/1.1", "Expect: tea")],
  ["431", head("GET /health HTTP/1.1", `X-Big: ${"y".repeat(20_000)}`)],
  ["400", "FOO /health HTTP/1.1\r\n\r\n"],
  ["403", "GET /health HTTP/1.1\r\n\r\n"],
])("what is refused before there is a request, with %s, is told why", async (status, words) => {
  const heard = await speak(memory.baseUrl, words);
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(heard).toEqual(refusal);
});

describe("a page of another port of this machine", () => {
  const origin = "http://localhost:5173";

  test("may ask for news only, and reads the tag to do it with", async () => {
    const headers = { origin, "access-control-request-method": "GET" };
    const asked = await sendRaw(memory.baseUrl, "/memory/graph", { method: "OPTIONS", headers });
    expect(asked.headers["access-control-allow-headers"]).toContain("if-none-match");
    const { headers: told } = await sendRaw(memory.baseUrl, "/memory/graph", { headers: { origin } });
    expect(told["access-control-expose-headers"]).toContain("etag");
  });
});

test("who asks what is served somewhere is told", async () => {
  const ask = (path: string) => sendRaw(memory.baseUrl, path, { method: "OPTIONS" });
  const { status, headers } = await ask("/memory/schema");
  expect([status, headers.allow]).toEqual([204, "GET, POST"]);
  expect((await ask("/nothing/here")).status).toBe(404);
});
