import type { Client } from "@memory/client";
import type { AgentName, CaptureStatus, Quality, Space, Sync } from "@memory/shared";
import { agentTitle, ago, bytes, count, duration, plural } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import type { Daemon, Health } from "../daemon/locate.ts";
import { stateText } from "./capture.ts";
import { cleanLine } from "./clean.ts";
import { folderLines } from "./folders.ts";
import { LABEL, labelled } from "./labelled.ts";
import type { Paint } from "./paint.ts";
import { spaceLine } from "./spaces.ts";
import type { Style } from "./style.ts";
import { syncLine } from "./sync.ts";
import { glued } from "./width.ts";

type Holds = Awaited<ReturnType<Client["health"]["status"]>>;

type Folders = Awaited<ReturnType<Client["roots"]["list"]>>;

interface Seen extends Holds {
  readonly linked: Folders;
  readonly quality: Quality;
  readonly capture: CaptureStatus;
  /** Of the agents that are captured. */
  readonly captured: readonly (CaptureStatus & { readonly agent: AgentName })[];
  /** Those that keep sessions on this machine. */
  readonly here: readonly AgentName[];
  readonly spaces: readonly Space[];
  readonly sync: Sync;
  /** The build that a daemon would be which is started now. */
  readonly installed: string;
}

const MOST_FOLDERS = 8;

/** Everything at a glance: what memory holds, and is the daemon well. */
export function glance(daemon: Daemon, holds: Seen, style: Style): string {
  const { health } = daemon;
  const { paint, now } = style;
  const up = duration(Math.max(0, now - Date.parse(health.startedAt)));
  const rows: [string, string][] = [
    ["Memories", memories(holds)],
    ["Passages", passages(holds)],
    ["Documents", documents(holds, paint)],
    ["Entities", count(holds.entities)],
    ["Store", `${bytes(health.store.bytes)}   ${shortPath(holds.home, style.homedir)}`],
    ["Model", chat(health.models, paint)],
    ["Vectors", vectors(health, holds, paint)],
    ["Sessions", sessions(holds, style)],
    ["Capture", captured(holds, style)],
  ];
  return [
    `${paint.bold(`memory ${health.version}`)}   daemon ${paint.green("running")} (pid ${daemon.pid}, up ${up})   ${daemon.baseUrl}`,
    "",
    ...rows.flatMap(([label, value]) => labelled(label, value, style)),
    ...unread(holds.documentsFailed, style),
    ...folders(holds.linked, style),
    ...(holds.sync.state === "off" ? [] : labelled("Sync", syncLine(holds.sync, style), style)),
    ...spacesOf(holds.spaces, style),
    ...stillTrue(holds.trees, style),
    ...honesty(holds.quality, style),
    ...review(holds, style),
    ...[...otherBuild(health, holds.installed), ...health.notices].flatMap((notice) =>
      labelled("Notice", paint.yellow(cleanLine(notice)), style),
    ),
  ].join("\n");
}

/** After an update the daemon goes on as it was, until somebody starts it anew. */
export const otherBuild = ({ build }: Health, installed: string): string[] =>
  build === installed ? [] : ["the daemon runs another build than this command has: memory daemon restart"];

/** Questions that wait for a person. */
function review({ conflicts, merges, proposals }: Holds, style: Style): string[] {
  const { paint } = style;
  const waiting = [
    ...(conflicts > 0 ? [plural(conflicts, "contradiction")] : []),
    ...(merges > 0 ? [plural(merges, "uncertain merge")] : []),
    ...(proposals > 0 ? [plural(proposals, "schema name")] : []),
  ];
  return waiting.length > 0
    ? labelled("Review", `${paint.yellow(waiting.join(" · "))}   ${paint.bold("memory review")}`, style)
    : [];
}

const MOST_TREES = 4;

/** Of each project, how much of what memories name of its folder is still there. */
function stillTrue(trees: Holds["trees"], style: Style): string[] {
  const told = trees.filter(({ citing }) => citing > 0).slice(0, MOST_TREES);
  return told.flatMap(({ project, citing, gone }, at) => {
    const share = `${cleanLine(project)}: ${count(citing - gone)} of ${plural(citing, "memory", "memories")} that name files or code of it`;
    return labelled(
      at === 0 ? "Still true" : "",
      gone > 0 ? `${share}; ${count(gone)} name something gone` : share,
      style,
    );
  });
}

/** One line a space; nobody who shares nothing is told of any. */
function spacesOf(spaces: readonly Space[], style: Style): string[] {
  return spaces.flatMap((space, at) => labelled(at === 0 ? "Spaces" : "", spaceLine(space, style), style));
}

/** The share of right decisions of the daemon, as far as a person has judged them; nothing while nobody has. */
function honesty(
  { merges, versions, conflicts, autoResolved, folds, judge, agents }: Quality,
  style: Style,
): string[] {
  const kinds = [
    ["merges", merges],
    ["versions", versions],
    ["contradictions", conflicts],
    ["settled by rule", autoResolved],
    ["entities merged", folds],
    ["other words merged", judge.otherWords],
    ["changes told", judge.toldChanges],
    ["changes untold", judge.untoldChanges],
    ["judged by agents", agents],
  ] as const;
  const judged = kinds.flatMap(([name, { right, wrong }]) =>
    right + wrong > 0 ? [glued(`${name} ${count(right)} of ${count(right + wrong)} right`)] : [],
  );
  return judged.length > 0 ? labelled("Honesty", judged.join("\u00a0· "), style) : [];
}

