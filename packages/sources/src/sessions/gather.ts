import type { Entry, HumanVia, Lines } from "@memory/language/session";
import { type Fence, outsideOfFence, splitAtFence } from "@memory/shared";
import { detailOf, type GivenAnswer, type Question } from "./answers.ts";
import type { Recalled } from "./drop-recalled.ts";
import { failureIn } from "./failure.ts";

/** Contents of a session so far: raw texts, in the order of its records. */
export interface Gathered {
  readonly entries: Entry[];
  /** Index in `entries` of a message's prose, by message id: one message comes as several records. */
  readonly prose: Map<string, number>;
  /** Indexes in `entries` of a call whose result has not come yet: a patch is an edit of each of its files. */
  readonly calls: Map<string, readonly number[]>;
  readonly questions: Map<string, readonly Question[]>;
  /** Memories recalled from the store: the fence keeps them out of the entries. */
  readonly recalled: Recalled[];
  /** The fence that a message has opened and not closed yet, by message id. */
  readonly fences: Map<string, Fence | null>;
  cwd: string | null;
  branch: string | null;
  title: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

export const gatherNothing = (): Gathered => ({
  entries: [],
  prose: new Map(),
  calls: new Map(),
  questions: new Map(),
  recalled: [],
  fences: new Map(),
  cwd: null,
  branch: null,
  title: null,
  startedAt: null,
  endedAt: null,
});

/** The record that an entry comes from. */
export interface Place {
  readonly lines: Lines;
  readonly uuid: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number | null;
}

export type ToolCall = { readonly id: string } & (
  | { readonly tool: "shell"; readonly command: string; readonly description: string | null }
  /** A call that edits several files comes once for each of them. */
  | { readonly tool: "edit"; readonly path: string; readonly written: string }
  | { readonly tool: "ask"; readonly questions: readonly Question[] }
  /** A plan that the agent lays before the person. */
  | { readonly tool: "plan"; readonly text: string }
);

export function noteTime(into: Gathered, at: number | null): void {
  if (at === null) return;
  into.startedAt = Math.min(at, into.startedAt ?? at);
  into.endedAt = Math.max(at, into.endedAt ?? at);
}

/** The texts of a person's message without what was recalled into them. */
export function typedIn(into: Gathered, texts: readonly string[], line: number): string[] {
  const { outside, inside } = outsideOfFence(texts);
  for (const text of inside) into.recalled.push({ text, line });
  return outside;
}

export function addHuman(
  into: Gathered,
  said: { readonly via: HumanVia; readonly text: string },
  place: Place,
): void {
  const text = said.text.trim();
  if (text !== "") into.entries.push({ kind: "human", via: said.via, text, ...place });
}

export function addPlan(into: Gathered, plan: string, place: Place): void {
  const text = withoutRecall(plan).trim();
  if (text !== "") into.entries.push({ kind: "plan", text, ...place });
}

export function addRecap(into: Gathered, recap: string, place: Place): void {
  const text = withoutRecall(recap).trim();
  if (text !== "") into.entries.push({ kind: "recap", text, ...place });
}

/** Prose of the agent; what has the same message id is one message. */
export function addProse(
  into: Gathered,
  { messageId, texts: raw }: { readonly messageId: string | null; readonly texts: readonly string[] },
  place: Place,
): void {
  const line = place.lines.to;
  const { texts, open } = fenceOff(into, raw, { line, before: into.fences.get(messageId ?? "") });
  if (messageId !== null) into.fences.set(messageId, open);
  const parts = texts.map((part) => part.trim());
  const text = parts.filter((part) => part !== "" && part !== "(no content)").join("\n\n");
  if (text === "") return;
  const index = messageId === null ? undefined : into.prose.get(messageId);
  const before = index === undefined ? undefined : into.entries[index];
  if (index !== undefined && before?.kind === "assistant") {
    into.entries[index] = {
      ...before,
      text: `${before.text}\n\n${text}`,
      lines: { from: before.lines.from, to: line },
    };
    return;
  }
  if (messageId !== null) into.prose.set(messageId, into.entries.length);
  into.entries.push({ kind: "assistant", final: false, text, ...place });
}

/** A fence may open in one text of a message and close in the next, or in none. */
function fenceOff(
  into: Gathered,
  texts: readonly string[],
  { line, before = null }: { readonly line: number; readonly before?: Fence | null | undefined },
): { texts: string[]; open: Fence | null } {
  let open = before;
  const outside = texts.map((text) => {
    const parts = splitAtFence(text, open);
    open = parts.open;
    if (parts.inside !== "") into.recalled.push({ text: parts.inside, line });
    return parts.outside;
  });
  return { texts: outside, open };
}

/** Hooks and tools give the agent what is recalled; the agent may repeat it later. */
export function noteRecalled(into: Gathered, text: string, line: number): void {
  fenceOff(into, [text], { line });
}

/** Drops memories this product injected earlier, so that recalled text is never imported as something newly said. */
export const withoutRecall = (text: string): string => splitAtFence(text).outside;

export function addCall(into: Gathered, call: ToolCall, place: Place): void {
  switch (call.tool) {
    case "ask":
      into.questions.set(call.id, call.questions);
      return;
    case "plan":
      addPlan(into, call.text, place);
      return;
    case "shell": {
      const command = withoutRecall(call.command);
      const description = call.description && withoutRecall(call.description);
      addPending(into, call.id, { kind: "command", command, description, ok: null, ...place });
      return;
    }
    case "edit": {
      const text = isReadByPeople(call.path) ? withoutRecall(call.written) : null;
      addPending(into, call.id, { kind: "edit", path: call.path, ok: null, text, ...place });
    }
  }
}

function addPending(into: Gathered, id: string, entry: Entry): void {
  into.calls.set(id, [...(into.calls.get(id) ?? []), into.entries.length]);
  into.entries.push(entry);
}

/** Instructions for agents, and documents: what stands in a README or below `docs/` is told to whoever reads it. */
function isReadByPeople(path: string): boolean {
  return /(?:^|[/\\])(?:(?:CLAUDE|AGENTS|GEMINI|QWEN|CONTRIBUTING|README|CHANGELOG|ARCHITECTURE|DESIGN|DECISIONS|HACKING|DEVELOPMENT)|(?:docs?|adrs?|decisions|rfcs?)[/\\](?:[^/\\]+[/\\]){0,4}[^/\\]+)\.mdx?$/i.test(
    path,
  );
}

/** How a command or an edit ended; an `ok` of null says nothing about it. */
interface Ended {
  readonly callId: string;
  readonly ok: boolean | null;
  /** Of a command, where the record tells it. */
  readonly exit?: number | undefined;
  readonly output?: string | undefined;
}

export function addResult(into: Gathered, { callId, ok, exit, output }: Ended, line: number): void {
  for (const index of into.calls.get(callId) ?? []) {
    const call = into.entries[index];
    if (call?.kind !== "command" && call?.kind !== "edit") continue;
    const to = Math.max(line, call.lines.from);
    const ended = { ...call, ok, lines: { from: call.lines.from, to } };
    const failure = ok === false && output !== undefined ? failureIn(withoutRecall(output)) : null;
    into.entries[index] =
      ended.kind === "edit"
        ? ended
        : { ...ended, ...(exit !== undefined && { exit }), ...(failure !== null && { failure }) };
  }
  into.calls.delete(callId);
}

/** A person's answers to questions of the agent's. */
export function addAnswers(
  into: Gathered,
  {
    questions,
    answers,
  }: { readonly questions: readonly Question[]; readonly answers: readonly GivenAnswer[] },
  place: Place,
): void {
  for (const given of answers) {
    const [question, answer] = [withoutRecall(given.question).trim(), withoutRecall(given.answer).trim()];
    const detail = withoutRecall(detailOf(questions, given) ?? "").trim() || null;
    if (answer !== "") into.entries.push({ kind: "answer", question, answer, detail, ...place });
  }
}
