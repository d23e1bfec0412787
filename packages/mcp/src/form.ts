import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { tokensOf } from "./budget.ts";
import type { Answer } from "./tool.ts";

/**
 * In which form an answer goes out. "text": words alone, which every client hands to its model. "escaped": the same, for a
 * client that hands it on as JSON, where marks and line ends cost more. "both": words, data and links, for programs and for
 * clients that nobody has looked at, which may hand all of it to a model.
 */
export type Form = "text" | "escaped" | "both";

/**
 * Names of agents at the handshake; one that goes on after a sign ("goose-cli", "Visual Studio Code - Insiders")
 * is the same. Words are told wherever there is a choice: the same as data costs a third more, and links cost what the refs
 * already say. What each shows of the two was seen with the real programs, but for the second group: their names are public,
 * and words can be shown by all.
 */
const FORMS: Readonly<Record<string, Form>> = {
  // JSON, where there is any, after a line for each link.
  "claude-code": "text",
  // JSON, where there is any.
  "codex-mcp-client": "text",
  // Words, and a line for each link.
  "gemini-cli-mcp-client": "text",
  // Words.
  opencode: "text",
  // Both, and the links.
  "qwen-cli-mcp-client": "text",
  // Both.
  "copilot-cli": "text",
  // The whole answer as JSON.
  "@cline/core": "escaped",

  "claude-ai": "text",
  "cursor-vscode": "text",
  "visual studio code": "text",
  zed: "text",
  goose: "text",
};

/** The form for an agent as it is named to the daemon: "claude-code/2.1.0". */
export function formFor(agent: string | undefined): Form {
  const name = agent?.toLowerCase() ?? "";
  const known = Object.keys(FORMS).find((one) => name.startsWith(one) && !/^\w/.test(name.slice(one.length)));
  return (known && FORMS[known]) || "both";
}

/** An answer as it goes out. Without data nothing may have been promised: a client that was told of a schema insists on it. */
export function resultOf({ text, data, links = [] }: Answer, form: Form): CallToolResult {
  const words = { type: "text" as const, text };
  if (form !== "both") return { content: [words] };
  return {
    content: [words, ...links.map((link) => ({ type: "resource_link" as const, ...link }))],
    structuredContent: data,
  };
}

/** The tokens of an answer for a model that is handed all that goes out; counting stops above `enough`. */
export function costOf(answer: Answer, form: Form, enough: number): number {
  const { text, data, links = [] } = answer;
  if (form === "escaped") return tokensOf(JSON.stringify(resultOf(answer, form)), enough);
  const parts = form === "text" ? [] : [data, ...(links.length === 0 ? [] : [links])];
  return parts.reduce(
    (sum, part) => (sum > enough ? sum : sum + tokensOf(JSON.stringify(part), enough - sum)),
    tokensOf(text, enough),
  );
}