/** Kinds of things read, without those that there are none of. */
function passages({ passages: held, sessions: read, projects, documents: files }: Holds): string {
  const places = [
    ...(read > 0 || files === 0 ? [`${plural(read, "session")} in ${plural(projects, "project")}`] : []),
    ...(files > 0 ? [plural(files, "document")] : []),
  ];
  return `${count(held)}   from ${places.join(" and ")}`;
}

function documents({ documents: read, documentsInPart: inPart }: Holds, paint: Paint): string {
  if (read === 0) return `none yet:  ${paint.bold("memory context add <folder>")}`;
  return inPart === 0 ? count(read) : `${count(read)}   ${count(inPart)} in part:  memory context list`;
}

/** Documents that could not be read, each with its reason; they are tried again. */
function unread({ count: all, first }: Holds["documentsFailed"], style: Style): string[] {
  const { paint, homedir } = style;
  const told = first.map(({ path, reason }) => `${shortPath(path, homedir)}: ${cleanLine(reason)}`);
  const rest = all - first.length;
  const more = rest > 0 ? [paint.dim(`… ${count(rest)} more: memory context list --status failed`)] : [];
  return [...told.map((line) => paint.yellow(line)), ...more].flatMap((line, at) =>
    labelled(at === 0 ? "Unread" : "", line, style),
  );
}

/** One line a folder; none linked and watching off are different answers. */
function folders({ enabled, roots }: Folders, style: Style): string[] {
  const { paint } = style;
  if (roots.length === 0)
    return labelled(
      "Folders",
      enabled ? `none linked:  ${paint.bold("memory context add <folder>")}` : "watching is off",
      style,
    );
  const hang = LABEL + 2;
  const lines = folderLines(roots.slice(0, MOST_FOLDERS), { ...style, width: style.width - hang });
  const rest = roots.length - MOST_FOLDERS;
  const all = rest > 0 ? [...lines, paint.dim(`… ${count(rest)} more: memory context roots`)] : lines;
  return all.map(
    (line, at) => (at === 0 ? `  ${paint.dim("Folders".padEnd(LABEL))}` : " ".repeat(hang)) + line,
  );
}

function memories({ memories: { active, today, byType } }: Holds): string {
  const types = [
    plural(byType.fact, "fact"),
    plural(byType.preference, "preference"),
    plural(byType.episode, "episode"),
    plural(byType.procedure, "procedure"),
  ];
  return `${count(active)}${today > 0 ? `   (+${count(today)} today)` : ""}${active > 0 ? `   ${types.map(glued).join("\u00a0· ")}` : ""}`;
}

/** The judge is named where another model judges than reads. */
function chat({ chat: reads, judge }: Health["models"], paint: Paint): string {
  const remote = reads.remote ? paint.dim(" · what it reads leaves this machine") : "";
  const judging = judge && judge.name !== reads.name ? `   pairs are judged by ${model(judge, paint)}` : "";
  return model(reads, paint) + remote + judging;
}

function model({ name, state, runtime, reason }: Health["models"]["chat"], paint: Paint): string {
  const paints = { ready: paint.green, loading: paint.yellow, unavailable: paint.red };
  const why = reason ? `: ${cleanLine(reason)}` : "";
  return `${cleanLine(name)}${runtime ? ` (${cleanLine(runtime)})` : ""}   ${paints[state](state)}${why}`;
}

function vectors(health: Health, { vectorsPending }: Holds, paint: Paint): string {
  const pending =
    vectorsPending > 0
      ? ` · ${plural(vectorsPending, "text")} still to embed, found by words until then`
      : "";
  return model(health.models.embedding, paint) + pending;
}

/** Is it on, is it well, and what has it done; the rest is for `memory capture status`. */
function captured({ capture, captured: those }: Pick<Seen, "capture" | "captured">, style: Style): string {
  const { todayUnattendedCalls: calls, unattendedDailyCap: cap } = capture;
  // The one that is not well says more than those that are.
  const status = those.find(({ state }) => state !== "clean") ?? those[0] ?? capture;
  const last = those
    .flatMap(({ lastCapturedAt, lastNotifyAt }) => lastCapturedAt ?? lastNotifyAt ?? [])
    .sort()
    .at(-1);
  const missed = those.reduce((sum, one) => sum + one.missed, 0);
  const parts = [
    ...(those.length > 1 ? [those.map(({ agent }) => agentTitle(agent)).join(", ")] : []),
    ...(last ? [`last ${ago(last, style.now)}`] : []),
    ...(calls > 0 ? [`${count(calls)} of ${count(cap)} calls today`] : []),
    ...(missed > 0 ? [style.paint.red(`missed ${plural(missed, "session")}`)] : []),
  ];
  return [stateText(status, "claude-code", style), ...parts.map(glued)].join("\u00a0· ");
}

function sessions({ lastImportAt, transcriptsDir, here }: Seen, { homedir, now, paint }: Style): string {
  const where =
    here.length > 0 ? here.map(agentTitle).join(", ") : `none in ${shortPath(transcriptsDir, homedir)}`;
  if (!lastImportAt) return `${where} · never imported:  ${paint.bold("memory import --dry-run")}`;
  return `${where} · last import ${ago(lastImportAt, now)}`;
}
