import { createClient } from "@memory/client";
import type { FeedEvent } from "@memory/shared";
import { aFolder } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { spelledOut } from "../graph-store.ts";
import { sendRaw } from "../raw-http.ts";
import { scriptedModels } from "../scripted-models.ts";
import { note, talk, writeSession } from "../sessions.ts";

const other = "01900000-0000-7000-8000-00000000beef";

interface Listener extends AsyncDisposable {
  readonly heard: readonly FeedEvent[];
  /** Subjects that were heard to have changed, each once. */
  changed(): string[];
  /** Resolves when it has heard one like this; throws when the stream ends before. */
  hears(like: Partial<FeedEvent>): Promise<void>;
  readonly ended: Promise<unknown>;
}

/** Listens until it is disposed of. */
function listen({ baseUrl }: TestDaemon, owner?: string): Listener {
  const client = createClient({ baseUrl, ...(owner !== undefined && { owner }) });
  const leaving = new AbortController();
  const heard: FeedEvent[] = [];
  const read = async () => {
    for await (const event of client.feed.changes({}, leaving.signal)) heard.push(event);
  };
  const ended = read().catch((error: unknown) => error);
  return {
    heard,
    ended,
    changed: () => [...new Set(heard.flatMap((event) => (event.type === "changed" ? event.about : [])))],
    hears: (like) =>
      expect.poll(() => heard).toEqual(expect.arrayContaining([expect.objectContaining(like)])),
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await ended;
    },
  };
}

const hello = { type: "hello", version: "0.0.0-test", apiVersion: "0.1.0" } as const;
const nothingWaits = { type: "reviews", conflicts: 0, merges: 0, proposals: 0 } as const;
const off = { type: "capture", state: "off" } as const;

describe("who listens", () => {
  test("hears hello first, then how things stand", async () => {
    await using memory = await testDaemon();
    await using listener = listen(memory);
    await listener.hears(off);
    expect(listener.heard.slice(0, 3)).toEqual([hello, nothingWaits, off]);
  });

  test("hears of a save that memories and the activity are other ones", async () => {
    await using memory = await testDaemon();
    await using listener = listen(memory);
    await listener.hears(off);
    await memory.client.memories.save({ body: { content: "Herons nest in the reeds" } });
    await expect.poll(listener.changed).toEqual(expect.arrayContaining(["activity", "memories"]));
  });

  test("hears how many contradictions wait, when there is one and when it is decided", async () => {
    await using memory = await testDaemon();
    await using listener = listen(memory);
    await listener.hears(off);
    const save = (content: string) => memory.client.memories.save({ body: { content, type: "fact" } });
    await save("The archive is kept for 7 years");
    const { conflictId } = await save("The archive is not kept for 7 years");
    await listener.hears({ ...nothingWaits, conflicts: 1 });
    const params = { id: conflictId ?? "none" };
    await memory.client.conflicts.resolve({ params, body: { action: "keep_new" } });
    await expect.poll(() => listener.heard.findLast(({ type }) => type === "reviews")).toEqual(nothingWaits);
    await expect.poll(listener.changed).toContain("reviews");
  });

  test("hears of a captured scope, and of its state", async () => {
    await using memory = await testDaemon();
    await using listener = listen(memory);
    await listener.hears(off);
    await memory.client.capture.scope({ body: { scope: "all", paused: true } });
    await listener.hears({ type: "capture", state: "paused" });
    await expect.poll(listener.changed).toContain("capture");
  });

  test("hears how far an import is, and that it has ended", async () => {
    await using memory = await testDaemon({ models: scriptedModels({ distiller: noteTaker() }) });
    for (const n of [1, 2, 3]) await writeSession(memory, n, talk(note(`Shelf ${n} holds the ledgers.`)));
    await using listener = listen(memory);
    await listener.hears(off);
    for await (const _ of memory.client.imports.sessions({ body: {} }));
    await listener.hears({ type: "job", kind: "import", done: 3, total: 3, state: "done" });
    await expect.poll(listener.changed).toEqual(expect.arrayContaining(["activity", "memories"]));
  });

  test("hears of runs of the index, whoever began them", async () => {
    await using memory = await testDaemon({ models: scriptedModels({ extractor: spelledOut }) });
    await using listener = listen(memory);
    await listener.hears(off);
    await memory.client.memories.save({ body: { content: "Heron:project is ready" } });
    await listener.hears({ type: "job", kind: "index", state: "done" });
    await memory.client.index.rerun();
    await listener.hears({ type: "job", kind: "reindex", done: 1, total: 1, state: "done" });
    await expect.poll(listener.changed).toEqual(expect.arrayContaining(["entities", "graph"]));
  });

  test("hears of files as they wait and are read", async () => {
    // More than are read between two looks: what begins and ends there is not told as running.
    const files = Array.from({ length: 1200 }, (_, n) => [`notes/${n}.md`, `# ${n}\n\nWords.`]);
    await using folder = await aFolder(Object.fromEntries(files));
    await using memory = await testDaemon();
    await using listener = listen(memory);
    await listener.hears(off);
    await memory.client.roots.link({ body: { path: folder.at("notes") } });
    await listener.hears({ type: "job", kind: "reading", state: "running" });
    await listener.hears({ type: "job", kind: "reading", state: "done" });
    await expect.poll(listener.changed).toEqual(expect.arrayContaining(["documents", "roots"]));
  });

  test("hears nothing of another owner", async () => {
    await using memory = await testDaemon();
    await using listener = listen(memory, other);
    await using witness = listen(memory);
    await Promise.all([listener, witness].map(({ hears }) => hears(off)));
    await memory.client.memories.save({ body: { content: "Herons nest in the reeds" } });
    await witness.hears({ type: "job", kind: "index", state: "done" });
    // Changes of the daemon itself reach everybody: a model loads in its own time.
    expect(listener.changed().filter((about) => about !== "models")).toEqual([]);
    expect(listener.heard.filter(({ type }) => type === "job" || type === "reviews")).toEqual([nothingWaits]);
  });

  test("hears it together with nineteen others", async () => {
    await using memory = await testDaemon();
    const listeners = Array.from({ length: 20 }, () => listen(memory));
    await Promise.all(listeners.map(({ hears }) => hears(off)));
    await memory.client.memories.save({ body: { content: "Herons nest in the reeds" } });
    await Promise.all(listeners.map(({ changed }) => expect.poll(changed).toContain("memories")));
    await Promise.all(listeners.map((listener) => listener[Symbol.asyncDispose]()));
  });
});

