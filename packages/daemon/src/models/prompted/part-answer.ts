import { anchors, countWords } from "@memory/language/distilling";
import type { Finding } from "@memory/language/finding";
import { redact } from "@memory/language/redaction";
import type { Session } from "@memory/language/session";
import { patternOf } from "@memory/language/text";
import { MemoryType } from "@memory/shared";
import { z } from "zod";
import { ModelError } from "../models.ts";
import { LONGEST_CONTENT, LONGEST_QUOTE, MOST_FINDINGS } from "./distil-prompt.ts";
import { partText, type SessionPart, type SessionStatement } from "./session-parts.ts";

const Line = z.union([
  z.int(),
  z
    .string()
    .regex(/^L?\d{1,9}$/i)
    .transform((text) => Number(text.replace(/^L/i, ""))),
]);

const Found = z.object({
  type: MemoryType,
  content: z.string().trim().min(1).max(2_000),
  quote: z.string().trim().min(1).max(2_000),
  line: Line.nullish().catch(null),
  confidence: z.number().min(0).max(1).catch(0.5),
});

/** The shape a model is asked for. */
export const FindingsAnswer = z.object({ findings: z.array(Found) });

/** The same with its parts unread, so that one bad finding costs only itself. A longer list is not an answer but a leak. */
const LooseAnswer = z.object({ findings: z.array(z.unknown()).max(100) });

/** Findings of a part of a session, in a form that can be stored and read again. */
export const PartAnswer = z.object({
  findings: z.array(Found),
  dropped: z.int().nonnegative(),
  /** A person has deleted something that it told: another answer would tell it in other words. */
  isCleared: z.boolean().optional(),
});
export type PartAnswer = z.infer<typeof PartAnswer>;

/** Findings a model's answer holds, and how many were refused. Throws `ModelError` for an answer that cannot be read. */
export function readFindings(
  answer: unknown,
  part: SessionPart,
  session: Pick<Session, "project">,
): PartAnswer {
  const loose = LooseAnswer.safeParse(answer);
  if (!loose.success) throw unreadable();
  const told = loose.data.findings.flatMap((one) => Found.safeParse(one).data ?? []);
  if (told.length === 0 && loose.data.findings.length > 0) throw unreadable();
  const shown = `${session.project}\n${partText(part)}`.toLowerCase();
  const findings = told
    .slice(0, MOST_FINDINGS)
    .flatMap((one) => standing(one, part) ?? [])
    .filter(({ content }) => standsAlone(content) && addsNothing(content, shown));
  return { findings, dropped: loose.data.findings.length - findings.length };
}

/** Never quotes the answer: it may hold anything. */
const unreadable = (): ModelError =>
  new ModelError(
    "the language model's answer about a part of the session is not the JSON it was asked for; try again, or choose another model",
    { trouble: "unreadable" },
  );

type Told = z.infer<typeof Found>;

/** A finding whose quote stands in the part, with the quote and the line as they stand there. */
function standing(told: Told, part: SessionPart): Told | null {
  const place = placeOf(told, part);
  if (place === null || place.said.isCommit) return null;
  if (told.type === "preference" && place.said.statedBy !== "user") return null;
  return { ...told, quote: place.quote, line: place.said.lines.from };
}

/** At the line it names, else anywhere in the part. */
function placeOf({ quote, line }: Told, part: SessionPart): { said: SessionStatement; quote: string } | null {
  const named = part.said.filter(({ lines }) => lines.from === line);
  for (const said of [...named, ...part.said]) {
    const found = findQuote(quote, said.text);
    if (found !== null) return { said, quote: found };
  }
  return null;
}

/** The words of the text that a quote repeats, to the end of its last. Line breaks and runs of spaces may differ, nothing else. */
function findQuote(quote: string, text: string): string | null {
  if (quote.length > LONGEST_QUOTE || !/[\p{L}\p{N}]/u.test(quote)) return null;
  return patternOf(quote, { whole: true }).exec(text)?.[0] ?? null;
}

const POINTING = /^(?:it|this|that|these|those|they|he|she|we|i|you|here|there)\b/i;

/** One sentence that names what it is about, with nothing in it that must not be kept. */
const standsAlone = (content: string): boolean =>
  content.length <= LONGEST_CONTENT &&
  countWords(content) >= 4 &&
  !content.includes("\n") &&
  !content.endsWith("?") &&
  !POINTING.test(content) &&
  !/\[redacted|<\/?memory-recall/i.test(content) &&
  redact(content).count === 0;

/** Numbers, paths and identifiers that nobody said are made up. */
const addsNothing = (content: string, shown: string): boolean =>
  anchors(content).every((anchor) => shown.includes(anchor.toLowerCase()));

/** Assistants are often wrong about what they have just seen, models about how sure they are. */
const SUREST = { user: 0.95, assistant: 0.75, tool: 0.6 } as const;

/** The findings of a part, in the shape of all findings. */
export function findingsOf({ findings }: PartAnswer, part: SessionPart): Finding[] {
  return findings.flatMap((told): Finding[] => {
    const place = placeOf(told, part);
    if (place === null) return [];
    const { statedBy, lines, uuid, at } = place.said;
    const confidence = Math.round(Math.min(told.confidence, SUREST[statedBy]) * 100) / 100;
    const { type, content } = told;
    return [
      {
        type,
        content,
        hidden: null,
        confidence,
        rule: "model",
        score: confidence,
        excerpt: place.quote,
        lines,
        uuid,
        at,
        statedBy,
      },
    ];
  });
}
