import type { Client } from "@memory/client";
import { CLOSE, LABEL, OPEN, quote, SaveOutcome } from "@memory/shared";
import { memoryRef, plural } from "@memory/shared/words";
import { z } from "zod";
import { type JudgedOne, judgedLines } from "./judged.ts";
import { askedOf, nearOf } from "./near.ts";
import { shortIds } from "./short-ids.ts";
import type { OtherSide } from "./sides.ts";
import type { Answer } from "./tool.ts";
import { oneLine, safe, shorten } from "./words.ts";

/** The answer to saving and correcting. */
export const savedOutput = z.object({
  answer: z.string().describe("What became of it, in words"),
  outcome: z.enum([...SaveOutcome.shape.outcome.options, "unchanged"]).optional(),
  ref: z.string().optional(),
  version: z.int().optional(),
  conflict: z.string().optional().describe("Ref of the contradiction"),
  begin: z.string().optional(),
  sides: z.array(z.object({ when: z.string(), ref: z.string(), text: z.string() })).optional(),
  near: z
    .array(z.object({ ref: z.string(), when: z.string(), text: z.string() }))
    .optional()
    .describe("Memories it may repeat, replace or contradict"),
  end: z.string().optional(),
  redactions: z.int().optional(),
  notes: z.array(z.string()).optional(),
});

type SaveReply = Awaited<ReturnType<Client["memories"]["save"]>>;

/** The outcome of a memory. */
export interface Saved extends Omit<SaveReply, "outcome" | "redactions" | "judged"> {
  readonly judged?: readonly JudgedOne[];
  readonly outcome: SaveReply["outcome"] | "unchanged";
  readonly content: string;
  /** Secrets that were hidden; nobody counts them when words replace others. */
  readonly redactions?: number;
  /** Ref of what it was to replace, which stays because it counts more. */
  readonly notReplaced?: string;
  /** The memory that it contradicts. */
  readonly other: OtherSide | null;
}

/** Characters of each side, when two contradict each other. */
const MOST = 600;

export function savedAnswer(saved: Saved): Answer {
  const { id, other, outcome, version, redactions, notReplaced } = saved;
  const ref = id && memoryRef(id);
  // An agent that asked for a correction must not take another outcome for one.
  const but = notReplaced ? `Not replaced: ${notReplaced} counts more than what you conclude. ` : "";
  const first = `${but}${headline(saved, ref ?? "it")}`;
  const notes =
    redactions !== undefined && redactions > 0
      ? [`${plural(redactions, "secret")} hidden before it was stored. Do not save secrets.`]
      : [];
  const sides = other
    ? [side("saved now", ref ?? "", saved.content), side("known before", other.ref, other.content)]
    : [];
  const near = ref ? nearOf(saved.near ?? []) : [];
  const quotes = [...sides, ...near].map(({ when, ref, text }) => `- (${ref}) ${when}: ${text}`);
  const asked = ref && near.length > 0 ? [askedOf(ref, near)] : [];
  notes.push(...judgedLines(ref ?? "it", saved.judged ?? []), ...asked);
  return {
    text: [first, ...(quotes.length > 0 ? [quote(quotes)] : []), ...notes].join("\n"),
    data: {
      answer: first,
      outcome,
      ...(ref && { ref }),
      ...(version && { version }),
      ...(other && { conflict: other.conflict }),
      ...(quotes.length > 0 && {
        begin: `${OPEN} ${LABEL}`,
        ...(other && { sides }),
        ...(near.length > 0 && { near }),
        end: CLOSE,
      }),
      ...(redactions !== undefined && { redactions }),
      ...(notes.length > 0 && { notes }),
    },
    ...(id && ref && { links: [{ uri: `memory://memories/${id}`, name: ref }] }),
  };
}

const side = (when: string, ref: string, content: string) => ({
  when,
  ref,
  text: shorten(safe(content), MOST),
});

function headline({ outcome, version, reason, autoResolved, other }: Saved, ref: string): string {
  if (autoResolved && (outcome === "saved" || outcome === "conflict"))
    return `Saved as ${ref}. It contradicted another memory; a rule has settled that, and the user can take it back.`;
  switch (outcome) {
    case "saved":
      return `Saved as ${ref}.`;
    case "merged":
      return `Already known: merged into ${ref}.`;
    case "unchanged":
      return `${ref} says exactly that already.${contradicts(other)}`;
    case "versioned":
      return `Updated: ${ref} is version ${version ?? 2} of what was known; the older words are kept.${contradicts(other)}`;
    case "conflict":
      return `Saved as ${ref}, but it contradicts ${nameOf(other)}. Both are kept: ${ASK}`;
    case "dropped":
      return `Not saved: ${shortIds(oneLine(reason ?? "the store did not keep it"))}.`;
  }
}

const ASK = "tell the user both sides and ask which holds.";

const nameOf = (other: OtherSide | null): string =>
  other ? `${other.ref} (contradiction ${other.conflict})` : "another memory";

const contradicts = (other: OtherSide | null): string =>
  other ? ` It contradicts ${nameOf(other)}: ${ASK}` : "";
