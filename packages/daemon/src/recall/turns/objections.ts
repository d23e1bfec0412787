import { isObjection, sharesAlone } from "@memory/language/stance";
import type { StoredTurn, TurnPlace } from "../queries/turns.ts";
import type { Reader } from "../reader.ts";
import { ownWords } from "./own-blocks.ts";
import type { Read } from "./read-turns.ts";

/** Words of a reply that say nothing by themselves. */
const fewest = 3;
/** Turns behind one that are looked at. */
const behind = 2;

/**
 * The turn right after one, or the next, where its person is against what the agent has answered in that; only their own words of it.
 * What is said a turn later has to come back to that answer, with a word that stands in it and not in what was said in between.
 */
export function objectionTo(
  { turns, catalog: { columns } }: Pick<Reader, "turns" | "catalog">,
  { stored, ranked }: Pick<Read, "stored" | "ranked">,
): Read | undefined {
  const answer = answerOf(stored);
  if (answer === "") return undefined;
  const answered = { asked: personsWords(stored).text, answer };
  const [{ owner_id: ownerId, agent, session_id: session }] = stored.passages;
  let place: TurnPlace = { ownerId, agent, session, number: stored.passages[0].turn };
  let between = "";
  for (let n = 0; n < behind; n++) {
    const { next } = turns.beside(place);
    if (next === null) return undefined;
    place = { ...place, number: next };
    const after = turns.at(place);
    if (!after) return undefined;
    const said = personsWords(after);
    const isBack = n === 0 || sharesAlone(said.text, { answer, between });
    const slot = columns.slotOf(after.passages[0].item ?? -1);
    if (slot >= 0 && isBack && said.text.split(/\s+/).length >= fewest && isObjection(answered, said.text)) {
      const turn = columns.turn[slot] ?? -1;
      // It has no score of its own.
      return {
        ranked: { ...ranked, slot, turn },
        stored: { ...after, blocks: said.blocks },
        onlyAsks: false,
      };
    }
    between += `\n${said.text}\n${answerOf(after)}`;
  }
  return undefined;
}

const answerOf = ({ blocks }: StoredTurn): string =>
  blocks
    .filter(({ part }) => part !== "ask")
    .map(({ text }) => text)
    .join("\n\n");

function personsWords({ blocks }: StoredTurn): Pick<StoredTurn, "blocks"> & { readonly text: string } {
  const asks = ownWords(
    blocks.filter(({ part }) => part === "ask"),
    [],
  ).blocks;
  return { blocks: asks, text: asks.map(({ text }) => text).join("\n\n") };
}
