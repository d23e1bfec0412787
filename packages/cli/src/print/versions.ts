import type { Memory } from "@memory/shared";
import { memoryRef, moment } from "@memory/shared/words";
import { changedLines } from "./changes.ts";
import { clean, cleanLine } from "./clean.ts";
import { indent } from "./indent.ts";
import { saidIn } from "./memory.ts";
import type { Style } from "./style.ts";
import { span } from "./time.ts";
import { wrap } from "./width.ts";

const INDENT = "    ";

/** Every version of a memory, newest first: when it held, since when it is known, who said it, and what changed. */
export function versionSheet(versions: readonly Memory[], style: Style): string {
  const blocks = versions.map((version, at) => versionBlock(version, versions[at + 1], style));
  const [newest, before] = versions;
  const hint =
    before && newest ? [style.paint.dim(`two versions:  memory diff ${memoryRef(newest.id)} 1 2`)] : [];
  return [...blocks, ...hint].join("\n\n");
}

function versionBlock(version: Memory, before: Memory | undefined, style: Style): string {
  const { paint, homedir } = style;
  const inner = { paint, width: style.width - INDENT.length };
  const status = version.status === "active" ? paint.green(version.status) : version.status;
  const facts = [
    `true ${version.validTo ? span(version.validFrom, version.validTo) : `${moment(version.validFrom)} to now`}`,
    `known since ${moment(version.createdAt)}`,
    saidIn(version, homedir),
  ];
  const words = before
    ? changedLines(before.content, version.content, inner)
    : wrap(clean(version.content).trim(), inner.width);
  const told = facts.flatMap((fact) => wrap(fact, inner.width)).map(paint.dim);
  return [
    `${paint.bold(`v${version.version}`)}  ${paint.cyan(memoryRef(version.id))}  ${version.type}  ${status}`,
    ...indent([...words, ...told], INDENT),
  ].join("\n");
}

/** Version, id, status, type, true from, true to, known since, whose words, client and words, for programs. */
export const plainVersion = ({ version, id, status, type, source, content, ...times }: Memory): string[] =>
  [
    String(version),
    id,
    status,
    type,
    times.validFrom,
    times.validTo ?? "",
    times.createdAt,
    source.statedBy ?? "",
    source.client ?? "",
    content,
  ].map(cleanLine);
