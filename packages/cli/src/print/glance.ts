import type { Client } from "@memory/client";
import { shortPath } from "../cli.ts";
import type { Daemon, Health } from "../daemon/locate.ts";
import { cleanLine } from "./clean.ts";
import type { Style } from "./memory.ts";
import { bytes, count, plural } from "./numbers.ts";
import type { Paint } from "./paint.ts";
import { ago, duration } from "./time.ts";
import { glued, wrap } from "./width.ts";

type Holds = Awaited<ReturnType<Client["health"]["status"]>>;

const LABEL = 11;

/** Everything at a glance: what memory holds, and is the daemon well. */
export function glance(daemon: Daemon, holds: Holds, style: Style): string {
  const { health } = daemon;
  const { paint, now } = style;
  const up = duration(Math.max(0, now - Date.parse(health.startedAt)));
  const rows: [string, string][] = [
    ["Memories", memories(holds)],
    [
      "Passages",
      `${count(holds.passages)}   from ${plural(holds.sessions, "session")} in ${plural(holds.projects, "project")}`,
    ],
    ["Store", `${bytes(health.store.bytes)}   ${shortPath(holds.home, style.homedir)}`],
    ["Model", model(health.models.chat, paint)],
    ["Vectors", vectors(health, holds, paint)],
    ["Sessions", sessions(holds, style)],
    ...(health.sync === "off" ? [["Folders", "watching is off"] satisfies [string, string]] : []),
    ...(holds.conflicts > 0
      ? [["Review", paint.yellow(plural(holds.conflicts, "contradiction"))] satisfies [string, string]]
      : []),
  ];
  return [
    `${paint.bold(`memory ${health.version}`)}   daemon ${paint.green("running")} (pid ${daemon.pid}, up ${up})   ${daemon.baseUrl}`,
    "",
    ...rows.flatMap(([label, value]) => labelled(label, value, style)),
    ...health.notices.flatMap((notice) => labelled("Notice", paint.yellow(cleanLine(notice)), style)),
  ].join("\n");
}

function labelled(label: string, value: string, { paint, width }: Style): string[] {
  const hang = LABEL + 2;
  return wrap(value, width - hang).map((line, at) =>
    at === 0 ? `  ${paint.dim(label.padEnd(LABEL))}${line}` : " ".repeat(hang) + line,
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

function sessions({ lastImportAt, transcriptsDir }: Holds, { homedir, now, paint }: Style): string {
  const where = shortPath(transcriptsDir, homedir);
  if (!lastImportAt) return `${where} · never imported:  ${paint.bold("memory import --dry-run")}`;
  return `${where} · last import ${ago(Date.parse(lastImportAt), now)}`;
}
