import type { CaptureStatus } from "@memory/shared";
import { ago, count, plural } from "@memory/shared/words";
import { scopeText } from "../capture-scope.ts";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";

interface Hooks {
  readonly file: string;
  readonly events: readonly string[];
  readonly problems: readonly string[];
  readonly mendable: boolean;
}

/** Capture on one screen: is it on, does it work, what has it brought, and are the hooks well. */
export function captureText(status: CaptureStatus, hooks: Hooks, style: Style): string {
  const rows: [string, string][] = [
    ["Capture", stateText(status, style)],
    ["Heard", heardText(status, style)],
    ["Sessions", sessionsText(status, style)],
    ["Calls", callsText(status, style)],
    ["Prompts", promptsText(status, style)],
    [
      "Ever",
      `${plural(status.sessionsImported, "session")} imported, ${plural(status.memoriesSaved, "memory", "memories")} saved`,
    ],
    ...hookRows(status, hooks, style),
  ];
  return rows.flatMap(([label, value]) => labelled(label, value, style)).join("\n");
}

/** The state in a word, and why. */
export function stateText(
  { state, reason, scope, projects, excludeProjects }: CaptureStatus,
  { paint }: Pick<Style, "paint">,
): string {
  const words = {
    off: () => `off   ${paint.bold("memory connect claude-code --all")}`,
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

function sessionsText({ captured, waiting, missed }: CaptureStatus, { paint }: Style): string {
  const lost = `missed ${count(missed)}`;
  return `captured ${count(captured)} · waiting ${count(waiting)} · ${missed > 0 ? paint.red(lost) : lost}`;
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
function hookRows({ scope }: CaptureStatus, hooks: Hooks, { paint, homedir }: Style): [string, string][] {
  const { file, events, problems, mendable } = hooks;
  if (scope === null && events.length === 0) return [];
  const repair = mendable ? [`mend them:  ${paint.bold("memory connect claude-code --repair")}`] : [];
  const where = `${events.join(", ") || "none"}   in ${shortPath(file, homedir)}`;
  return [
    ["Hooks", problems.length === 0 ? `${where}   ${paint.green("ok")}` : where],
    ...[...problems.map((problem) => paint.yellow(`! ${cleanLine(problem)}`)), ...repair].map(
      (line): [string, string] => ["", line],
    ),
  ];
}
