import type { ChatModel } from "../chat.ts";
import { type NamedModel, type ReachDeps, reach, stateOfNamed } from "./reach.ts";

/** A chat model whose key is looked up when it is asked: one that is set, changed or mended later counts at once. */
export function chosenChat(deps: ReachDeps, named: NamedModel): ChatModel {
  let made: { readonly key: string | null; readonly chat: ChatModel } | undefined;
  const chat = (): ChatModel => {
    const ref = reach(deps, named);
    if (made?.key !== ref.key) made = undefined;
    made ??= { key: ref.key, chat: deps.providers.chat(ref) };
    return made.chat;
  };
  return {
    name: named.name,
    state: () => stateOfNamed(named, () => chat().state()),
    complete: async (question) => chat().complete(question),
  };
}
