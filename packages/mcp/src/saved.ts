import type { Client } from "@memory/client";
import { inert, quote, quoteInline, refOf } from "@memory/shared";
import type { OtherSide } from "./sides.ts";
import type { Answer } from "./tool.ts";
import { plural } from "./words.ts";

type Saved = Awaited<ReturnType<Client["memories"]["save"]>>;

/** What became of a memory; `other` is what it contradicts. */
export function savedAnswer(saved: Saved, other: OtherSide | null): Answer {
  const ref = saved.id && refOf(saved.id);
  const first = headline(saved, ref ?? "it");
  const notes =
    saved.redactions > 0
      ? [`${plural(saved.redactions, "secret")} hidden before it was stored. Do not save secrets.`]
      : [];
  const quoted = other ? [quote([`- (${other.ref}) ${inert(other.content)}`])] : [];
  return {
    text: [first, ...quoted, ...notes].join("\n"),
    data: {
      answer: first,
      outcome: saved.outcome,
      ...(ref && { ref }),
      ...(saved.version && { version: saved.version }),
      ...(other && { contradicts: { ref: other.ref, text: quoteInline(other.content) } }),
      redactions: saved.redactions,
      notes,
    },
  };
}

function headline({ outcome, version, reason }: Saved, ref: string): string {
  switch (outcome) {
    case "saved":
      return `Saved as ${ref}.`;
    case "merged":
      return `Already known: merged into ${ref}.`;
    case "versioned":
      return `Updated: ${ref} is version ${version ?? 2} of what was known; the older words are kept.`;
    case "conflict":
      return `Saved as ${ref}, but it contradicts another memory. Both are kept: tell the user both sides.`;
    case "dropped":
      return `Not saved: ${reason ?? "the store did not keep it"}.`;
  }
}
