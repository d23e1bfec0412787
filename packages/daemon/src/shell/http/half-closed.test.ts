import { once } from "node:events";
import { connect } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { listenForHalfClose } from "./half-closed.ts";
import { createServerOf } from "./server.ts";

/** Thinks about its one answer until nobody waits for it any more. */
async function aThinker() {
  const requests = { left: 0 };
  const app = express();
  app.get("/", (_, res) => {
    listenForHalfClose(res);
    res.once("close", () => {
      requests.left += 1;
    });
  });
  const server = createServerOf(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("listens nowhere");
  return {
    requests,
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("who closes their side and leaves only later is noticed", async () => {
  await using served = await aThinker();
  const socket = connect(served.port, "127.0.0.1", () => socket.end("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  let heard = "";
  socket.on("data", (part) => {
    heard += String(part);
  });
  const timesAsked = () => heard.split("102 Processing").length - 1;
  await expect.poll(timesAsked).toBeGreaterThan(2);
  expect(served.requests.left).toBe(0);
  socket.destroy();
  await expect.poll(() => served.requests.left).toBe(1);
});

test("who closes their side and cannot be asked, over HTTP/1.0, counts as gone", async () => {
  await using served = await aThinker();
  const socket = connect(served.port, "127.0.0.1", () => socket.end("GET / HTTP/1.0\r\n\r\n"));
  socket.on("error", () => undefined).resume();
  await expect.poll(() => served.requests.left).toBe(1);
});
