import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError, EXIT, failureOf } from "./errors.ts";
import type { Io } from "./io.ts";

interface Place {
  readonly io: Pick<Io, "edit" | "onInterrupt">;
  /** The home of the memory: its words are in no other place, not even as a draft. */
  readonly home: string;
}

/**
 * Let a person edit a text in their own editor, and do something with the new words. The draft is theirs alone, and gone
 * afterwards; when what is done with the words fails it stays, and the error says where.
 */
export async function editing<T>(
  { io, home }: Place,
  text: string,
  use: (words: string) => Promise<T>,
): Promise<T> {
  const drafts = join(home, "drafts");
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(drafts, "edit-"));
  const file = join(folder, "memory.md");
  let isKept = false;
  try {
    await writeFile(file, `${text}\n`, { mode: 0o600 });
    await letEdit(io, file);
    const words = (await readFile(file, "utf8")).trim();
    return await use(words).catch((error: unknown) => {
      isKept = true;
      throw keptAt(file, error);
    });
  } finally {
    if (!isKept) await rm(folder, { recursive: true, force: true });
  }
}

/** Ctrl-C reaches the editor as well, which may go on: only when the editor ends of it does this. */
async function letEdit(io: Place["io"], file: string): Promise<void> {
  let isInterrupted = false;
  const stop = io.onInterrupt(() => {
    isInterrupted = true;
  });
  try {
    const code = await io.edit(file);
    if (code === 0) return;
    if (isInterrupted) throw new CliError(EXIT.interrupted, "stopped; nothing was changed");
    throw new CliError(EXIT.failed, `the editor ended with ${code}; nothing was changed`, {
      hint: "choose another one:  EDITOR=nano memory edit <ref>",
    });
  } finally {
    stop();
  }
}

function keptAt(file: string, error: unknown): CliError {
  const { exit, message, hint, issues } = failureOf(error);
  return new CliError(exit, message, {
    cause: error,
    issues,
    hint: [`your words are kept in ${file}`, ...(hint ? [hint] : [])].join("\n  "),
  });
}
