import { CliError, EXIT } from "./errors.ts";
import type { Io } from "./io.ts";

/** The words of a command: its arguments, or stdin for a lone "-". Nothing to read is a usage error, never a hang. */
export async function wordsOf(
  io: Pick<Io, "stdin">,
  words: readonly string[],
  example: string,
): Promise<string> {
  const fromStdin = words.length === 1 && words[0] === "-";
  if (fromStdin && io.stdin.isTTY)
    throw new CliError(EXIT.usage, "nothing is piped in", { hint: `like this:  ${example}` });
  const text = (fromStdin ? await io.stdin.text() : words.join(" ")).trim();
  if (text === "")
    throw new CliError(EXIT.usage, fromStdin ? "stdin was empty" : "no text was given", {
      hint: `like this:  ${example}`,
    });
  return text;
}
