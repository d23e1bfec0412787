import { fields, string } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { readWhole, unreadable } from "../retold/read-whole.ts";
import { type Told, told } from "../retold/told.ts";
import { isSent } from "./human-text.ts";
import { manifestOf } from "./session-files.ts";
import { blocksOf, textsIn } from "./take-message.ts";

/** A session as its file tells it, and the manifest beside it. */
export async function tellSession({ path }: SessionFile): Promise<Told> {
  const file = await readWhole(path);
  const messages: unknown = Array.isArray(file) ? file : fields(file)?.messages;
  if (!Array.isArray(messages)) throw unreadable(path, "it holds no list of messages");
  const manifest = await manifestOf(path);
  const about = {
    cwd: string(manifest.cwd) ?? string(manifest.workspace_root),
    title: string(fields(manifest.metadata)?.title),
    startedAt: manifest.started_at,
    byProgram: manifest.interactive === false,
  };
  return told(about, messages.some(wasSent) ? messages.map(withoutUnsent) : messages);
}

/** Where Cline marks what a person sent, other texts filed under them are its own. */
function withoutUnsent(message: unknown): unknown {
  const record = fields(message);
  if (record?.role !== "user" || wasSent(message)) return message;
  return { ...record, content: blocksOf(record).filter(({ type }) => type !== "text") };
}

const wasSent = (message: unknown): boolean => textsIn(blocksOf(fields(message) ?? {})).some(isSent);
