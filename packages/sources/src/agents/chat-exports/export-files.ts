import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "@memory/language/text";
import type { AgentName } from "@memory/shared";
import { CONVERSATIONS } from "@memory/shared/words";
import { type Fields, fields, string } from "../../sessions/fields.ts";
import type { Gathered } from "../../sessions/gather.ts";
import type { Agent } from "../agent.ts";
import { openFolder } from "../open-folder.ts";
import type { RowSession } from "../retold/in-databases.ts";
import { inDatabases } from "../retold/one-database.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import type { Told } from "../retold/told.ts";
import { elementsOf } from "./elements.ts";

/** Everything that is particular to the conversations that a person has downloaded from one assistant. */
export interface ChatExport {
  readonly name: AgentName;
  readonly mcpName: string;
  readonly usualFolder: () => string;
  /** Field that all of its conversations have, and those of no other assistant. */
  readonly mark: string;
  /** Id of a conversation, and when it was changed last; null: it is none. */
  readonly about: (conversation: Fields) => { readonly id: string | null; readonly changedAt: number | null };
  readonly tell: (conversation: Fields) => Told;
  readonly take: (into: Gathered, message: unknown, line: number) => boolean;
}

/** An assistant whose conversations a person downloads: files of JSON, each a list of all conversations or of a part of them. */
export function chatExport(how: ChatExport): Agent {
  return {
    mcpName: how.mcpName,
    usualFolder: how.usualFolder,
    sessionsIn: (folder) => [folder],
    growth: {
      roots: (folder) => [folder],
      holds: () => false,
      at: ([name = "", ...deeper]) => (deeper.length === 0 && CONVERSATIONS.test(name) ? "database" : null),
    },
    ...inDatabases({
      name: how.name,
      async databasesIn(folder) {
        const root = await openFolder(how.name, folder);
        const names = (await readdir(root)).filter((name) => CONVERSATIONS.test(name)).sort();
        return names.map((name) => join(root, name));
      },
      list: async (path, isWanted) => (isWanted(how.name) ? [...(await indexOf(how, path)).values()] : []),
      find: async (path, id) => (await indexOf(how, path)).get(id),
      async tell(path, id) {
        const place = (await indexOf(how, path)).get(id);
        const conversation = place && fields(parseJson((await bytesAt(path, place)).toString("utf8")));
        return conversation ? how.tell(conversation) : null;
      },
      take: how.take,
      humanText: withoutHooks,
    }),
  };
}

interface Row extends RowSession {
  /** Where its bytes begin. */
  readonly at: number;
}

interface Index {
  readonly key: string;
  readonly rows: ReadonlyMap<string, Row>;
}

/** The file that was looked through last: each of its thousands of conversations is read one by one. */
let last: Index | null = null;

/** The conversations of a file by their ids. Of one that stands there twice the one counts that was changed last. */
async function indexOf(how: ChatExport, path: string): Promise<ReadonlyMap<string, Row>> {
  const { mtimeMs, size } = await stat(path);
  const key = `${how.name} ${path} ${mtimeMs} ${size}`;
  if (last?.key === key) return last.rows;
  const rows = new Map<string, Row>();
  for await (const { at, bytes } of elementsOf(path)) {
    const conversation = fields(parseJson(bytes.toString("utf8")));
    if (!conversation || !(how.mark in conversation)) continue;
    const { id, changedAt } = how.about(conversation);
    const before = id === null ? undefined : rows.get(id);
    const row = { folder: how.name, size: bytes.length, changedAt: changedAt ?? mtimeMs, at };
    if (id !== null && (!before || before.changedAt <= row.changedAt))
      rows.set(id, { id, isSubagent: false, ...row });
  }
  last = { key, rows };
  return rows;
}

async function bytesAt(path: string, { at, size }: Row): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(size);
    await file.read(bytes, 0, size, at);
    return bytes;
  } finally {
    await file.close();
  }
}

/** An id as exports have it; nothing else may stand behind the path of a file. */
export const idOf = (value: unknown): string | null => {
  const id = string(value);
  return id !== null && /^[\w-]{8,100}$/.test(id) ? id : null;
};
