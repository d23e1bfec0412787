// A Postgres in a folder that stays: filled once, stopped, and asked whenever the machine is quiet.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { schemaSql } from "../../packages/spaces/src/postgres/index.ts";
import { SEARCH_ASKING } from "../../packages/spaces/src/postgres/schema/search-asking.ts";
import {
  asNobody,
  type Cluster,
  freePort,
  postgresPrograms,
  sqlOf,
} from "../../packages/spaces/test/cluster.ts";

export const LOGIN = "anna";

export interface KeptCluster {
  readonly folder: string;
  readonly port: number;
  readonly address: string;
  /** pgvector is installed. */
  readonly hasVectors: boolean;
  readonly sql: Cluster["sql"];
  /** `psql` that runs a statement, with the arguments to spawn it. */
  psql(statement: string): [string, string[]];
  /** Puts it in order and stops it; its files stay. */
  stop(): void;
}

const SETTINGS = [
  "shared_buffers = 2GB",
  "maintenance_work_mem = 3GB",
  "max_wal_size = 8GB",
  "work_mem = 64MB",
  "max_parallel_maintenance_workers = 0",
  "fsync = off",
];

/** Starts the cluster of a folder; `isNew`: makes it, and a folder that is there goes. */
export async function startKept(folder: string, isNew: boolean): Promise<KeptCluster> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error("There is no Postgres here.");
  const data = join(folder, "data");
  if (!isNew && !existsSync(data)) throw new Error(`Nothing was filled in at ${folder}: run fill first.`);
  const run = (program: string, ...args: string[]) => {
    const [file, rest] = asNobody([join(programs, program), ...args]);
    const done = spawnSync(file, rest, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}${done.stdout}`);
  };
  const isRunning = () => existsSync(join(data, "postmaster.pid"));
  if (isNew) {
    if (isRunning()) throw new Error(`A Postgres runs in ${folder}: stop it first.`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    const [, [, uid, , gid] = []] = asNobody([]);
    if (uid && gid) chownSync(folder, Number(idOf(uid)), Number(gid));
    run(
      "initdb",
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--no-sync",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    );
    const port = await freePort();
    const lines = [`port = ${port}`, `unix_socket_directories = '${folder}'`, ...SETTINGS];
    writeFileSync(join(data, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  }
  if (!isRunning()) run("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", "-t", "600", "start");
  const port = Number(
    /^port = (\d+)/m.exec(readFileSync(join(data, "postgresql.auto.conf"), "utf8"))?.[1] ?? Number.NaN,
  );
  const sql = sqlOf(folder, port);
  const [{ has } = { has: false }] = await sql(
    "SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') AS has",
  );
  if (isNew) {
    if (has) await sql("CREATE EXTENSION vector");
    await sql(`CREATE ROLE ${LOGIN} LOGIN`);
    await sql(schemaSql([LOGIN]));
  } else {
    // Asked by the functions as they are now, over tables as they were filled.
    const functions = SEARCH_ASKING.replace(/CREATE TYPE[^;]*;/g, "").replaceAll(
      "CREATE FUNCTION",
      "CREATE OR REPLACE FUNCTION",
    );
    await sql(`SET ROLE memory_keeper; SET search_path = memory; ${functions}`);
  }
  return {
    folder,
    port,
    address: `postgres://${LOGIN}@localhost:${port}/postgres`,
    hasVectors: has === true,
    sql,
    psql: (statement) => [
      join(programs, "psql"),
      [
        "-h",
        folder,
        "-p",
        String(port),
        "-U",
        "postgres",
        "-q",
        "-v",
        "ON_ERROR_STOP=1",
        "-c",
        "SET session_replication_role = replica",
        "-c",
        statement,
        "postgres",
      ],
    ],
    stop() {
      run("pg_ctl", "-D", data, "-w", "-t", "600", "stop");
    },
  };
}

function idOf(account: string): string {
  return spawnSync("id", ["-u", account], { encoding: "utf8" }).stdout.trim();
}

/** Milliseconds of a core that the server has taken so far for those who search: what counts while others keep the machine busy. Of Linux alone. */
export async function serverCpu({ sql }: KeptCluster): Promise<number> {
  const rows = await sql("SELECT pid FROM pg_stat_activity WHERE usename = $1", [LOGIN]);
  try {
    return rows.reduce(
      (sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6,
      0,
    );
  } catch {
    return Number.NaN;
  }
}

export const loadAverage = (): string => {
  try {
    return readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 2).join(" ");
  } catch {
    return "not known";
  }
};

export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
