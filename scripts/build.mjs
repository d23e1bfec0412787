// Builds the packages named, or all of them: those whose sources, or those of a package they are built from, have changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, step } from "./step.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** In a package, beside its sources: what is made from them, and what is no part of it. */
const BESIDE = /^(\.|node_modules$|dist$|builds$|models$|test)/;

const packages = new Map(
  readdirSync(join(root, "packages")).map((name) => {
    const folder = join(root, "packages", name);
    const { scripts, ...manifest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const needs = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    return [manifest.name, { folder, needs, script: scripts?.build }];
  }),
);

export async function build(names) {
  const stale = names.map(asItIs).filter(isStale);
  if (stale.length === 0) return;
  console.error("memory: building");
  const broken = [];
  const done = new Map();
  const buildOnce = (one) => {
    if (!done.has(one.name)) done.set(one.name, buildAfter(one));
    return done.get(one.name);
  };
  const buildAfter = async (one) => {
    await Promise.all(stale.filter(({ name }) => one.needs.includes(name)).map(buildOnce));
    if (!(await buildOne(one))) broken.push(one.name);
  };
  await Promise.all(stale.map(buildOnce));
  if (broken.length > 0)
    fail(
      `${broken.join(", ")} could not be built; the lines above say why. Run this again when that is mended.`,
    );
}

/** True where what was built of a package is what its sources, as they are, would be built into. */
export const isBuilt = (name) => !isStale(asItIs(name));

const asItIs = (name) => ({ name, ...packages.get(name), hash: hashOf(name) });

const noteOf = (folder) => join(folder, "dist", ".built");

function isStale({ folder, hash }) {
  const note = noteOf(folder);
  return !existsSync(note) || readFileSync(note, "utf8") !== hash;
}

async function buildOne({ name, folder, script, hash }) {
  rmSync(noteOf(folder), { force: true });
  const PATH = [
    join(folder, "node_modules", ".bin"),
    join(root, "node_modules", ".bin"),
    process.env.PATH,
  ].join(delimiter);
  const done = await step(`building ${name}`, [script], {
    cwd: folder,
    env: { ...process.env, PATH },
    shell: true,
  });
  mkdirSync(join(folder, "dist"), { recursive: true });
  if (done) writeFileSync(noteOf(folder), hash);
  return done;
}

/** A hash of the lockfile and of all sources that go into it. */
function hashOf(name) {
  const hash = createHash("sha256").update(readFileSync(join(root, "pnpm-lock.yaml")));
  const seen = new Set();
  const add = (package_) => {
    if (seen.has(package_) || !packages.has(package_)) return;
    seen.add(package_);
    const { folder, needs } = packages.get(package_);
    for (const file of sourcesOf(folder)) hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
    for (const need of needs) add(need);
  };
  add(name);
  return hash.digest("hex");
}

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !BESIDE.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build(
    process.argv.length > 2
      ? process.argv.slice(2)
      : [...packages].filter(([, { script }]) => script).map(([name]) => name),
  );
