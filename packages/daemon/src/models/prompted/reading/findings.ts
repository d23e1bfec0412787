import type { Finding } from "@memory/language/finding";
import type { Noted } from "./answer-shape.ts";
import type { Said } from "./said.ts";

/** A memory with what was said where it is quoted from. */
export interface PlacedMemory {
  readonly noted: Noted;
  readonly said: Said;
}

const TYPES = {
  preference: "preference",
  decision: "fact",
  gotcha: "fact",
  howto: "procedure",
  fact: "fact",
} as const;

/** The memories of a session in the shape of all findings. Who said it, when and where is the session's to tell, never the model's. */
export const findingsOf = (memories: readonly PlacedMemory[]): Finding[] =>
  memories.map(({ noted, said }) => {
    const { statedBy, lines, uuid, at } = said;
    const confidence = confidenceOf(noted, said);
    const { kind, text, subject, replaces, until, sure } = noted;
    return {
      type: TYPES[kind],
      content: text,
      hidden: null,
      confidence,
      rule: "model",
      score: confidence,
      excerpt: noted.quote,
      lines,
      uuid,
      at,
      statedBy,
      kind,
      subject,
      replaces,
      until,
      shown: sure === "shown",
    };
  });

/** Assistants are often wrong about what they have just seen, models about how sure they are. */
function confidenceOf({ sure, text }: Noted, { statedBy, label }: Said): number {
  const isUnsolved = /\bunsolved\.?$/i.test(text);
  const said = statedBy === "user" ? 0.9 : 0.8;
  const isShown = sure === "shown" || label === "commit" || label === "pull request";
  const known = sure === "said" || statedBy === "user" ? said : isShown ? 0.8 : 0.6;
  return isUnsolved ? Math.min(known, 0.6) : known;
}
