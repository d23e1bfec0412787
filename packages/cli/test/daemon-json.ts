import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { homeId } from "@memory/shared/wire";

export const idOf = (home: string): string => homeId(statSync(home, { bigint: true }));

/** The file in its home by which a daemon is found. */
export const writeDaemonJson = (home: string, { pid, port }: { pid: number; port: number }): void =>
  writeFileSync(join(home, "daemon.json"), JSON.stringify({ pid, port, home: idOf(home) }));
