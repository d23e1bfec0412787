import { historySteps } from "@memory/language/distilling";
import type { Chunk, Entry } from "@memory/language/session";

/** Longest chunk, characters: a turn of usual length stays whole, and several fit into an answer of recall. */
const maxChunk = 1_200;

interface Speech {
  readonly author: "user" | "assistant";
  readonly text: string;
  readonly entry: Entry;
}

/**
 * Cuts the dialogue into turn-sized pieces: what a person said and the prose that answers it. Each piece says who
 * speaks, so that it stands alone. Takes redacted entries; of tool calls only the messages of commits and pull requests
 * are kept, and shell input is left out.
 */
export function chunkTurns(entries: readonly Entry[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const turn of turnsOf(entries.flatMap(speechOf))) {
    let open: Speech[] = [];
    let length = 0;
    for (const piece of turn.flatMap(split)) {
      const cost = piece.text.length + (open.at(-1)?.author === piece.author ? 2 : labelOf(piece).length + 2);
      if (open.length > 0 && length + cost > maxChunk) {
        chunks.push(chunkOf(open));
        open = [];
        length = 0;
      }
      length += open.length === 0 ? piece.text.length + labelOf(piece).length : cost;
      open.push(piece);
    }
    if (open.length > 0) chunks.push(chunkOf(open));
  }
  return chunks;
}

function speechOf(entry: Entry): Speech[] {
  switch (entry.kind) {
    case "human":
      return entry.via === "bash-input" ? [] : [{ author: "user", text: entry.text, entry }];
    case "answer":
      return [
        { author: "assistant", text: entry.question, entry },
        {
          author: "user",
          text: entry.detail === null ? entry.answer : `${entry.answer} (${entry.detail})`,
          entry,
        },
      ];
    case "assistant":
      return [{ author: "assistant", text: entry.text, entry }];
    case "recap":
      return [{ author: "assistant", text: entry.text, entry }];
    case "command":
      return entry.ok === false
        ? []
        : messagesIn(entry.command).map((text) => ({ author: "assistant", text, entry }));
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

/** A turn starts with the first human message after prose. An answer belongs to the turn it was asked in. */
function turnsOf(speeches: readonly Speech[]): Speech[][] {
  const turns: Speech[][] = [];
  let last: Speech | undefined;
  for (const speech of speeches) {
    const starts = speech.entry.kind === "human" && last?.entry.kind !== "human";
    const turn = turns.at(-1);
    if (turn && !starts) turn.push(speech);
    else turns.push([speech]);
    last = speech;
  }
  return turns;
}

/** Paragraphs are the unit: they are packed again into chunks as long as they fit. */
function split(speech: Speech): Speech[] {
  const room = maxChunk - labelOf(speech).length;
  const texts = packed(pieces(speech.text, room), room);
  return texts.map((text) => ({ ...speech, text }));
}

function pieces(text: string, room: number): { text: string; join: string }[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    if (paragraph.trim() === "") return [];
    if (paragraph.length <= room) return [{ text: paragraph.trimEnd(), join: "\n\n" }];
    return cut(paragraph, room).map((part, index) => ({ text: part, join: index === 0 ? "\n\n" : "\n" }));
  });
}

function packed(parts: readonly { text: string; join: string }[], room: number): string[] {
  const texts: string[] = [];
  for (const { text, join } of parts) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + join.length + text.length <= room)
      texts[texts.length - 1] = last + join + text;
    else texts.push(text);
  }
  return texts;
}

/** Cuts a paragraph at the last line end, sentence end or space that fits, else in the middle of a word. */
function cut(paragraph: string, room: number): string[] {
  const parts: string[] = [];
  let rest = paragraph.trim();
  while (rest.length > room) {
    const at = cutIndex(rest.slice(0, room));
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}

/** A border before the middle would leave scraps. */
function cutIndex(head: string): number {
  const middle = head.length / 2;
  const line = head.lastIndexOf("\n");
  if (line > middle) return line;
  const sentence = Math.max(
    head.lastIndexOf(". "),
    head.lastIndexOf("! "),
    head.lastIndexOf("? "),
    head.lastIndexOf("。"),
  );
  if (sentence > middle) return sentence + 1;
  const space = head.lastIndexOf(" ");
  if (space > middle) return space;
  return /[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length;
}

function labelOf({ author }: Speech): string {
  return author === "user" ? "User: " : "Assistant: ";
}

function chunkOf(speeches: readonly Speech[]): Chunk {
  const text = speeches
    .map((speech, index) => {
      const same = speeches[index - 1]?.author === speech.author;
      return `${index === 0 ? "" : "\n\n"}${same ? "" : labelOf(speech)}${speech.text}`;
    })
    .join("");
  const first = speeches[0];
  return {
    text,
    lines: {
      from: Math.min(...speeches.map(({ entry }) => entry.lines.from)),
      to: Math.max(...speeches.map(({ entry }) => entry.lines.to)),
    },
    at: first?.entry.at ?? null,
    author: first?.author ?? "user",
  };
}
