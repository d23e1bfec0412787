import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { aFolder, until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { sendRaw } from "../raw-http.ts";
import { scriptedExtractor, scriptedModels } from "../scripted-models.ts";

const guide =
  "# Guide\n\nWelcome.\n\n## Database\n\nThe orders service runs on PostgreSQL 16.\n\n### Backups\n\nRestic copies it nightly to the basement.\n";

test("an added file is listed, cut by its headings, and recalled with its section", async () => {
  // The daemon would find these names a moment later.
  const extractor = scriptedExtractor(() => ({ entities: [], relations: [] }));
  await using memory = await testDaemon({ models: scriptedModels({ extractor }) });
  await using folder = await aFolder({ "guide.md": guide });
  const added = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
  expect(added).toMatchObject({
    documents: [
      {
        path: folder.at("guide.md"),
        title: "Guide",
        kind: "markdown",
        status: "ready",
        chunks: 3,
        watching: true,
      },
    ],
    skipped: [],
    planned: [],
    capped: false,
  });
  const id = added.documents[0]?.id ?? "";

  const { chunks, edges } = await memory.client.documents.chunks({ params: { id } });
  expect(chunks.map(({ chunkIndex, headingPath, page }) => [chunkIndex, headingPath, page])).toEqual([
    [0, "Guide", 1],
    [1, "Guide > Database", 1],
    [2, "Guide > Database > Backups", 1],
  ]);
  expect(chunks[2]).toMatchObject({ startLine: 9, endLine: 11 });
  expect(edges).toEqual([]);

  const { memories } = await memory.client.recall.query({
    body: { query: "where are backups copied nightly" },
  });
  expect(memories[0]).toMatchObject({
    kind: "context",
    id: chunks[2]?.id,
    source: {
      kind: "document",
      documentId: id,
      path: folder.at("guide.md"),
      headingPath: "Guide > Database > Backups",
      page: 1,
      chunkIndex: 2,
      // With the passage before it, which was found, too.
      startLine: 5,
      endLine: 11,
    },
  });
  expect(await memory.client.health.status()).toMatchObject({ documents: 1, passages: 3, folders: 0 });
});

test("a file that became unreadable for good shows none of its old passages", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "a.md": "# A\n\nWords." });
  const add = () => memory.client.documents.add({ body: { paths: [folder.at("a.md")] } });
  const id = (await add()).documents[0]?.id ?? "";
  await folder.write("a.md", new Uint8Array(400));
  expect((await add()).documents).toMatchObject([{ id, status: "skipped", chunks: 0 }]);
  expect((await memory.client.documents.chunks({ params: { id } })).chunks).toEqual([]);
});

test("chunks come in pages when a limit is given, and all at once without", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "guide.md": guide });
  const { documents } = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
  const params = { id: documents[0]?.id ?? "" };
  const first = await memory.client.documents.chunks({ params, query: { limit: 2 } });
  expect(first.chunks).toHaveLength(2);
  const rest = await memory.client.documents.chunks({
    params,
    query: { limit: 2, cursor: first.nextCursor ?? "" },
  });
  expect(rest.chunks.map(({ chunkIndex }) => chunkIndex)).toEqual([2]);
  expect(rest.nextCursor).toBeNull();
});

test("secrets of a file are hidden before anything of it is kept", async () => {
  await using memory = await testDaemon();
  const secret = "ghp_0123456789abcdefABCDEF0123456789abcd";
  await using folder = await aFolder({ "notes.md": `# Access\n\nThe token is ${secret} for now.\n` });
  const { documents } = await memory.client.documents.add({ body: { paths: [folder.at("notes.md")] } });
  expect(documents[0]?.redactions).toBeGreaterThan(0);
  const { chunks } = await memory.client.documents.chunks({ params: { id: documents[0]?.id ?? "" } });
  expect(JSON.stringify(chunks)).not.toContain(secret);
  expect(chunks[0]?.content).toContain("[redacted:");
});

test("a dry run says what would be read and leaves nothing behind", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "a.md": "# A", "b.png": "x", "deep/c.txt": "words" });
  const answer = await memory.client.documents.add({ body: { paths: [folder.path], dryRun: true } });
  expect(answer.planned.map(({ path, kind }) => [path, kind]).sort()).toEqual([
    [folder.at("a.md"), "markdown"],
    [folder.at("deep/c.txt"), "text"],
  ]);
  expect((await memory.client.documents.list()).total).toBe(0);
});

