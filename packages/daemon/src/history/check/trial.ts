import { type Api, api, type Handlers, RecallRequest, SaveRequest } from "@memory/shared";
import { uuidv7 } from "uuidv7";
import type { Deps } from "../../models/deps.ts";
import type { Context } from "../../platform/request-context.ts";
import { ownerKey } from "../../store/owner-key.ts";
import { removeOwner } from "../../store/remove-owner.ts";
import { asFault, type Found } from "./fault.ts";

type Rows = Handlers<Api, Context>;

export interface TrialDeps extends Pick<Deps, "store"> {
  readonly save: Rows["memories"]["save"];
  readonly query: Rows["recall"]["query"];
  readonly activity: Pick<Rows["activity"], "list" | "undo">;
}

/** A sentence that nobody says, with a word in it that no other text has. */
const sentence = (word: string): string =>
  `The spare key of the ${word} lighthouse hangs behind the barometer`;

/** Does the daemon do what it is there for? For an owner that is made up for it, of whom nothing is left in the end. */
export async function tryOut(
  deps: TrialDeps,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Rows["admin"]["trial"]>>> {
  const begun = performance.now();
  const ownerId = ownerKey(uuidv7());
  const found: Found[] = [];
  try {
    for await (const one of steps(deps, { ownerId, client: "memory-doctor", signal })) found.push(one);
  } catch (error) {
    found.push({
      ...failed("saving and recalling was refused"),
      detail: error instanceof Error ? error.message : "",
    });
  } finally {
    const left = removeOwner(deps.store, ownerId);
    if (left.length > 0) found.push(failed(`of the trial something is left in ${left.join(", ")}`));
  }
  return { faults: found.map(asFault), ms: Math.round(performance.now() - begun) };
}

const failed = (what: string): Found => ({
  area: "trial",
  severity: "error",
  what,
  remedy: "memory daemon restart; if it stays so, memory report",
});

async function* steps({ save, query, activity }: TrialDeps, context: Context): AsyncGenerator<Found> {
  const word = `zyx${uuidv7().slice(-8)}`;
  const saved = await save({ body: SaveRequest.parse({ content: sentence(word), type: "fact" }) }, context);
  if (saved.id === null) {
    yield failed("a memory that was saved got no id");
    return;
  }
  const asked = RecallRequest.parse({ query: `Where is the key of the ${word} lighthouse?` });
  const isRecalled = async (): Promise<boolean> =>
    (await query({ body: asked }, context)).memories.some(({ id }) => id === saved.id);
  if (!(await isRecalled())) yield failed("what was saved a moment ago was not recalled");
  const { entries } = await activity.list({ query: api.activity.list.query.parse({ limit: 20 }) }, context);
  // The indexing of what was saved may be on record as well by now.
  const operation = entries.find(({ kind }) => kind === "memory.save");
  if (!operation) {
    yield failed("a save is not in the log of changes");
    return;
  }
  await activity.undo({ params: { id: operation.id }, body: { dryRun: false } }, context);
  if (await isRecalled()) yield failed("what was taken back is recalled nevertheless");
}
