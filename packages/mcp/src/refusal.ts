import { ApiError } from "@memory/shared/wire";
import { z } from "zod";
import { shortIds } from "./short-ids.ts";
import { shorten } from "./words.ts";

/** A mistake of the agent, or a missing thing, with the next call to try. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  /** Next steps, one a line. */
  readonly hints: readonly string[];

  constructor(message: string, hints: readonly string[] = []) {
    super(message);
    this.hints = hints;
  }
}

/** Characters of an issue with arguments: an unknown one is named, and its name can be of any length. */
const MOST_ISSUES = 10;
const LONGEST = 200;

/** True where no daemon can be reached or started: nothing is wrong with the call, and its person is not to be shown an error. */
export const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && error.cause instanceof Error) || hintOf(error).length > 0;

/** The text of a failure for the agent: what is wrong, and what works; `example` is a call that does. */
export function refusalOf(error: unknown, example: string): string {
  if (error instanceof ToolError) return [`Refused: ${error.message}`, ...error.hints].join("\n");
  if (error instanceof z.ZodError) {
    const issues = linesOf(error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
    return ["Refused: wrong arguments", ...issues, `A call that works: ${example}`].join("\n");
  }
  if (error instanceof ApiError) {
    const issues = linesOf(error.issues ?? []);
    const fix = error.code === "invalid" ? [`A call that works: ${example}`] : [];
    return [`Refused: ${shortIds(error.message)}`, ...issues, ...fix].join("\n");
  }
  // `fetch` reports a lost or refused connection as a TypeError that carries the reason as its cause.
  if (error instanceof TypeError && error.cause instanceof Error)
    return "The memory daemon does not answer. Ask the user to run: memory daemon start";
  const message = error instanceof Error ? error.message : String(error);
  // A person who sees it has done nothing wrong.
  const hint = hintOf(error);
  return [`${hint.length > 0 ? "Memory is away" : "Failed"}: ${message}`, ...hint].join("\n");
}

const linesOf = (issues: readonly { readonly path: string; readonly message: string }[]): string[] =>
  issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => shorten(`- ${path ? `${path}: ` : ""}${shortIds(message)}`, LONGEST));

/** The next step, where the author of the client named one. */
const hintOf = (error: unknown): string[] =>
  error instanceof Error && "hint" in error && typeof error.hint === "string" ? [error.hint] : [];
