import { createServer, type RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fetchPage } from "./fetch-page.ts";

/** A server on this machine, closed at the end of the test. */
async function aServer(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const html: RequestListener = (_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("last-modified", "Tue, 03 Mar 2026 10:00:00 GMT");
  response.end("<p>hello");
};
const anywhere = { allowPrivate: true };
const publicOnly = { allowPrivate: false };
const privateNetwork = {
  kind: "refused",
  reason: "the address leads into a private network; set allowPrivateUrls to read it",
};

test("a page comes with its bytes, its type, its date and the name it is read under", async () => {
  await using server = await aServer(html);
  const page = await fetchPage(`${server.url}/docs/intro?x=1#part`, anywhere);
  expect(page).toMatchObject({
    kind: "fetched",
    contentType: "text/html; charset=utf-8",
    name: "intro.html",
    lastModified: Date.UTC(2026, 2, 3, 10),
  });
  expect(page.kind === "fetched" && new TextDecoder().decode(page.bytes)).toBe("<p>hello");
});

test("only a plain user agent and what is accepted are sent", async () => {
  const seen: Record<string, unknown>[] = [];
  await using server = await aServer((request, response) => {
    seen.push(request.headers);
    if (request.url === "/") {
      response.writeHead(302, { location: "/next", "set-cookie": "id=1" }).end();
    } else html(request, response);
  });
  await fetchPage(server.url, anywhere);
  expect(seen).toHaveLength(2);
  for (const headers of seen) {
    expect(headers["user-agent"]).toBe("memory/0.1 (+local)");
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
  }
});

test.each([
  ["text/html", "/", "page.html"],
  ["application/pdf", "/paper", "paper.pdf"],
  ["text/plain", "/notes.md", "notes.md"],
  ["text/markdown", "/a/b", "b.md"],
  ["application/octet-stream", "/report.docx", "report.docx"],
  ["text/csv", "/export.php", "export.csv"],
])("a page of type %s at %s is read as %s", async (type, path, name) => {
  await using server = await aServer((_request, response) => {
    response.writeHead(200, { "content-type": type }).end("x");
  });
  expect(await fetchPage(server.url + path, anywhere)).toMatchObject({ kind: "fetched", name });
});

test("a type of which no text is read is refused by name", async () => {
  await using server = await aServer((_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end("x");
  });
  expect(await fetchPage(server.url, anywhere)).toEqual({
    kind: "refused",
    reason: "the page is of type image/png, of which no text is read",
  });
});

test.each([
  "http://127.0.0.1:PORT/",
  "http://localhost:PORT/",
  "http://[::1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://169.254.169.254/latest/meta-data",
  "http://10.0.0.1/",
  "http://0x7f000001:PORT/",
  "http://2130706433:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://0:PORT/",
])("%s is not read unless private addresses are allowed", async (url) => {
  let asked = 0;
  await using server = await aServer((request, response) => {
    asked += 1;
    html(request, response);
  });
  expect(await fetchPage(url.replace("PORT", `${server.port}`), publicOnly)).toEqual(privateNetwork);
  expect(asked).toBe(0);
});

test("a name that leads into a private network is refused, also where one of its addresses is public", async () => {
  const resolve = async () => [
    { address: "93.184.216.34", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  expect(await fetchPage("http://rebind.example/", { allowPrivate: false, resolve })).toEqual(privateNetwork);
});

test("the address that was checked is the one connected to", async () => {
  await using server = await aServer(html);
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: "127.0.0.1", family: 4 }];
  };
  const page = await fetchPage(`http://docs.example:${server.port}/`, { allowPrivate: true, resolve });
  expect(page.kind).toBe("fetched");
  expect(asked).toBe(1);
});

test("a redirect is checked like the address itself", async () => {
  await using server = await aServer((request, response) => {
    if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (request.url === "/file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
    else response.writeHead(302, { location: "http://user:pw@example.org/" }).end();
  });
  expect(await fetchPage(`${server.url}/loop`, anywhere)).toEqual({
    kind: "refused",
    reason: "the page redirects more than 5 times",
  });
  expect(await fetchPage(`${server.url}/file`, anywhere)).toEqual({
    kind: "refused",
    reason: "only http and https addresses are read",
  });
  expect((await fetchPage(`${server.url}/login`, anywhere)).kind).toBe("refused");
});

test("a redirect from a public name into a private network is refused", async () => {
  await using server = await aServer((_request, response) => {
    response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  });
  // The name is let through as if it were public; what it redirects to is not.
  const { followRedirects } = await import("./fetch-page.ts");
  const { Agent } = await import("undici");
  const agent = new Agent({
    connect: { lookup: (_name, _options, back) => back(null, [{ address: "127.0.0.1", family: 4 }]) },
  });
  const page = await followRedirects(agent, new URL(`http://public.example:${server.port}/`), publicOnly);
  await agent.destroy();
  expect(page).toEqual(privateNetwork);
});

test.each([
  ["gzip", (bytes: Buffer) => gzipSync(bytes)],
  ["br", (bytes: Buffer) => brotliCompressSync(bytes)],
])("a body that unpacks (%s) to more than is allowed is refused", async (encoding, pack) => {
  const packed = pack(Buffer.alloc(3 * 1024 * 1024, "a"));
  await using server = await aServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-encoding": encoding }).end(packed);
  });
  expect(packed.length).toBeLessThan(10_000);
  expect(await fetchPage(server.url, { allowPrivate: true, maxBytes: 1024 * 1024 })).toEqual({
    kind: "refused",
    reason: "the page is larger than 1 MiB",
  });
});

test("who cannot read a page is told whether to come back or to check the address", async () => {
  let closed = "";
  {
    await using away = await aServer(html);
    closed = away.url;
  }
  await using server = await aServer((request, response) => {
    response.writeHead(request.url === "/gone" ? 404 : 503).end();
  });
  expect(await fetchPage(server.url, anywhere)).toEqual({
    kind: "refused",
    reason: "the server answered 503; it may be busy, try again later",
  });
  expect(await fetchPage(`${server.url}/gone`, anywhere)).toEqual({
    kind: "refused",
    reason: "the server answered 404; check the address",
  });
  expect(await fetchPage(closed, anywhere)).toEqual({
    kind: "refused",
    reason: "no server answers at this address; check it, or try again later",
  });
});

test("a server that does not answer is left in time, and one that is not wanted any more at once", async () => {
  await using server = await aServer(() => {});
  expect(await fetchPage(server.url, { allowPrivate: true, timeoutMs: 50 })).toEqual({
    kind: "refused",
    reason: "the server did not answer in time; try again later",
  });
  const signal = AbortSignal.abort();
  expect(await fetchPage(server.url, { allowPrivate: true, signal })).toEqual({
    kind: "refused",
    reason: "it was stopped",
  });
});

test.each([
  ["ftp://example.org/x", "only http and https addresses are read"],
  ["not an address", "the address is no valid URL; give one that begins with https://"],
  [
    "https://me:secret@example.org/",
    "the address holds a user name or password; save the page as a file and add that",
  ],
])("%s is refused with its reason", async (url, reason) => {
  expect(await fetchPage(url, anywhere)).toEqual({ kind: "refused", reason });
});
