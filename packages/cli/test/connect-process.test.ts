import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { daemonCommand } from "../../daemon/test/entry.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn, daemonBy } from "./a-home.ts";
import { run } from "./run.ts";

const daemon = daemonBy(daemonCommand);

const SETTINGS = '{\n\t// mine\n\t"model": "opus",\n}\n';
const SESSION = "0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f";

/** A machine on which nothing of memory runs yet. */
async function aMachine() {
  const home = await mkdtemp(join(tmpdir(), "memory-connect-"));
  const agent = join(home, "claude");
  const transcripts = join(agent, "projects");
  await mkdir(join(transcripts, "-home-ada-harbour"), { recursive: true });
  await writeFile(join(agent, "settings.json"), SETTINGS);
  const env = {
    MEMORY_PORT: "0",
    MEMORY_EMBEDDINGS: "off",
    MEMORY_TRANSCRIPTS_DIR: transcripts,
    CLAUDE_CONFIG_DIR: agent,
    PATH: process.env.PATH ?? "",
  };
  return {
    transcript: join(transcripts, "-home-ada-harbour", `${SESSION}.jsonl`),
    settings: () => readFile(join(agent, "settings.json"), "utf8"),
    memory: (...argv: string[]) => run(argv, { home, daemon, env }),
    status: async () =>
      JSON.parse((await run(["capture", "status", "--json"], { home, daemon, env })).stdout),
    [Symbol.asyncDispose]: async () => {
      await stop(commandIn(home, daemon));
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A session that ended an hour ago. */
async function writeSession(path: string): Promise<void> {
  const message = (type: "user" | "assistant", uuid: string, content: string) => ({
    type,
    uuid,
    parentUuid: null,
    sessionId: SESSION,
    timestamp: new Date(Date.now() - 3_600_000).toISOString(),
    cwd: "/home/ada/harbour",
    version: "2.1.150",
    message: { role: type, content: type === "user" ? content : [{ type: "text", text: content }] },
  });
  const lines = [
    message(
      "user",
      "11111111-1111-4111-8111-111111111111",
      "Always deploy the harbour service to eu-west-3.",
    ),
    message(
      "assistant",
      "22222222-2222-4222-8222-222222222222",
      "Noted: the harbour service runs in eu-west-3.",
    ),
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const ended = new Date(Date.now() - 3_600_000);
  await utimes(path, ended, ended);
}

/** The way of Claude Code with a command: has the shell run it, hands it the event, waits for its end. */
async function runCommand(command: string, input: unknown) {
  const child = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(input));
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { said, code };
}

test("from connect to disconnect against the daemon itself: a session that ends is remembered, and the settings are as before", async () => {
  await using machine = await aMachine();
  expect(await machine.memory("connect", "claude-code", "--all", "--yes")).toMatchObject({ exit: 0 });
  const { hooks } = JSON.parse((await machine.settings()).replace("// mine", "").replace(/,\s*}\s*$/, "}"));
  expect((await machine.status()).hooks.problems).toEqual([]);
  expect(JSON.stringify(await machine.memory("doctor", "--json"))).not.toContain("a hook fails");
  expect(await machine.status()).toMatchObject({ lastNotifyAt: null, lastNotifyError: null, captured: 0 });

  await writeSession(machine.transcript);
  const input = { session_id: SESSION, transcript_path: machine.transcript, cwd: "/home/ada/harbour" };
  const end = { ...input, hook_event_name: "SessionEnd", reason: "other" };
  expect(await runCommand(hooks.SessionEnd[0].hooks[0].command, end)).toEqual({ said: "", code: 0 });
  const done = { captured: 1, waiting: 0, missed: 0, lastNotifyError: null };
  await expect.poll(machine.status, { timeout: 30_000, interval: 100 }).toMatchObject(done);

  const [{ command }] = hooks.SessionStart[0].hooks;
  const start = {
    ...input,
    session_id: crypto.randomUUID(),
    hook_event_name: "SessionStart",
    source: "startup",
  };
  const { said, code } = await runCommand(command, start);
  expect(code).toBe(0);
  expect(said === "" ? {} : JSON.parse(said)).toBeTypeOf("object");

  expect(await machine.memory("disconnect", "claude-code")).toMatchObject({ exit: 0 });
  expect(await machine.settings()).toBe(SETTINGS);
  expect(await machine.status()).toMatchObject({ scope: null, state: "off", captured: 1 });
  // One daemon, and a worker that reads the session.
}, 120_000);
