import type { TextRun } from "./runs.ts";

/** Reads the words around a symbol of code: is it a type, or a part of one? */

/** Looked at on both sides. */
const SIDE = 48;

/** "the `noTelemetry` parameter", "an EndedAt timestamp": a part of something that has a name of its own. */
const PART =
  /^[`*]*(?: ["'`]?[\w-]{1,20}["'`]?)? (?:fields?|param(?:eter)?s?|propert(?:y|ies)|props?|attributes?|columns?|arguments?|args?|timestamps?|keys?)\b/i;

export const isPart = (text: string, { end }: TextRun): boolean => PART.test(text.slice(end, end + SIDE));

/** "PgLedger implements Ledger": what only types do. */
export const isTyped = (text: string, { start, end }: TextRun): boolean =>
  /^[`*]* (?:implements|extends|inherits)\b/.test(text.slice(end, end + SIDE)) ||
  /\b(?:implements|extends|inherits(?: from)?|instance of|subclass of) [`*]*$/.test(
    text.slice(Math.max(0, start - SIDE), start),
  );