test("a dry run promises no file that is too large, and says so", async () => {
  await using memory = await testDaemon({ config: { maxFileMb: 1 } });
  await using folder = await aFolder({ "a.md": "# A", "b.txt": "words ".repeat(200_000) });
  const answer = await memory.client.documents.add({ body: { paths: [folder.path], dryRun: true } });
  expect(answer.planned.map(({ path }) => path)).toEqual([folder.at("a.md")]);
  expect(answer.skipped).toEqual([
    { path: folder.at("b.txt"), reason: "the file is 1.2 MB; files above 1 MiB are not read" },
  ]);
});

test("a folder that is added is read once and its files of other kinds are listed as skipped", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "a.md": "# A\n\nWords.", "b.png": "x" });
  await memory.client.documents.add({ body: { paths: [folder.path] } });
  const { documents } = await memory.client.documents.list({ query: { status: "skipped" } });
  const readable = await memory.client.documents.list({ query: { unreadable: "false" } });
  expect(readable.documents.map(({ status }) => status)).not.toContain("skipped");
  expect(readable.total).toBe(readable.documents.length);
  expect(documents).toMatchObject([{ path: folder.at("b.png"), reason: "no text is read from .png files" }]);
  expect(await memory.client.documents.list({ query: { kind: "markdown" } })).toMatchObject({
    total: 1,
    documents: [{ watching: false }],
  });
});

test("what cannot be added is refused with its reason, and the rest is added", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "a.md": "# A\n\nWords.", "photo.png": "x", ".ssh/notes.md": "keys" });
  const { documents, skipped } = await memory.client.documents.add({
    body: {
      paths: [folder.at("nope.md"), folder.at("photo.png"), folder.at(".ssh/notes.md"), folder.at("a.md")],
    },
  });
  expect(documents.map(({ path }) => path)).toEqual([folder.at("a.md")]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    "there is no such file, or it cannot be reached",
    "no text is read from .png files",
    "it holds keys; memory never reads it",
  ]);
});

test("a relative path, nothing at all, and an unknown key are bad bodies", async () => {
  await using memory = await testDaemon();
  const add = (body: object) =>
    sendRaw(memory.baseUrl, "/context/add", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await add({ paths: ["notes.md"] })).json).toMatchObject({
    error: "invalid request body",
    issues: [{ path: "paths.0" }],
  });
  expect((await add({})).status).toBe(400);
  expect((await add({ paths: ["/a"], dryrun: true })).json?.issues?.[0]?.path).toBe("dryrun");
});

test("an edited file is followed: the new words are recalled and the old ones are not", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "guide.md": guide });
  await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
  await folder.write("guide.md", guide.replace("the basement", "a bunker in Reykjavik"));
  const recalled = () => memory.client.recall.query({ body: { query: "Reykjavik bunker" } });
  const { memories } = await until(recalled, (answer) => answer.memories.length > 0);
  expect(memories[0]?.content).toContain("Reykjavik");
  const old = await memory.client.recall.query({ body: { query: "basement" } });
  expect(old.memories.filter(({ content }) => content.includes("basement"))).toEqual([]);
});

test("a removed document leaves nothing behind, and its file stays", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "guide.md": guide });
  const { documents } = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
  const params = { id: documents[0]?.id ?? "" };
  expect(await memory.client.documents.remove({ params })).toEqual({ ok: true });
  await expect(memory.client.documents.remove({ params })).rejects.toMatchObject({ code: "not_found" });
  await expect(memory.client.documents.chunks({ params })).rejects.toMatchObject({ code: "not_found" });
  expect((await memory.client.recall.query({ body: { query: "Restic basement" } })).memories).toEqual([]);
  const again = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
  expect(again.documents[0]?.chunks).toBe(3);
});

test("one owner's documents are nobody else's", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "guide.md": guide });
  const { documents } = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
  const other = { headers: { "x-memory-owner": "11111111-1111-4111-8111-111111111111" } };
  const get = (path: string) => sendRaw(memory.baseUrl, path, other);
  expect((await get("/context/documents")).json).toMatchObject({ documents: [], total: 0 });
  expect((await get(`/context/documents/${documents[0]?.id}/chunks`)).status).toBe(404);
  expect((await get("/status")).json).toMatchObject({ documents: 0, passages: 0 });
});

