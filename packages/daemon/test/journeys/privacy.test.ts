import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@memory/client";
import { expect, test } from "vitest";
import { daemonCommand } from "../entry.ts";

test("a daemon whose model is loaded and used writes nothing outside its home", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-privacy-"));
  const [userHome, home] = [join(dir, "user"), join(dir, "home")];
  const { ORT_DISABLE_TELEMETRY: _unset, ...env } = process.env;
  const [command, ...given] = daemonCommand();
  const child = spawn(command, given, {
    // CI is known to silence telemetry: it must be silent without it.
    env: { ...env, CI: "", HOME: userHome, XDG_CACHE_HOME: "", MEMORY_HOME: home, MEMORY_PORT: "0" },
    stdio: "ignore",
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  try {
    const client = createClient({ baseUrl: `http://127.0.0.1:${await portOf(home)}` });
    await client.memories.save({ body: { content: "The heron eats at noon in the reeds of Lake Sora." } });
    await expect.poll(async () => (await client.health.get()).models.embedding.state, patience).toBe("ready");
    await expect.poll(async () => (await client.health.status()).vectorsPending, patience).toBe(0);
    child.kill("SIGTERM");
    await exited;
    await expect(readdir(userHome)).rejects.toMatchObject({ code: "ENOENT" });
    expect((await readdir(dir)).sort()).toEqual(["home"]);
  } finally {
    child.kill("SIGKILL");
    await exited;
    await rm(dir, { recursive: true, force: true });
  }
});

const patience = { timeout: 20_000, interval: 100 };

async function portOf(home: string): Promise<number> {
  for (;;) {
    const info: unknown = JSON.parse(await readFile(join(home, "daemon.json"), "utf8").catch(() => "null"));
    if (typeof info === "object" && info !== null && "port" in info) return Number(info.port);
    await wait(50);
  }
}
