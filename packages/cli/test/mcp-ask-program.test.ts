import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askProgram } from "../src/mcp-clients/ask-program.ts";
import { aPerson } from "./mcp-builders.ts";

/** A person on whose PATH a program of this name does this. */
async function withProgram(name: string, script: string) {
  const person = await aPerson();
  const folder = join(person.homedir, "bin");
  await mkdir(folder);
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
  return { ...person, env: { PATH: `${folder}:${process.env.PATH}` } };
}

const ask = (env: Readonly<Record<string, string>>, patienceMs = 20_000) =>
  askProgram(["claude", "mcp", "list"], { env, patienceMs });

test("tells the lines in which a program names memory, without colours, and its end", async () => {
  await using person = await withProgram(
    "claude",
    `echo "$@"; printf '\\033[32mmemory\\033[0m: node x - ✔ Connected\\n'; echo "other: bad"`,
  );
  expect(await ask(person.env)).toMatchObject({
    kind: "said",
    exit: 0,
    lines: ["memory: node x - ✔ Connected"],
  });
});

test("tells its last lines where none names memory, and that it failed", async () => {
  await using person = await withProgram("claude", 'echo "please log in" >&2; exit 3');
  expect(await ask(person.env)).toMatchObject({ kind: "said", exit: 3, lines: ["please log in"] });
});

test("ends a program that gives no answer, with what it has started", async () => {
  await using person = await withProgram("claude", "sleep 300 & sleep 300");
  const started = performance.now();
  expect(await ask(person.env, 500)).toMatchObject({ kind: "too slow" });
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("does not wait for what a program leaves running, nor gives it anything to read", async () => {
  await using person = await withProgram("claude", 'read line; sleep 20 & echo "memory: ok"');
  const started = performance.now();
  expect(await ask(person.env)).toMatchObject({ kind: "said", lines: ["memory: ok"] });
  expect(performance.now() - started).toBeLessThan(15_000);
});

test("says that a program is not installed", async () => {
  await using person = await aPerson();
  expect(await ask({ PATH: person.homedir })).toEqual({ kind: "not installed" });
});