test("an uploaded file is read and only its words are kept", async () => {
  await using memory = await testDaemon();
  const file = new Uint8Array(Buffer.from(guide));
  const first = await memory.client.documents.upload({ query: { name: "guide.md" }, file });
  expect(first).toMatchObject({
    origin: "upload",
    path: "guide.md",
    title: "Guide",
    chunks: 3,
    watching: false,
  });
  const again = await memory.client.documents.upload({ query: { name: "guide.md" }, file });
  expect(again.id).toBe(first.id);
  const other = await memory.client.documents.upload({
    query: { name: "guide.md" },
    file: new Uint8Array(Buffer.from("# Another\n\nA guide of the same name.")),
  });
  expect(other.path).toBe("guide (2).md");
});

test("an upload that is no file of ours is refused with what to send", async () => {
  await using memory = await testDaemon();
  const send = (query: string, type: string, body: string) =>
    sendRaw(memory.baseUrl, `/context/upload?${query}`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
  expect((await send("name=a.md", "application/json", "{}")).status).toBe(415);
  expect((await send("name=a.md", "text/plain", "x")).status).toBe(415);
  expect((await send("", "application/octet-stream", "x")).json).toMatchObject({
    issues: [{ path: "name" }],
  });
  expect((await send("name=a.png", "application/octet-stream", "x")).json?.error).toContain(
    "no text is read from .png",
  );
  expect((await memory.client.documents.list()).total).toBe(0);
});

test("a page of a private network is refused until a setting allows it", async () => {
  const server = createServer((_req, res) => {
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(
      `<html><head><title>Handbook</title></head><body><main><h1>Handbook</h1><h2>Holidays</h2><p>${"Everybody has thirty days of leave. ".repeat(8)}</p></main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/handbook`;
  {
    await using memory = await testDaemon();
    const { documents, skipped } = await memory.client.documents.add({ body: { urls: [url] } });
    expect(documents).toEqual([]);
    expect(skipped[0]?.reason).toContain("private");
  }
  await using memory = await testDaemon({ config: { allowPrivateUrls: true } });
  const { documents } = await memory.client.documents.add({ body: { urls: [`${url}#top`] } });
  expect(documents).toMatchObject([{ origin: "url", path: url, kind: "html", title: "Handbook" }]);
  const { memories } = await memory.client.recall.query({ body: { query: "how many days of leave" } });
  expect(memories[0]?.source).toMatchObject({ path: url });
  await new Promise((resolve) => server.close(resolve));
});

test("the list of documents can be narrowed and paged", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({
    "a.md": "# Alpha\n\nWords.",
    "b_c.md": "# Beta\n\nWords.",
    "c.txt": "words",
  });
  await memory.client.documents.add({ body: { paths: [folder.path] } });
  const page = await memory.client.documents.list({ query: { limit: 2 } });
  expect(page.total).toBe(3);
  const rest = await memory.client.documents.list({ query: { limit: 2, cursor: page.nextCursor ?? "" } });
  expect(rest.documents).toHaveLength(1);
  expect(rest.nextCursor).toBeNull();
  expect((await memory.client.documents.list({ query: { text: "b_c" } })).total).toBe(1);
  expect((await memory.client.documents.list({ query: { text: "alph" } })).documents[0]?.title).toBe("Alpha");
  await expect(memory.client.documents.list({ query: { cursor: "x" } })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("a row of a table is found by its day in any writing, before the rows beside it", async () => {
  await using memory = await testDaemon();
  const { client } = memory;
  const rows = Array.from({ length: 200 }, (_, n) => {
    const day = new Date(Date.UTC(2012, 0, 1 + 3 * n)).toISOString().slice(0, 10);
    return `Tern Island,${day},${n % 7}`;
  });
  await client.documents.upload({
    query: { name: "sightings.csv" },
    file: new TextEncoder().encode(["place,seen,terns", ...rows].join("\n")),
  });
  await until(
    () => client.documents.list({ query: { status: "ready" } }),
    ({ total }) => total === 1,
  );
  for (const query of [
    "How many terns were seen on Tern Island on 6 May 2012?",
    "terns seen on May 6, 2012",
    "terns seen 2012-05-06",
  ]) {
    const { memories } = await client.recall.query({ body: { query } });
    expect(memories[0]?.content).toContain("seen: 2012-05-06; terns:");
  }
});
