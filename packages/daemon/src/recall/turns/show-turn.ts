import { iso } from "@memory/language/text";
import type { Turn } from "@memory/shared";
import type { z } from "zod";
import type { Reader } from "../reader.ts";

/** A turn that somebody wants to see, by its session (its id, or the end of it) and its number. */
export interface TurnTask {
  readonly ownerId: string;
  readonly session: string;
  readonly number: number;
}

export type ShownTurn =
  | { readonly kind: "turn"; readonly turn: z.output<typeof Turn> }
  | { readonly kind: "no-session" | "several-sessions" }
  | { readonly kind: "no-turn"; readonly session: string };

/** Call it inside the transaction that reads. */
export function showTurn(
  { turns }: Pick<Reader, "turns">,
  { ownerId, session: ref, number }: TurnTask,
): ShownTurn {
  const [found, ...others] = turns.sessions(ownerId, ref);
  if (!found) return { kind: "no-session" };
  // A whole id is that of its session, though others may end in it.
  if (others.length > 0 && (found.session !== ref || others[0]?.session === ref))
    return { kind: "several-sessions" };
  const { agent, session } = found;
  const place = { ownerId, agent, session, number };
  const stored = turns.at(place);
  if (!stored) return { kind: "no-turn", session };
  const { previous, next } = turns.beside(place);
  const [first] = stored.passages;
  const turn = {
    ...{ session, number, agent, project: first.project, path: first.path },
    assertedAt: iso(first.asserted_at),
    blocks: stored.blocks.map(({ part, text, lines }) => ({
      ...{ part, text },
      ...{ startLine: lines.from, endLine: lines.to },
    })),
    kept: turns.kept(stored).map(({ id, content }) => ({ id, content })),
    ...(previous !== null && { previous }),
    ...(next !== null && { next }),
  };
  return { kind: "turn", turn };
}
