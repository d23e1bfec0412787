import { readQueued } from "./human-text.ts";

/** A `queue-operation` record: what a person typed while the agent worked goes through this waiting line. */
export interface QueueEvent {
  /** `enqueue`, `dequeue` (sent as a record of its own), `remove` (handed over mid-turn), `popAll` (pulled back). */
  readonly operation: string;
  readonly text: string | null;
  readonly line: number;
  readonly at: number | null;
}

export interface QueuedText {
  readonly text: string;
  readonly line: number;
  readonly at: number | null;
}

/** Shortest queued text that is looked for inside longer texts; "yes" would be found anywhere. */
const minPartLength = 20;

interface Waiting extends QueuedText {
  state: "waiting" | "sent" | "pulled-back";
}

/**
 * Human messages that only the waiting line knows. Two thirds of the messages handed over mid-turn before 2.1.91 stand
 * in no other record; the rest is matched by text, since queue records carry no id.
 */
export function queuedOnly(
  events: readonly QueueEvent[],
  seen: readonly { text: string; line: number }[],
): QueuedText[] {
  const later = seen.map(({ text, line }) => ({
    line,
    key: normal(text),
    lines: paddedLines(text),
    used: false,
  }));
  const kept: QueuedText[] = [];
  for (const { text, line, at } of sentMessages(events)) {
    const key = normal(text);
    const same = later.find((other) => !other.used && other.line > line && other.key === key);
    if (same) same.used = true;
    const told = same ?? later.find((other) => other.line > line && isPart(key, other));
    if (!told && !kept.some((other) => normal(other.text) === key)) kept.push({ text, line, at });
  }
  return kept;
}

function sentMessages(events: readonly QueueEvent[]): QueuedText[] {
  const queue: Waiting[] = [];
  for (const event of events) {
    if (event.operation === "enqueue") queue.push(waiting(event, "waiting"));
    else if (event.operation === "popAll") pullBack(queue, event.text);
    else if (event.operation === "dequeue" || event.operation === "remove") {
      const key = event.text === null ? null : normal(readQueued(event.text) ?? "");
      const item = queue.find(
        (other) => other.state === "waiting" && (key === null || normal(other.text) === key),
      );
      if (item) item.state = "sent";
      // Late versions may carry the content on the `remove` record alone.
      else if (event.operation === "remove" && event.text !== null) queue.push(waiting(event, "sent"));
    }
  }
  return queue.filter((item) => item.state !== "pulled-back" && item.text !== "");
}

/** Injected items stay in line as empty texts, so that operations without content still meet the right one. */
function waiting(event: QueueEvent, state: Waiting["state"]): Waiting {
  return { text: readQueued(event.text ?? "") ?? "", line: event.line, at: event.at, state };
}

/** Text pulled back into the input box was not sent; it is, edited perhaps, in the next message. */
function pullBack(queue: readonly Waiting[], text: string | null): void {
  const pulled = text === null ? null : normal(text);
  for (const item of queue) {
    if (item.state !== "waiting") continue;
    if (pulled === null || pulled.includes(normal(item.text))) item.state = "pulled-back";
  }
}

function isPart(key: string, other: { key: string; lines: string }): boolean {
  return key.length >= minPartLength ? other.key.includes(key) : other.lines.includes(`\n${key}\n`);
}

function paddedLines(text: string): string {
  return `\n${text.split("\n").map(normal).join("\n")}\n`;
}

function normal(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
