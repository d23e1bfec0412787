// Brings the packages through npm and pnpm, from the lockfile and only when something changed, and leaves no half of it:
// what it notes in node_modules/.bootstrap was opened once.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, step } from "./step.mjs";

const NOTE = join("node_modules", ".bootstrap");
/** The npm that started this, if one did. */
const { npm_execpath: startedBy = "" } = process.env;

/**
 * The package that runs on its own Node alone: packages/sources/src/databases/sqlite.ts opens the same (decision 0039). The first brings nothing
 * that runs, so it is always built; the second is built where what it brings does not load.
 */
const sqlite =
  Number.parseInt(process.versions.node, 10) < 22
    ? { name: "better-sqlite3", build: "install" }
    : { name: "better-sqlite3-13", build: "build-release" };

/**
 * Packages to run memory, or with `develop` also those to change it: who has had these once has them kept up to date. `meanwhile` needs
 * the packages alone: a compiler of SQLite keeps one processor busy, for up to a minute.
 */
export async function install(wanted, meanwhile) {
  const set = existsSync(join("node_modules", "vitest")) ? "develop" : wanted;
  const now = {
    lock: createHash("sha256").update(readFileSync("pnpm-lock.yaml")).digest("hex"),
    machine: `${process.platform} ${process.arch}`,
    node: process.version,
  };
  const due = whatIsDue(readNote(), now, isMissing(set));
  if (due === "nothing") return meanwhile();
  // Nothing is noted while packages come and go: an install that is cut off is begun again.
  rmSync(NOTE, { force: true });
  if (due === "everything") clear();
  if (due !== "sqlite") await bringPackages(set);
  // The model runtime that runs everywhere, and slower, is tested everywhere: it comes with the packages to change memory.
  if (set === "run" && !runs('require("onnxruntime-node")')) await bringPackages("develop");
  const done = meanwhile();
  await bringSqlite();
  writeFileSync(NOTE, JSON.stringify(now));
  await done;
}

/** The work of an install, after the one that left this note. */
export function whatIsDue(noted, now, isBroken) {
  if (noted !== undefined && noted.machine !== now.machine) return "everything";
  if (isBroken || noted?.lock !== now.lock) return "packages";
  return noted.node === now.node ? "nothing" : "sqlite";
}

/** True where a package that has to be there is not, or only its link. */
function isMissing(set) {
  return folders().some((folder) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const names = Object.keys({ ...dependencies, ...(set === "develop" && devDependencies) });
    return names.some((name) => !existsSync(join(folder, "node_modules", name, "package.json")));
  });
}

/** Those with packages of their own. */
const folders = () => [".", ...readdirSync("packages").map((name) => join("packages", name))];

function readNote() {
  try {
    return JSON.parse(readFileSync(NOTE, "utf8"));
  } catch {
    return undefined;
  }
}

async function bringPackages(set) {
  const title = "installing its packages";
  console.error(`memory: ${title}`);
  const { packageManager } = JSON.parse(readFileSync("package.json", "utf8"));
  // npm exec is the only downloader of pnpm: npm itself checks what it fetches. corepack's keys have gone stale before.
  const pnpm = [...npm(), "exec", "--yes", `--package=${packageManager}`, "--", "pnpm"];
  const only = set === "develop" ? [] : ["--prod"];
  const command = [
    ...pnpm,
    "install",
    "--frozen-lockfile",
    "--prefer-offline",
    "--reporter=append-only",
    ...only,
  ];
  if (await step(title, command)) {
    if (!isMissing(set)) return;
    // Packages that somebody took away are not missed by an install that thinks it is whole.
    clear();
    if ((await step(title, command)) && !isMissing(set)) return;
  }
  fail(
    "the packages could not be installed; the lines above say why. Mostly the npm registry cannot be reached or the disk is full: mend that, and run this again; it goes on where it stopped.",
  );
}

function clear() {
  for (const folder of folders()) rmSync(join(folder, "node_modules"), { recursive: true, force: true });
}

async function bringSqlite() {
  if (opens()) return;
  const title = `compiling SQLite for Node ${process.version}`;
  console.error(`memory: ${title}`);
  const cwd = realpathSync(join("packages", "daemon", "node_modules", sqlite.name));
  const env = { JOBS: "max", ...process.env };
  if ((await step(title, [...npm(), "run", sqlite.build], { cwd, env })) && opens()) return;
  const orElse =
    sqlite.build === "install" ? "Use Node 22 or newer, which needs no compiler, or install" : "Install";
  fail(
    `SQLite could not be compiled for Node ${process.version}. ${orElse} a C++ compiler, make and Python 3 (Debian and Ubuntu: apt install build-essential python3; macOS: xcode-select --install; Windows: the Visual Studio Build Tools), then run this again.`,
  );
}

const opens = () => runs(`new (require(${JSON.stringify(sqlite.name)}))(":memory:").close()`);

/** In a process of its own: what is not for this Node or machine may end it. */
function runs(program) {
  const cwd = join("packages", "daemon");
  return spawnSync(process.execPath, ["-e", program], { cwd, stdio: "ignore" }).status === 0;
}

function npm() {
  if (/npm-cli\.js$/.test(startedBy)) return [process.execPath, startedBy];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
