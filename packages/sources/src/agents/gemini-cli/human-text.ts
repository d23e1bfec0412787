import { withoutAdded, withoutBlocks } from "../../sessions/added-text.ts";

/** Above the files that a person named with `@`, whose contents the program sends behind their words. */
const FILES = "--- Content from referenced files ---";

/** Openings of texts that the program sends as if a person had. */
const INJECTED = [
  "<session_context>",
  "<loaded_context>",
  "<project_context>",
  "<environment_context>",
  "<state_snapshot>",
  "This is the Gemini CLI. We are setting up the context for our chat",
  "I ran the following shell command:",
  "System: Please continue.",
];

/** The program's own word when its model stops too early. */
const CONTINUE = "Please continue.";

/** The texts of a message before those of the files that it names. */
export function withoutFiles(texts: readonly string[]): string[] {
  const at = texts.findIndex((text) => text.includes(FILES));
  if (at === -1) return [...texts];
  const text = texts[at] ?? "";
  return [...texts.slice(0, at), text.slice(0, text.indexOf(FILES))];
}

/** A person's words behind a command of the program (`/chat save before the release`); null where there is no command. */
export function commandIn(text: string): string | null {
  const command = /^\/[a-z][\w:.-]*(?=\s|$)/.exec(text);
  return command ? text.slice(command[0].length) : null;
}

/** What a person typed, of a text to which the program or a hook has added. */
export function humanText(raw: string): string {
  const text = withoutBlocks(withoutAdded(raw), "loaded_context").trim();
  return text === CONTINUE || INJECTED.some((opening) => text.startsWith(opening)) ? "" : text;
}
