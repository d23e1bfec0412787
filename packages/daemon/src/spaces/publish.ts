import { redact } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import { ApiError, type Published } from "@memory/shared";
import { findHead, findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import type { Deps } from "../models/deps.ts";
import { findMarksOf } from "../places/queries.ts";
import type { Intent } from "./intents.ts";
import { addToOutbox, findOffered, type OutboxRow } from "./queries/outbox.ts";
import { findPublished, putPublished, type SpaceRow } from "./queries/spaces.ts";

export type SaveIntent = Extract<Intent, { kind: "save" }>;

/** A memory of one's own as it would leave. */
export type Candidate =
  | {
      readonly kind: "ready";
      readonly intent: SaveIntent;
      readonly redactions: number;
      readonly row: MemoryRow;
    }
  | { readonly kind: "there already"; readonly row: MemoryRow }
  /** It is on its way, or offered by a rule. */
  | { readonly kind: "in the outbox"; readonly row: MemoryRow; readonly waiting: OutboxRow };

type PublishDeps = Pick<Deps, "store" | "clock" | "newId">;

export interface Choice {
  readonly ownerId: string;
  readonly withQuote: boolean;
  readonly byRule: boolean;
}

/**
 * The words of a memory as they would leave, redacted once more: nothing goes along that tells where it came from, neither path nor
 * session nor line. Throws not_found, or conflict where it is not recalled.
 */
export function candidateOf(
  { store }: PublishDeps,
  space: SpaceRow,
  id: string,
  { ownerId, withQuote, byRule }: Choice,
): Candidate {
  const found = findMemoryRow(store, ownerId, id);
  if (!found) throw new ApiError("not_found", `no memory ${id}`);
  const row = findHead(store, ownerId, found.root_id);
  if (!row)
    throw new ApiError("conflict", `memory ${id} is not recalled any more; restore it before you publish it`);
  const known = findPublished(store, space.id, row.root_id);
  if (known && known.memory_id !== null) return { kind: "there already", row };
  const waiting = known && findOffered(store, space.id, row.root_id);
  if (waiting) return { kind: "in the outbox", row, waiting };
  const { text: content, count } = redact(row.content);
  const quote = withQuote && row.excerpt !== null ? redact(row.excerpt) : null;
  return {
    kind: "ready",
    row,
    redactions: count + (quote?.count ?? 0),
    intent: {
      kind: "save",
      content,
      type: row.type,
      project: row.project === null ? null : sharedProject(store, ownerId, row.project),
      statedBy: spokenBy(row),
      client: row.client === null ? (row.agent ?? null) : redact(row.client).text,
      assertedAt: row.asserted_at,
      quote: quote?.text ?? null,
      from: row.root_id,
      byRule,
    },
  };
}

const spokenBy = ({ stated_by: by }: MemoryRow): SaveIntent["statedBy"] =>
  by === "user" || by === "document" ? by : "assistant";

/** What others know the project by: the address that it is fetched from, the same for a fork and what it is one of; else its name. */
const sharedProject = (store: Deps["store"], ownerId: string, project: string): string =>
  findMarksOf(store, ownerId, project).find(({ kind }) => kind === "remote")?.value ?? redact(project).text;

/** Puts it among what waits to leave; answers the id that it gets in the log. */
export function sendOff(
  { store, clock, newId }: PublishDeps,
  space: SpaceRow,
  {
    intent,
    client,
    state = "waiting",
  }: { readonly intent: SaveIntent; readonly client: string | null; readonly state?: "asking" | "waiting" },
): string {
  const id = newId();
  const now = clock();
  store.transaction(() => {
    addToOutbox(store, {
      ...{ space_id: space.id, id, kind: "save", client, state, made_at: now },
      intent: JSON.stringify(intent),
    });
    if (intent.from !== null)
      putPublished(store, { space_id: space.id, root_id: intent.from, memory_id: null, at: now });
  });
  return id;
}

/** What would leave, or left, as people are shown it. */
export const shownOf = (
  { intent, redactions, row }: Extract<Candidate, { kind: "ready" }>,
  state: Published["state"],
): Published => ({
  from: row.id,
  content: intent.content,
  type: intent.type,
  project: intent.project,
  statedBy: intent.statedBy,
  client: intent.client,
  assertedAt: iso(intent.assertedAt),
  ...(intent.quote !== null && { quote: intent.quote }),
  redactions,
  state,
});
