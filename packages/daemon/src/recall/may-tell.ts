import { claimsOnReader, hidesWords } from "@memory/language/instructions";
import { projectKey } from "@memory/shared/words";
import type { Store } from "../store/open.ts";
import { findRemotes } from "./queries/remotes.ts";
import type { InjectableText } from "./statements.ts";

/**
 * May it be told to an agent that has not asked? A person's own sentence may; what an agent said, what stands in a document or in the midst of
 * a conversation may not where it turns to agents or claims a permission: whose words those were cannot be told. What hides words may never.
 */
export const mayTell = ({
  type,
  source,
  content,
}: Pick<InjectableText, "type" | "source" | "content">): boolean =>
  !hidesWords(content) && ((type !== undefined && source.statedBy === "user") || !claimsOnReader(content));

/**
 * Is what stands in a space about this very project? Where it is fetched from somewhere, what is told unasked has to name one of those
 * addresses: another project of the same name may be meant by a name alone.
 */
export function aboutHere(
  store: Store,
  { ownerId, project }: { readonly ownerId: string; readonly project: string | undefined },
): (one: Pick<InjectableText, "space" | "project">) => boolean {
  const own = project === undefined ? [] : findRemotes(store, ownerId, project).map(projectKey);
  return ({ space, project: theirs }) =>
    !space || theirs === undefined || own.length === 0 || own.includes(projectKey(theirs));
}