describe("the stream", () => {
  test("is one of server-sent events that nobody keeps; a ping is a comment in it", async () => {
    await using memory = await testDaemon({ quietMs: 30 });
    const response = await fetch(`${memory.baseUrl}/events`);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    let text = "";
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString("utf8");
      if (text.includes(": ping")) break;
    }
    const [retry, first] = text.split("\n\n");
    expect(retry).toBe("retry: 2000");
    expect(first).toBe(`data: ${JSON.stringify(hello)}`);
  });

  test("ends at once for one who asks for its headers alone", async () => {
    await using memory = await testDaemon();
    const { status, headers } = await sendRaw(memory.baseUrl, "/events", { method: "HEAD" });
    expect([status, String(headers["content-type"])]).toEqual([200, expect.stringContaining("event-stream")]);
  });

  test("ends when the daemon stops, which is an error to the client", async () => {
    await using memory = await testDaemon();
    await using listener = listen(memory);
    await listener.hears(off);
    await memory.daemon.stop();
    expect(await listener.ended).toMatchObject({ code: "unavailable" });
  });
});

describe("the client", () => {
  const sent = (parts: readonly string[]) =>
    createClient({
      baseUrl: "http://127.0.0.1:1",
      fetch: async () => new Response(ReadableStream.from(parts.map((part) => Buffer.from(part)))),
    });
  const heardBy = async (parts: readonly string[]) => {
    const heard: FeedEvent[] = [];
    const read = async () => {
      for await (const event of sent(parts).feed.changes()) heard.push(event);
    };
    return { error: await read().catch((error: unknown) => error), heard };
  };
  const broken = expect.objectContaining({
    code: "unavailable",
    message: expect.stringContaining("broke off"),
  });

  test("puts events together wherever the network has cut them, and leaves pings out", async () => {
    const text = `retry: 2000\n\ndata: ${JSON.stringify(off)}\n\n: ping\n\ndata: ${JSON.stringify(hello)}\n\n`;
    for (const size of [1, 7, 1000]) {
      const parts = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(await heardBy(parts)).toEqual({ error: broken, heard: [off, hello] });
    }
  });

  test("takes an event whose end never came for a broken stream", async () => {
    expect(await heardBy([`data: ${JSON.stringify(off)}\n\ndata: {"type":"hel`])).toEqual({
      error: broken,
      heard: [off],
    });
  });

  test("leaves without a word", async () => {
    await using memory = await testDaemon();
    for await (const event of memory.client.feed.changes()) {
      expect(event).toEqual(hello);
      break;
    }
  });
});
