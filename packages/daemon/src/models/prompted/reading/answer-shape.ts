import { contentKey, fingerprint } from "@memory/language/text";
import { MemoryKind } from "@memory/shared";
import { z } from "zod";

const Line = z.union([
  z.int(),
  z
    .string()
    .regex(/^L?\d{1,9}$/i)
    .transform((text) => Number(text.replace(/^L/i, ""))),
]);

const Words = z.string().trim().min(1).max(2_000);
/** "null", "none" and nothing are the same to a model. */
const Few = z
  .string()
  .max(2_000)
  .transform((text) =>
    /^\s*(?:null|none|n\/a|-)?\s*$/i.test(text) ? null : text.replace(/\s+/g, " ").trim().slice(0, 200),
  )
  .nullish()
  .transform((text) => text ?? null)
  .catch(null);

const Sure = z.enum(["said", "shown", "claimed"]).nullish().catch(null);

/** A memory as a model tells it. */
export const Told = z.object({
  kind: MemoryKind,
  subject: Few,
  text: Words,
  quote: Words,
  line: Line.nullish().catch(null),
  replaces: Few,
  until: Few,
  sure: Sure,
});
export type Told = z.infer<typeof Told>;

export const Revision = z.object({
  n: z.int().positive(),
  is: z.enum(["gone", "changed", "fixed"]),
  text: Words.nullish().catch(null),
  quote: Words.nullish().catch(null),
  line: Line.nullish().catch(null),
});
export type Revision = z.infer<typeof Revision>;

/** The shape a model is asked for, and a small one. */
const Asked = z.object({
  kind: MemoryKind,
  subject: z.string(),
  text: z.string(),
  quote: z.string(),
  line: z.int(),
});
const AskedFully = Asked.extend({
  replaces: z.string().nullable(),
  until: z.string().nullable(),
  sure: z.enum(["said", "shown", "claimed"]),
});
const revise = z.array(
  z.object({
    n: z.int(),
    is: z.enum(["gone", "changed", "fixed"]),
    text: z.string().nullable(),
    quote: z.string().nullable(),
    line: z.int().nullable(),
  }),
);

export const shapeOf = ({
  isSmall,
  revises,
}: {
  readonly isSmall: boolean;
  readonly revises: boolean;
}): z.ZodType => {
  const memories = z.array(isSmall ? Asked : AskedFully);
  return revises ? z.object({ memories, revise }) : z.object({ memories });
};

/** An answer with its parts unread, so that a bad one costs only itself. A longer list is not an answer but a leak. */
export const LooseAnswer = z.object({
  memories: z.array(z.unknown()).max(100),
  revise: z.array(z.unknown()).max(100).nullish().catch(null),
});

/** A memory that was checked: its quote is the session's own words, its line where they stand. */
export const Noted = z.object({ ...Told.shape, line: z.int() });
export type Noted = z.infer<typeof Noted>;

/** Two memories of one session with the same words are one. */
export const keyOfMemory = ({ text }: Pick<Noted, "text">): string => fingerprint(contentKey(text));

/** The outcome of a reading, in a form that can be stored and read again. */
export const ReadingAnswer = z.object({
  memories: z.array(Noted),
  /** Memories noted before, by the key of their words: the number each had was one of that question. */
  revised: z.array(z.object({ key: z.string(), becomes: Noted.nullable() })),
  dropped: z.int().nonnegative(),
  /** A person has deleted something that it told: another answer would tell it in other words. */
  isCleared: z.boolean().optional(),
});
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;
