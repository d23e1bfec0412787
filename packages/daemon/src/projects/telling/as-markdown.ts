import type { Memory } from "@memory/shared";
import {
  cite,
  dayOf,
  itemOf,
  memoryRef,
  plainLine,
  SAID_BY,
  sharedBy,
  UNCONFIRMED,
} from "@memory/shared/words";
import type { Item, Section, Telling } from "./telling.ts";

/** A note of everything, as Markdown: words of the store stay words, and make no heading, link or tag of their own. */
export function asMarkdown({ title, facts, sections }: Telling): string {
  const parts = sections.filter(({ total }) => total > 0).map(sectionOf);
  return `${[`# ${plainLine(title)}`, facts.map(plainLine).join(" · "), ...parts].join("\n\n")}\n`;
}

function sectionOf({ title, total, items }: Section): string {
  const more = total > items.length ? [`- … and ${total - items.length} more`] : [];
  return [`## ${title} (${total})`, "", ...items.map(itemLines), ...more].join("\n");
}

function itemLines(item: Item): string {
  switch (item.kind) {
    case "memory":
      return memoryLines(item.memory);
    case "change": {
      const { what, memory, before } = item.change;
      const mark = { new: "", replaced: "", retired: "no longer holds: " }[what];
      const was = before ? `\n  - before: ${plainLine(before.content)} (${memoryRef(before.id)})` : "";
      return `${memoryLines(memory, mark)}${was}`;
    }
    case "pair": {
      const { newer, existing, reason } = item.conflict;
      return [
        `- ${plainLine(reason)}`,
        ...[newer, existing].flatMap((side) =>
          memoryLines(side)
            .split("\n")
            .map((line) => `  ${line}`),
        ),
      ].join("\n");
    }
    case "line":
      return `- ${plainLine(item.text)} — ${item.facts.map(plainLine).join(" · ")}`;
  }
}

function memoryLines(memory: Memory, mark = ""): string {
  const { first, below } = itemOf(memory.content);
  return [
    `- ${mark}${first}`,
    ...(below.length > 0 ? ["", ...below.map((line) => (line === "" ? "" : `  ${line}`)), ""] : []),
    `  - ${factsOf(memory).map(plainLine).join(" · ")}`,
  ].join("\n");
}

function factsOf(memory: Memory): string[] {
  const { type, confidence, conflictId, assertedAt, source, id } = memory;
  const shared = sharedBy(memory, (name) => name);
  const who = source.statedBy && source.kind !== "manual" ? SAID_BY[source.statedBy] : undefined;
  return [
    type,
    ...(confidence < UNCONFIRMED ? ["unconfirmed"] : []),
    ...(conflictId ? ["contradicted, nobody has decided yet"] : []),
    dayOf(assertedAt),
    ...(shared === undefined ? [...(who ? [who] : []), cite(source)] : [shared]),
    memoryRef(id),
  ];
}
