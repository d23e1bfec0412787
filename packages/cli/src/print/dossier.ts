import type { Client } from "@memory/client";
import { conflictRef, memoryRef, moment, sharedBy, UNCONFIRMED } from "@memory/shared/words";
import { clean, cleanLine } from "./clean.ts";
import { type Evidence, evidence } from "./evidence.ts";
import { warnings } from "./marks.ts";
import { spaceWord } from "./spaces.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { wrap } from "./width.ts";

export interface Found extends Evidence {
  readonly versions: readonly Evidence["memory"][];
  readonly conflict: Awaited<ReturnType<Client["conflicts"]["get"]>> | null;
}

const LABEL = 11;

/** Everything about one memory: its words, what it is, where they come from, how they changed. */
export function dossier(found: Found, style: Style): string {
  const { memory } = found;
  const { paint, width } = style;
  const sections = [
    [
      paint.cyan(memoryRef(memory.id)),
      indented(clean(memory.content).trim(), width),
      ...warnings(memory, paint).map((line) => `  ${line}`),
    ].join("\n"),
    facts(memory, style),
    evidence(found, style),
    versions(found, style),
    conflict(found, style),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

const indented = (text: string, width: number, by = "  "): string =>
  wrap(text, width - by.length)
    .map((line) => (by + line).trimEnd())
    .join("\n");

function facts(memory: Evidence["memory"], { paint }: Style): string {
  const sure = `${Math.round(memory.confidence * 100)} %`;
  const rows: [string, string][] = [
    ["Type", memory.kind && memory.kind !== memory.type ? `${memory.type} · ${memory.kind}` : memory.type],
    ...(memory.subject ? [["About", cleanLine(memory.subject)] satisfies [string, string]] : []),
    ...(memory.space ? [["Said in", sharedBy(memory, cleanLine) ?? ""] satisfies [string, string]] : []),
    ["Status", memory.status + (memory.version > 1 ? ` · version ${memory.version}` : "")],
    ["Project", memory.project ? cleanLine(memory.project) : "everywhere"],
    ["Confidence", memory.confidence < UNCONFIRMED ? paint.yellow(`${sure}, unconfirmed`) : sure],
    ["Said", moment(memory.assertedAt)],
    ["Learnt", moment(memory.createdAt)],
    ...(memory.until ? [["Ends", `when ${cleanLine(memory.until)}`] satisfies [string, string]] : []),
    ...(memory.validTo ? [["Until", moment(memory.validTo)] satisfies [string, string]] : []),
    ["Id", memory.id],
  ];
  return rows.map(([label, value]) => `  ${paint.dim(label.padEnd(LABEL))}${value}`).join("\n");
}

function versions({ memory, versions: all }: Found, style: Style): string {
  if (all.length < 2) return "";
  const lines = all.map((version) => {
    const here = version.id === memory.id ? "shown above" : cleanLine(version.content);
    const head = `  v${version.version} ${day(version.createdAt, style.now)}  `;
    const [first = "", ...rest] = wrap(here, style.width - head.length);
    return [head + first, ...rest.map((line) => " ".repeat(head.length) + line)].join("\n");
  });
  return [style.paint.bold("Versions"), ...lines].join("\n");
}

function conflict({ memory, conflict: dispute }: Found, { paint, width }: Style): string {
  if (!dispute) return "";
  const other = dispute.newer.id === memory.id ? dispute.existing : dispute.newer;
  return [
    paint.yellow(`Disputed by ${memoryRef(other.id)}`),
    indented(clean(other.content).trim(), width),
    paint.dim(indented(cleanLine(dispute.reason), width)),
    paint.dim(
      memory.space
        ? `  decide it:  memory space review ${spaceWord(memory.space)}`
        : `  decide it:  memory conflicts show ${conflictRef(dispute.id)}`,
    ),
  ].join("\n");
}
