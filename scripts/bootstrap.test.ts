import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const scripts = fileURLToPath(new URL(".", import.meta.url));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * A checkout with the real scripts, in a folder with blanks and umlauts. Its "npm" is a few lines of ours: they stand for
 * the registry and the compiler.
 */
function aCheckout(npm: string) {
  const root = join(mkdtempSync(join(tmpdir(), "memory-bootstrap-")), "Mein Gedächtnis");
  folders.push(join(root, ".."));
  cpSync(scripts, join(root, "scripts"), { recursive: true, filter: (file) => !file.endsWith(".ts") });
  const write = (path: string, content: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const manifest = (name: string, dependencies: object) =>
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@memory/${name}`, dependencies, scripts: { build: "echo" } }),
    );
  for (const name of ["mcp", "cli", "viewer"]) manifest(name, {});
  manifest("daemon", { "better-sqlite3": "12", "better-sqlite3-13": "13" });
  write("package.json", JSON.stringify({ type: "module", packageManager: "pnpm@10.0.0" }));
  write("pnpm-lock.yaml", "one");
  write("scripts/start.mjs", 'console.log("started");');
  write("npm-cli.js", `${NPM}\n${npm}`);
  return {
    write,
    read: (path: string) => readFileSync(join(root, path), "utf8"),
    list: (path: string) => readdirSync(join(root, path)).sort(),
    remove: (path: string) => rmSync(join(root, path), { recursive: true, force: true }),
    start: () =>
      new Promise<{ status: number | null; said: string }>((resolve) => {
        const env = { ...process.env, npm_execpath: join(root, "npm-cli.js") };
        const child = execFile(
          process.execPath,
          ["scripts/bootstrap.mjs"],
          { cwd: root, env },
          (_, out, err) => resolve({ status: child.exitCode, said: `${out}${err}` }),
        );
      }),
  };
}

/** `bring` lays packages down: SQLite and the model runtime work, or end the process as those for another Node do. */
const NPM = `
import { mkdirSync, writeFileSync } from "node:fs";
const task = process.argv[2] === "exec" ? "install" : "compile";
console.log("npm: " + task);
const bring = (sqlite, runtime = true) => {
  for (const [name, works] of [["better-sqlite3", sqlite], ["better-sqlite3-13", sqlite], ["onnxruntime-node", runtime]]) {
    const folder = "packages/daemon/node_modules/" + name;
    mkdirSync(folder, { recursive: true });
    writeFileSync(folder + "/package.json", JSON.stringify({ name, main: "index.cjs" }));
    writeFileSync(folder + "/index.cjs", works ? "module.exports = class { close() {} };" : "process.abort();");
  }
  mkdirSync("node_modules", { recursive: true });
};
const compiled = () => writeFileSync("index.cjs", "module.exports = class { close() {} };");
`;

test("packages are brought once, and brought again when the lockfile has changed or some of them are gone", async () => {
  const at = aCheckout("bring(true);");
  const first = await at.start();
  expect(first).toMatchObject({ status: 0, said: expect.stringContaining("started") });
  expect(first.said).toContain("installing");
  expect((await at.start()).said).toBe("started\n");
  at.write("pnpm-lock.yaml", "two");
  expect((await at.start()).said).toContain("installing");
  at.remove("packages/daemon/node_modules/better-sqlite3");
  expect((await at.start()).said).toContain("installing");
  expect((await at.start()).said).toBe("started\n");
});

test("an install that was cut off is begun again, and ends in a sentence as long as it fails", async () => {
  const at = aCheckout("console.log('no network'); process.exit(1);");
  for (const _ of ["once", "twice"]) {
    const { status, said } = await at.start();
    expect(status).toBe(1);
    expect(said).toContain("no network");
    expect(said.trimEnd().split("\n").at(-1)).toMatch(
      /^memory: the packages could not be installed.* run this again/,
    );
  }
  at.write("npm-cli.js", `${NPM}\nbring(true);`);
  expect((await at.start()).said).toContain("started");
});

test("after a change of Node, SQLite is opened anew, and nothing is installed", async () => {
  const at = aCheckout("bring(true);");
  await at.start();
  const note = at.read("node_modules/.bootstrap");
  at.write("node_modules/.bootstrap", note.replace(process.version, "v20.0.1"));
  expect((await at.start()).said).toBe("started\n");
});

test("SQLite that does not open under this Node is compiled once", async () => {
  const at = aCheckout('if (task === "install") bring(false); else compiled();');
  expect((await at.start()).said).toContain("compiling SQLite for Node v");
  expect((await at.start()).said).toBe("started\n");
});

test("what only developers need comes along where the native model runtime does not load, and nowhere else", async () => {
  const note = "writeFileSync('node_modules/' + (process.argv.includes('--prod') ? 'to-run' : 'all'), '');";
  for (const [works, brought] of [
    [true, ["to-run"]],
    [false, ["all", "to-run"]],
  ] as const) {
    const at = aCheckout(`bring(true, ${works}); ${note}`);
    await at.start();
    expect(at.list("node_modules")).toEqual([".bootstrap", ...brought]);
  }
});

test("without a compiler the last line says what to do, again with each start", async () => {
  const at = aCheckout('if (task === "install") bring(false); else process.exit(1);');
  for (const _ of ["once", "twice"]) {
    const { status, said } = await at.start();
    expect(status).toBe(1);
    expect(said.trimEnd().split("\n").at(-1)).toMatch(
      /^memory: SQLite could not be compiled .* a C\+\+ compiler/,
    );
  }
});
