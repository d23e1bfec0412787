// A daemon process for tests of `memory bench`: it keeps what is saved and answers with the texts that share most words
// with the question, and with nothing where none does. It refuses settings that it does not know, as the real one does.
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";

const home = process.env.MEMORY_HOME ?? "";
const { dev, ino } = statSync(home, { bigint: true });
const id = `${dev}:${ino}`;
const settings = JSON.parse(readFileSync(join(home, "config.json"), "utf8"));
const unknown = Object.keys(settings).filter((name) => name !== "walkDepth");
if (unknown.length > 0) {
  console.error(`names what is no setting: ${unknown.join(", ")}`);
  process.exit(2);
}
// The test looks here for daemons that were started, and their number.
appendFileSync(
  process.env.BENCH_TEST_LOG,
  `${JSON.stringify({ home, settings, env: Object.keys(process.env) })}\n`,
);

const owners = new Map();
const model = { name: "none", state: process.env.BENCH_TEST_NO_MODEL ? "unavailable" : "ready" };
const health = {
  ok: true,
  version: "0.1.0",
  build: "sources",
  apiVersion: "0.1.0",
  pid: process.pid,
  home: { path: home, id },
  store: { schemaVersion: 1, bytes: 1000 },
  models: { chat: model, embedding: model },
};

const wordsOf = (text) => new Set(text.toLowerCase().match(/\w{4,}/g) ?? []);

function save(kept, { content, project, source }) {
  const same = kept.find((one) => one.content === content);
  if (same) return { id: same.id, outcome: "merged", redactions: 0 };
  const id = randomUUID();
  kept.push({
    id,
    content,
    project,
    source: { kind: "direct", ...source },
    status: "active",
    kind: "memory",
  });
  return { id, outcome: "saved", redactions: 0 };
}

function query(kept, { query: text, limit = 8, project }) {
  const asked = wordsOf(text);
  const score = ({ content }) => [...wordsOf(content)].filter((word) => asked.has(word)).length;
  const memories = kept
    .filter((one) => (project === undefined || one.project === project) && score(one) > 0)
    .sort((a, b) => score(b) - score(a))
    // The second daemon of a comparison answers worse.
    .slice(settings.walkDepth === "1" ? 1 : 0, limit);
  const confidence = memories.length > 0 ? "high" : "none";
  return { memories, confidence, degraded: false, omitted: 0, tokens: 30 * memories.length, tookMs: 1 };
}

const answers = {
  "/health": () => health,
  "/status": () => ({ vectorsPending: 0 }),
  "/memory/index": () => ({}),
  "/memory/save": save,
  "/memory/query": query,
};

const server = createServer(async (request, response) => {
  const owner = request.headers["x-memory-owner"] ?? "";
  const kept = owners.get(owner) ?? [];
  owners.set(owner, kept);
  const body = request.method === "POST" ? await json(request) : undefined;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answers[new URL(request.url, "http://x").pathname]?.(kept, body) ?? {}));
});

server.listen(0, "127.0.0.1", () => {
  writeFileSync(
    join(home, "daemon.json"),
    JSON.stringify({ pid: process.pid, port: server.address().port, home: id }),
  );
});

// A test that fails stops nobody.
setTimeout(() => process.exit(1), 120_000).unref();

process.on("SIGTERM", () => {
  rmSync(join(home, "daemon.json"), { force: true });
  process.exit(0);
});
