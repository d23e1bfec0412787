import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import { fields } from "../../sessions/fields.ts";
import type { Layout } from "../lines/layout.ts";

/** The end of a name that all files of a session have: the beginning of its id. */
export const endOf = (name: string): string | undefined =>
  /^session-[\w.:-]{1,200}?-?([0-9a-zA-Z]{1,64})\.jsonl?$/.exec(name)?.[1];

/** Conversations lie in `tmp/<project>/chats`; those of sub-agents in folders below. What is noted of a project is read once for all of its chats. */
export function chatLayout(): Layout {
  const projects = new Map<string, Promise<string | null>>();
  return {
    agent: "gemini-cli",
    holds: (names) => {
      if (names[0] !== "tmp" || (names[2] !== undefined && names[2] !== "chats")) return null;
      return names.length <= 3 ? "sessions" : "sidecars";
    },
    sessionAt: (names) => (names.length === 4 && names[2] === "chats" ? endOf(names[3] ?? "") : undefined),
    projectAt: ([, project]) => (project === undefined || isHash(project) ? undefined : project),
    async look(path, size) {
      const head = size === 0 ? null : await headOf(path);
      const place = dirname(dirname(path));
      const project = projects.get(place) ?? workingFolder(place);
      projects.set(place, project);
      return {
        kind: head === null ? "empty" : head.isSubagent ? "other" : "session",
        project: (await project) ?? basename(place),
        sessionId: head?.sessionId,
      };
    },
  };
}

/** Versions before projects had names called their folders so. */
const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Bytes in which a file says whose it is. */
const HEAD = 4_096;

export interface Head {
  readonly sessionId: string;
  readonly isSubagent: boolean;
}

/** The beginning of a file, in all versions; null where it names no session. */
export async function headOf(path: string): Promise<Head | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const [head = ""] = buffer.toString("utf8", 0, bytesRead).split('"messages"');
    const sessionId = /"sessionId"\s*:\s*"([\w.:-]{1,200})"/.exec(head)?.[1];
    return sessionId === undefined ? null : { sessionId, isSubagent: /"kind"\s*:\s*"subagent"/.test(head) };
  } finally {
    await file.close();
  }
}

/** The folder that the sessions of a project are about, as the program has noted it: beside them, or in its list of projects. */
export async function workingFolder(project: string): Promise<string | null> {
  const noted = (await textOf(join(project, ".project_root")))?.trim();
  if (noted) return noted;
  const known = fields(parseJson((await textOf(join(dirname(project), "..", "projects.json"))) ?? ""));
  const names = Object.entries(fields(known?.projects) ?? {});
  const name = basename(project);
  return names.find(([folder, named]) => named === name || hashOf(folder) === name)?.[0] ?? null;
}

const hashOf = (folder: string): string => createHash("sha256").update(folder).digest("hex");

const textOf = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);
