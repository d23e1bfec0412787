import type { Memory } from "@memory/shared";
import { memoryRef, UNCONFIRMED } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";

const BEFORE: readonly Column[] = [
  { title: "REF" },
  { title: "TYPE" },
  { title: "PROJECT", max: 20, keep: "end" },
  { title: "SAID" },
];
const BY: Column = { title: "BY", max: 20 };
const WORDS: Column = { title: "MEMORY", flexible: true };

/** Memories as a table, one a row; a mark in front of the words says what is special about it. */
export function memoryTable(memories: readonly Memory[], style: Style): string {
  // Of one's own the person is no news.
  const isShared = memories.some(({ space }) => space !== undefined);
  const rows = memories.map((memory) => [
    memoryRef(memory.id),
    memory.kind ?? memory.type,
    cleanLine(memory.project ?? ""),
    day(memory.assertedAt, style.now),
    ...(isShared ? [cleanLine(memory.saidBy?.member ?? "")] : []),
    `${marks(memory)}${cleanLine(memory.content)}`,
  ]);
  return table([...BEFORE, ...(isShared ? [BY] : []), WORDS], rows, {
    width: style.tableWidth,
    heading: style.paint.dim,
  });
}

function marks({ status, confidence, conflictId, recheck, instruction, until, saidBy }: Memory): string {
  const words = [
    ...(status === "active" ? [] : [status]),
    ...(confidence < UNCONFIRMED || saidBy?.byAgent ? ["unconfirmed"] : []),
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
