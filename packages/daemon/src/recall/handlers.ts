import { type Api, ApiError, type Handlers, type Input, type Reply } from "@memory/shared";
import { OWN_ALONE } from "@memory/shared/words";
import { withGone } from "../citations/gone.ts";
import type { Caller, Shown } from "../memories/beliefs/shown.ts";
import { findJoinedSpaces } from "../memories/queries/spaces.ts";
import type { Deps } from "../models/deps.ts";
import type { Load } from "../platform/schedule/load.ts";
import { sessionNamer } from "../store/session-title.ts";
import { laterFirst } from "./asked-now.ts";
import type { RecallCount } from "./count-recalled.ts";
import { spacesNamed } from "./owners.ts";
import { answerQuery, type RecallDeps, type RecallOutcome } from "./recall.ts";
import { tellTrace } from "./trace/tell-trace.ts";
import { createTraces } from "./trace/traces.ts";

interface Asking extends Caller {
  readonly signal: AbortSignal;
}

type Preview = Api["recall"]["preview"];

export interface RecallHandlerDeps extends RecallDeps, Pick<Deps, "store" | "newId" | "pairs"> {
  readonly recalls: Pick<RecallCount, "count">;
  /** Memories shown, and to whom, who may judge them. */
  readonly shown: Pick<Shown, "note">;
  /** Background work gives way to questions. */
  readonly load: Pick<Load, "noteRequest" | "track">;
  /** Preview of the hook's answer to a prompt. */
  readonly preview: (ownerId: string, asked: Input<Preview>["body"], signal: AbortSignal) => Reply<Preview>;
}

/**
 * True for clients that only look at memories, or measure them: the count of a memory's uses leaves them out.
 */
const onlyLooks = (client: string | null): boolean =>
  client !== null && /^memory-(?:viewer|bench)\b/.test(client);

/** Between two times that are the wrong way round there is nothing: who asks so has mixed them up. */
function assertInOrder({ after, before }: Input<Api["recall"]["query"]>["body"]): void {
  if (after === undefined || before === undefined || Date.parse(after) <= Date.parse(before)) return;
  throw new ApiError("invalid", "invalid request body", [
    { path: "after", message: "must not be later than before" },
  ]);
}

/** A space that nobody has joined here answers nothing: whoever names it has mistaken the name. */
function assertJoined({ store }: Pick<Deps, "store">, ownerId: string, space: string | undefined): void {
  if (space === undefined || space === OWN_ALONE) return;
  const joined = findJoinedSpaces(store, ownerId);
  const named = spacesNamed(joined, space);
  if (named.length === 1) return;
  const there = joined.map(({ name }) => name).join(", ");
  const message =
    named.length > 1
      ? `several joined spaces are called "${space}": give the id of one, ${named.map(({ id }) => id).join(" or ")}`
      : joined.length === 0
        ? `no space is joined here, so there is none called "${space}": leave it out`
        : `no space called "${space}" is joined here: there are ${there}; "${OWN_ALONE}" asks one's own memory alone`;
  throw new ApiError("invalid", "invalid request body", [{ path: "space", message }]);
}

const isNow = ({ at, knownAt }: Input<Api["recall"]["query"]>["body"]): boolean =>
  at === undefined && knownAt === undefined;

const asNow = ({ pairs }: Pick<Deps, "pairs">, query: string, outcome: RecallOutcome): RecallOutcome =>
  pairs
    ? {
        ...outcome,
        answer: { ...outcome.answer, memories: laterFirst(pairs, query, outcome.answer.memories) },
      }
    : outcome;

export function recallHandlers(deps: RecallHandlerDeps) {
  const traces = createTraces();
  return {
    async query({ body }, caller) {
      const { ownerId, client, signal } = caller;
      deps.load.noteRequest();
      assertInOrder(body);
      assertJoined(deps, ownerId, body.space);
      const found = await answerQuery(deps, ownerId, body, signal);
      const answered = isNow(body) ? asNow(deps, body.query, found) : found;
      const queryId = deps.newId();
      traces.put(ownerId, client, answered, queryId);
      const { memories } = answered.answer;
      if (!onlyLooks(client)) deps.recalls.count(memories);
      const own = memories.filter(({ space }) => !space);
      deps.shown.note(
        caller,
        own.map(({ id }) => id),
      );
      const named = sessionNamer(deps.store, ownerId);
      const told = memories.map((hit) =>
        hit.space ? hit : { ...withGone(deps, { ownerId }, hit), source: named(hit.source) },
      );
      return { queryId, ...answered.answer, memories: told };
    },
    trace: ({ params }, { ownerId }) => tellTrace({ ...deps, traces }, ownerId, params.id),
    asked: async (_, { ownerId }) => ({ queries: traces.of(ownerId).map(({ question }) => question) }),
    preview: ({ body }, { ownerId, signal }) => deps.preview(ownerId, body, signal),
  } satisfies Handlers<Api, Asking>["recall"];
}
