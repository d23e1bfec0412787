import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import { faultOf } from "../../files/system-errors.ts";
import { fields, string } from "../../sessions/fields.ts";
import type { Layout } from "../lines/layout.ts";
import { readWhole } from "../retold/read-whole.ts";
import { momentOf, type Told } from "../retold/told.ts";
import { type Part, tellKept } from "./tell-kept.ts";

/** Versions before the database: `storage/session/<project>/<session>.json`, beside `message/<session>` and `part/<message>`. */
export const storage: Layout = {
  agent: "opencode",
  holds: (names) =>
    names[0] === "storage" && (names[1] ?? "session") === "session" && names.length <= 3 ? "sessions" : null,
  sessionAt: ([place, kind, , name, ...deeper]) =>
    place === "storage" && kind === "session" && deeper.length === 0 && name !== undefined
      ? /^(ses_\w{1,100})\.json$/.exec(name)?.[1]
      : undefined,
  async look(path, size) {
    const session = size === 0 ? null : fields(await readWhole(path));
    const isSubagent = string(session?.parentID) !== null;
    return {
      kind: session === null ? "empty" : isSubagent ? "other" : "session",
      project: string(session?.directory) ?? undefined,
    };
  },
};

/**
 * How far the files of a session reach: bytes, and milliseconds of the last change. Of the parts, of which there may be a hundred
 * thousand, those of the last message are asked: what stands before it does not change.
 */
export async function reachOf(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const messages = messagesOf(path);
  const names = await namesIn(messages);
  const parts = partsOf(path, names.at(-1) ?? "");
  const files = [
    path,
    ...names.map((name) => join(messages, name)),
    ...(await namesIn(parts)).map((name) => join(parts, name)),
  ];
  const stats = await Promise.all(files.map((file) => stat(file)));
  return {
    size: stats.reduce((sum, one) => sum + one.size, 0),
    mtimeMs: Math.max(...stats.map((one) => one.mtimeMs)),
  };
}

/** A session as its files tell it. Throws what the file system throws. */
export async function tellFiles(path: string): Promise<Told> {
  const session = fields(await readWhole(path)) ?? {};
  const messages: (Part & { parts: Part[] })[] = [];
  for (const name of await namesIn(messagesOf(path))) {
    const parts: Part[] = [];
    const folder = partsOf(path, name);
    for (const part of await namesIn(folder)) parts.push(await partAt(join(folder, part)));
    messages.push({ ...(await partAt(join(messagesOf(path), name))), parts });
  }
  return tellKept({
    directory: string(session.directory),
    title: string(session.title),
    createdAt: momentOf(fields(session.time)?.created),
    revert: session.revert,
    messages,
  });
}

async function partAt(path: string): Promise<Part> {
  const data = parseJson(await readFile(path, "utf8"));
  return { id: basename(path, ".json"), data: fields(data) };
}

const storageOf = (path: string): string => dirname(dirname(dirname(path)));

const messagesOf = (path: string): string => join(storageOf(path), "message", basename(path, ".json"));

const partsOf = (path: string, message: string): string =>
  join(storageOf(path), "part", basename(message, ".json"));

/** Ids are in the order of time, and so are the names of files. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (faultOf(error) === "missing") return [];
    throw error;
  });
  return names.filter((name) => /^(?:msg|prt)_\w{1,100}\.json$/.test(name)).sort();
}
