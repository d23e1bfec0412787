import type { Client } from "@memory/client";
import type { NearMemory } from "@memory/shared";
import { conflictRef, dayOf, memoryRef, SAID_BY } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { quoted } from "./named.ts";
import type { Paint } from "./paint.ts";

type Judged = Awaited<ReturnType<Client["memories"]["judge"]>>["judged"][number];

/** The outcome of one comparison by hand. */
export function judgedText(ref: string, { id, outcome, conflictId, reason }: Judged, paint: Paint): string {
  const other = paint.cyan(memoryRef(id));
  const why = reason === undefined ? "" : cleanLine(reason);
  switch (outcome) {
    case "merged":
      return `${paint.green("Merged")}  ${ref} is one more source of ${other}`;
    case "versioned":
      return `${paint.green("Updated")}  ${ref} is the next version of ${other}; the older words are kept`;
    case "asked":
      return `${paint.yellow("A question")}  ${why}: memory conflicts show ${conflictId ? conflictRef(conflictId) : ""}`;
    case "apart":
      return `${paint.green("Told apart")}  ${ref} and ${other} stand beside each other`;
    case "unchanged":
      return `Nothing to change  ${ref} and ${other} stand like that already`;
    case "refused":
      return `${paint.red("Refused")}  ${why}`;
  }
}

/** Memories near the one that was saved, and the command that says what they are to each other. */
export function nearLines(id: string, near: readonly NearMemory[], { dim, bold }: Paint): readonly string[] {
  const [first] = near;
  if (!first) return [];
  return [
    dim("near it:"),
    ...near.map(({ id, when, saidBy, text, byWords }) =>
      dim(
        `${memoryRef(id)} ${quoted(text)} ${dayOf(when)}${saidBy ? `, ${SAID_BY[saidBy]}` : ""}${byWords ? ", by words in common alone" : ""}`,
      ),
    ),
    `${dim("the same, or replaced?")}  ${bold(`memory judge ${memoryRef(id)} replaces ${memoryRef(first.id)}`)} ${dim("(or same, adds, contradicts, different)")}`,
  ];
}
