import { withoutAdded } from "../../sessions/added-text.ts";
import { withoutElements } from "../retold/elements.ts";

/** What a person typed, of a text to which the extension or a hook has added. */
export const humanText = (raw: string): string =>
  withoutElements(withoutAdded(raw), ["environment_details", "file_content"]).trim();
