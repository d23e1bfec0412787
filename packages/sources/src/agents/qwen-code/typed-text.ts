import { withoutAdded } from "../../sessions/added-text.ts";

/** Between these stand whole files that a person only named. */
const FILES = "--- Content from referenced files ---";
const END = "--- End of content ---";

/** The person's own words in the texts of one message, which hold what hooks and named files have added as texts of their own. */
export function typedOf(texts: readonly string[]): string {
  const typed: string[] = [];
  let isFile = false;
  for (const text of texts) {
    if (text.trim().startsWith(FILES)) isFile = true;
    if (!isFile) typed.push(withoutAdded(text).trim());
    if (text.trimEnd().endsWith(END)) isFile = false;
  }
  return typed.filter((text) => text !== "").join("\n\n");
}
