import type { Server } from "node:http";
import { join } from "node:path";
import { codeOf } from "@memory/sources/files";
import { z } from "zod";
import { fromFile } from "../../platform/config.ts";
import type { Home } from "../../platform/home.ts";
import { replaceFile } from "../../platform/replace-file.ts";
import { timeLimit } from "../../platform/time-limit.ts";

/** Somebody else listens there; the message says who, as far as it is known. */
export class PortTakenError extends Error {
  override readonly name = "PortTakenError";
}

interface Wanted {
  readonly port: number;
  /** From now on this is the port of the home. */
  readonly isKept: boolean;
  readonly home: Home;
}

/** Listen, on loopback only: no setting widens it. Answers the port. Throws `PortTakenError`. */
export async function openPort(server: Server, { port, isKept, home }: Wanted): Promise<number> {
  try {
    await listen(server, port);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    throw new PortTakenError(
      `port ${port} is taken by ${await whoIsAt(port)}. Give ${home.dir} a port of its own:  memory daemon start --port <number>`,
      { cause: error },
    );
  }
  if (isKept) keep(port, home);
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** From now on this is the home's, also for who starts its daemon without a word about the port: agents and bookmarks hold the address. */
function keep(port: number, home: Home): void {
  const file = join(home.dir, "config.json");
  const settings = fromFile(file);
  if (Number(settings.port) !== port)
    replaceFile(file, `${JSON.stringify({ ...settings, port }, null, 2)}\n`);
}

/** Another memory says so within this time, milliseconds. */
const SAYS_WITHIN = 1000;

const Other = z.object({ pid: z.int(), home: z.object({ path: z.string() }) });

async function whoIsAt(port: number): Promise<string> {
  // Its timer keeps the process: to a program that hangs up Node 20's fetch gives no answer, and nothing to wait for.
  using limit = timeLimit(new AbortController().signal, SAYS_WITHIN);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: limit.signal });
    const { pid, home } = Other.parse(await answer.json());
    return `the memory of ${home.path} (pid ${pid})`;
  } catch {
    return "another program";
  }
}
