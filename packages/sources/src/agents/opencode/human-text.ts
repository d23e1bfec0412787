import { withoutAdded } from "../../sessions/added-text.ts";

/** What a person typed, of a text to which a program has added. `opencode run` stores a question in quotes. */
export function humanText(raw: string): string {
  const text = withoutAdded(raw).trim();
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  const inner = text.slice(1, -1);
  return inner.replaceAll('\\"', "").includes('"') ? text : inner.replaceAll('\\"', '"').trim();
}
