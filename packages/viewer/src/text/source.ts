import { cite, lineWords, titleOfAgent } from "@memory/shared/words";
import type { Memory } from "../api.ts";
import { cleanLine } from "./clean.ts";
import { programTitle } from "./program.ts";

/** Longest name of a file, and longest trail of headings, that is shown whole. */
const NAME = 48;
const TRAIL = 80;

/** "Codex session “Which port?”, lines 412–430", "guide.md › Guide › Database (p. 3)", "saved by hand with Claude Code". */
export const whereFrom = (source: Memory["source"]): string =>
  inNamedSession(source) ??
  cite({ ...source, ...(source.client && { client: programTitle(source.client) }) }, (stored, part) => {
    const text = cleanLine(stored);
    return part === "name" ? shortened(text, NAME) : shortened(text.replaceAll(" > ", " › "), TRAIL);
  });

/** A session is known by what it was begun with; its number says nothing to a person. */
function inNamedSession(source: Memory["source"]): string | undefined {
  const { kind, agent = "", title } = source;
  const name = kind === "session" ? cleanLine(title ?? "") : "";
  if (name === "") return undefined;
  return `${titleOfAgent(agent) ?? ""} session “${begun(name)}”${lineWords(source)}`.trimStart();
}

/** The first words tell a session apart; what follows is left out. */
function begun(name: string): string {
  const chars = Array.from(name);
  return chars.length <= NAME
    ? name
    : `${chars
        .slice(0, NAME - 1)
        .join("")
        .trimEnd()}…`;
}

/** Cut in the middle: the start of a name says what it is, and its end what kind. */
function shortened(text: string, most: number): string {
  const chars = Array.from(text);
  if (chars.length <= most) return text;
  const start = chars.slice(0, Math.ceil((most - 1) / 2)).join("");
  return `${start.trimEnd()}…${chars
    .slice(-Math.floor((most - 1) / 2))
    .join("")
    .trimStart()}`;
}
