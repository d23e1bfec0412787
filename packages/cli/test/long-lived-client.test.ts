import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { connectLater } from "../src/daemon/connect.ts";
import type { Io } from "../src/io.ts";
import { settingsOf } from "../src/settings.ts";
import { daemonBy } from "./a-home.ts";
import { aHealth, aStatus } from "./builders.ts";
import { idOf, writeDaemonJson } from "./daemon-json.ts";
import { fakeDaemon } from "./fake-daemon.ts";

const healthOf = (home: string) => aHealth({ home: { path: home, id: idOf(home) } });

/** Says that somebody holds the home. */
const daemon = daemonBy(() => [process.execPath, "-e", "console.log(true)"]);

describe("a long-lived client", () => {
  const clientOf = (home: string, patienceMs?: number) => {
    const settings = settingsOf({ start: false, color: false, pager: false }, { MEMORY_HOME: home });
    const io = { env: process.env, daemon } as Io;
    return connectLater(
      { io, settings, version: "0.1.0", note: () => undefined },
      () => "tester/1.0",
      patienceMs === undefined ? {} : { patienceMs },
    );
  };

  test("waits for no daemon that has stopped answering anything, and says what to do", async () => {
    let isFrozen = false;
    const asleep = () => new Promise(() => undefined);
    await using fake = await fakeDaemon({
      "health.get": () => (isFrozen ? asleep() : aHealth()),
      "recall.query": () => {
        isFrozen = true;
        return asleep();
      },
    });
    const client = clientOf(fake.home, 50);
    await expect(client.recall.query({ body: { query: "cranes" } })).rejects.toMatchObject({
      message: expect.stringContaining("has stopped answering"),
      hint: expect.stringContaining(`kill -CONT ${process.pid}`),
    });
  });

  test("that is new starts no second daemon beside one that has stopped answering, and says what to do", async () => {
    await using fake = await fakeDaemon({ "health.get": () => new Promise(() => undefined) });
    await expect(clientOf(fake.home, 50).health.status()).rejects.toMatchObject({
      message: expect.stringContaining("has stopped answering"),
      hint: expect.stringContaining(`kill -CONT ${process.pid}`),
    });
  });

  test("waits for no rest of an answer in the middle of which the daemon has stopped", async () => {
    const home = await mkdtemp(join(tmpdir(), "memory-mcp-"));
    let isFrozen = false;
    const server = createServer((request, response) => {
      if (isFrozen) return;
      if (request.url === "/health") return void response.end(JSON.stringify(healthOf(home)));
      isFrozen = true;
      response.writeHead(200, { "content-type": "application/json" }).write('{"ok":');
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    writeDaemonJson(home, { pid: process.pid, port });
    await expect(clientOf(home, 50).health.status()).rejects.toMatchObject({
      message: expect.stringContaining("has stopped answering"),
    });
    server.closeAllConnections();
    server.close();
    await rm(home, { recursive: true });
  });

  test("waits for an answer that takes long, as long as the daemon says that it is well", async () => {
    let timesWell = 0;
    let answer = (): void => undefined;
    const worked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await using fake = await fakeDaemon({
      "health.get": () => {
        timesWell += 1;
        if (timesWell === 3) answer();
        return aHealth();
      },
      "health.status": () => worked.then(() => aStatus()),
    });
    expect(await clientOf(fake.home, 400).health.status()).toMatchObject({ memories: expect.any(Object) });
  });

  test.each(["before its answer", "in the middle of its answer"])(
    "says what to do when the daemon goes away %s, and goes on with the next",
    async (when) => {
      const home = await mkdtemp(join(tmpdir(), "memory-mcp-"));
      let dies = true;
      const server = createServer((request, response) => {
        if (dies && request.url !== "/health") {
          if (when !== "before its answer") response.writeHead(200).write('{"ok":');
          setImmediate(() => request.socket.destroy());
        } else response.end(JSON.stringify(healthOf(home)));
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo;
      writeDaemonJson(home, { pid: process.pid, port });
      const client = clientOf(home);
      await expect(client.health.status()).rejects.toMatchObject({
        message: expect.stringContaining("in the middle of this call"),
        hint: expect.stringContaining("Call again"),
      });
      dies = false;
      expect(await client.health.status()).toMatchObject({ ok: true });
      server.close();
      await rm(home, { recursive: true });
    },
  );

  test("asks the daemon of its home alone, whoever has its old port by now", async () => {
    await using before = await fakeDaemon();
    const client = clientOf(before.home);
    await client.health.status();
    await using after = await fakeDaemon({}, before.home);
    await client.health.status();
    const asked = ({ asked }: typeof before) => asked.filter(({ name }) => name === "health.status").length;
    expect([asked(before), asked(after)]).toEqual([1, 1]);
  });

  test("takes a call back that was cancelled", async () => {
    let cancelled = (): void => undefined;
    const wasCancelled = new Promise<void>((resolve) => {
      cancelled = resolve;
    });
    let asked = (): void => undefined;
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using fake = await fakeDaemon({
      "recall.query": (_, signal) => {
        signal.addEventListener("abort", cancelled);
        asked();
        return wasCancelled.then(() => ({ memories: [], degraded: false, omitted: 0, tookMs: 1 }));
      },
    });
    const leaving = new AbortController();
    const answer = clientOf(fake.home).recall.query({ body: { query: "cranes" } }, leaving.signal);
    await wasAsked;
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await wasCancelled;
  });
});
