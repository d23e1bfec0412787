import { once } from "node:events";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locate } from "../src/daemon/locate.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn } from "./a-home.ts";
import { writeDaemonJson } from "./daemon-json.ts";
import { run } from "./run.ts";
import { daemon } from "./scrub-builders.ts";

/** Real daemons, each stopped with the test. */
async function someHomes() {
  const folder = await mkdtemp(join(tmpdir(), "memory-homes-"));
  const [original, copy] = [join(folder, "original"), join(folder, "copy")];
  await mkdir(original);
  const memory = (home: string, argv: string[], env: Record<string, string> = { MEMORY_PORT: "0" }) =>
    run(argv, { home, daemon, env: { MEMORY_EMBEDDINGS: "off", PATH: process.env.PATH ?? "", ...env } });
  return {
    folder,
    original,
    copy,
    memory,
    listed: async (home: string) => (await memory(home, ["list", "--plain"])).stdout,
    [Symbol.asyncDispose]: async () => {
      for (const home of [original, copy]) await stop(commandIn(home, daemon));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const PATIENT = 120_000;

describe("a home that was copied while its daemon ran", () => {
  test(
    "gets a daemon of its own, and nothing that is done in it reaches the original",
    async () => {
      await using at = await someHomes();
      await at.memory(at.original, ["save", "Herons nest in the reeds."]);
      const first = await locate(at.original);
      cpSync(at.original, at.copy, { recursive: true });
      for (const argv of [["status"], ["daemon", "status"]])
        expect(await at.memory(at.copy, argv)).toMatchObject({
          exit: 4,
          stderr: expect.stringContaining("daemon not running"),
        });
      expect((await at.memory(at.copy, ["daemon", "stop"])).stdout).toBe("daemon not running\n");
      expect(await locate(at.original)).toEqual(first);

      await at.memory(at.copy, ["save", "Boats rest by the pier."]);
      await at.memory(at.copy, ["delete", "herons", "--yes"]);
      expect(await locate(at.copy)).toMatchObject({ health: { home: { path: at.copy } } });
      const { path } = JSON.parse((await at.memory(at.copy, ["backup", "--json"])).stdout);
      expect(path.startsWith(at.copy)).toBe(true);
      expect((await at.memory(at.copy, ["daemon", "stop"])).stdout).toContain("daemon stopped (pid ");
      expect((await locate(at.original))?.pid).toBe(first?.pid);
      expect(await at.listed(at.original)).toContain("Herons");
      expect(await at.listed(at.original)).not.toContain("Boats");
    },
    PATIENT,
  );

  test(
    "and keeps the port of the original is told who has it and what to do",
    async () => {
      await using at = await someHomes();
      await at.memory(at.original, ["save", "Herons nest in the reeds."]);
      const { port = 0, pid } = (await locate(at.original)) ?? {};
      cpSync(at.original, at.copy, { recursive: true });
      writeFileSync(join(at.copy, "config.json"), JSON.stringify({ port }));
      const { exit, stderr } = await at.memory(at.copy, ["daemon", "start"], {});
      expect(exit).toBe(1);
      expect(stderr).toContain(`port ${port} is taken by the memory of ${at.original} (pid ${pid})`);
      expect(stderr).toContain(`Give ${at.copy} a port of its own:  memory daemon start --port <number>`);
    },
    PATIENT,
  );
});

describe("one home", () => {
  test(
    "has one daemon by whatever name it is reached",
    async () => {
      await using at = await someHomes();
      await at.memory(at.original, ["save", "Herons nest in the reeds."]);
      const link = join(at.folder, "link");
      symlinkSync(at.original, link);
      expect(await locate(link)).toEqual(await locate(at.original));
      expect(await at.listed(link)).toContain("Herons");
    },
    PATIENT,
  );

  test(
    "keeps its port where an environment says none, until another or a flag moves it",
    async () => {
      await using at = await someHomes();
      const [one, other, third] = await freePorts(3);
      const settings = () => JSON.parse(readFileSync(join(at.original, "config.json"), "utf8"));
      await at.memory(at.original, ["daemon", "start"], { MEMORY_PORT: `${one}` });
      await at.memory(at.original, ["daemon", "stop"]);
      expect(settings()).toEqual({ port: one });

      await at.memory(at.original, ["daemon", "start"], {});
      expect((await locate(at.original))?.port).toBe(one);
      const again = await at.memory(at.original, ["daemon", "start"], { MEMORY_PORT: `${other}` });
      expect((await locate(at.original))?.port).toBe(one);
      expect(again.stderr).toContain(
        `the daemon keeps port ${one} while it runs; to move it: memory daemon restart --port ${other}`,
      );

      await at.memory(at.original, ["daemon", "restart"], { MEMORY_PORT: `${other}` });
      expect([(await locate(at.original))?.port, settings()]).toEqual([other, { port: other }]);
      await at.memory(at.original, ["daemon", "restart", "--port", `${third}`], { MEMORY_PORT: `${other}` });
      expect([(await locate(at.original))?.port, settings()]).toEqual([third, { port: third }]);
    },
    PATIENT,
  );
});

test("a daemon.json whose process is somebody else's by now, with a silent listener at its port, ends nobody and stands in nobody's way", async () => {
  await using at = await someHomes();
  await at.memory(at.original, ["save", "Herons nest in the reeds."]);
  await at.memory(at.original, ["daemon", "stop"]);
  const silent = createServer(() => undefined);
  await once(silent.listen(0, "127.0.0.1"), "listening");
  // This very process: a signal to it would end the tests.
  writeDaemonJson(at.original, { pid: process.pid, port: portOf(silent) });
  expect((await at.memory(at.original, ["daemon", "stop"])).stdout).toBe("daemon not running\n");
  expect(existsSync(join(at.original, "daemon.json"))).toBe(true);
  expect(await at.listed(at.original)).toContain("Herons");
  silent.close();
}, 120_000);

const portOf = (server: ReturnType<typeof createServer>): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await once(server.listen(0, "127.0.0.1"), "listening");
      return server;
    }),
  );
  return servers.map((server) => {
    const port = portOf(server);
    server.close();
    return port;
  });
}
