import { withoutAdded } from "../../sessions/added-text.ts";
import { insideElements, withoutElements } from "../retold/elements.ts";

/** Elements in which Cline tells its model what the person has open, named or switched. */
const ADDED = ["mode_notice", "environment_details", "file_content", "folder_content", "url_content"];

/** Elements around what a person sent. */
const SENT = ["user_input", "user_command"];

/** Has a person sent this text, by Cline's own mark? */
export const isSent = (text: string): boolean => SENT.some((name) => insideElements(text, name).length > 0);

/** What a person typed, of a text to which Cline or a hook has added. */
export function humanText(raw: string): string {
  const text = withoutElements(withoutAdded(raw), ADDED);
  const sent = SENT.flatMap((name) => insideElements(text, name));
  return (sent.length > 0 ? sent.join("\n\n") : text).trim();
}
