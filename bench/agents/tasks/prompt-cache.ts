import { createHash } from "node:crypto";
import { countTokens } from "../../../packages/mcp/scripts/count-tokens.ts";
import { field, list, textField } from "../../scripted-model/dialect.ts";

/** Tokens of a request, and how many of them an API has read from its cache of prompts. */
export interface Charged {
  readonly input: number;
  readonly read: number;
}

/** Counts what an API of models would find in its cache, from the requests that were sent to it before. */
export interface PromptCache {
  charge(path: string, body: string): Charged;
}

/** Blocks before a mark in which Anthropic looks for what it has kept. */
const LOOKED_BACK = 20;
/** OpenAI keeps prompts from this many tokens on, in steps. */
const LEAST = 1024;
const STEP = 128;

interface Block {
  readonly text: string;
  /** The prompt up to here is kept. */
  readonly isMarked: boolean;
}

export function promptCache(): PromptCache {
  const kept = new Set<string>();
  return {
    charge(path, body) {
      const json: unknown = JSON.parse(body);
      const marked = path.endsWith("/messages");
      const blocks = marked ? blocksOfMessages(json) : blocksOfResponses(json);
      const lengths = blocks.map(({ text }) => tokensOf(text));
      const prints: string[] = [];
      for (const { text } of blocks) prints.push(print((prints.at(-1) ?? "") + text));
      const input = sum(lengths);
      const at = marked ? lastKept(blocks, prints, kept) : prints.findLastIndex((one) => kept.has(one));
      prints.forEach((one, n) => {
        if (!marked || blocks[n]?.isMarked) kept.add(one);
      });
      const found = sum(lengths.slice(0, at + 1));
      return { input, read: marked ? found : steps(found) };
    },
  };
}

const steps = (tokens: number): number => (tokens < LEAST ? 0 : Math.floor(tokens / STEP) * STEP);

function lastKept(blocks: readonly Block[], prints: readonly string[], kept: ReadonlySet<string>): number {
  const marks = blocks.flatMap(({ isMarked }, n) => (isMarked ? [n] : [])).reverse();
  for (const mark of marks)
    for (let n = mark; n >= Math.max(0, mark - LOOKED_BACK); n -= 1) if (kept.has(prints[n] ?? "")) return n;
  return -1;
}

/** Tools, then what is told of the system, then the conversation, as Anthropic puts them together. */
function blocksOfMessages(body: unknown): Block[] {
  const system = field(body, "system");
  return [
    ...list(body, "tools").map(block),
    ...(typeof system === "string" ? [{ text: system, isMarked: false }] : list(body, "system").map(block)),
    ...list(body, "messages").flatMap((message) => {
      const role = textField(message, "role");
      const content = field(message, "content");
      const parts: readonly unknown[] = Array.isArray(content) ? content : [{ type: "text", text: content }];
      return parts.map((part) => {
        const { text, isMarked } = block(part);
        return { text: `${role} ${text}`, isMarked };
      });
    }),
  ];
}

function block(value: unknown): Block {
  const isMarked = field(value, "cache_control") !== undefined;
  const bare = JSON.stringify(value, (key: string, one: unknown) =>
    key === "cache_control" ? undefined : one,
  );
  return { text: bare, isMarked };
}

function blocksOfResponses(body: unknown): Block[] {
  const all = [field(body, "instructions"), ...list(body, "tools"), ...list(body, "input")];
  return all.map((one) => ({ text: JSON.stringify(one ?? ""), isMarked: false }));
}

const print = (text: string): string => createHash("sha1").update(text).digest("base64");
const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

const counted = new Map<string, number>();
/** Counted once: most blocks of a request stood in the one before. */
function tokensOf(text: string): number {
  const key = print(text);
  const tokens = counted.get(key) ?? countTokens(text);
  counted.set(key, tokens);
  return tokens;
}
