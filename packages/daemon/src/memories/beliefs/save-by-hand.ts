import { guessType, isVague } from "@memory/language/comparison";
import { redact, redactTelling } from "@memory/language/redaction";
import type { Api, Input, Reply } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { Context } from "../../platform/request-context.ts";
import { projectSpelling } from "../project-spelling.ts";
import type { BeliefDeps, Outcome, SpokenDeps } from "./belief.ts";
import { byHand } from "./by-hand.ts";
import type { Comparison } from "./compare-near.ts";
import { deriveFrom } from "./derivations.ts";
import { handOver } from "./hand-over.ts";
import { isForgotten } from "./queries/forgotten.ts";
import { saidNow } from "./said-now.ts";
import { save } from "./save.ts";

type Body = Input<Api["memories"]["save"]>["body"];
type SaveReply = Awaited<Reply<Api["memories"]["save"]>>;

/** Save what a client says, as one operation. Throws invalid when it was concluded from a memory that is not there. */
export function saveByHand(
  deps: SpokenDeps,
  { ownerId, client }: Pick<Context, "ownerId" | "client">,
  body: Body,
): SaveReply {
  const { text: content, hidden, count: redactions } = redactTelling(body.content, deps.printOf);
  if (isVague(content))
    return {
      outcome: "dropped",
      reason: "it says nothing that would still mean something later",
      redactions,
    };
  const { source = {} } = body;
  const statedBy = source.statedBy ?? "user";
  const saidIn = client ?? redacted(source.client);
  const project = projectOf(deps, ownerId, body.project);
  const said = {
    type: body.type ?? guessType(content),
    content,
    hidden,
    project,
    statedBy,
    client: saidIn,
    path: redacted(source.path),
    start_line: source.line ?? null,
  };
  const scope = { ownerId, project };
  if (statedBy !== "user" && isForgotten(deps.store, scope, content))
    return { outcome: "dropped", reason: "a person deleted exactly this", redactions };
  const entry = {
    ownerId,
    kind: "memory.save",
    actor: askedBy({ client: saidIn }),
    runId: body.runId ?? null,
  } as const;
  let compared: readonly Comparison[] = [];
  const onCompared = (near: readonly Comparison[]) => {
    compared = near;
  };
  const outcome = record(deps, entry, ({ about }) => {
    const belief = byHand({ ...said, asserted_at: whenSaid(deps, body.assertedAt) });
    const saved = save({ ...deps, onCompared }, ownerId, belief);
    about(saved.version);
    if (body.derivedFrom) deriveFrom(deps.store, ownerId, saved.version, body.derivedFrom);
    return saved;
  });
  const near = outcome.kind === "merged" ? [] : handOver(deps, outcome.memory, compared);
  return { ...replyOf(outcome, redactions), ...(near.length > 0 && { near }) };
}

/** Times of new statements never go backwards, even if the clock does, and never lie in the future. */
function whenSaid(deps: BeliefDeps, assertedAt: string | undefined): number {
  const now = saidNow(deps);
  return assertedAt === undefined ? now : Math.min(now, Date.parse(assertedAt));
}

const projectOf = ({ store }: BeliefDeps, ownerId: string, named: string | undefined): string | null => {
  const project = redacted(named);
  return project === null ? null : projectSpelling(store, ownerId, project);
};

const redacted = (text: string | undefined): string | null => (text === undefined ? null : redact(text).text);

function replyOf(outcome: Outcome, redactions: number): SaveReply {
  const { id, version } = outcome.memory;
  const conflict = (conflictId: string | null) => conflictId !== null && { conflictId };
  switch (outcome.kind) {
    case "saved":
      return {
        id,
        version,
        outcome: "saved",
        redactions,
        ...(outcome.autoResolved !== null && { autoResolved: true, conflictId: outcome.autoResolved }),
      };
    case "merged":
      return { id, version, outcome: "merged", redactions };
    case "versioned":
      return { id, version, outcome: "versioned", redactions, ...conflict(outcome.conflictId) };
    case "conflict":
      return { id, version, outcome: "conflict", redactions, ...conflict(outcome.conflictId) };
    case "dropped":
      return { outcome: "dropped", reason: outcome.reason, redactions };
  }
}
