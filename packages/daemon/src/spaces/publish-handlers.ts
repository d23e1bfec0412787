import { redact } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import { ApiError, type Published } from "@memory/shared";
import { findConflictRow } from "../memories/beliefs/queries/conflicts.ts";
import { findHead, findMemoryRow } from "../memories/queries.ts";
import type { Context } from "../platform/request-context.ts";
import { refuseAgents, type SpaceHandlerDeps, type SpaceHandlers, spaceOf, writable } from "./asked.ts";
import type { Intent } from "./intents.ts";
import { candidateOf, sendOff, shownOf } from "./publish.ts";
import { findInOutbox, setOutboxState } from "./queries/outbox.ts";
import { everybodyOf, findLogEntry, findSaidBy } from "./queries/replica.ts";
import { dropPublished, findPublished, type SpaceRow } from "./queries/spaces.ts";
import { outcomeOf, roundFor, want } from "./wanted.ts";

type Change = Parameters<SpaceHandlers["change"]>[0]["body"]["change"];

/** What a person copies into a space, and does to what stands there. */
export function publishHandlers(
  deps: SpaceHandlerDeps,
): Pick<SpaceHandlers, "publish" | "unpublish" | "change"> {
  const { store } = deps;
  return {
    publish: async ({ params: { id }, body: { ids, withQuote, dryRun } }, context) => {
      refuseAgents(context);
      const space = writable(spaceOf(deps, context, id));
      return { published: await publishAll(deps, space, { ids, withQuote, dryRun }, context), dryRun };
    },
    unpublish: async ({ params: { id, memory } }, context) => {
      refuseAgents(context);
      const space = writable(spaceOf(deps, context, id));
      const own = findMemoryRow(store, context.ownerId, memory);
      const root = own?.root_id ?? memory;
      const known = findPublished(store, space.id, root);
      // Who left and came back has it there in the same words.
      const copy =
        known?.memory_id ??
        (own ? findSaidBy(store, space, own.content) : findMemoryRow(store, space.id, memory)?.root_id);
      if (copy === undefined || copy === null)
        throw new ApiError(
          "not_found",
          `no copy of ${memory} is in ${space.name}; memory space outbox shows what waits`,
        );
      const others = everybodyOf(store, space.id, copy).filter((member) => member !== space.member);
      if (others.length > 0)
        throw new ApiError(
          "conflict",
          `${others.join(" and ")} said it as well, so it stays; retire it there where it holds no more`,
        );
      dropPublished(store, space.id, root);
      return outcomeOf(
        deps,
        space,
        want(deps, space, { intent: { kind: "delete", id: copy }, client: context.client }),
      );
    },
    change: async ({ params: { id }, body: { change } }, context) => {
      refuseAgents(context);
      const space = writable(spaceOf(deps, context, id));
      const intent = intentOf(deps, space, change);
      return outcomeOf(deps, space, want(deps, space, { intent, client: context.client }));
    },
  };
}

interface Publishing {
  readonly ids: readonly string[];
  readonly withQuote: boolean;
  readonly dryRun: boolean;
}

/** One memory of a person's own, in the words that it has. */
export async function publishOne(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  id: string,
  context: Context,
): Promise<Published> {
  const [published] = await publishAll(deps, space, { ids: [id], withQuote: false, dryRun: false }, context);
  if (!published) throw new Error("what is published is told");
  return published;
}

async function publishAll(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  { ids, withQuote, dryRun }: Publishing,
  { ownerId, client }: Context,
): Promise<Published[]> {
  const { store } = deps;
  const published: Published[] = [];
  const sent = new Map<string, number>();
  for (const memory of ids) {
    const candidate = candidateOf(deps, space, memory, { ownerId, withQuote, byRule: false });
    if (candidate.kind === "ready") {
      if (!dryRun) sent.set(sendOff(deps, space, { intent: candidate.intent, client }), published.length);
      published.push(shownOf(candidate, dryRun ? "would go" : "waiting"));
      continue;
    }
    if (candidate.kind === "in the outbox" && !dryRun) {
      setOutboxState(store, candidate.waiting.id, "waiting");
      sent.set(candidate.waiting.id, published.length);
    }
    const isIdle = candidate.kind === "in the outbox" && candidate.waiting.state !== "waiting";
    const state =
      candidate.kind === "there already" ? candidate.kind : dryRun && isIdle ? "would go" : "waiting";
    const { row } = candidate;
    published.push({
      ...{ from: row.id, content: redact(row.content).text, type: row.type, project: row.project },
      ...{ statedBy: row.stated_by ?? "assistant", client: row.client, assertedAt: iso(row.asserted_at) },
      ...{ redactions: 0, state },
    });
  }
  if (!dryRun) await tell(deps, space, { published, sent });
  return published;
}

async function tell(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  { published, sent }: { readonly published: Published[]; readonly sent: ReadonlyMap<string, number> },
): Promise<void> {
  const { store } = deps;
  const away = sent.size === 0 ? null : await roundFor(deps, space.id);
  for (const [id, place] of sent) {
    const shown = published[place];
    if (!shown) continue;
    const entry = findLogEntry(store, space.id, id);
    const waiting = findInOutbox(store, id);
    const why = waiting?.state === "refused" ? waiting.why : waiting ? away : null;
    const state = entry || !waiting ? "done" : waiting.state === "refused" ? "refused" : "waiting";
    published[place] = { ...shown, state, ...(entry && { number: entry.seq }), ...(why !== null && { why }) };
  }
}

/** What a person asked for, with what they have before their eyes. Throws not_found, or conflict. */
function intentOf({ store, clock }: SpaceHandlerDeps, space: SpaceRow, change: Change): Intent {
  const head = (id: string) => {
    const row = findMemoryRow(store, space.id, id);
    if (!row) throw new ApiError("not_found", `there is no memory ${id} in ${space.name}`);
    return findHead(store, space.id, row.root_id) ?? row;
  };
  switch (change.kind) {
    case "edit": {
      const { id, seen, content, type } = change;
      return {
        kind: "edit",
        id,
        seen: seen ?? head(id).id,
        content: redact(content).text,
        type: type ?? null,
      };
    }
    case "retire":
      return { kind: "retire", id: change.id, seen: change.seen ?? head(change.id).id };
    case "restore":
    case "delete":
      return { kind: change.kind, id: head(change.id).id };
    case "confirm": {
      const { content, type, project } = head(change.id);
      return {
        ...{ kind: "save", content, type, project, statedBy: "user", client: null, assertedAt: clock() },
        ...{ quote: null, from: null, byRule: false },
      };
    }
    case "resolve":
    case "revert": {
      const { id } = change;
      if (!findConflictRow(store, space.id, id))
        throw new ApiError("not_found", `there is no contradiction ${id} in ${space.name}`);
      if (change.kind === "revert") return { kind: "revert", id };
      if (change.action === "merge" && change.content === undefined)
        throw new ApiError("invalid", "invalid request body", [
          { path: "change.content", message: "say what replaces both" },
        ]);
      const content = change.content === undefined ? null : redact(change.content).text;
      return { kind: "resolve", id, action: change.action, content };
    }
    case "undo":
      return { kind: "undo", id: change.id };
  }
}
