import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "./migrate.ts";

export async function folder() {
  const path = await mkdtemp(join(tmpdir(), "memory-store-"));
  return {
    path,
    file: join(path, "memory.db"),
    backups: join(path, "backups"),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

export const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
export const newest = migrations.at(-1)?.version ?? 0;
export const addOwner = "INSERT INTO owners (id, created_at) VALUES ('one', 1)";
export const nextMigration = (sql: string) => [...migrations, { version: newest + 1, sql }];
