import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@memory/client";
import { ApiError } from "@memory/shared/wire";
import { CliError, EXIT } from "../errors.ts";
import type { Doc, Group } from "./sets.ts";

type Save = Parameters<Client["memories"]["save"]>[0]["body"];

/** Progress callback. */
export type Tell = (what: string, done: number, total: number) => void;

interface Filling {
  readonly project?: string;
  readonly signal: AbortSignal;
  readonly onSaved: () => void;
}

/** The outcomes of saves by their name: "merged" says that a text was there already, in the same words. */
export type Outcomes = Record<string, number>;

export interface Filled {
  /** The memory that holds a text now, by the text's id in the set. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly outcomes: Outcomes;
}

/** One after another, since what a save makes of a sentence depends on what is there before it. */
export async function saveGroup(
  client: Client,
  { docs }: Pick<Group, "docs">,
  { project, signal, onSaved }: Filling,
): Promise<Filled> {
  const nameOf = new Map<string, string>();
  const outcomes: Outcomes = {};
  const lines = new Map<string, number>();
  for (const doc of docs) {
    const body = { ...bodyOf(doc, lines), ...(project !== undefined && { project }) };
    const { id, outcome } = await client.memories.save({ body }, signal);
    if (id !== undefined) nameOf.set(doc.id, id);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    onSaved();
  }
  return { nameOf, outcomes };
}

/** The order of the texts of a named session is kept, too: recall looks at what stands beside a text. */
function bodyOf({ text, session, line, date, speaker }: Doc, lines: Map<string, number>): Save {
  const said = speaker !== undefined && !text.startsWith(`${speaker}:`) ? `${speaker}: ${text}` : text;
  const at = { ...(date !== undefined && { assertedAt: date }) };
  if (session === undefined) return { content: said, ...at };
  const next = line ?? (lines.get(session) ?? 0) + 1;
  lines.set(session, next);
  return { content: said, source: { path: session, line: next }, ...at };
}

const LANES = 32;

/** Texts that only make the store larger, many at once. */
export async function pad(client: Client, texts: Iterator<Save>, filling: Filling): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let next = texts.next(); !next.done; next = texts.next()) {
      await client.memories.save({ body: next.value }, filling.signal);
      filling.onSaved();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const POLL_MS = 200;
/** So long nothing may happen before the vectors are given up. */
const STUCK_MS = 120_000;

/** Until every text has its vector, or no model makes any. False for the latter. */
export async function vectorsReady(client: Client, tell: Tell, signal: AbortSignal): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  let moved = performance.now();
  for (;;) {
    const [{ vectorsPending }, { models }] = await Promise.all([
      client.health.status(undefined, signal),
      client.health.get(undefined, signal),
    ]);
    if (models.embedding.state === "unavailable") return false;
    if (vectorsPending === 0) return true;
    if (vectorsPending < least) moved = performance.now();
    if (performance.now() - moved > STUCK_MS)
      throw new CliError(
        EXIT.failed,
        `${vectorsPending} texts have had no vector for ${STUCK_MS / 60_000} minutes`,
      );
    least = Math.min(least, vectorsPending);
    most = Math.max(most, vectorsPending);
    tell("vectors", most - vectorsPending, most);
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Until entities were looked for in every text; the daemon may be at it by itself. */
export async function indexed(client: Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await client.index.run({ body: {} }, signal);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}
