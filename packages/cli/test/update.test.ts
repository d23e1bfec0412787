import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { run } from "./run.ts";

const PUBLISHED = { name: "@someone/memory" };

/** A registry that answers every question alike, and what it was asked. */
async function aRegistry(status: number, body: string) {
  const asked: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers.cookie ?? ""}${headers.authorization ?? ""}`.trim());
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    env: { npm_config_registry: `http://127.0.0.1:${port}` },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const update = (env: Record<string, string>, manifest: object, ...flags: string[]) =>
  run(["update", ...flags], { home: "/nowhere", env, manifest });

test("a newer version is named with the commands that bring it; the registry is sent the name alone", async () => {
  await using registry = await aRegistry(200, '{"latest":"0.10.0"}');
  const { exit, stdout } = await update(registry.env, PUBLISHED, "--check");
  expect(exit).toBe(0);
  expect(stdout).toBe(
    "memory 0.10.0 is newer than this, 0.1.0.\n  npm install -g @someone/memory@0.10.0\n  memory daemon restart\n",
  );
  expect(registry.asked).toEqual(["/-/package/%40someone%2Fmemory/dist-tags"]);
  const { stdout: json } = await update(registry.env, PUBLISHED, "--check", "--json");
  expect(JSON.parse(json)).toEqual({ version: "0.1.0", latest: "0.10.0", newer: true });
});

test("what is the newest is told to be", async () => {
  await using registry = await aRegistry(200, '{"latest":"0.1.0"}');
  const { stdout } = await update(registry.env, PUBLISHED, "--check");
  expect(stdout).toBe("memory 0.1.0 is the newest (the registry has 0.1.0).\n");
});

test("nobody is asked without --check, nor for a package that is in no registry", async () => {
  await using registry = await aRegistry(200, '{"latest":"9.0.0"}');
  expect((await update(registry.env, PUBLISHED)).stdout).toContain("memory update --check");
  const { exit, stdout } = await update(registry.env, { name: "memory", private: true }, "--check");
  expect([exit, stdout]).toEqual([0, expect.stringContaining("It is in no registry, so nobody was asked")]);
  expect(registry.asked).toEqual([]);
});

test.each([
  [404, "{}", 3, "knows no package @someone/memory"],
  [500, "down", 1, "cannot be asked"],
  [200, "<html>", 1, "cannot be asked"],
  [200, '{"latest":"../../x"}', 1, "answered with something else than versions"],
])("a registry that answers %i %s fails in a sentence", async (status, body, code, words) => {
  await using registry = await aRegistry(status, body);
  const { exit, stdout, stderr } = await update(registry.env, PUBLISHED, "--check");
  expect([exit, stdout]).toEqual([code, ""]);
  expect(stderr).toContain(words);
});

test("without a network the failure says that everything else goes on", async () => {
  const env = { npm_config_registry: "http://127.0.0.1:9" };
  const { exit, stderr } = await update(env, PUBLISHED, "--check");
  expect([exit, stderr]).toEqual([1, expect.stringContaining("everything else goes on")]);
});
