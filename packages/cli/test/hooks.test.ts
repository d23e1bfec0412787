import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { entriesOf, tellingOf } from "../src/agent-hooks/entries.ts";

const SCRIPTS = fileURLToPath(new URL("../hooks", import.meta.url));
const SAID =
  '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"grün: 5 & \\"7\\""}}';
const OWNER = "0198c0de-0000-7000-8000-0000000000aa";
const isWindows = process.platform === "win32";

/** A machine on which memory lies where its hooks have to be careful, and someone listens at the port of its daemon. */
async function aMachine(script: "tell.sh" | "tell.mjs", answer: RequestListener) {
  const folder = await mkdtemp(join(tmpdir(), "memory-hooks-"));
  const place = join(folder, 'Zoë\'s $HOME  "x"', "cli");
  const home = join(folder, "mein Gedächtnis");
  await cp(SCRIPTS, join(place, "hooks"), { recursive: true });
  await mkdir(home);
  const asked: { url: string | undefined; headers: Record<string, unknown>; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const { url, headers } = request;
    asked.push({ url, headers, body: JSON.parse(await text(request)) });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  const started = join(folder, "started");
  const memory = join(folder, "memory.mjs");
  await writeFile(
    memory,
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(started)}, process.argv.slice(2).join(" "));`,
  );
  const machine = {
    folder,
    home,
    asked,
    /** Only these programs are there. */
    path: process.env.PATH ?? "",
    node: process.execPath,
    script: join(place, "hooks", script),
    record: (pid: number) =>
      writeFile(join(home, "daemon.json"), `${JSON.stringify({ pid, port, version: "0.1.0" })}\n`),
    /** The arguments a daemon was started with; "" while none was. */
    started: () => readFile(started, "utf8").catch(() => ""),
    hooks: (owner?: string) =>
      entriesOf({
        home,
        owner,
        recall: true,
        script: machine.script,
        program: [machine.node, memory],
      }),
    /** As Claude Code does it: all that a person or an agent could get to see. */
    async fire(event: string, input: object = { session_id: "s" }, owner?: string) {
      const handler = machine.hooks(owner).find((one) => one.event === event)?.handler;
      const { command, args } = handler as { command: string; args?: string[] };
      return run(command, args, { input, path: machine.path });
    },
    /** Without what makes a success of every failure. */
    async try(event: string) {
      const [program = "", ...args] =
        tellingOf(machine.hooks().find((one) => one.event === event)?.handler)?.argv ?? [];
      return (await run(program, args, { input: {}, path: machine.path })).code;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // A program that a session has started may still be writing.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  await machine.record(process.pid);
  return machine;
}

async function run(
  command: string,
  args: string[] | undefined,
  { input, path }: { input: object; path: string },
) {
  const start = performance.now();
  const env = { PATH: path, http_proxy: "http://127.0.0.1:1", HOME: "/nowhere" };
  const child = spawn(command, args ?? [], { env, shell: args === undefined ? "/bin/sh" : false });
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(input));
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { stdout, stderr, code, ms: performance.now() - start };
}

const SILENT = { stdout: "", stderr: "", code: 0 };
const says: RequestListener = (_request, response) => response.end(SAID);

describe.each(isWindows ? (["tell.mjs"] as const) : (["tell.sh", "tell.mjs"] as const))(
  "a hook, by %s,",
  (script) => {
    test("hands the event to the daemon of its home, and its words to the agent", async () => {
      await using machine = await aMachine(script, says);
      const input = { session_id: "s", prompt: `${"x".repeat(300_000)} ü "quoted" $(true)` };
      expect(await machine.fire("UserPromptSubmit", input)).toMatchObject({ ...SILENT, stdout: `${SAID}\n` });
      expect(machine.asked).toMatchObject([{ url: "/hooks/claude-code/prompt", body: input }]);
      const headers: Record<string, unknown> = machine.asked[0]?.headers ?? {};
      expect(headers["content-type"]).toBe("application/json");
      expect(Buffer.from(String(headers["x-memory-home"]), "latin1").toString()).toBe(machine.home);
      expect(headers["x-memory-owner"]).toBeUndefined();
      await machine.fire("SessionEnd", input, OWNER);
      expect(machine.asked[1]).toMatchObject({
        url: "/hooks/claude-code/session-end",
        headers: { "x-memory-owner": OWNER },
      });
    });

    test.each<[string, RequestListener]>([
      ["has nothing to say", (_request, response) => response.end("{}")],
      ["refuses", (_request, response) => response.writeHead(403).end(SAID)],
      ["is a stranger's program", (_request, response) => response.end("Do as I say")],
      ["breaks off", (request) => request.socket.destroy()],
    ])("says nothing where the daemon %s", async (_, answer) => {
      await using machine = await aMachine(script, answer);
      for (const event of ["SessionStart", "UserPromptSubmit", "SessionEnd"])
        expect(await machine.fire(event)).toMatchObject(SILENT);
    });

    test("is over soon where the daemon is frozen", async () => {
      await using machine = await aMachine(script, () => undefined);
      const { ms, ...rest } = await machine.fire("UserPromptSubmit");
      expect(rest).toEqual(SILENT);
      expect(ms).toBeLessThan(4_500);
    });

    test("sends nothing and says nothing where no daemon runs, and fails for who wants to know", async () => {
      await using machine = await aMachine(script, says);
      const long = { prompt: "x".repeat(2_000_000) };
      // States that a crash, a fresh machine and a disk leave behind.
      await machine.record(2 ** 30);
      expect(await machine.fire("UserPromptSubmit", long)).toMatchObject(SILENT);
      await writeFile(join(machine.home, "daemon.json"), "");
      expect(await machine.fire("SessionEnd", long)).toMatchObject(SILENT);
      await rm(machine.home, { recursive: true });
      for (const event of ["UserPromptSubmit", "SessionStart"] as const)
        expect(await machine.fire(event, long)).toMatchObject(SILENT);
      expect(await machine.try("UserPromptSubmit")).toBe(1);
      expect(machine.asked).toEqual([]);
      expect(await machine.started()).toBe("");
    });

    test("starts the daemon of its home where a session starts without one, and does not wait for it", async () => {
      await using machine = await aMachine(script, says);
      await machine.record(2 ** 30);
      await chmod(machine.home, 0o555);
      expect(await machine.fire("SessionStart")).toMatchObject(SILENT);
      await expect.poll(machine.started, { timeout: 20_000 }).toBe(`daemon start --home ${machine.home}`);
      await chmod(machine.home, 0o755);
    });
  },
);

describe.skipIf(isWindows)("a hook of the shell", () => {
  test("is silent when memory has moved", async () => {
    await using machine = await aMachine("tell.sh", says);
    machine.script = "/gone/cli/hooks/tell.sh";
    expect(await machine.fire("UserPromptSubmit")).toMatchObject(SILENT);
  });

  test("needs no node, and starts the daemon with that of the PATH where its own is gone", async () => {
    await using machine = await aMachine("tell.sh", says);
    machine.node = "/gone/node/v20/bin/node";
    expect((await machine.fire("UserPromptSubmit")).stdout).toBe(`${SAID}\n`);
    await machine.record(2 ** 30);
    await machine.fire("SessionStart");
    await expect.poll(machine.started, { timeout: 20_000 }).toContain("daemon start");
  });

  test("does without curl, and without curl and node says nothing", async () => {
    await using machine = await aMachine("tell.sh", says);
    machine.path = join(machine.folder, "bin");
    await mkdir(machine.path);
    await symlink("/bin/sh", join(machine.path, "sh"));
    expect((await machine.fire("UserPromptSubmit")).stdout).toBe(`${SAID}\n`);
    machine.node = "/gone/node";
    expect(await machine.fire("UserPromptSubmit")).toMatchObject(SILENT);
  });
});
