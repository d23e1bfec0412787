import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A Postgres of its own, in a temporary folder, which goes with it. */
export interface Cluster extends AsyncDisposable {
  readonly port: number;
  /** Folder of its socket. */
  readonly folder: string;
  /** Runs statements with every right, in the database of that name. */
  sql(text: string, values?: unknown[], database?: string): Promise<Record<string, unknown>[]>;
  start(): void;
  /** As when the power goes: nothing is put in order. */
  stopAtOnce(): void;
  /** Lets logins come in with a password alone; `member` is the password, too. */
  addLogin(name: string): Promise<void>;
}

const ROOTS = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql@16"];

/** Folder of the programs of a Postgres; null: there is none, and none can be had. */
export const postgresPrograms = (): string | null => findOrInstall(findPrograms, "postgresql");

/** The pooler that most stands before a Postgres; null: there is none, and none can be had. */
export const poolerProgram = (): string | null =>
  findOrInstall(() => (existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : null), "pgbouncer");

function findOrInstall(find: () => string | null, name: string): string | null {
  const found = find();
  if (found || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return found;
  try {
    execFileSync("apt-get", ["update"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore" });
  } catch {
    return null;
  }
  return find();
}

function findPrograms(): string | null {
  const folders = ROOTS.filter(existsSync).flatMap((root) => [
    join(root, "bin"),
    ...readdirSync(root).map((version) => join(root, version, "bin")),
  ]);
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** Says aloud that tests are left out, and answers whether they are. */
export function isWithoutPostgres(): boolean {
  if (postgresPrograms() !== null) return false;
  console.warn("NO POSTGRES ON THIS MACHINE, AND NONE COULD BE INSTALLED: ITS TESTS ARE LEFT OUT.");
  return true;
}

/** `files` are laid into its folder, for it alone to read. */
export async function startCluster(
  settings: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error("There is no Postgres here.");
  const folder = mkdtempSync(join(tmpdir(), "memory-pg-"));
  const account = accountToRun();
  chmodSync(folder, 0o755);
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const run = (program: string, ...args: string[]) => {
    const [file, rest] = asNobody([join(programs, program), ...args]);
    const done = spawnSync(file, rest, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}${done.stdout}${done.error ?? ""}`);
  };
  run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8");
  const port = await freePort();
  const lines = [
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    "listen_addresses = '*'",
    // Nothing here has to outlive the machine; what is killed is a process, and the system keeps what that has written.
    "fsync = off",
    "full_page_writes = off",
    ...settings,
  ];
  writeFileSync(join(data, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  writeFileSync(join(data, "pg_hba.conf"), HBA);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    if (account) chownSync(join(data, name), account.uid, account.gid);
  }
  const log = join(folder, "log");
  const start = () => run("pg_ctl", "-D", data, "-l", log, "-w", "-t", "60", "start");
  const end = () => {
    try {
      run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
    } catch {
      // It was stopped by the test.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when the tests break off: it is no child of theirs.
  process.on("exit", end);
  start();
  const sql = sqlOf(folder, port);
  return {
    port,
    folder,
    sql,
    start,
    stopAtOnce: () => run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"),
    addLogin: async (name) => {
      await sql(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(name)}`);
    },
    [Symbol.asyncDispose]: async () => {
      process.off("exit", end);
      end();
    },
  };
}

/** Statements with every right, over the socket in a folder. */
export const sqlOf =
  (folder: string, port: number): Cluster["sql"] =>
  async (text, values = [], database = "postgres") => {
    const client = new pg.Client({ host: folder, port, user: "postgres", database });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  };

const HBA = `local all postgres trust
local all all scram-sha-256
host all all all scram-sha-256
`;

/** A command as whom a Postgres may be run: it refuses root. */
export function asNobody(command: readonly string[]): [string, string[]] {
  const account = accountToRun();
  const [file = "", ...rest] = account
    ? ["setpriv", "--reuid", account.name, "--regid", String(account.gid), "--clear-groups", ...command]
    : command;
  return [file, rest];
}

/** Null: as who runs the tests. */
function accountToRun(): { name: string; uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (name: string, which: "-u" | "-g") => {
    const done = spawnSync("id", [which, name], { encoding: "utf8" });
    return done.status === 0 ? Number(done.stdout) : null;
  };
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf(name, "-u");
    const gid = idOf(name, "-g");
    if (uid !== null && gid !== null) return { name, uid, gid };
  }
  return null;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address === null || typeof address === "string"
          ? reject(new Error("no port"))
          : resolve(address.port),
      );
    });
  });
