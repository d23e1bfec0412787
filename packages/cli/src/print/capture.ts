import type { Client } from "@memory/client";
import type { AgentName, CaptureStatus } from "@memory/shared";
import { agentTitle, agentWord, ago, count, plural } from "@memory/shared/words";
import { scopeText } from "../capture-scope.ts";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";

/** The hooks of one agent in a file. */
export interface Hooks {
  readonly agent: AgentName;
  readonly file: string;
  readonly events: readonly string[];
  readonly problems: readonly string[];
  readonly mendable: boolean;
}

type OneAgent = Awaited<ReturnType<Client["captureOfAll"]["status"]>>["agents"][number];

interface Captured {
  readonly capture: CaptureStatus;
  readonly agents: readonly OneAgent[];
  readonly hooks: readonly Hooks[];
}

/** Capture on one screen: is it on, does it work, what has it brought, and are the hooks well. */
export function captureText({ capture, agents, hooks }: Captured, style: Style): string {
  const isOne = agents.every(({ agent }) => agent === "assistant-code");
  const rows: [string, string][] = [
    ...(isOne ? ofOne(capture, style) : ofMany(agents, style)),
    ["Calls", callsText(capture, style)],
    ["Prompts", promptsText(capture, style)],
    [
      "Ever",
      `${plural(capture.sessionsImported, "session")} imported, ${plural(capture.memoriesSaved, "memory", "memories")} saved`,
    ],
    ...hooks.flatMap((one) => {
      const known =
        one.agent === "assistant-code" ? capture : agents.find(({ agent }) => agent === one.agent);
      const scope = known?.scope ?? null;
      return hookRows({ scope, isOne }, one, style);
    }),
  ];
  return rows.flatMap(([label, value]) => labelled(label, value, style)).join("\n");
}

const ofOne = (status: CaptureStatus, style: Style): [string, string][] => [
  ["Capture", stateText(status, "claude-code", style)],
  ["Heard", heardText(status, style)],
  ["Sessions", sessionsText(status, style)],
];

/** A line an agent, those that are captured first. */
function ofMany(agents: readonly OneAgent[], style: Style): [string, string][] {
  const captured = agents.filter(({ scope }) => scope !== null);
  const others = agents.filter(({ scope }) => scope === null);
  const sum = (of: (one: OneAgent) => number) => captured.reduce((all, one) => all + of(one), 0);
  const lines = [...captured, ...others].map((one) => agentLine(one, style));
  const sessions = {
    captured: captured[0]?.captured ?? 0,
    waiting: sum(({ waiting }) => waiting),
    missed: sum(({ missed }) => missed),
    leftOut: sum(({ leftOut }) => leftOut),
  };
  return [
    ...lines.map((line, at): [string, string] => [at === 0 ? "Capture" : "", line]),
    ["Sessions", sessionsText(sessions, style)],
  ];
}

function agentLine(one: OneAgent, style: Style): string {
  const title = `${style.paint.bold(agentTitle(one.agent))}   `;
  const state = stateText(one, agentWord(one.agent), style);
  if (one.scope === null) return title + state;
  const last = one.lastCapturedAt
    ? `last captured ${ago(one.lastCapturedAt, style.now)}`
    : "none captured yet";
  const note = one.watchNote ? [style.paint.yellow(cleanLine(one.watchNote))] : [];
  return title + [state, one.ways.map((way) => WAYS[way]).join(" and "), last, ...note].join(" · ");
}

const WAYS = { hooks: "by its hooks", watching: "watched", sweeping: "looked for" } as const;

/** The state in a word, and why. */
export function stateText(
  { state, reason, scope, projects, excludeProjects }: CaptureStatus,
  word: string,
  { paint }: Pick<Style, "paint">,
): string {
  const words = {
    off: () => `off   ${paint.bold(`memory connect ${word} --all`)}`,
    clean: () => paint.green("on"),
    paused: () => `${paint.yellow("paused")}   ${paint.bold("memory capture resume")}`,
    cap_reached: () => paint.yellow("the cap of today is reached"),
    failing: () => paint.red("failing"),
  }[state]();
  const without = excludeProjects.length > 0 ? `, without ${excludeProjects.join(", ")}` : "";
  return [
    words,
    ...(scope === null ? [] : [cleanLine(scopeText(projects) + without)]),
    ...(reason ? [cleanLine(reason)] : []),
  ].join(" · ");
}

function heardText({ lastNotifyAt, lastNotifyError, sweptAt }: CaptureStatus, { paint, now }: Style): string {
  const heard = lastNotifyAt ? `the end of a session ${ago(lastNotifyAt, now)}` : "no session has ended yet";
  const swept = sweptAt ? `looked for others ${ago(sweptAt, now)}` : "not looked for others yet";
  const error = lastNotifyError ? [paint.red(cleanLine(lastNotifyError))] : [];
  return [heard, swept, ...error].join(" · ");
}

function sessionsText(
  { captured, waiting, missed, leftOut }: Pick<CaptureStatus, "captured" | "waiting" | "missed" | "leftOut">,
  { paint }: Style,
): string {
  const lost = `missed ${count(missed)}`;
  const others =
    leftOut === 0 ? "" : ` · left out ${count(leftOut)} that a program asked (connect --programs takes them)`;
  return `captured ${count(captured)} · waiting ${count(waiting)} · ${missed > 0 ? paint.red(lost) : lost}${others}`;
}

const callsText = (
  { todayUnattendedCalls: calls, unattendedDailyCap: cap }: CaptureStatus,
  { paint }: Style,
): string => {
  const words = `${count(calls)} of ${count(cap)} unattended calls today`;
  return calls >= cap ? paint.yellow(words) : words;
};

/** Memories told to agents with their prompts depend on it. */
export function promptsText(
  { promptsAsked: asked, promptsLate: late }: CaptureStatus,
  { paint }: Pick<Style, "paint">,
): string {
  const words = `${count(late)} of ${plural(asked, "prompt")} ran out of time since the daemon started`;
  return late > 0 ? paint.yellow(words) : words;
}

/** Without a scope nobody expects hooks. */
function hookRows(
  { scope, isOne }: { readonly scope: CaptureStatus["scope"]; readonly isOne: boolean },
  hooks: Hooks,
  { paint, homedir }: Style,
): [string, string][] {
  const { agent, file, events, problems, mendable } = hooks;
  if (scope === null && events.length === 0) return [];
  const mend = `memory connect ${agentWord(agent)} --repair`;
  const repair = mendable ? [`mend them:  ${paint.bold(mend)}`] : [];
  const whose = isOne ? "" : `${agentTitle(agent)}: `;
  const where = `${whose}${events.join(", ") || "none"}   in ${shortPath(file, homedir)}`;
  return [
    ["Hooks", problems.length === 0 ? `${where}   ${paint.green("ok")}` : where],
    ...[...problems.map((problem) => paint.yellow(`! ${cleanLine(problem)}`)), ...repair].map(
      (line): [string, string] => ["", line],
    ),
  ];
}
