import { z } from "zod";

/**
 * The bounds of a value, to be read behind its name ("limit: must be a whole number from 1 to 500"). It never quotes the
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

/** Both bounds at once, whichever of them was missed. What is a bound for exactness alone goes unsaid. */
function ofNumber(schema: z.ZodNumber): string {
  const must = `must be ${schema.isInt ? "a whole number" : "a number"}`;
  const [low, high] = [boundOf(schema, "greater_than"), boundOf(schema, "less_than")];
  if (!low || !high) {
    if (low) return `${must}${low.inclusive ? ` of ${low.value} or more` : ` above ${low.value}`}`;
    return high ? `${must}${high.inclusive ? ` of ${high.value} or less` : ` below ${high.value}`}` : must;
  }
  return low.inclusive && high.inclusive
    ? `${must} from ${low.value} to ${high.value}`
    : `${must} ${low.inclusive ? "from" : "above"} ${low.value} and ${high.inclusive ? "up to" : "below"} ${high.value}`;
}

interface Bound {
  readonly value: number;
  readonly inclusive: boolean;
}

/** The bound that a schema was given; among whole numbers "above 0" is "1 or more". */
function boundOf({ isInt, def }: z.ZodNumber, side: "greater_than" | "less_than"): Bound | undefined {
  for (const check of def.checks ?? []) {
    const found = Bounds.safeParse(check._zod.def).data;
    if (found?.check !== side) continue;
    const { value, inclusive } = found;
    const next = side === "greater_than" ? Math.floor(value) + 1 : Math.ceil(value) - 1;
    return isInt && !inclusive ? { value: next, inclusive: true } : { value, inclusive };
  }
  return undefined;
}

/** Zod tells the bounds of a number, but not whether the number itself is within. */
const Bounds = z.object({
  check: z.enum(["greater_than", "less_than"]),
  value: z.number(),
  inclusive: z.boolean(),
});

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
  datetime: "must be a time, as 2026-09-12T14:00:00Z",
  url: "must be a web address, as https://example.com/page",
};
