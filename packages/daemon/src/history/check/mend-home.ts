import { chmodSync, renameSync, rmSync, statSync } from "node:fs";
import { type CheckAnswer, CheckRequest } from "@memory/shared";
import type { Environment } from "../../platform/config.ts";
import { type Home, leftoverPid } from "../../platform/home.ts";
import { copyStore, DRAFT } from "../../store/copy.ts";
import { takeLock } from "../../store/lock.ts";
import { openStore } from "../../store/open.ts";
import { freePath } from "../backups/names.ts";
import { OF_SQLITE, PACKED, pack } from "../backups/packed.ts";
import { checkHome } from "./check-home.ts";
import { asCheckUp, type Mend } from "./fault.ts";
import { leftovers, openToOthers } from "./home.ts";
import { STORE_MENDS, type StoreMend } from "./mends.ts";

export interface CheckDeps {
  readonly home: Home;
  readonly clock: () => number;
  readonly env: Environment;
}

/** Parses the request of the command. */
export function readCheckRequest(line: string): CheckRequest {
  try {
    return CheckRequest.parse(JSON.parse(line));
  } catch {
    throw new Error("the request cannot be read; use: memory doctor");
  }
}

/** A home while no daemon serves it: looked at, or mended under its lock. Of what somebody has said nothing is taken away. */
export async function checkOrMend(deps: CheckDeps, { dryRun }: CheckRequest): Promise<CheckAnswer> {
  if (dryRun) return { kind: "checked", ...asCheckUp(await look(deps)) };
  const lock = takeLock(deps.home.lock);
  if (!lock) return { kind: "busy" };
  try {
    return await mend(deps);
  } finally {
    lock.release();
  }
}

const look = ({ home, clock, env }: CheckDeps) =>
  checkHome({ home, env, now: clock(), models: [], isRunning: false });

async function mend(deps: CheckDeps): Promise<CheckAnswer> {
  const before = await look(deps);
  const asked = new Set(before.found.flatMap(({ mend }) => mend ?? []));
  const inStore = STORE_ORDER.filter((name) => asked.has(name));
  const into: Done = { mended: [], failed: [] };
  let backup: string | null = null;
  if (inStore.length > 0) {
    try {
      backup = await backUp(deps);
      mendStore(deps, inStore, into);
    } catch (error) {
      into.failed.push(
        `${backup === null ? "could not make a copy of the store, and did not write to it" : "could not go on with the store"}: ${whyOf(error)}`,
      );
    }
  }
  mendFiles(deps.home, asked, into);
  return { kind: "mended", ...into, backup, ...asCheckUp(await look(deps)) };
}

/** In sentences. */
interface Done {
  readonly mended: string[];
  readonly failed: string[];
}

const whyOf = (error: unknown): string =>
  error instanceof Error ? error.message : "for a reason that is not known";

const isOfStore = (name: string): name is StoreMend => name in STORE_MENDS;
const STORE_ORDER = Object.keys(STORE_MENDS).filter(isOfStore);

/** Before anything is written: the store as it is, faults and all. */
async function backUp({ home, clock }: CheckDeps): Promise<string> {
  const path = freePath(home.backups, "backup", new Date(clock()), PACKED);
  const [copy, packed] = [path.slice(0, -PACKED.length) + DRAFT, path + DRAFT];
  try {
    copyStore(home.store, copy);
    await pack(copy, packed);
    renameSync(packed, path);
    return path;
  } finally {
    for (const end of OF_SQLITE) rmSync(copy + end, { force: true });
    rmSync(packed, { force: true });
  }
}

/** What one mend needs another makes first; a step that fails leaves the store as it was before that step, and the others are done. */
function mendStore({ home, clock }: CheckDeps, names: readonly StoreMend[], into: Done): void {
  const { store: path, backups: backupDir, lastChange } = home;
  const store = openStore(path, { backupDir, lastChange, now: clock });
  try {
    for (const name of names) {
      const { said, mend } = STORE_MENDS[name];
      const more: string[] = [];
      const say = (what: string) => void more.push(what);
      try {
        store.transaction(() => mend({ store, path, now: clock(), say }));
        into.mended.push(said, ...more);
      } catch (error) {
        into.failed.push(`this could not be done: ${said} (${whyOf(error)})`);
      }
    }
  } finally {
    store.close();
  }
}

function mendFiles(home: Home, asked: ReadonlySet<Mend>, into: Done): void {
  const doing = (said: string, work: () => void): void => {
    try {
      work();
      into.mended.push(said);
    } catch (error) {
      into.failed.push(`this could not be done: ${said} (${whyOf(error)})`);
    }
  };
  if (asked.has("permissions"))
    doing("took from others on this machine what they could read of the home", () => {
      for (const path of openToOthers(home)) chmodSync(path, statSync(path).mode & 0o700);
    });
  if (asked.has("leftovers")) {
    const pid = leftoverPid(home);
    doing(`removed what a killed daemon${pid ? ` (pid ${pid})` : ""} had left`, () => {
      for (const path of leftovers(home, false)) rmSync(path, { force: true });
    });
  }
}
