import { readdirSync, readFileSync, statSync } from "node:fs";
import { release } from "node:os";
import { dirname, extname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { bytes, count } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { isRecord } from "../config-file/values.ts";
import { type Health, probe } from "../daemon/locate.ts";
import { type CheckedUp, checkUp } from "./check-up.ts";

/**
 * What helps to find a bug, and nothing that a person, an agent or another program has said: words of memory's own, names of its
 * tables, files and settings, numbers. Nothing is hidden in a text; what may hold foreign words does not go in.
 */
export async function reportOf(cli: Cli): Promise<string> {
  const found = await checkUp(cli);
  const parts: [string, readonly string[]][] = [
    ["Versions", await versions(cli, found)],
    ["Faults", faults(found)],
    [
      "Rows",
      Object.entries(found.rows).flatMap(([table, rows]) => (rows > 0 ? `${table} ${count(rows)}` : [])),
    ],
    ["Files", files(cli.settings.home)],
    ["Timings", timings(found)],
    ["Settings", settings(cli)],
    ["Last warnings of the log", logged(cli)],
  ];
  return parts
    .map(
      ([title, lines]) =>
        `${title}\n${(lines.length > 0 ? lines : ["none"]).map((line) => `  ${line}`).join("\n")}\n`,
    )
    .join("\n");
}

type ModelState = Health["models"]["chat"];

const VERSION = /^[\w.+-]{1,64}$/;
const known = (text: string | undefined, pattern = VERSION): string =>
  text && pattern.test(text) ? text : "?";

async function versions(cli: Cli, { daemon }: CheckedUp): Promise<string[]> {
  const own = [
    `memory ${cli.version} (${known(await cli.io.daemon.build().catch(() => "?"))})`,
    `node ${process.version} on ${process.platform} ${process.arch}, ${known(release())}`,
  ];
  if (!daemon) return [...own, "no daemon runs"];
  const { health } = daemon;
  const begun = performance.now();
  await probe(daemon.baseUrl, 2_000);
  return [
    ...own,
    `daemon ${known(health.version)} (${known(health.build)}), API ${known(health.apiVersion)}, answers in ${Math.round(performance.now() - begun)} ms`,
    `store of schema ${health.store.schemaVersion}, ${bytes(health.store.bytes)}; watching is ${health.sync}`,
    ...Object.entries(health.models).flatMap(([task, model]) => (model ? modelLine(task, model) : [])),
  ];
}

const modelLine = (task: string, { state, remote, runtime }: ModelState): string =>
  [`${task} model: ${state}`, ...(remote ? ["remote"] : []), ...(runtime ? [known(runtime)] : [])].join(", ");

/** Without their details, in which there are paths and words of others. */
const faults = ({ faults: all, skipped }: CheckedUp): string[] => [
  ...all.map(
    ({ severity, area, what, mends }) => `${severity} ${area}: ${what}${mends ? " (mended by --fix)" : ""}`,
  ),
  ...skipped.map(({ area }) => `not looked at: ${area}`),
];

const OWN_FILES =
  /^(?:memory\.db(?:-wal|-shm)?|daemon\.(?:lock|json|log|out)|config\.json|keys\.json|last-change\.json|prints\.key|memory-(?:backup|kept|replaced|schema-\d+|lost)-[\dTZ-]+\.db(?:\.gz|-wal)?)$/;

/** Files whose names memory gives; of others how many there are. */
function files(home: string): string[] {
  const lines: string[] = [];
  let others = 0;
  for (const folder of ["", "logs", "backups"]) {
    let names: string[] = [];
    try {
      names = readdirSync(join(home, folder)).sort();
    } catch {
      lines.push(`${folder || "the home"} cannot be read`);
    }
    for (const name of names) {
      const file = statSync(join(home, folder, name), { throwIfNoEntry: false });
      if (!file?.isFile()) continue;
      if (OWN_FILES.test(name))
        lines.push(
          `${folder === "" ? "" : `${folder}/`}${name} ${bytes(file.size)} ${(file.mode & 0o777).toString(8)}`,
        );
      else others += 1;
    }
  }
  return others > 0 ? [...lines, `${others} others`] : lines;
}

const timings = ({ looked }: CheckedUp): string[] => looked.map(({ area, ms }) => `${area} ${ms} ms`);

/** Which are set, and to what where that is a number or a switch; any text may be a person's. */
function settings({ settings: { home }, io }: Cli): string[] {
  const written = readObject(join(home, "config.json"));
  const names = ownWords(io.daemon.command);
  const lines = Object.entries(written).flatMap(([name, value]) => {
    if (!/^[a-z][A-Za-z]{2,40}$/.test(name) || !names.has(name)) return [];
    return `${name} ${typeof value === "number" || typeof value === "boolean" ? String(value) : "is set"}`;
  });
  const variables = Object.keys(io.env).filter((name) => {
    const setting = name
      .replace(/^MEMORY_/, "")
      .toLowerCase()
      .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return name.startsWith("MEMORY_") && names.has(setting);
  });
  return [...lines, ...variables.sort().map((name) => `${name} is set`)];
}

function readObject(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const LAST = 20;

/** Lines that are worse than information: when, how bad, memory's own message, and the kind and code of the error. */
function logged({ settings: { home }, io }: Cli): string[] {
  const texts = ownTexts(io.daemon.command);
  const entries = readLog(join(home, "logs", "daemon.log")).filter(({ level }) => Number(level) >= 40);
  return entries.slice(-LAST).map(({ time, level, msg, err, name, code }) => {
    const error = isRecord(err) ? err : {};
    const kind = [error.name ?? name, error.code ?? code].filter(
      (one) => typeof one === "string" && KIND.test(one),
    );
    const said =
      typeof msg === "string" && texts.includes(JSON.stringify(msg))
        ? msg
        : "a message that is none of memory's";
    return [
      known(String(time), /^[\d:.TZ-]{10,30}$/),
      Number(level) >= 50 ? "error" : "warning",
      said,
      ...kind,
    ].join(" ");
  });
}

/** Names of classes and codes of the system. */
const KIND = /^(?:[A-Z][a-z]*Error|Error|E[A-Z]{2,20}|SQLITE_[A-Z_]{2,30})$/;
const TAIL = 512 * 1024;

function readLog(path: string): Record<string, unknown>[] {
  try {
    return readFileSync(path)
      .subarray(-TAIL)
      .toString("utf8")
      .split("\n")
      .flatMap((line) => {
        try {
          const entry: unknown = JSON.parse(line);
          return isRecord(entry) ? [entry] : [];
        } catch {
          return [];
        }
      });
  } catch {
    return [];
  }
}

/** The program itself: a message that stands in it is memory's own. */
function ownTexts(command: Cli["io"]["daemon"]["command"]): string {
  try {
    return texts(dirname(command().at(-1) ?? ""));
  } catch {
    return "";
  }
}

const texts = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return texts(path);
      return [".js", ".ts"].includes(extname(entry.name)) ? readFileSync(path, "utf8") : "";
    })
    .join("\n");

/** Names that stand in the program as a property: those of settings are among them. */
const ownWords = (command: Cli["io"]["daemon"]["command"]): ReadonlySet<string> =>
  new Set([...ownTexts(command).matchAll(/\b([a-z][A-Za-z]{2,40}):/g)].map(([, name = ""]) => name));
