import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import express, { type Response } from "express";
import { expect, test } from "vitest";
import { z } from "zod";
import { listenForHalfClose } from "./half-closed.ts";
import { writeLines } from "./ndjson.ts";
import { createServerOf } from "./server.ts";

/** Serves the events of a source, which may be silent for long. */
async function aServer(source: (res: Response) => AsyncIterable<unknown>) {
  const app = express();
  const { signal: stopping } = new AbortController();
  const options = { schema: z.unknown(), quietMs: 60_000, stopping, onError: () => undefined };
  app.get("/", (_, res) => {
    // As `mount.ts` does.
    listenForHalfClose(res);
    return writeLines(res, source(res), options);
  });
  const server = createServerOf(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("listens nowhere");
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Asks, and closes its own side when it hears this. */
function anAsker(port: number, word: string) {
  const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
  const asker = { socket, heard: "" };
  socket.on("data", (part) => {
    asker.heard += String(part);
    if (part.includes(word)) socket.end();
  });
  return asker;
}

test("nothing follows the last line, also when its reader half-leaves while the source cleans up", async () => {
  async function* source(res: Response) {
    const closed = once(res.req.socket, "end");
    try {
      yield { type: "done" };
    } finally {
      await closed;
      await turn();
    }
  }
  await using served = await aServer(source);
  const asker = anAsker(served.port, "done");
  await once(asker.socket, "end");
  expect(asker.heard).toContain('{"type":"done"}');
  expect(asker.heard).not.toContain("ping");
});

test("who closes their side is asked whether they are there, and leaves when they are not", async () => {
  const sources = { ended: 0 };
  async function* source(res: Response) {
    try {
      yield { type: "item" };
      await once(res, "close");
    } finally {
      sources.ended += 1;
    }
  }
  await using served = await aServer(source);
  const asker = anAsker(served.port, "item");
  await expect.poll(() => asker.heard).toContain('{"type":"ping"}');
  expect(sources.ended).toBe(0);
  asker.socket.destroy();
  await expect.poll(() => sources.ended).toBe(1);
});
