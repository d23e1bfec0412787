import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { daemonCommand } from "./entry.ts";

export interface DaemonProcess extends AsyncDisposable {
  readonly baseUrl: string;
  readonly pid: number;
  /** Sends a signal and waits for the end; answers the exit code, or the signal it died of. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

type Environment = Readonly<Record<string, string>>;

function start(env: Environment, [command, ...given] = daemonCommand()): ChildProcess {
  return spawn(command, given, {
    env: { PATH: process.env.PATH, MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** A daemon in a process of its own, as a person would run it. */
export async function daemonProcess(
  env: Environment,
  command?: ReturnType<typeof daemonCommand>,
): Promise<DaemonProcess> {
  const child = start(env, command);
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (part) => reject(new Error(String(part))));
    child.stdout?.on("data", (part) => {
      said += String(part);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    child.on("exit", (code) => reject(new Error(`the daemon ended with ${code}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return child.exitCode ?? child.signalCode;
  };
  return {
    baseUrl,
    pid: child.pid ?? 0,
    end,
    [Symbol.asyncDispose]: async () => void (await end("SIGKILL")),
  };
}

/** A start that is expected to fail: what it says, and its exit code. */
export async function failedStart(env: Environment): Promise<{ code: number | null; said: string }> {
  const child = start(env);
  let said = "";
  child.stderr?.on("data", (part) => {
    said += String(part);
  });
  await once(child, "exit");
  return { code: child.exitCode, said };
}
