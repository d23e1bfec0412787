import { contentKey } from "../text/content-key.ts";

const CLOSING = /^(?:ok(?:ay)?|yes|no|thanks?|thank you|great|done|sure|hi|hello)$/;

/** Nothing but markers, marks and closing phrases: it would mean nothing later. */
export function isVague(content: string): boolean {
  const words = contentKey(content.replace(/\[redacted:[\w-]+\]/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 || CLOSING.test(words.join(" "));
}
