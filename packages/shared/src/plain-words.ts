import { z } from "zod";

/**
 * What a value must be, to be read behind its name ("limit: must be a whole number from 1 to 500"). It never quotes the
 * value: that may be private. Undefined leaves zod's own words.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.input === undefined) return "is missing";
  if (issue.schema instanceof z.ZodNumber) return ofNumber(issue.schema);
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected];
    case "invalid_format":
      return FORMATS[issue.format];
    case "invalid_value":
      return `must be ${listed(issue.values.map(String))}`;
    case "too_small":
      return issue.minimum === 1 ? "must not be empty" : undefined;
    case "too_big":
      return `must be at most ${issue.maximum} ${issue.origin === "string" ? "characters" : "items"}`;
    default:
      return undefined;
  }
}

/** "a, b or c" */
const listed = (words: readonly string[]): string => words.join(", ").replace(/, ([^,]*)$/, " or $1");

/** Both bounds at once, whichever of them was missed. */
function ofNumber({ isInt, minValue, maxValue }: z.ZodNumber): string {
  const kind = isInt ? "a whole number" : "a number";
  return minValue === null || maxValue === null
    ? `must be ${kind}`
    : `must be ${kind} from ${minValue} to ${maxValue}`;
}

const KINDS: Record<string, string> = {
  string: "must be text",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
};

const ID = "must be an id; ids look like 01a1ff02-caf7-7dea-969a-3177902aaed8";

const FORMATS: Record<string, string> = {
  uuid: ID,
  guid: ID,
  datetime: "must be a time in UTC, as 2026-09-12T14:00:00Z",
  url: "must be a web address, as https://example.com/page",
};
