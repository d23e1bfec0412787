import type { GivenAnswer, Question } from "../../sessions/answers.ts";
import { type Fields, fields, string } from "../../sessions/fields.ts";

/** The text of what a tool has answered. */
export function outputOf(given: Fields): string {
  const response = fields(given.response);
  return string(response?.output) ?? string(response?.error) ?? "";
}

/** Whether it went well; null for a command in the background, whose start says nothing. */
export function outcomeOf(given: Fields, result: Fields | null): boolean | null {
  if (result !== null && typeof result.status === "string" && result.status !== "success") return false;
  if (fields(given.response)?.error !== undefined) return false;
  const output = outputOf(given);
  if (/^Background (?:shell|command|task)/.test(output)) return null;
  return (exitOf(output) ?? 0) === 0;
}

/** The exit status that is told with it. */
export function exitOf(output: string): number | undefined {
  const code = /^Exit Code: (-?\d+)\s*$/m.exec(output)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Reads `User has provided the following answers:`, and a line for each question: `**Heading**: answer`. */
export function answersIn(output: string, questions: readonly Question[]): GivenAnswer[] {
  if (!output.startsWith("User has provided the following answers:")) return [];
  const starts = questions.flatMap(({ id, question }) => {
    const at = output.indexOf(`\n**${id}**: `);
    return at < 0 ? [] : [{ question, at, from: at + `\n**${id}**: `.length }];
  });
  return starts.flatMap(({ question, from }) => {
    const end = Math.min(...starts.map(({ at }) => at).filter((at) => at >= from), output.length);
    const answer = output.slice(from, end).trim();
    return answer === "" ? [] : [{ question, answer }];
  });
}
