import { isStopWord } from "@memory/language/questions";
import { foldCase, functionWords } from "@memory/language/text";
import { stem } from "../kin/terms.ts";

/** Words that belong together in some texts, as they are written there. */
export interface Phrase {
  readonly words: string;
  /** False where they stand at the beginning of sentences alone: there a name is not told from a word. */
  readonly isSure: boolean;
  /** Texts that have them. */
  readonly inside: number;
  /** Its words without endings. */
  readonly stems: readonly string[];
}

const token = /[\p{L}\p{N}][\p{L}\p{N}'’+#.-]*[\p{L}\p{N}+#]|[\p{L}\p{N}]/gu;
/** What stands between words of one phrase. */
const between = /^[ \u00a0]$/;

interface Counted {
  readonly forms: Map<string, number>;
  readonly stems: readonly string[];
  inside: number;
}

/** Single words and pairs of neighbouring ones; only those with one of the telling words in them. */
export function findPhrases(texts: readonly string[], isTelling: (stem: string) => boolean): Phrase[] {
  const found = new Map<string, Counted>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const { form, stems, isSure } of phrasesOf(text)) {
      if (!stems.some(isTelling)) continue;
      const key = stems.join(" ");
      const known = found.get(key) ?? { forms: new Map<string, number>(), stems, inside: 0 };
      found.set(key, known);
      known.forms.set(form, (known.forms.get(form) ?? 0) + (isSure ? 1 : 0));
      if (!seen.has(key)) known.inside += 1;
      seen.add(key);
    }
  }
  return [...found.values()].map(({ forms, ...phrase }) => ({ ...usual(forms), ...phrase }));
}

function usual(forms: ReadonlyMap<string, number>): Pick<Phrase, "words" | "isSure"> {
  const [words, times] =
    [...forms].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))[0] ?? [];
  return { words: words ?? "", isSure: times !== undefined && times > 0 };
}

interface Found {
  readonly form: string;
  readonly stems: readonly string[];
  /** Not at the beginning of a sentence, where every word is written large. */
  readonly isSure: boolean;
}

interface Token extends Pick<Found, "form" | "isSure"> {
  readonly stem: string;
  readonly end: number;
}

/** A part of a variable, a path, an address: "STATE" of "STATE_LOCK" is nobody's word. */
const isPiece = (text: string, index: number, length: number): boolean =>
  /[_/\\@]/.test(text[index - 1] ?? "") || /[_/\\]/.test(text[index + length] ?? "");

function* phrasesOf(text: string): Generator<Found> {
  let before: Token | undefined;
  let isFirst = true;
  for (const { 0: found, index } of text.matchAll(token)) {
    const folded = foldCase(found);
    const hasMatter = !isStopWord(folded) && !functionWords.has(folded);
    const isPlain =
      hasMatter && folded.length > 2 && !/^\d/.test(folded) && !isPiece(text, index, found.length);
    const startsSentence = isFirst || /[.!?:]\s*$/.test(text.slice(Math.max(0, index - 3), index));
    const form = startsSentence && /^\p{Lu}\p{Ll}+$/u.test(found) ? folded : found;
    isFirst = false;
    const isSure = form === found;
    const own = isPlain ? { form, isSure, stem: stem(folded), end: index + found.length } : undefined;
    if (own) yield { form, stems: [own.stem], isSure };
    if (own && before && between.test(text.slice(before.end, index)))
      yield {
        form: `${before.form} ${form}`,
        stems: [before.stem, own.stem],
        isSure: isSure && before.isSure,
      };
    before = own;
  }
}
