import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CaptureStatus } from "@memory/shared";
import { aCaptureStatus, aStatus } from "./builders.ts";
import { fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

export { aCaptureStatus };

/** A machine with Claude Code's settings on it, and a fake daemon that heeds the scope it is given. */
export async function aMachine(settings: string | Uint8Array | null, scripts: Scripts = {}) {
  let status = aCaptureStatus();
  const agent = await mkdtemp(join(tmpdir(), "memory-claude-"));
  const fake = await fakeDaemon({
    "health.status": () => aStatus({ transcriptsDir: join(agent, "projects") }),
    "capture.status": () => status,
    "captureOfAll.status": () => ({ agents: [{ agent: "assistant-code", found: true, ...status }] }),
    "capture.scope": ({ body }) => {
      status = aCaptureStatus({ ...status, ...(body as Partial<CaptureStatus>) });
      status = { ...status, state: status.scope === null ? "off" : status.paused ? "paused" : "clean" };
      return status;
    },
    "capture.sweep": () => ({ ok: true }),
    ...scripts,
  });
  const file = join(agent, "settings.json");
  if (settings !== null) await writeFile(file, settings);
  const env = { CLAUDE_CONFIG_DIR: agent, MEMORY_PORT: String(fake.port), PATH: process.env.PATH ?? "" };
  return {
    ...fake,
    agent,
    file,
    memory: (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
      run(argv, { home: fake.home, ...more, env: { ...env, ...more.env } }),
    bytes: () => readFile(file),
    text: () => readFile(file, "utf8"),
    write: (text: string) => writeFile(file, text),
    /** Everything beside the settings, copies of them included. */
    others: async () => (await readdir(agent)).filter((name) => name !== "settings.json"),
    project: (folder: string) => mkdir(join(agent, "projects", folder), { recursive: true }),
    [Symbol.asyncDispose]: async () => {
      await fake[Symbol.asyncDispose]();
      await rm(agent, { recursive: true, force: true });
    },
  };
}
