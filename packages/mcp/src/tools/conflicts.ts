import { CLOSE, type Conflict, LABEL, OPEN, quote } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { z } from "zod";
import { limit, maxTokens } from "../args.ts";
import { tokensOf } from "../budget.ts";
import { PairShown, pairLines, shownPair } from "../conflict-sides.ts";
import { closed, quoted } from "../output.ts";
import { type Answer, defineTool, type Packing } from "../tool.ts";

const DESCRIPTION =
  "List contradictions between memories that wait for the user, newest first, with both sides, who said each and when. Use when the user wants to clean up memory, when memory_status reports contradictions, or before you rely on a hit that is marked as contradicted. Tell the user both sides and ask which holds; settle it with memory_resolve_conflict.";

const EXAMPLE = 'memory_conflicts {"limit": 5}';

const input = z.strictObject({
  limit: limit(10),
  max_tokens: maxTokens(),
});

export const conflicts = defineTool({
  name: "memory_conflicts",
  title: "Open contradictions",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: z.object({ ...quoted, conflicts: z.array(PairShown).optional(), ...closed }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ limit, max_tokens }, { client, signal }) {
    const [open, status] = await Promise.all([
      client.conflicts.list({ query: { limit } }, signal),
      client.health.status({}, signal),
    ]);
    // The two are read one after the other; what is listed is there.
    const total = Math.max(status.conflicts, open.conflicts.length);
    return conflictsAnswer(open.conflicts, total, { limit, maxTokens: max_tokens });
  },
});

interface Asked {
  readonly limit: number;
  readonly maxTokens: number;
}

const LEAST = 100;
const MOST = 1000;

function conflictsAnswer(open: readonly Conflict[], total: number, asked: Asked): Packing {
  const short = `${count(total)} open; raise max_tokens`;
  return {
    items: open.length,
    least: LEAST,
    most: MOST,
    maxTokens: asked.maxTokens,
    write: (items, characters) =>
      written(
        open.slice(0, items).map((conflict) => shownPair(conflict, characters)),
        total,
        asked,
      ),
    instead: open.length === 0 ? NONE : [{ text: short, data: { answer: short } }],
  };
}

const none = "No contradictions wait for the user.";
const NONE: [Answer, ...Answer[]] = [
  { text: none, data: { answer: none, conflicts: [], omitted: 0 } },
  { text: none, data: { answer: none } },
  { text: "None open.", data: { answer: "None open." } },
];

function written(shown: readonly PairShown[], total: number, { limit, maxTokens }: Asked): Answer {
  const left = total - shown.length;
  const first = `${plural(total, "contradiction")} ${total === 1 ? "waits" : "wait"} for the user. Tell both sides and ask which holds.`;
  const wider =
    shown.length < limit
      ? `max_tokens ${Math.min(maxTokens * 2, 100_000)}`
      : `limit ${Math.min(limit * 2, 100)} and max_tokens ${Math.min(maxTokens * 2, 100_000)}`;
  const notes = [
    ...(left > 0 ? [`${count(left)} more; ask again with ${wider}.`] : []),
    `To settle one: memory_resolve_conflict {"conflict": "${shown[0]?.conflict ?? "c:…"}", "action": "keep_new", "user_said": "…"}`,
  ];
  const text = [first, quote(shown.map(pairLines)), ...notes].join("\n");
  return {
    text,
    data: {
      answer: first,
      begin: `${OPEN} ${LABEL}`,
      conflicts: shown,
      end: CLOSE,
      omitted: left,
      tokens: tokensOf(text),
      notes,
    },
  };
}
