import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "@memory/language/text";
import { ArchiveHeader } from "@memory/shared/archive";
import { z } from "zod";
import { syncFile } from "../../store/copy.ts";

const Offset = z.int().nonnegative();

/** An import whose archive was read and found good: it is finished, whatever happens to the process. */
export const Pending = z.object({
  ownerId: z.string(),
  runId: z.string(),
  way: z.enum(["whole", "merged"]),
  client: z.string().nullable(),
  offsets: z
    .object({
      vocabulary: Offset,
      entities: Offset,
      index_runs: Offset,
      graph_texts: Offset,
      operations: Offset,
    })
    .optional(),
  contents: z.object({
    header: ArchiveHeader,
    records: z.int(),
    counts: z.record(z.string(), z.int()),
    settings: z.array(
      z.object({
        kind: z.literal("setting"),
        name: z.string(),
        value: z.union([z.string(), z.number(), z.boolean()]),
      }),
    ),
    redactions: z.int(),
  }),
});
export type Pending = z.infer<typeof Pending>;

/** Files of one archive on its way in or out, in a folder of its own below `archives` of the home. */
export interface ArchiveFolder {
  readonly dir: string;
  readonly archive: string;
  readonly stage: string;
  /** Copy of the store, for a dry run. */
  readonly copy: string;
}

const folderOf = (dir: string): ArchiveFolder => ({
  dir,
  archive: join(dir, "archive"),
  stage: join(dir, "stage.db"),
  copy: join(dir, "copy.db"),
});

export function makeFolder(home: string, name: string): ArchiveFolder {
  const dir = join(home, "archives", name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return folderOf(dir);
}

export const removeFolder = ({ dir }: ArchiveFolder): void => rmSync(dir, { recursive: true, force: true });

/** Says that the import is decided: written whole, and on the disk when this returns. */
export function writePending({ dir }: ArchiveFolder, pending: Pending): void {
  const [path, draft] = [join(dir, "pending.json"), join(dir, "pending.json.draft")];
  writeFileSync(draft, JSON.stringify(pending), { mode: 0o600 });
  syncFile(draft);
  renameSync(draft, path);
  syncFile(dir);
}

/** Imports that a stop or a kill has left undone; what else lies there goes. */
export function findPending(home: string): { readonly folder: ArchiveFolder; readonly pending: Pending }[] {
  return namesIn(join(home, "archives")).flatMap((name) => {
    const folder = folderOf(join(home, "archives", name));
    const read = Pending.safeParse(parseJson(textOf(join(folder.dir, "pending.json"))));
    if (read.success) return [{ folder, pending: read.data }];
    removeFolder(folder);
    return [];
  });
}

/** Is an import left undone? Takes nothing away: a daemon may be at work here. */
export const isUnfinished = (home: string): boolean =>
  namesIn(join(home, "archives")).some((name) => existsSync(join(home, "archives", name, "pending.json")));

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
