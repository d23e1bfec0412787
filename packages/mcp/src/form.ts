import type { CallToolResult } from "@modelcontextprotocol/server";
import { tokensOf } from "./budget.ts";
import type { Answer } from "./tool.ts";

/** How a client is answered: in which form, and the tokens that it puts around an answer before its model sees it. */
export interface Form {
  /**
   * "text": words alone, which every client hands to its model. "escaped": the same, for a client that hands it on as JSON, where
   * marks and line ends cost more. "both": words, data and links, for programs and for clients that nobody has looked at, which
   * may hand all of it to a model.
   */
  readonly kind: "text" | "escaped" | "both";
  readonly around: number;
}

export const words: Form = { kind: "text", around: 0 };
export const everything: Form = { kind: "both", around: 0 };
/** A page that is read under its address: the programs that read some hand it on as JSON, with its address and type. */
export const page: Form = { kind: "escaped", around: 60 };

/**
 * Names of agents at the handshake; one that goes on after a sign ("goose-cli", "Visual Studio Code - Insiders")
 * is the same. Words are told wherever there is a choice: the same as data costs a third more, and links cost what the refs
 * already say. What each shows of the two was seen with the real programs (`bench/agents`), but for the second group: their names
 * are public, and words can be shown by all.
 */
const FORMS: Readonly<Record<string, Form>> = {
  // Of data and links: JSON, where there is any, after a line for each link.
  "claude-code": words,
  // JSON, where there is any; before it "Wall time: 0.6565 seconds", "Output:".
  "codex-mcp-client": { kind: "text", around: 12 },
  // Words and a line for each link, within <untrusted_context>.
  "gemini-cli-mcp-client": { kind: "text", around: 12 },
  // Words.
  opencode: words,
  // Both, and the links.
  "qwen-cli-mcp-client": words,
  // Both.
  "copilot-cli": words,
  // The whole answer as JSON.
  "@cline/core": { kind: "escaped", around: 0 },

  "claude-ai": words,
  "cursor-vscode": words,
  "visual studio code": words,
  zed: words,
  goose: words,
};

/** Names at the handshake of agents that take words, whole or not. */
export const AGENTS_OF_WORDS: readonly string[] = Object.keys(FORMS).filter(
  (name) => FORMS[name]?.kind !== "both",
);

/** The form for an agent as it is named to the daemon: "claude-code/2.1.0". */
export function formFor(agent: string | undefined): Form {
  const name = agent?.toLowerCase() ?? "";
  const known = Object.keys(FORMS).find((one) => name.startsWith(one) && !/^\w/.test(name.slice(one.length)));
  return (known && FORMS[known]) || everything;
}

/** An answer as it goes out. Without data nothing may have been promised: a client that was told of a schema insists on it. */
export function resultOf({ text, data, links = [] }: Answer, { kind }: Pick<Form, "kind">): CallToolResult {
  const said = { type: "text" as const, text };
  if (kind !== "both") return { content: [said] };
  return {
    content: [said, ...links.map((link) => ({ type: "resource_link" as const, ...link }))],
    structuredContent: data,
  };
}

/** The tokens of an answer for a model that is handed all that goes out; counting stops above `enough`. */
export function costOf(answer: Answer, { kind, around }: Form, enough: number): number {
  const { text, data, links = [] } = answer;
  if (kind === "escaped")
    return around + tokensOf(JSON.stringify(resultOf(answer, { kind })), enough - around);
  const parts = kind === "text" ? [] : [data, ...(links.length === 0 ? [] : [links])];
  return parts.reduce(
    (sum, part) => (sum > enough ? sum : sum + tokensOf(JSON.stringify(part), enough - sum)),
    around + tokensOf(text, enough - around),
  );
}
