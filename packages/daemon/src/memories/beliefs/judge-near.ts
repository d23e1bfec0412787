import type { Api, Input, Reply } from "@memory/shared";
import { askedBy, isPersonsOwn } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { TransactionGroup } from "../../store/group.ts";
import { findMemoryRow } from "../queries.ts";
import type { BeliefDeps } from "./belief.ts";
import { type JudgedAs, type Judgement, judgePair } from "./judge-pair.ts";
import { type Caller, MOST_JUDGED, type Shown } from "./shown.ts";

export interface JudgeDeps extends BeliefDeps {
  /** Memories shown, and to whom. */
  readonly shown: Shown;
  /** Has the daemon heard a person say these words to this program lately, about this memory? */
  readonly heard: (caller: Caller, words: string, about: string) => boolean;
}

type Body = Input<Api["memories"]["judge"]>["body"];
type Judged = Awaited<Reply<Api["memories"]["judge"]>>["judged"];

/**
 * Carry out what a caller says about a memory and others near it: one operation each. Who is no person in a program of their own
 * judges what was shown to them within the hour, and so many a session on their own account.
 */
export async function judgeNear(
  deps: JudgeDeps & { readonly group: TransactionGroup },
  caller: Caller,
  { id, judged, userSaid }: Body & { readonly id: string },
): Promise<Judged> {
  const isPersons = isPersonsOwn(caller.client);
  const memory = findMemoryRow(deps.store, caller.ownerId, id);
  const isHeard =
    userSaid !== undefined && memory?.stated_by === "user" && deps.heard(caller, userSaid, memory.content);
  const results: Judged = [];
  for (const { id: other, is } of judged) {
    const pair = { ownerId: caller.ownerId, newer: id, other, is, isPersons, isHeard, client: caller.client };
    const result = isPersons
      ? await deps.group.enqueue(() => judgeOne(deps, pair, userSaid))
      : await guarded(deps, caller, { is, other, isHeard }, () =>
          deps.group.enqueue(() => judgeOne(deps, pair, userSaid)),
        );
    results.push({ id: other, is, ...result });
  }
  return results;
}

function judgeOne(
  deps: JudgeDeps,
  pair: Parameters<typeof judgePair>[1],
  userSaid: string | undefined,
): JudgedAs {
  const { ownerId, client, newer, isHeard } = pair;
  const entry = {
    ownerId,
    kind: "memory.judge",
    actor: askedBy({ client }),
    subjectId: newer,
    reason: isHeard ? userSaid : undefined,
  } as const;
  return record(deps, entry, () => judgePair(deps, pair));
}

interface Guarded {
  readonly is: Judgement;
  readonly other: string;
  readonly isHeard: boolean;
}

async function guarded(
  { shown }: JudgeDeps,
  caller: Caller,
  { other, isHeard }: Guarded,
  judge: () => Promise<JudgedAs>,
): Promise<JudgedAs> {
  if (!shown.has(caller, other))
    return {
      outcome: "refused",
      reason: `memory ${other} was not shown to you within the last hour: judge what the answer of a save or a recall has named`,
    };
  const isOwn = !isHeard;
  if (isOwn && !shown.take(caller))
    return {
      outcome: "refused",
      reason: `you have judged ${MOST_JUDGED} in this session on your own account; leave the rest to the user, in memory review`,
    };
  const result = await judge().catch((error: unknown) => {
    if (isOwn) shown.giveBack(caller);
    throw error;
  });
  if (isOwn && (result.outcome === "unchanged" || result.outcome === "refused")) shown.giveBack(caller);
  return result;
}
