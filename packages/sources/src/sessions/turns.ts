import { historySteps } from "@memory/language/distilling";
import type { Block, Entry, Part, Turn } from "@memory/language/session";
import { paragraphsOf } from "./blocks.ts";

/** Something that was said, by its entry. */
interface Speech {
  readonly part: Part;
  readonly text: string;
  readonly entry: Entry;
}

/**
 * Cuts a dialogue into turns: a human message, or several in a row, and all that answers it. An answer to the agent's question, a
 * refusal and an interrupt stay inside; a plan begins a turn where the agent has spoken before. Takes redacted entries; of
 * tool calls only the messages of commits and pull requests are kept, and shell input is left out.
 */
export function turnsOf(entries: readonly Entry[]): Turn[] {
  const turns: { at: number | null; blocks: Block[] }[] = [];
  /** The agent has spoken in this turn. */
  let spoke = false;
  let planned = false;
  for (const { part, text, entry } of entries.flatMap(speechOf)) {
    const blocks = paragraphsOf(text).map(
      (paragraph): Block => ({ part, text: paragraph, lines: entry.lines }),
    );
    if (blocks.length === 0) continue;
    const turn = turns.at(-1);
    if (turn && !(spoke && begins(entry, planned))) turn.blocks.push(...blocks);
    else {
      turns.push({ at: entry.at, blocks });
      spoke = planned = false;
    }
    spoke ||= part === "said" || part === "final" || part === "commit";
    planned ||= part === "plan";
  }
  return turns;
}

const begins = (entry: Entry, planned: boolean): boolean =>
  entry.kind === "human" ? entry.via !== "rejection" : entry.kind === "plan" && !planned;

function speechOf(entry: Entry): Speech[] {
  switch (entry.kind) {
    case "human":
      return entry.via === "bash-input" ? [] : [{ part: "ask", text: entry.text, entry }];
    case "answer": {
      const chosen = entry.detail === null ? entry.answer : `${entry.answer} (${entry.detail})`;
      return [{ part: "answer", text: `${entry.question}\nChosen: ${chosen}`, entry }];
    }
    case "assistant":
      return [{ part: entry.final ? "final" : "said", text: entry.text, entry }];
    case "plan":
    case "recap":
      return [{ part: entry.kind, text: entry.text, entry }];
    case "command":
      return entry.ok === false
        ? []
        : messagesIn(entry.command).map((text) => ({ part: "commit", text, entry }));
    case "edit":
    case "interrupt":
      return [];
  }
}

/** Messages of commits and pull requests, in which the assistant gives reasons. */
const messagesIn = (command: string): string[] =>
  historySteps(command).flatMap((step) => {
    if (step.kind === "undo") return [];
    const what = step.kind === "commit" ? "Commit" : "Pull request";
    return [`${what}: ${step.subject}${step.body === "" ? "" : `\n\n${step.body}`}`];
  });
