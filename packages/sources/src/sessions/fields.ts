/** Narrowing of parsed JSON by hand: a schema library would cost more than the parsing. */

export type Fields = { readonly [key: string]: unknown };

export function fields(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function string(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Milliseconds of a time as text, or null. */
export function timeOf(value: unknown): number | null {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** A string, or the text blocks of an array joined; null when there is neither. */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return null;
  const texts = value.flatMap((item) => {
    const block = fields(item);
    const text = block && TEXTS.has(block.type) ? block.text : null;
    return typeof text === "string" ? [text] : [];
  });
  return texts.length === 0 ? null : texts.join("\n\n");
}

/** Types of the blocks that are text: as they were asked, and as they were answered. */
const TEXTS: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text"]);
