import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, EXIT } from "./errors.ts";
import type { Io } from "./io.ts";

/** Let a person edit a text in their own editor. The file is theirs alone, and gone afterwards. */
export async function editText(io: Pick<Io, "edit">, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "memory-edit-"));
  const file = join(folder, "memory.md");
  try {
    await writeFile(file, `${text}\n`, { mode: 0o600 });
    const code = await io.edit(file);
    if (code !== 0)
      throw new CliError(EXIT.failed, `the editor ended with ${code}; nothing was changed`, {
        hint: "choose another one:  EDITOR=nano memory edit <ref>",
      });
    return (await readFile(file, "utf8")).trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
