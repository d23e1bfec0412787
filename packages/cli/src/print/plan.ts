import type { ImportDone, ImportItem, ImportRequest } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { about, agentTitle, agentWord, bytes, count, money, plural, sessionRef } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import type { AgentName } from "../import-sources.ts";
import { cleanLine } from "./clean.ts";
import { inheritances } from "./imported.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";
import { glued, wrap } from "./width.ts";

/** Findings of a dry run. */
export interface Plan {
  readonly request: ImportRequest;
  readonly items: readonly ImportItem[];
  readonly done: ImportDone;
  /** Where the agent keeps its sessions. */
  readonly folder: string;
  /** Sessions that are there and that `--project` leaves out, counted where it leaves out all of them. */
  readonly unmatched: number;
  /** The model that would read, e.g. "gpt-5-mini". */
  readonly model: string;
  /** Show every session. */
  readonly all: boolean;
}

const { days, maxSessions } = requests.imports.sessions;

const ROWS = 20;
const INDENT = "  ";
const LABEL = 10;

const COLUMNS: readonly Column[] = [
  { title: "PROJECT", flexible: true, max: 32, keep: "end" },
  { title: "SESSION" },
  { title: "LAST ACTIVE" },
  { title: "SIZE", align: "right" },
  { title: "CHUNKS", align: "right" },
  { title: "SECRETS HIDDEN", align: "right" },
];

/** The plan of an import of one agent's sessions, or of several; `named` are those that were asked for. */
export function plans(found: readonly Plan[], named: readonly AgentName[] | null, style: Style): string {
  const [first] = found;
  const isOne = found.length === 1;
  const titled = found.map((one) =>
    [...(isOne ? [] : [style.paint.bold(agentTitle(one.request.agent))]), plan(one, style)].join("\n"),
  );
  const isAny = found.some(({ items }) => items.length > 0);
  const run =
    first && isAny ? [`${INDENT}Run it:  ${style.paint.bold(commandFor(first.request, named))}`] : [];
  const unwritten = isAny ? [`${isOne ? "" : "\n"}${INDENT}Nothing was written.`, ""] : [];
  return [titled.join("\n\n"), ...unwritten, ...run].join("\n");
}

/** What would be read, what is left out and why, what it would take. */
function plan(found: Plan, style: Style): string {
  const { items, request } = found;
  const where = shortPath(found.folder, style.homedir);
  const only = request.project ? ` · only projects with "${cleanLine(request.project)}"` : "";
  const newest = `newest ${plural(request.maxSessions, "session")}${only}`;
  const scope =
    request.folder === undefined
      ? `last ${plural(request.days, "day")}, ${newest}`
      : `conversations with ${agentTitle(request.agent)}, ${newest}`;
  const head = wrap(`Looking in ${where}  ·  ${scope}`, style.width).join("\n");
  if (items.length === 0) return [head, "", nothingToImport(found, style)].join("\n");
  return [
    head,
    "",
    rows(found, style),
    "",
    ...indented(size(found), style),
    ...leftOut(found, style),
    "",
    ...section("Estimate", estimate(found), style),
  ].join("\n");
}

/** Not one session was met: there is none, or `--project` leaves out all of them. */
export const metNothing = ({ done }: Pick<Plan, "done">): boolean =>
  Object.values({ ...done.skipped, sessions: done.sessions }).every((number) => number === 0);

/** The reason that there is nothing to do. */
export function nothingToImport(
  found: Pick<Plan, "request" | "done" | "folder" | "unmatched">,
  style: Style,
): string {
  const why = metNothing(found) ? whyNone(found, style) : "Nothing new to import.";
  return [...indented(why, style), ...leftOut(found, style)].join("\n");
}

function whyNone(
  { request, folder, unmatched }: Pick<Plan, "request" | "folder" | "unmatched">,
  style: Style,
): string {
  const where = request.fromArk ? "that are kept" : `in ${shortPath(folder, style.homedir)}`;
  if (unmatched > 0 && request.project !== undefined)
    return `None of the ${plural(unmatched, "session")} ${where} matches --project ${quote(request.project)}, which is a part of the name of a session's folder.`;
  return request.fromArk ? "No copy of a session is kept." : `No session found ${where}.`;
}

/** Sessions that are not read, by reason, with the flag that changes it. */
function leftOut(found: Pick<Plan, "request" | "done">, style: Style): string[] {
  const problems = found.done.problems.map(
    (one) => `${shortPath(one.path, style.homedir)}: ${cleanLine(one.reason)}`,
  );
  return [
    ...section("Skipped", skips(found).map(glued).join("\u00a0· "), style),
    ...section("Unread", problems.join("\n"), style),
  ];
}

