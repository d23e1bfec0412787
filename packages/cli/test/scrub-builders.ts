import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { daemonCommand } from "../../daemon/test/entry.ts";
import { stop } from "../src/daemon/stop.ts";
import type { Io } from "../src/io.ts";
import { commandIn, daemonBy } from "./a-home.ts";
import { run } from "./run.ts";

export const daemon = daemonBy(daemonCommand);

export const secret = "Lantern-Heron-7719-quill";
export const env = { MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off", PATH: process.env.PATH ?? "" };

/** A home whose daemon runs, was told the string once, and has it in its log. */
export async function aToldHome() {
  const home = await mkdtemp(join(tmpdir(), "memory-scrub-cli-"));
  const memory = (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
    run(argv, { home, daemon, env, ...more });
  await memory(["save", `The workshop opens to ${secret}.`]);
  await memory(["save", "The harbour closes on Tuesdays."]);
  writeFileSync(join(home, "logs", "other.log"), `line\n${secret}\n`);
  return {
    home,
    memory,
    [Symbol.asyncDispose]: async () => {
      await stop(commandIn(home, daemon));
      await rm(home, { recursive: true, force: true });
    },
  };
}

export const holding = (home: string): string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(home, name);
    return statSync(path).isFile() && readFileSync(path).toString("latin1").includes(secret);
  });

export const inOneFile = {
  kind: "found",
  files: [
    {
      path: "memory.db",
      kind: "store",
      places: [
        { table: "memories", column: "content", rows: 3 },
        { table: "memories", column: "excerpt", rows: 1 },
        { table: "later", column: "words", rows: 1 },
      ],
      rows: 4,
      hits: 9,
    },
    { path: "logs/daemon.log", kind: "file", places: [], rows: 0, hits: 2 },
  ],
  sources: [
    { path: "/home/ada/notes.md", state: "holds" },
    { path: "https://example.com/", state: "unknown" },
  ],
  memories: { matching: 3, all: 4 },
  unsearched: [],
  doomed: [],
};

export const nothingDone = { kind: "done", files: [], deleted: [], left: [], sources: [], unsearched: [] };

/** A program of the daemon that hangs when it is to remove something, and else is the daemon's own. */
export function hangingScrub(home: string) {
  const asked = join(home, "asked");
  writeFileSync(asked, "");
  const [node, ...args] = daemon.command();
  const path = script(
    home,
    `import { appendFileSync } from "node:fs";
    import { text } from "node:stream/consumers";
    if (process.argv[2] === "scrub") {
      const { dryRun } = JSON.parse(await text(process.stdin));
      appendFileSync(${JSON.stringify(asked)}, "asked\\n");
      if (dryRun) console.log(${JSON.stringify(JSON.stringify(inOneFile))});
      else setInterval(() => undefined, 1000);
    } else await import(${JSON.stringify(args.at(-1))});`,
  );
  const hanging: Io["daemon"] = { ...daemon, command: () => [node, ...args.slice(0, -1), path] };
  return { asked, hanging };
}

export function script(home: string, source: string): string {
  const path = join(home, "program.mjs");
  writeFileSync(path, source);
  return path;
}

/** A program that answers as it is told, and fails at all else. */
export const answering = ({ found, done }: { found: object; done: object }): string =>
  `import { text } from "node:stream/consumers";
  if (process.argv[2] !== "scrub") process.exit(1);
  const { dryRun } = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify(dryRun ? ${JSON.stringify(found)} : ${JSON.stringify(done)}));`;

/** A home whose daemon's program answers as it is told, and writes down what it was asked. */
export async function aScriptedHome({ found, done }: { found?: object; done?: object }) {
  const home = await mkdtemp(join(tmpdir(), "memory-scrub-cli-"));
  const [program, asked] = [join(home, "program.mjs"), join(home, "asked")];
  writeFileSync(asked, "");
  writeFileSync(
    program,
    `import { appendFileSync } from "node:fs";
    import { text } from "node:stream/consumers";
    const line = await text(process.stdin);
    appendFileSync(${JSON.stringify(asked)}, line);
    const answer = JSON.parse(line).dryRun ? ${JSON.stringify(found)} : ${JSON.stringify(done)};
    if (answer) console.log(JSON.stringify(answer));
    else console.error("memory: the store is damaged");
    process.exitCode = answer ? 0 : 6;`,
  );
  const scripted: Io["daemon"] = { ...daemon, command: () => [process.execPath, program] };
  return {
    home,
    memory: (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
      run(argv, { home, daemon: scripted, ...more }),
    asked: (): unknown[] =>
      readFileSync(asked, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}
