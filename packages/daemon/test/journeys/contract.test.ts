import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { api, type Contract } from "@memory/shared";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { sendRaw } from "../raw-http.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const contract: Contract = api;
const rows = Object.entries(contract).flatMap(([group, named]) =>
  Object.entries(named).map(([name, row]) => ({ name: `${group}.${name}`, row })),
);

test("every row of the contract is served", async () => {
  await using memory = await testDaemon();
  const id = "01900000-0000-7000-8000-000000000000";
  for (const { name, row } of rows) {
    // One ends the daemon, the other never ends.
    if (name === "admin.shutdown" || row.serverSent) continue;
    const path = row.path.replace(/:\w+/g, id);
    const { status, json } = await sendRaw(memory.baseUrl, path, { method: row.method.toUpperCase() });
    expect(json?.error ?? "", name).not.toContain("nothing is served");
    expect([200, 202, 400, 404, 409], `${name} answered ${status}`).toContain(status);
  }
});

test("every row of the contract is in the OpenAPI document, with its shapes", () => {
  const document = JSON.parse(readFileSync(`${root}docs/openapi.json`, "utf8"));
  for (const { name, row } of rows) {
    const operation = document.paths[row.path.replace(/:(\w+)/g, "{$1}")]?.[row.method];
    expect(operation?.operationId, name).toBe(name);
    const type =
      row.events || row.download
        ? "application/x-ndjson"
        : row.serverSent
          ? "text/event-stream"
          : "application/json";
    expect(Object.keys(operation.responses[row.status ?? 200].content), name).toEqual([type]);
    expect(Boolean(operation.requestBody), name).toBe(Boolean(row.body ?? row.upload ?? row.takesStream));
  }
});

test("every row answers in one way: with a document, with the lines of a run, or with what changes", () => {
  for (const { name, row } of rows)
    expect([row.response, row.events, row.serverSent, row.download].filter(Boolean).length, name).toBe(1);
});

test("what is generated from the contract is fresh", () => {
  const script = ["--import", "tsx", "--conditions=@memory/source", "scripts/generate.ts", "--check"];
  expect(() => execFileSync(process.execPath, script, { cwd: root, stdio: "pipe" })).not.toThrow();
});
