import { codeSignature } from "./code-signature.ts";
import { trimEndOf } from "./trim-end-of.ts";

const mark = "`\"'‘’“”«»*";
const marks = new RegExp(`[${mark}]`, "g");

/**
 * The key under which two texts are the same text: case, quotes, code marks, spacing and closing punctuation aside.
 * Everything else counts; "C", "C++" and "C#" are three, and so are versions.
 */
export function contentKey(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().replace(marks, "").replace(/\s+/g, " ").trim();
  return trimEndOf(plain, /[ .,;:!…]/);
}

/** Equal for two texts that say the same to the letter where letters count: what one memory is known by. */
export function sayingKey(text: string): string {
  const code = codeSignature(text);
  return code === "" ? contentKey(text) : `${contentKey(text)}\n${code}`;
}

/**
 * Tells quickly of a text, or of the JSON it stands in, that its key cannot begin to hold this one; `true` says nothing. It
 * looks for the longest plain word of the beginning, in whatever marks.
 */
export function mayHold(key: string, beginning: number): (text: string) => boolean {
  const words = key.slice(0, beginning).match(/[a-z0-9]{3,}/g) ?? [];
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return () => true;
  const spelt = new RegExp([...longest].join(`[${mark}\\\\]*`));
  return (text) => spelt.test(text.normalize("NFKC").toLowerCase());
}
