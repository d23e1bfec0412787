import { parseJson } from "@memory/language/text";

/** The JSON value in what a model wrote. Small models put it between fences or behind their thoughts. Undefined where there is none. */
export function readJson(text: string): unknown {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const whole = parseJson(said);
  if (whole !== undefined) return whole;
  const start = said.search(/[[{]/);
  const end = Math.max(said.lastIndexOf("}"), said.lastIndexOf("]"));
  return start === -1 || end < start ? undefined : parseJson(said.slice(start, end + 1));
}
