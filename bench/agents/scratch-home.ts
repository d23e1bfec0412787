import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const memory = fileURLToPath(new URL("../../bin/memory", import.meta.url));
const PATIENCE_MS = 180_000;

export interface Ran {
  readonly code: number | null;
  /** Everything that its person saw. */
  readonly output: string;
}

/** A home in which one program and one memory live, and nothing else. */
export class ScratchHome {
  // Not below /tmp, which others may write to: Gemini CLI takes no settings from there.
  readonly root = mkdtempSync(join(homedir(), ".memory-bench-"));
  readonly work = join(this.root, "work", "shop");
  readonly #env: Readonly<Record<string, string>>;
  readonly #port: number;
  #taken: Server | null = null;

  private constructor(port: number, env: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#env = { HOME: this.root, TERM: "dumb", ...env };
    mkdirSync(this.work, { recursive: true });
    this.put(".local/share/memory/config.json", { port, sweepMinutes: 1 });
  }

  static async create(env: Readonly<Record<string, string>>): Promise<ScratchHome> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (address === null || typeof address === "string") throw new Error("no free port");
    return new ScratchHome(address.port, env);
  }

  put(path: string, value: object): void {
    const at = join(this.root, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, JSON.stringify(value, null, 2));
  }

  /** Settings files of agents, by their path; those of memory and what programs keep for themselves are left out. */
  settings(): ReadonlyMap<string, string> {
    const names = readdirSync(this.root, { recursive: true, encoding: "utf8" });
    const kept = names.filter(
      (name) => /\.(?:json|jsonc|toml|ya?ml)$/.test(name) && !/share\/memory|node_modules|work\//.test(name),
    );
    return new Map(kept.map((name) => [name, readFileSync(join(this.root, name), "utf8")]));
  }

  run(command: string, args: readonly string[], cwd = this.work): Promise<Ran> {
    return new Promise((resolve) => {
      const child = spawn(command, [...args], {
        cwd,
        env: this.#env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (bytes: Buffer) => {
          output += bytes.toString();
        });
      const late = setTimeout(() => child.kill(), PATIENCE_MS);
      const done = (code: number | null) => {
        clearTimeout(late);
        // What it has left running in the background may hold its output open.
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
        resolve({ code, output });
      };
      child.once("exit", done);
      child.once("error", (error) => {
        output += error.message;
        done(null);
      });
    });
  }

  memory(...args: string[]): Promise<Ran> {
    return this.run(process.execPath, [memory, ...args]);
  }

  /** Where its daemon answers. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async ask(path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${this.url}${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json" },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  }

  async startDaemon(): Promise<void> {
    await new Promise((resolve) => (this.#taken ? this.#taken.close(resolve) : resolve(null)));
    this.#taken = null;
    const { code, output } = await this.memory("daemon", "start");
    if (code !== 0) throw new Error(`the daemon did not start: ${output}`);
  }

  /** Stopped, and kept from being started by a hook or a server: somebody else has its port. */
  async stopDaemon(): Promise<void> {
    await this.memory("daemon", "stop");
    const taken = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => taken.listen(this.#port, "127.0.0.1", resolve));
    this.#taken = taken;
  }

  async remove(): Promise<void> {
    await this.memory("daemon", "stop");
    this.#taken?.close();
    // One that is told to end writes for a while yet.
    for (const pid of this.#left()) process.kill(pid, "SIGKILL");
    while (this.#left().length > 0) await wait(100);
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** Processes that programs have left running in this home. */
  #left(): number[] {
    return readdirSync("/proc").flatMap((name) => {
      const pid = Number(name);
      if (!pid || pid === process.pid) return [];
      try {
        return readFileSync(`/proc/${pid}/environ`, "latin1").includes(`HOME=${this.root}\0`) ? [pid] : [];
      } catch {
        return [];
      }
    });
  }
}
