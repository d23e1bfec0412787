import type { Session } from "../session.ts";
import { countWords } from "./measure.ts";

/** A few words on what a session is about, for statements that do not say it: its title, or the words of its branch. */
export function topicOf(session: Pick<Session, "title" | "branch">): string | null {
  const title = session.title?.trim().replace(/[.\s]+$/, "") ?? "";
  if (countWords(title) >= 2 && countWords(title) <= 12 && title.length <= 80) return title;
  return branchWords(session.branch);
}

/** Words that every branch may carry. */
const GENERIC =
  /^(?:branch|feature|feat|test|tests|wip|dev|develop|new|my|tmp|temp|work|stuff|update|updates)$/i;

/** `dana/fix-session-titles` reads as "fix session titles"; `main` says nothing. */
function branchWords(branch: string | null): string | null {
  const words = (branch ?? "")
    .replace(/^.*\//, "")
    .split(/[-_]+/)
    .filter((word) => /^[a-z]{2,}$/i.test(word));
  const telling = words.filter((word) => !GENERIC.test(word));
  return telling.length < 2 || words.length > 8 ? null : words.join(" ");
}
