import type { HumanVia } from "@memory/language/session";
import { inside, withoutAdded, withoutImageMarks } from "../../sessions/added-text.ts";

/** What a text of role `user` is: a person's words, the word that they stopped the agent, or null for anything injected. */
export type Said =
  | { readonly kind: "human"; readonly via: HumanVia; readonly text: string }
  | { readonly kind: "interrupt" }
  | null;

/**
 * Openings that make the whole text the program's, in versions that mark it in no other way. "A tag at the start" would be too
 * wide: people paste HTML and XML.
 */
const injectedOpenings = [
  "<environment_context>",
  "<user_instructions>",
  "# AGENTS.md instructions",
  "<INSTRUCTIONS>",
  "<permissions instructions>",
  "<permissions_instructions>",
  "<collaboration_mode>",
  "<skills_instructions>",
  "<plugins_instructions>",
  "<apps_instructions>",
  "<personality_spec>",
  "<model_switch>",
  "<skill>",
  "<subagent_notification>",
  "<user_action>",
  "<hook_prompt",
  "<recommended_plugins>",
  "<realtime_conversation>",
  "<goal_context>",
  "<codex_internal_context",
];

const STOPPED = "<turn_aborted>";
const SHELL = "<user_shell_command>";
/** Editors put open files and the selection above this heading, and below it what was typed. */
const REQUEST = /^## My request for Codex:[ \t]*\n?/gm;

/** The person's own words, of a text to which an editor or a hook has added. */
export function personsText(raw: string): string {
  const text = withoutAdded(raw);
  if (!text.startsWith("# ")) return text;
  const request = [...text.matchAll(REQUEST)].at(-1);
  return request ? text.slice(request.index + request[0].length) : text;
}

/** Sorts one text of a user's message; `marked`: the program itself says that a person typed it. */
export function readUser(raw: string, marked: boolean): Said {
  const text = raw.trim();
  if (text.startsWith(STOPPED)) return { kind: "interrupt" };
  if (text.startsWith(SHELL)) return human("bash-input", inside(text, "command"));
  if (!marked && injectedOpenings.some((opening) => text.startsWith(opening))) return null;
  // The names of pictures stand around them, as texts of their own.
  if (/^<\/?image\b[^<>]{0,400}>$/.test(text)) return null;
  return human("typed", withoutImageMarks(personsText(text)));
}

function human(via: HumanVia, text: string): Said {
  const trimmed = text.trim();
  return trimmed === "" ? null : { kind: "human", via, text: trimmed };
}