function rows({ items, all }: Plan, style: Style): string {
  const everything = all || style.tableWidth === Number.POSITIVE_INFINITY;
  const shown = everything || items.length <= ROWS ? items : items.slice(0, ROWS);
  const cells = shown.map((item) => [
    cleanLine(item.project),
    sessionRef(cleanLine(item.sessionId)),
    day(item.lastActiveAt, style.now),
    bytes(item.bytes),
    count(item.chunks),
    count(item.redactions),
  ]);
  const text = table(COLUMNS, cells, { width: style.tableWidth, indent: INDENT, heading: style.paint.dim });
  const rest = items.length - shown.length;
  return rest > 0 ? `${text}\n${INDENT}… ${rest} more  (--all shows them)` : text;
}

function size({ items, done }: Plan): string {
  const chunks = items.reduce((sum, item) => sum + item.chunks, 0);
  const notes = [
    ...(done.redactions > 0 ? [`${plural(done.redactions, "secret")} hidden before anything is read`] : []),
    ...(done.malformed > 0 ? [`${plural(done.malformed, "unreadable line")} passed over`] : []),
    ...(done.truncated > 0 ? [`${plural(done.truncated, "long text")} cut to fit`] : []),
    ...inheritances(items),
  ];
  const head = `${plural(items.length, "session")}, ${plural(chunks, "chunk")} to read, ${bytes(done.bytes)} of transcripts`;
  return [head, ...notes].map(glued).join("\u00a0· ");
}

/** Every reason to leave a session out, with the flag that changes it. */
export function skips({ done: { skipped }, request }: Pick<Plan, "done" | "request">): string[] {
  const reasons: [number, string][] = [
    [skipped.upToDate, "up to date (--force)"],
    [
      skipped.overCap,
      `over the cap (--max ${Math.min(maxSessions.max, request.maxSessions + skipped.overCap)})`,
    ],
    [skipped.outsideWindow, `older than ${plural(request.days, "day")} (--days ${days.max})`],
    [skipped.active, "still active (wait 5 minutes)"],
    [
      skipped.sidecars,
      skipped.sidecars === 1
        ? "sub-agent side file (never imported)"
        : "sub-agent side files (never imported)",
    ],
  ];
  return reasons.filter(([number]) => number > 0).map(([number, why]) => `${count(number)} ${why}`);
}

function estimate({ done, model }: Plan): string {
  const guess = done.estimate;
  if (!guess) return "none: the daemon gave no estimate";
  const { extraction, embedding, classifierMax } = guess;
  const calls = [
    ...(extraction > 0 ? [plural(extraction, "extraction call")] : []),
    ...(embedding > 0 ? [`~${plural(embedding, "embedding batch", "embedding batches")}`] : []),
    ...(classifierMax > 0 ? [`0–${plural(classifierMax, "duplicate check")}`] : []),
  ];
  const work = calls.length > 0 ? calls.map(glued).join(", ") : "no model calls";
  const tokens = guess.inputTokens > 0 ? `, ~${count(guess.inputTokens)} tokens` : "";
  const time = `${about(guess.seconds * 1000)} on this machine`;
  return `${work}${glued(tokens)}\n${price(guess.usd, cleanLine(model))} · ${time}\nThis is an estimate: no model was called.`;
}

function price(dollars: number | null, model: string): string {
  if (dollars === null) return `price of ${model} unknown`;
  return dollars === 0 ? "no cost: it all runs here" : `about ${money(dollars)} with ${model}`;
}

const indented = (text: string, style: Style): string[] =>
  wrap(text, style.width - INDENT.length).map((line) => INDENT + line);

function section(label: string, text: string, style: Style): string[] {
  if (text === "") return [];
  const hang = INDENT + " ".repeat(LABEL);
  return wrap(text, style.width - hang.length).map((line, at) =>
    at === 0 ? `${INDENT}${style.paint.dim(label.padEnd(LABEL))}${line}` : hang + line,
  );
}

/** The same request as a command that does it. */
function commandFor(request: ImportRequest, named: readonly AgentName[] | null): string {
  if (request.folder !== undefined) return `memory import file ${quote(request.folder)}`;
  const project = request.project ? [`--project ${quote(request.project)}`] : [];
  const flags = [
    ...(named === null ? [] : [`--agent ${named.map(agentWord).join(",")}`]),
    ...(request.days === days.default ? [] : [`--days ${request.days}`]),
    ...(request.maxSessions === maxSessions.default ? [] : [`--max ${request.maxSessions}`]),
    ...project,
    ...(request.force ? ["--force"] : []),
    ...(request.fromArk ? ["--from-ark"] : []),
  ];
  return ["memory import", ...flags].join(" ");
}

const quote = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${cleanLine(word).replaceAll("'", "'\\''")}'`;
