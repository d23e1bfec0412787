import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { z } from "zod";
import { sendRaw } from "../../../test/raw-http.ts";
import { writeServerSent } from "./server-sent.ts";

/** Serves a source that says hello and then waits until its reader has left. */
async function aServer() {
  const sources = { begun: 0, ended: 0 };
  async function* source(left: AbortSignal) {
    sources.begun += 1;
    try {
      yield "hello";
      if (!left.aborted) await once(left, "abort");
    } finally {
      sources.ended += 1;
    }
  }
  const app = express();
  const { signal: stopping } = new AbortController();
  app.get("/", (_, res) => {
    const leaving = new AbortController();
    // As `mount.ts` does: who has got all there was has not left.
    res.on("close", () => res.writableFinished || leaving.abort());
    const options = { schema: z.string(), quietMs: 10, stopping, onError: () => undefined };
    return writeServerSent(res, source(leaving.signal), options);
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    sources,
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("who asks for the headers alone leaves nothing behind that goes on listening", async () => {
  await using served = await aServer();
  const { status, text } = await sendRaw(served.baseUrl, "/", { method: "HEAD" });
  expect([status, text]).toEqual([200, ""]);
  await expect.poll(() => served.sources).toEqual({ begun: 1, ended: 1 });
});

test("who leaves in the middle ends what was listened to", async () => {
  await using served = await aServer();
  const leaving = new AbortController();
  const { body } = await fetch(served.baseUrl, { signal: leaving.signal });
  await body?.getReader().read();
  expect(served.sources).toEqual({ begun: 1, ended: 0 });
  leaving.abort();
  await expect.poll(() => served.sources).toEqual({ begun: 1, ended: 1 });
});
