// A daemon process for tests of start and stop: it takes the store's lock, says where it listens, leaves on SIGTERM.
import { appendFileSync, existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const home = process.env.MEMORY_HOME ?? "";
const lock = join(home, "lock");

if (process.argv[2] === "held") {
  console.log(existsSync(lock));
  process.exit(0);
}

if (process.env.MEMORY_TEST_DIES) {
  console.error("port 4319 is taken by another program");
  process.exit(1);
}
if (process.env.MEMORY_TEST_DAMAGED) {
  console.error("memory: memory.db is damaged or no store of memory; it was left untouched.");
  process.exit(6);
}
try {
  mkdirSync(lock);
} catch {
  console.error(`memory: Another daemon already serves ${home}.`);
  process.exit(6);
}
appendFileSync(join(home, "winners"), `${process.pid}\n`);

const { dev, ino } = statSync(home, { bigint: true });
const id = `${dev}:${ino}`;
const model = { name: "none", state: "ready", runtime: "built in" };
const health = {
  ok: true,
  version: "0.1.0",
  build: "sources",
  apiVersion: "0.1.0",
  defaultOwner: "00000000-0000-0000-0000-000000000000",
  pid: process.pid,
  home: { path: home, id },
  startedAt: new Date().toISOString(),
  sync: "on",
  store: { schemaVersion: 1, bytes: 0 },
  models: { chat: model, embedding: model },
  notices: [process.env.MEMORY_TRANSCRIPTS_DIR ?? ""],
};
const answers = { "/health": health, "/memory/list": { memories: [], nextCursor: null, total: 0 } };

const server = createServer((request, response) => {
  // Its thread waits for ever, and hears of no signal.
  if (request.url === "/stuck") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answers[new URL(request.url, "http://x").pathname] ?? {}));
});

// Slow enough for a second caller to come while the first daemon is still on its way.
setTimeout(() => {
  server.listen(Number(process.env.MEMORY_PORT ?? 0), "127.0.0.1", () => {
    const { port } = server.address();
    writeFileSync(join(home, "daemon.json"), JSON.stringify({ pid: process.pid, port, home: id }));
  });
}, 150);

process.on("SIGTERM", () => {
  rmSync(join(home, "daemon.json"), { force: true });
  rmdirSync(lock);
  process.exit(0);
});
