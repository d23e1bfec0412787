import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@memory/client";
import { homeId } from "@memory/shared/wire";
import { fetch } from "./fetch.ts";
import { runProgram, type Starts } from "./program.ts";

export type Health = Awaited<ReturnType<Client["health"]["get"]>>;

/** A daemon that answered. */
export interface Daemon {
  readonly pid: number;
  readonly baseUrl: string;
  readonly port: number;
  readonly health: Health;
}

// A healthy daemon answers within milliseconds; one that is swapping may take a second.
export const PROBE_MS = 2000;

export type Found =
  | { readonly state: "none" }
  /** It takes requests and answers none. */
  | { readonly state: "silent"; readonly pid: number; readonly port: number }
  | { readonly state: "there"; readonly daemon: Daemon };

/** The daemon that owns `home`, by whatever name that is reached. A `daemon.json` left behind by a crash, one that came along
 * in a copy of another home, or whose port now belongs to another program or home, counts as no daemon. */
export async function find(home: string, waitMs = PROBE_MS): Promise<Found> {
  const record = readRecord(home);
  if (!record || !isAlive(record.pid)) return { state: "none" };
  const { pid, port, home: id } = record;
  const baseUrl = `http://127.0.0.1:${port}`;
  const health = await ask(baseUrl, waitMs);
  if (health === "silent") return { state: "silent", pid, port };
  return health?.pid === pid && health.home.id === id
    ? { state: "there", daemon: { pid, port, baseUrl, health } }
    : { state: "none" };
}

/** The same, and whoever is silent holds the home: else what a `daemon.json` names is another's process by now, which nobody
 * may be told to end. */
export async function findHolder(cli: Starts): Promise<Found> {
  const found = await find(cli.settings.home);
  return found.state === "silent" && !(await isHeld(cli)) ? { state: "none" } : found;
}

/** Asked of the system's own lock. */
const isHeld = (cli: Starts): Promise<boolean> =>
  runProgram(cli, {
    name: "held",
    request: { dryRun: true },
    answer: { parse: (value) => value === true },
    left: "",
  });

/** The daemon that owns `home` and answers, or null. One that may be there and be silent is for `running`. */
export async function locate(home: string): Promise<Daemon | null> {
  const found = await find(home);
  return found.state === "there" ? found.daemon : null;
}

/** Does it still own `home`, at the same address? Asks the file and the process table, which is cheap enough to do before
 * every request: the port of a daemon that is gone may be that of another home by now. */
export function isStillThere(home: string, { pid, port }: Pick<Daemon, "pid" | "port">): boolean {
  const record = readRecord(home);
  return record?.pid === pid && record.port === port && isAlive(pid);
}

interface DaemonRecord {
  readonly pid: number;
  readonly port: number;
  /** Id of the home whose daemon wrote it. */
  readonly home: string;
}

function readRecord(home: string): DaemonRecord | null {
  try {
    const record: unknown = JSON.parse(readFileSync(join(home, "daemon.json"), "utf8"));
    const id = homeId(statSync(home, { bigint: true }));
    return isRecord(record) && record.home === id ? record : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is DaemonRecord =>
  typeof value === "object" &&
  value !== null &&
  "pid" in value &&
  "port" in value &&
  "home" in value &&
  Number.isInteger(value.pid) &&
  Number.isInteger(value.port) &&
  Number(value.pid) > 0 &&
  Number(value.port) > 0 &&
  Number(value.port) < 65_536;

/** The health of the daemon; null when it does not answer within `waitMs`. */
export async function probe(baseUrl: string, waitMs: number): Promise<Health | null> {
  const health = await ask(baseUrl, waitMs);
  return health === "silent" ? null : health;
}

async function ask(baseUrl: string, waitMs: number): Promise<Health | "silent" | null> {
  const signal = AbortSignal.timeout(waitMs);
  try {
    const response = await fetch(new URL("/health", baseUrl), { method: "GET", headers: {}, signal });
    const body: unknown = await response.json();
    return response.ok && isHealth(body) ? body : null;
  } catch {
    return signal.aborted ? "silent" : null;
  }
}

/** Enough to tell our daemon from another program on the port; the daemon itself answers for the rest. */
const isHealth = (body: unknown): body is Health =>
  typeof body === "object" &&
  body !== null &&
  "apiVersion" in body &&
  "pid" in body &&
  "home" in body &&
  "store" in body &&
  "models" in body;

/** Does a process with this id run? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** In a container whose first process does not reap, an ended daemon stays in the process table. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, ""));
  } catch {
    return false;
  }
}
