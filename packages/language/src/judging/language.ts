import { functionWords } from "../text/function-words.ts";
import type { Sentence } from "./read-sentence.ts";

/** Small words of other languages that are none in English. */
const foreign = new Set(
  (
    "der das und ist nicht ein eine einen einem einer mit für von auf dem den des zu im wird werden sich auch als wir ich sie er bei nach aus noch nur mehr " +
    "statt kein keine nutzt nutzen unser unsere mein meine seit jetzt le la les et est une du dans pour que qui sur avec pas au aux ce il elle sont par plus nous je " +
    "mon ma notre nos utilise el los las y en un por con para del se su es al lo más pero sus no usa usamos nuestro mi yo ahora está son o os da em um uma com não na dos " +
    "mais ao di che è per gli non della sono nel de het een van dat op te zijn niet voor met aan och att det som på är av för og til af ikke i w z nie się jest do jak że ve bir bu için ile"
  ).split(" "),
);

/** The tables know English alone. A sentence with other languages' small words, or of signs that no word of it was read from, is not judged. */
export function isEnglish({ parts, text, words }: Sentence): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/[A-Za-z]/g)?.length ?? 0) < 0.8 * letters) return false;
  let [own, other, known] = [0, 0, 0];
  for (const word of words) {
    if (functionWords.has(word)) own += 1;
    else if (foreign.has(word)) other += 1;
  }
  for (const { row, kind } of parts) if (kind === "word" && row >= 0) known += 1;
  if (other > 1) return own > other;
  return (known > 0 || own > 0) && (isOwn(words) || isMostlyKnown(parts));
}

/** These are small words of other languages, too. */
const shared = new Set("in no do as a an on me so he we was am at also will i t d s".split(" "));
const isOwn = (words: ReadonlySet<string>): boolean =>
  [...words].some((word) => functionWords.has(word) && !shared.has(word));

/** Without a small word that is English alone, the others have to be: of names there may be as many as there are. */
function isMostlyKnown(parts: Sentence["parts"]): boolean {
  const plain = parts.filter(({ word, isCapital, at }) => /^\p{L}+$/u.test(word) && !(isCapital && at > 0));
  const known = plain.filter(({ isFunction, row }) => isFunction || row >= 0);
  return plain.length < 4 || known.length > 0.6 * plain.length;
}
