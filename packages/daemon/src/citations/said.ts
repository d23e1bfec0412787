import { citationsIn } from "@memory/language/citations";
import { DAY } from "@memory/language/text";
import type { Deps } from "../models/deps.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import { type CitedOne, keyOf } from "./cited.ts";
import { findSaid, findSessions } from "./queries.ts";

/** Sessions of a project, pieces of each, and names that are looked for: git takes some tenths of a second for all of them in a commit. */
const MOST = { sessions: 300, pieces: 400, names: 1_000 } as const;

/**
 * Adds what was named in the sessions of a project, the last ones first: turns are told with a prompt, too, and name what goes. To the
 * day, so that few commits have to be found.
 */
export async function addSaid(
  store: Deps["store"],
  of: { readonly ownerId: string; readonly project: string },
  cited: Map<string, CitedOne>,
): Promise<void> {
  const most = cited.size + MOST.names;
  const yielded = createYielder();
  for (const session of findSessions(store, { ...of, most: MOST.sessions })) {
    if (cited.size >= most) return;
    for (const { content, asserted_at } of findSaid(store, of.ownerId, { session, most: MOST.pieces })) {
      const day = asserted_at - (asserted_at % DAY);
      for (const citation of citationsIn(content)) {
        const key = keyOf(citation);
        const known = cited.get(key);
        if (!known) cited.set(key, { citation, said: [day], isSaidOnly: true });
        else if (known.isSaidOnly && !known.said.includes(day)) known.said.push(day);
      }
      await yielded();
    }
  }
}
