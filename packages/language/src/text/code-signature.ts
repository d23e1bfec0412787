import { trimEndOf } from "./trim-end-of.ts";

/** Marks around a word that say nothing of what it is. */
const BEFORE = /^[("'`“”‘’«]+/;
const BEHIND = /[)"'`“”‘’»,.;:!?…]/;
const PLAIN = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+s?)(?:['’]\p{L}+)?$/u;
const QUOTED_SIGN = /^["'`“‘][^\p{L}\p{N}]+["'`”’][.,;:!?]*$/u;

/**
 * Parts that are no plain words, as written: paths, flags, identifiers, signs, numbers with their units. Case
 * and surrounding marks make no difference in words; in these they do. `NODE_ENV` is not `node_env`, 5 MB not
 * 5 Mb, `-v` not `-V`.
 */
export function codeSignature(text: string): string {
  const parts: string[] = [];
  let afterNumber = false;
  for (const piece of text.normalize("NFKC").split(/\s+/)) {
    const bare = trimEndOf(piece.replace(BEFORE, ""), BEHIND);
    const isUnit = afterNumber && /^\p{L}{1,3}(?:\/\p{L}+)?$/u.test(bare);
    if (QUOTED_SIGN.test(piece)) parts.push(piece);
    else if (isUnit || (bare !== "" && !PLAIN.test(bare))) parts.push(bare);
    afterNumber = /\d$/.test(bare);
  }
  return parts.join(" ");
}
