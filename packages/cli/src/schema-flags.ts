import type { Issue } from "@memory/shared/wire";
import { InvalidArgumentError, Option } from "commander";
import { z } from "zod";

/** One flag per field of a request: name, help, bounds, choices and default come from its schema. */
export function flagsFrom(schema: z.ZodObject): Option[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { type, description, enum: choices, default: preset } = z.toJSONSchema(field, { io: "input" });
    const words = `${description?.charAt(0).toLowerCase() ?? ""}${description?.slice(1) ?? ""}`;
    const help = preset === undefined || preset === false ? words : `${words} (default: ${preset})`;
    const option = new Option(
      type === "boolean" ? flagOf(name) : `${flagOf(name)} <${placeholder(type)}>`,
      help,
    );
    if (choices) option.choices(choices.map(String));
    else if (type !== "boolean") option.argParser(parserOf(field, type));
    return option;
  });
}

const placeholder = (type: unknown): string => (type === "integer" || type === "number" ? "number" : "text");

/** "maxSessions" → "--max-sessions" */
export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`;

/** A value the schema refuses is refused here, before a daemon is started for it. */
function parserOf(field: z.core.$ZodType, type: unknown) {
  return (text: string): unknown => {
    const value = type === "integer" || type === "number" ? Number(text) : text;
    const parsed = z.safeParse(field, value);
    if (!parsed.success)
      throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => `It ${message}.`).join(" "));
    return value;
  };
}

/** Issues of a whole request, under the names of its flags. */
export const flagIssues = (error: z.ZodError): Issue[] =>
  error.issues.map(({ path, message }) => ({
    path: path.map((part) => flagOf(String(part))).join("."),
    message,
  }));
