import { type SimpleCommand, splitCommands, standardInput } from "../commands/shell.ts";

/** A step in the history of the repository, read from a command line. */
export type HistoryStep =
  | { readonly kind: "commit"; readonly subject: string; readonly body: string; readonly amend: boolean }
  /** The subject of one whose text was edited later may be empty. */
  | { readonly kind: "pull-request"; readonly subject: string; readonly body: string }
  /** The last commit was taken back (`git reset --hard HEAD~1`). */
  | { readonly kind: "undo" };

/** Reads commits and pull requests out of one command line of the agent. */
export function historySteps(line: string): HistoryStep[] {
  if (!/\b(?:git|gh|glab)\b/.test(line)) return [];
  return splitCommands(line).flatMap((command) => step(command) ?? []);
}

function step(command: SimpleCommand): HistoryStep | null {
  const words = command.words.filter((word) => !/^[A-Z_][A-Z0-9_]*=/.test(word));
  const tool = words[0];
  if (tool === "gh" || tool === "glab") return pullRequest(words);
  if (tool !== "git") return null;
  const at = words.findIndex(
    (word, index) => index > 0 && !word.startsWith("-") && !/^-[Cc]$/.test(words[index - 1] ?? ""),
  );
  const verb = words[at];
  if (verb === "reset" && words.includes("--hard") && words.some((word) => /^HEAD(?:[~^]1?)$/.test(word)))
    return { kind: "undo" };
  return verb === "commit" ? commit(words.slice(at + 1), standardInput(command)) : null;
}

function commit(words: readonly string[], input: string | null): HistoryStep | null {
  const messages = options(words, /^(?:-[a-zA-Z]*m|--message)$/, /^--message=/);
  const text = messages.length > 0 ? messages.join("\n\n") : input;
  if (text === null) return null;
  const { subject, body } = parseMessage(text);
  if (subject === "") return null;
  return { kind: "commit", subject, body, amend: words.includes("--amend") };
}

function pullRequest(words: readonly string[]): HistoryStep | null {
  const action = words[2] ?? "";
  if (!/^(?:pr|mr)$/.test(words[1] ?? "") || !/^(?:create|edit|update)$/.test(action)) return null;
  const title = options(words, /^(?:-t|--title)$/, /^--title=/)[0];
  const body = options(words, /^(?:-b|--body|-d|--description)$/, /^--(?:body|description)=/)[0];
  if (title === undefined && (action === "create" || body === undefined)) return null;
  return { kind: "pull-request", subject: title?.trim() ?? "", body: withoutSignature(body ?? "") };
}

function options(words: readonly string[], flag: RegExp, joined: RegExp): string[] {
  const found: string[] = [];
  words.forEach((word, at) => {
    const next = words[at + 1];
    if (flag.test(word) && next !== undefined) found.push(next);
    else if (joined.test(word)) found.push(word.replace(joined, ""));
  });
  return found;
}

/** A trailer names people, tools or ids; none of it is worth remembering. */
const TRAILER =
  /^(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)+|Fixes|Closes|Refs?|Resolves|Change-Id|See)(?::|\s+#)\s*\S.*$|^(?:🤖|Generated (?:with|by)|Co-authored)/i;

const SIGNATURE = /^(?:🤖|Generated (?:with|by)|Co-authored)/i;

/** The text of a pull request without the lines in which its program signs. */
const withoutSignature = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !SIGNATURE.test(line.trim()))
    .join("\n")
    .trim();

/** Splits a message into its first line and the rest, without trailers. */
export function parseMessage(text: string): { subject: string; body: string } {
  const lines = text.trim().split("\n");
  const subject = (lines[0] ?? "").trim();
  const body = lines
    .slice(1)
    .filter((line) => !TRAILER.test(line.trim()))
    .join("\n")
    .trim();
  return { subject, body };
}
