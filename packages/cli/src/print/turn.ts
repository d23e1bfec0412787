import type { Turn } from "@memory/shared";
import { cite, memoryRef, turnRef } from "@memory/shared/words";
import { cleanBlock, cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { cut, wrap } from "./width.ts";

const INDENT = "  ";

/** A turn of a session, whole: who said what, and the lines it stands in. */
export function turnSheet(turn: Turn, { paint, width, now }: Style): string {
  const { agent, session, number, project, assertedAt, path, blocks, kept, previous, next } = turn;
  const lines = {
    startLine: Math.min(...blocks.map(({ startLine }) => startLine)),
    endLine: Math.max(...blocks.map(({ endLine }) => endLine)),
  };
  const place = cite({ kind: "session", agent, sessionId: session, path, ...lines }, cleanLine);
  const beside = [
    ...(previous === undefined ? [] : [`before: ${turnRef(session, previous)}`]),
    ...(next === undefined ? [] : [`next: ${turnRef(session, next)}`]),
  ];
  const spoken = blocks.flatMap(({ part, text }, at) => {
    const speaker = part === "ask" ? "User" : "Assistant";
    const before = blocks[at - 1];
    const isNew = before === undefined || (before.part === "ask") !== (part === "ask");
    return [
      ...(isNew ? [paint.bold(speaker)] : []),
      ...wrap(cleanBlock(text), width - INDENT.length).map((line) => (INDENT + line).trimEnd()),
      "",
    ];
  });
  return [
    `${paint.cyan(turnRef(session, number))}  ${cut([cleanLine(project), day(assertedAt, now), place].join(" · "), width - 12)}`,
    paint.dim(cut(`from ${cleanLine(path)}`, width)),
    ...kept.map(({ id, content }) => paint.dim(cut(`kept: ${memoryRef(id)} ${cleanLine(content)}`, width))),
    "",
    ...spoken,
    ...(beside.length > 0 ? [paint.dim(beside.join("     "))] : []),
  ]
    .join("\n")
    .trimEnd();
}
