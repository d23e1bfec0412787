import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import { inert, quote } from "@memory/shared";
import { memoryRef } from "@memory/shared/words";
import { statementOf } from "../../recall/statements.ts";
import { type Item, memoriesOf, type Section, type Telling } from "./telling.ts";

/** Characters of a name, a question or a text of a line that is no memory. */
const LINE = 200;

interface Told {
  readonly text: string;
  /** Ids of the memories in it. */
  readonly memories: readonly string[];
}

/**
 * As much as fits, quoted, each statement with its source. The sections are filled in turns, so that none is left out for a long
 * one; each memory is told once, and none that reads like an order to an agent.
 */
export function forAgent({ title, facts, sections }: Telling, tokens: number): Told {
  const head = `# What memory holds of ${inline(title)}: ${facts.map(inline).join(" · ")}`;
  let room = tokens * CHARACTERS_PER_TOKEN - head.length - quote([""]).length;
  const taken = new Map<Section, string[]>();
  const said = new Set<string>();
  const longest = Math.max(0, ...sections.map(({ items }) => items.length));
  for (let turn = 0; turn < longest; turn++)
    for (const section of sections) {
      const item = section.items[turn];
      if (!item) continue;
      const memories = memoriesOf(item);
      if (isTold(item, said) || memories.some(({ instruction }) => instruction)) continue;
      const line = lineOf(item);
      const lines = taken.get(section) ?? [];
      const cost = line.length + 1 + (lines.length === 0 ? headOf(section, section.total).length + 1 : 0);
      if (cost > room) continue;
      room -= cost;
      taken.set(section, [...lines, line]);
      for (const { id } of memories) said.add(id);
    }
  const body = sections.flatMap((section) => {
    const lines = taken.get(section);
    if (!lines) return [];
    // What stands under another head is told, too.
    const elsewhere = section.items.filter((item) => isTold(item, said)).length;
    return [headOf(section, section.total - Math.max(lines.length, elsewhere)), ...lines];
  });
  return { text: [head, ...(body.length === 0 ? [] : [quote(body)])].join("\n"), memories: [...said] };
}

const isTold = (item: Item, said: ReadonlySet<string>): boolean => {
  const memories = memoriesOf(item);
  return memories.length > 0 && memories.every(({ id }) => said.has(id));
};

/** "Decided (32 more are not told here):"; what is whole needs no number. */
const headOf = ({ title }: Section, left: number): string =>
  left <= 0 ? `${title}:` : `${title} (${left} more ${left === 1 ? "is" : "are"} not told here):`;

function lineOf(item: Item): string {
  switch (item.kind) {
    case "memory":
      return statementOf(item.memory);
    case "change": {
      const { what, memory, before } = item.change;
      if (before)
        return `${statementOf(memory)}\n  before (${memoryRef(before.id)}): ${inert(before.content).replace(/\n(?=[^\n])/g, "\n  ")}`;
      return what === "retired"
        ? statementOf(memory).replace(/^- /, "- no longer holds: ")
        : statementOf(memory);
    }
    case "pair":
      return `${statementOf(item.conflict.newer)}\n  against\n  ${statementOf(item.conflict.existing).slice("- ".length)}`;
    case "line":
      return `- ${inline(item.text)} (${item.facts.map(inline).join(" · ")})`;
  }
}

const inline = (text: string): string => {
  const line = inert(text.replace(/\s+/g, " "));
  return line.length <= LINE ? line : `${line.slice(0, LINE - 1)}…`;
};
