import { isObjection } from "@memory/language/stance";
import type { StoredTurn } from "../queries/turns.ts";
import type { Reader } from "../reader.ts";
import { ownWords } from "./own-blocks.ts";
import type { Read } from "./read-turns.ts";

/** Words of a reply that say nothing by themselves. */
const fewest = 3;

/** The turn right after one, where its person is against what the agent has answered in that; only their own words of it. */
export function objectionTo(
  { turns, catalog: { columns } }: Pick<Reader, "turns" | "catalog">,
  { stored, ranked }: Pick<Read, "stored" | "ranked">,
): Read | undefined {
  const answer = stored.blocks.filter(({ part }) => part !== "ask").map(({ text }) => text);
  if (answer.length === 0) return undefined;
  const [{ owner_id: ownerId, agent, session_id: session, turn: number }] = stored.passages;
  const { next } = turns.beside({ ownerId, agent, session, number });
  const after = next === null ? null : turns.at({ ownerId, agent, session, number: next });
  const said = after && personsWords(after);
  if (!after || !said || said.text.split(/\s+/).length < fewest) return undefined;
  const slot = columns.slotOf(after.passages[0].item ?? -1);
  if (slot < 0 || !isObjection(answer.join("\n\n"), said.text)) return undefined;
  const turn = columns.turn[slot] ?? -1;
  // It has no score of its own.
  return { ranked: { ...ranked, slot, turn }, stored: { ...after, blocks: said.blocks }, onlyAsks: false };
}

function personsWords({ blocks }: StoredTurn): Pick<StoredTurn, "blocks"> & { readonly text: string } {
  const asks = ownWords(
    blocks.filter(({ part }) => part === "ask"),
    [],
  ).blocks;
  return { blocks: asks, text: asks.map(({ text }) => text).join("\n\n") };
}
