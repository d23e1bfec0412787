import { cleanQuestion } from "@memory/language/questions";
import { redact } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import type { TracedQuestion } from "@memory/shared";
import type { z } from "zod";
import type { RecallTask } from "../answer.ts";
import type { RecallOutcome } from "../recall.ts";

/** A question that was answered, as it is kept: enough to ask it again and see how the answer comes about. */
export interface TracedQuery extends Pick<RecallOutcome, "unembedded" | "took"> {
  readonly ownerId: string;
  readonly question: z.output<typeof TracedQuestion>;
  /** Its words are redacted. */
  readonly task: RecallTask;
  readonly secrets: number;
  readonly answered: readonly { readonly id: string; readonly score: number }[];
}

/** The last questions, in memory alone. */
export interface Traces {
  put(ownerId: string, client: string | null, answered: RecallOutcome, queryId: string): void;
  /** Null for one that is another owner's, or has fallen out. */
  get(ownerId: string, queryId: string): TracedQuery | null;
  /** Newest first. */
  of(ownerId: string): readonly TracedQuery[];
}

const most = 200;
const mostBytes = 8 * 1024 * 1024;

export function createTraces(limits: { readonly questions?: number; readonly bytes?: number } = {}): Traces {
  const { questions = most, bytes = mostBytes } = limits;
  const kept = new Map<string, { readonly asked: TracedQuery; readonly size: number }>();
  let held = 0;
  const dropOldest = (): void => {
    for (const [id, { size }] of kept) {
      if (kept.size <= questions && held <= bytes) break;
      kept.delete(id);
      held -= size;
    }
  };
  return {
    put(ownerId, client, answered, queryId) {
      const asked = askedOf(ownerId, client, answered, queryId);
      const size = sizeOf(asked);
      kept.set(queryId, { asked, size });
      held += size;
      dropOldest();
    },
    get(ownerId, queryId) {
      const { asked } = kept.get(queryId) ?? {};
      return asked?.ownerId === ownerId ? asked : null;
    },
    of: (ownerId) =>
      [...kept.values()].flatMap(({ asked }) => (asked.ownerId === ownerId ? asked : [])).reverse(),
  };
}

function askedOf(
  ownerId: string,
  client: string | null,
  answered: RecallOutcome,
  queryId: string,
): TracedQuery {
  const { answer, task, unembedded, took } = answered;
  // Before it is cut to what is read of it: a cut may leave half a secret, which nobody would know for one.
  const { text, count: secrets } = redact(answered.query);
  const query = cleanQuestion(text);
  return {
    ...{ ownerId, unembedded, took, secrets },
    question: {
      ...{ queryId, query, askedAt: iso(task.now) },
      ...(client !== null && { client: redact(client).text }),
      confidence: answer.confidence,
      hits: answer.memories.length,
      omitted: answer.omitted,
      tookMs: answer.tookMs,
    },
    task: { ...task, query },
    answered: answer.memories.map(({ id, score }) => ({ id, score })),
  };
}

/** About: the words twice over, the vector, and what an id and a number take. */
const sizeOf = ({ task, answered }: TracedQuery): number =>
  1000 + 2 * task.query.length + (task.vector?.byteLength ?? 0) + 120 * answered.length;
