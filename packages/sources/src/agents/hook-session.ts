import type { HookInput } from "@memory/shared";
import { placeOf } from "../projects/index.ts";
import type { HookedSession } from "./agent.ts";

/** Longer is no name that an agent gives. */
const NAME = /^[\w-]{1,100}$/;
const LONGEST_PATH = 4_096;

/** The session that asks and the project it works in; null when the hook does not say. */
export function hookSession(input: HookInput): HookedSession | null {
  const { transcript_path: transcript, workspace_roots: roots } = input;
  const cwd = input.cwd ?? roots?.[0];
  const sessionId = sessionIdIn(input);
  if (sessionId === undefined || !NAME.test(sessionId)) return null;
  const folder = pathOf(transcript)?.split(/[/\\]/).at(-2) ?? "";
  const directory = pathOf(cwd);
  const place = placeOf(directory && startedIn(directory, folder), folder);
  return place.name === "" ? null : { sessionId, place, cwd: directory };
}

/** Each program has a name of its own for it. */
export const sessionIdIn = (input: HookInput): string | undefined =>
  input.session_id ?? input.sessionId ?? input.conversation_id;

const pathOf = (path: string | undefined): string | null =>
  path === undefined || path.length > LONGEST_PATH ? null : path;

/**
 * Folder in which the session was started: `cwd` follows the agent into subfolders, while a project goes by
 * where the session began. The transcript's folder is named after that: every character but letters and
 * digits is a hyphen.
 */
function startedIn(cwd: string, folder: string): string {
  for (let directory = cwd; directory !== ""; directory = directory.replace(/[/\\]?[^/\\]*$/, ""))
    if (directory.replace(/[^A-Za-z0-9]/g, "-") === folder) return directory;
  return cwd;
}
