import type { Client } from "@memory/client";
import type { Answer, Hit } from "../print/hits.ts";

/** The target of a question: one owner of one daemon. */
export interface Place {
  readonly client: Client;
  /** The id of the memory that holds a text of the set; without it names are the memories' own. */
  readonly nameOf?: ReadonlyMap<string, string>;
  /** Asked within this project only. */
  readonly project?: string;
}

export interface Question {
  readonly text: string;
  /** Names of what answers it; none: nothing that is there does. */
  readonly relevant: readonly string[];
  readonly category?: string | undefined;
  /** The group of texts that it is asked of. */
  readonly group: number;
  readonly kinds?: ("memory" | "context")[];
}

/** The answer to a question, with its time. */
export interface Outcome {
  readonly hits: readonly Hit[];
  readonly confidence: Answer["confidence"];
  readonly degraded: boolean;
  /** Milliseconds until the whole answer was here. */
  readonly ms: number;
}

/** As many as the deepest measure looks at, and never cut by their size. */
const DEPTH = { limit: 10, maxTokens: 100_000 };
/** The first questions find caches cold and models unloaded. */
const WARM_UP = 5;

export async function ask(place: Place, { text, kinds }: Question, signal: AbortSignal): Promise<Outcome> {
  const body = {
    query: text,
    ...DEPTH,
    ...(place.project !== undefined && { project: place.project }),
    ...(kinds && { kinds }),
  };
  const began = performance.now();
  const { memories, confidence, degraded } = await place.client.recall.query({ body }, signal);
  return { hits: memories, confidence, degraded, ms: performance.now() - began };
}

interface Asking {
  /** The target of a group's questions, by run. */
  readonly runs: readonly ((group: number) => Place)[];
  readonly signal: AbortSignal;
  readonly onAsked: () => void;
}

/**
 * Put every question to every run, question by question and in turns, so that whatever else the machine does falls on all
 * of them alike. The outcomes of each run, in the order of the questions.
 */
export async function askAll(
  questions: readonly Question[],
  { runs, signal, onAsked }: Asking,
): Promise<Outcome[][]> {
  for (const question of questions.slice(0, WARM_UP))
    for (const placeOf of runs) await ask(placeOf(question.group), question, signal);
  const outcomes: Outcome[][] = runs.map(() => []);
  for (const [n, question] of questions.entries()) {
    for (let turn = 0; turn < runs.length; turn += 1) {
      const at = (n + turn) % runs.length;
      const placeOf = runs[at];
      if (placeOf) outcomes[at]?.push(await ask(placeOf(question.group), question, signal));
    }
    onAsked();
  }
  return outcomes;
}

/** Tokens of the answers that an agent gets who says nothing about their size. */
export async function tokensOf(
  placeOf: (group: number) => Place,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<number[]> {
  const tokens: number[] = [];
  for (const { text, group } of questions) {
    const { client, project } = placeOf(group);
    const body = { query: text, ...(project !== undefined && { project }) };
    tokens.push((await client.recall.query({ body }, signal)).tokens);
  }
  return tokens;
}

/** Lines of a piece by which a turn is known: a longer one is meant by its beginning. */
const MOST_LINES = 500;

/** All names under which a hit may be meant: a passage of a session is known by where it begins, a turn by each line it shows. */
export function namesOf({ id, source, turn }: Hit): string[] {
  const { sessionId, startLine } = source;
  if (sessionId === undefined || startLine === undefined) return [id];
  const pieces = turn?.pieces ?? [{ startLine, endLine: startLine }];
  const lines = pieces.flatMap(({ startLine: from, endLine: to }) =>
    Array.from({ length: Math.min(MOST_LINES, to - from + 1) }, (_, n) => from + n),
  );
  return [id, ...lines.map((line) => passageName(sessionId, line))];
}

export const passageName = (sessionId: string, startLine: number): string => `${sessionId}:${startLine}`;
