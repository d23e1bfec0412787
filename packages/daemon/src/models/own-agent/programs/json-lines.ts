import { parseJson } from "@memory/language/text";
import type { z } from "zod";

/** The events of a program that prints one JSON object a line; what is none of them is let be. */
export const eventsIn = <Event>(stdout: string, schema: z.ZodType<Event>): Event[] =>
  stdout.split("\n").flatMap((line) => {
    const parsed = schema.safeParse(parseJson(line.trim()));
    return parsed.success ? [parsed.data] : [];
  });
