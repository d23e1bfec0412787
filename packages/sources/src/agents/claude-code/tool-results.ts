import type { GivenAnswer, Question } from "../../sessions/answers.ts";
import type { ToolResult } from "./transcript-records.ts";

/**
 * Result of a command or an edit. Failures are flagged in most versions; some only say so at the start of the
 * text. Null for a command sent to the background, as its start says nothing.
 */
export function outcome(result: ToolResult): boolean | null {
  if (result.failed) return false;
  if (/^(?:Error: )?Exit code [1-9]/.test(result.text) || result.text.startsWith("<tool_use_error>"))
    return false;
  return result.text.startsWith("Command running in background") ? null : true;
}

/** Its exit status: a command whose failure is not told has ended well. */
export function exitOf(result: ToolResult): number | undefined {
  const said = /^(?:Error: )?Exit code (\d{1,5})\b/.exec(result.text)?.[1];
  if (said !== undefined) return Number(said);
  return outcome(result) === true ? 0 : undefined;
}

/**
 * The person's answers to AskUserQuestion, from the structured result or else from the sentence that holds
 * them.
 */
export function answersTo(
  questions: readonly Question[],
  result: ToolResult,
  given: readonly GivenAnswer[],
): readonly GivenAnswer[] {
  if (result.failed) return [];
  return given.length > 0 ? given : answersIn(result.text, questions);
}

/** Reads `User has answered your questions: "Q"="A", "Q"="A". You can now ...`; quotes inside are not escaped. */
function answersIn(text: string, questions: readonly Question[]): GivenAnswer[] {
  if (!/^(?:User has answered your questions|Your questions have been answered):/.test(text)) return [];
  const asked = questions.flatMap(({ question }) => {
    const at = text.indexOf(`"${question}"="`);
    return at < 0 ? [] : [{ question, at, from: at + question.length + 4 }];
  });
  return asked.flatMap(({ question, from }) => {
    const next = Math.min(...asked.map((other) => other.at).filter((at) => at > from), text.length);
    const part = text.slice(from, next);
    const end = part.search(/"(?:, ?$|\. You can now| selected preview:| user notes:|\s*$)/);
    const answer = (end < 0 ? part : part.slice(0, end)).trim();
    return answer === "" ? [] : [{ question, answer }];
  });
}
