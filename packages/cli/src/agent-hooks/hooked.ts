import { dirname, join } from "node:path";
import type { AgentName } from "@memory/shared";
import type { Machine } from "../mcp-clients/places.ts";
import * as places from "../mcp-clients/places.ts";
import type { Wanted } from "./change.ts";
import { entriesOf, lineFor, type Wish } from "./entries.ts";
import { settingsPath } from "./places.ts";

/** A program with hooks, and how it is told of ours. */
export interface Hooked {
  readonly agent: AgentName;
  readonly file: (machine: Machine) => string;
  readonly wanted: (wish: Wish) => Wanted;
  /** What a person has to do in the program before it runs them. */
  readonly allow?: string;
}

/** The events of a program by what they tell. */
interface Events {
  readonly start: string;
  readonly prompt: string;
  readonly end?: string;
  /** Before a tool is used, where the program lets a hook add words to that; the tools that touch a file or run a command. */
  readonly tool?: { readonly event: string; readonly matcher: string };
  /** It puts what is answered to a start before its model. */
  readonly briefs: boolean;
}

const SECONDS = 5;
/** Gemini CLI and Qwen Code count in milliseconds. */
const MILLISECONDS = SECONDS * 1_000;

const told = (agent: AgentName, wish: Wish, { start, prompt, end, tool, briefs }: Events) => {
  const line = (event: string) => lineFor(wish, `${agent}/${event}`);
  return [
    { event: start, line: line(briefs && wish.recall ? "session-start" : "session-start?brief=off") },
    ...(wish.recall ? [{ event: prompt, line: line("prompt") }] : []),
    ...(wish.recall && tool ? [{ ...tool, line: line("pre-tool") }] : []),
    ...(end === undefined ? [] : [{ event: end, line: line("session-end") }]),
  ];
};

const inGroups =
  (agent: AgentName, events: Events, timeout: number) =>
  (wish: Wish): Wanted => ({
    shape: "groups",
    entries: told(agent, wish, events).map(({ line, ...on }) => ({
      ...on,
      handler: { type: "command", command: line, timeout },
    })),
  });

// The source of each fact stands beside it; all were looked up in November 2026.
export const HOOKED: readonly Hooked[] = [
  {
    agent: "assistant-code",
    file: settingsPath,
    wanted: (wish) => ({ shape: "groups", entries: entriesOf(wish) }),
  },
  {
    // developers.openai.com/codex/hooks: of a session's end it tells nothing, and a hook runs once it is trusted.
    agent: "codex",
    file: (machine) => join(dirname(places.codex(machine)), "hooks.json"),
    // Words before a tool: openai/codex 20692, in since May 2026.
    wanted: inGroups(
      "codex",
      {
        start: "SessionStart",
        prompt: "UserPromptSubmit",
        tool: { event: "PreToolUse", matcher: "Bash|apply_patch" },
        briefs: true,
      },
      SECONDS,
    ),
    allow:
      "trust the new hooks in /hooks; until then it does not run them, and its sessions are captured all the same",
  },
  {
    // Seen with 0.24: the events of Claude Code, in the settings of Gemini CLI. Words before a tool: its docs/users/features/hooks.md;
    // a decision is not given with them, so that whoever has to allow the tool is still asked.
    agent: "qwen-code",
    file: places.inHome(".qwen", "settings.json"),
    wanted: inGroups(
      "qwen-code",
      {
        start: "SessionStart",
        prompt: "UserPromptSubmit",
        end: "SessionEnd",
        tool: { event: "PreToolUse", matcher: "edit|write_file|notebook_edit|run_shell_command" },
        briefs: true,
      },
      MILLISECONDS,
    ),
  },
  {
    // geminicli.com/docs/hooks; seen with 0.61. Before a tool it takes a refusal or other arguments, no words.
    agent: "gemini-cli",
    file: places.inHome(".gemini", "settings.json"),
    wanted: inGroups(
      "gemini-cli",
      { start: "SessionStart", prompt: "BeforeAgent", end: "SessionEnd", briefs: true },
      MILLISECONDS,
    ),
  },
  {
    // docs.github.com, Copilot hooks reference; seen with 1.0.102: what a start is answered is not sent to the model. Before a tool it
    // takes a decision or other arguments, no words.
    agent: "copilot-cli",
    file: (machine) => join(dirname(places.copilot(machine)), "settings.json"),
    wanted: (wish) => ({
      shape: "list",
      entries: told("copilot-cli", wish, {
        start: "sessionStart",
        prompt: "userPromptSubmitted",
        end: "sessionEnd",
        briefs: false,
      }).map(({ event, line }) => ({ event, handler: { type: "command", bash: line, timeoutSec: SECONDS } })),
    }),
  },
  {
    // cursor.com/docs/hooks; that a prompt's answer is put before the model is seen in the program alone (3.20). Before a tool it takes a
    // decision, with words for the model only where it refuses.
    agent: "cursor",
    file: places.inHome(".cursor", "hooks.json"),
    wanted: (wish) => ({
      shape: "list",
      needs: { version: 1 },
      entries: told("cursor", wish, {
        start: "sessionStart",
        prompt: "beforeSubmitPrompt",
        end: "sessionEnd",
        briefs: true,
      }).map(({ event, line }) => ({ event, handler: { command: line, timeout: SECONDS } })),
    }),
  },
];

/** Events without which sessions are missed; recall at prompts may be left out on purpose. */
export const neededOf = ({ wanted }: Hooked, wish: Wish): string[] =>
  wanted({ ...wish, recall: false }).entries.map(({ event }) => event);

/** The event at which a person has typed a prompt. */
export const promptEventOf = (hooked: Hooked, wish: Wish): string | undefined => {
  const needed = neededOf(hooked, wish);
  const { entries } = hooked.wanted({ ...wish, recall: true });
  return entries.find(({ event, matcher }) => matcher === undefined && !needed.includes(event))?.event;
};

/** On Windows there may be no shell that runs the line; there the sessions of other agents than Claude Code are watched alone. */
export const hookedHere = (platform: NodeJS.Platform): readonly Hooked[] =>
  platform === "win32" ? HOOKED.filter(({ agent }) => agent === "assistant-code") : HOOKED;
