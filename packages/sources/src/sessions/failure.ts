import { anyOf } from "@memory/language/text";

/** Characters of an output that are looked through, and of the line that is kept. */
const LOOKED_AT = 16_000;
const LONGEST = 300;

/** What programs say when they give up: in the first such line stands why. */
const TELLING = anyOf(
  [
    /\b(?:error|fail(?:ed|ure)?|fatal|exception|panic|traceback|usage)\b/,
    /\b(?:not found|no such|cannot|can't|could not|couldn't|unable|denied|refused|missing)\b/,
    /\b(?:unknown|unrecognized|invalid|undefined|unexpected)\b/,
    /\w(?:Error|Exception)\b/,
  ],
  { flags: "i" },
);

/** Lines that tell only that there was a failure, or how it is told. */
const FRAME = anyOf(
  [
    /(?:Error: )?Exit code:? -?\d+/,
    /Wall time\b.*|Output:|Traceback \(most recent call last\):/,
    /[$>] .*|[-=*#~\s>]*/,
  ],
  { before: /^/, behind: /$/, flags: "i" },
);

/** The first line of what a failed command wrote that says why; null where it wrote nothing. */
export function failureIn(output: string): string | null {
  const lines = output
    .slice(0, LOOKED_AT)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line) && !FRAME.test(line));
  const line = lines.find((one) => TELLING.test(one)) ?? lines[0];
  return line === undefined ? null : line.slice(0, LONGEST);
}
