import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder with files, removed at the end. */
export async function aFolder(files: readonly string[]) {
  const path = await realpath(await mkdtemp(join(tmpdir(), "memory-context-")));
  for (const name of files) {
    await mkdir(join(path, name, ".."), { recursive: true });
    await writeFile(join(path, name), `# ${name}\n`);
  }
  return {
    path,
    file: (name: string) => join(path, name),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
