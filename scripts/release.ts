// `pnpm release 0.2.0 --dry-run`: everything that a release is, made and looked at without leaving a trace in git. Without --dry-run the
// versions are written, the changelog's section is closed, both are committed and tagged; nothing is pushed and nothing is published.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closeSection, sectionOf } from "./changelog.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    for: { type: "string", multiple: true, default: ["all"] },
  },
  allowPositionals: true,
});
const [version = ""] = positionals;
const tag = `v${version}`;
const out = join(root, "tarballs", tag);

refuseWhatCannotBe();
const manifests = [".", ...readdirSync(join(root, "packages")).map((name) => join("packages", name))].map(
  (folder) => join(root, folder, "package.json"),
);
const changelog = join(root, "CHANGELOG.md");
const touched = [...manifests, changelog];
const before = touched.map((file) => readFileSync(file, "utf8"));
try {
  write();
  make();
} finally {
  if (values["dry-run"]) for (const [at, file] of touched.entries()) writeFileSync(file, before[at] ?? "");
}
if (!values["dry-run"]) commit();
console.log(
  values["dry-run"]
    ? `That is what ${tag} would be. Without --dry-run it is committed and tagged as well.`
    : `${tag} is committed and tagged here. To hand it out:  git push --follow-tags, and the files of ${out}`,
);

function refuseWhatCannotBe(): void {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) fail("name the version:  pnpm release 0.2.0 [--dry-run]");
  if (git("tag", "--list", tag) !== "") fail(`${tag} is there already`);
  if (!values["dry-run"] && git("status", "--porcelain") !== "")
    fail("there are changes that are not committed");
  if (sectionOf(readFileSync(join(root, "CHANGELOG.md"), "utf8")) === null)
    fail("CHANGELOG.md has no section that ends in “unreleased”");
}

function write(): void {
  for (const file of manifests)
    writeFileSync(file, readFileSync(file, "utf8").replace(/"version": "[^"]+"/, `"version": "${version}"`));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, closeSection(readFileSync(changelog, "utf8"), { version, day }));
}

/** The tarballs, what changed, and the sums that tell a whole file from a broken one. */
function make(): void {
  const wanted = values.for.flatMap((target) => ["--for", target]);
  run("npm", "run", "--silent", "tarball", "--", "--out", out, ...wanted);
  writeFileSync(join(out, "CHANGES.md"), `${sectionOf(readFileSync(changelog, "utf8"), version) ?? ""}\n`);
  const files = readdirSync(out).filter((name) => name.endsWith(".tgz"));
  const sums = files.sort().map((name) => `${sumOf(join(out, name))}  ${name}\n`);
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  process.stdout.write(sums.join(""));
}

function commit(): void {
  run("git", "commit", "--quiet", "--message", `Release ${version}`, ...touched);
  run("git", "tag", "--annotate", tag, "--message", `memory ${version}`);
}

function sumOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}

function fail(message: string): never {
  console.error(`release: ${message}`);
  process.exit(2);
}
