import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { clientOf } from "../src/mcp-clients/targets.ts";
import { run } from "./run.ts";

/** A person's folder with no client in it, and the command run in it. Nothing here needs a daemon. */
export async function aPerson() {
  const homedir = await mkdtemp(join(tmpdir(), "memory-mcp-"));
  const home = join(homedir, "memory");
  const machine = { env: {}, homedir, platform: process.platform, cwd: homedir };
  const fileOf = (client: string) => clientOf(client).file(machine);
  return {
    homedir,
    fileOf,
    memory: (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
      run(["mcp", ...argv], { home, homedir, ...more, env: { PATH: process.env.PATH ?? "", ...more.env } }),
    write: async (client: string, content: string | Uint8Array) => {
      await mkdir(dirname(fileOf(client)), { recursive: true });
      await writeFile(fileOf(client), content);
    },
    bytes: (client: string) => readFile(fileOf(client)),
    text: (client: string) => readFile(fileOf(client), "utf8"),
    /** Files beside the file of a client, copies of it included. */
    beside: async (client: string) =>
      (await readdir(dirname(fileOf(client)))).filter((name) => name !== basename(fileOf(client))),
    [Symbol.asyncDispose]: () => rm(homedir, { recursive: true, force: true }),
  };
}
