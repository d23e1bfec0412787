import { withoutAdded } from "../../sessions/added-text.ts";
import { addHuman, type Gathered, type Place, typedIn } from "../../sessions/gather.ts";

/** What a person typed, of a text to which a hook has added: for agents that add nothing themselves. */
export const withoutHooks = (text: string): string => withoutAdded(text).trim();

/** Takes the texts of one message of a person's. */
export function takeTyped(
  into: Gathered,
  texts: readonly string[],
  {
    place,
    humanText = withoutHooks,
  }: { readonly place: Place; readonly humanText?: (text: string) => string },
): void {
  const typed = typedIn(into, texts, place.lines.from).map(humanText);
  addHuman(into, { via: "typed", text: typed.filter((text) => text !== "").join("\n\n") }, place);
}
