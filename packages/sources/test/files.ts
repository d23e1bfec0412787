import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder with files of its own; it goes with its contents. */
export interface Folder extends AsyncDisposable {
  readonly path: string;
  at(name: string): string;
  write(name: string, content: string | Uint8Array): Promise<string>;
  remove(name: string): Promise<void>;
}

export async function aFolder(files: Record<string, string | Uint8Array> = {}): Promise<Folder> {
  // macOS keeps its temporary folder behind a link.
  const path = await realpath(await mkdtemp(join(tmpdir(), "memory-files-")));
  const at = (name: string) => join(path, name);
  const folder: Folder = {
    path,
    at,
    async write(name, content) {
      await mkdir(dirname(at(name)), { recursive: true });
      await writeFile(at(name), content);
      return at(name);
    },
    remove: (name) => rm(at(name), { recursive: true }),
    // A thread of a daemon that has just closed may still be letting go of its store.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
  for (const [name, content] of Object.entries(files)) await folder.write(name, content);
  return folder;
}

/** Ask again until it holds: what happens in the background has no moment of its own. Throws shortly before the runner would. */
export async function until<Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 25_000;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`it never held; last: ${JSON.stringify(value).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
