import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@memory/client";
import { fetch } from "./fetch.ts";

export type Health = Awaited<ReturnType<Client["health"]["get"]>>;

/** A daemon that answered. */
export interface Daemon {
  readonly pid: number;
  readonly baseUrl: string;
  readonly port: number;
  readonly health: Health;
}

// A healthy daemon answers within milliseconds; one that is swapping may take a second.
const PROBE_MS = 2000;

/** The daemon that owns `home`, or null. A `daemon.json` left behind by a crash, or whose port now belongs to another
 * program, counts as no daemon. */
export async function locate(home: string): Promise<Daemon | null> {
  const record = readRecord(home);
  if (!record || !isAlive(record.pid)) return null;
  const baseUrl = `http://127.0.0.1:${record.port}`;
  const health = await probe(baseUrl);
  return health?.pid === record.pid ? { pid: record.pid, port: record.port, baseUrl, health } : null;
}

/** Does it still own `home`, at the same address? Asks the file and the process table, which is cheap enough to do before
 * every request: the port of a daemon that is gone may be that of another home by now. */
export function isStillThere(home: string, { pid, port }: Pick<Daemon, "pid" | "port">): boolean {
  const record = readRecord(home);
  return record?.pid === pid && record.port === port && isAlive(pid);
}

function readRecord(home: string): { pid: number; port: number } | null {
  try {
    const record: unknown = JSON.parse(readFileSync(join(home, "daemon.json"), "utf8"));
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is { pid: number; port: number } =>
  typeof value === "object" &&
  value !== null &&
  "pid" in value &&
  "port" in value &&
  Number.isInteger(value.pid) &&
  Number.isInteger(value.port) &&
  Number(value.pid) > 0 &&
  Number(value.port) > 0 &&
  Number(value.port) < 65_536;

async function probe(baseUrl: string): Promise<Health | null> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const response = await fetch(new URL("/health", baseUrl), { method: "GET", headers: {}, signal });
    const body: unknown = await response.json();
    return response.ok && isHealth(body) ? body : null;
  } catch {
    return null;
  }
}

/** Enough to tell our daemon from another program on the port; the daemon itself answers for the rest. */
const isHealth = (body: unknown): body is Health =>
  typeof body === "object" &&
  body !== null &&
  "apiVersion" in body &&
  "pid" in body &&
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
