import type { Memory } from "@memory/shared";
import { memoryRef, UNCONFIRMED } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";

const COLUMNS: readonly Column[] = [
  { title: "REF" },
  { title: "TYPE" },
  { title: "PROJECT", max: 20, keep: "end" },
  { title: "SAID" },
  { title: "MEMORY", flexible: true },
];

/** Memories as a table, one a row; a mark in front of the words says what is special about it. */
export function memoryTable(memories: readonly Memory[], style: Style): string {
  const rows = memories.map((memory) => [
    memoryRef(memory.id),
    memory.kind ?? memory.type,
    cleanLine(memory.project ?? ""),
    day(memory.assertedAt, style.now),
    `${marks(memory)}${cleanLine(memory.content)}`,
  ]);
  return table(COLUMNS, rows, { width: style.tableWidth, heading: style.paint.dim });
}

function marks({ status, confidence, conflictId, recheck, instruction, until }: Memory): string {
  const words = [
    ...(status === "active" ? [] : [status]),
    ...(confidence < UNCONFIRMED ? ["unconfirmed"] : []),
    ...(conflictId ? ["disputed"] : []),
    ...(recheck ? ["check again"] : []),
    ...(instruction ? ["reads like an order"] : []),
    ...(until ? [`until ${cleanLine(until)}`] : []),
  ];
  return words.length > 0 ? `[${words.join(", ")}] ` : "";
}

/** Id, type, status, project, time and words of a memory, for programs. */
export const plainMemory = (memory: Memory): string[] =>
  [memory.id, memory.type, memory.status, memory.project ?? "", memory.assertedAt, memory.content].map(
    cleanLine,
  );
