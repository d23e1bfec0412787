/** The same text with its letters composed and of the usual width: keyboards for Japanese write "ＡＰＩ", a Mac names files in parts. */
export function composed(text: string): string {
  return isAscii.test(text) ? text : text.normalize("NFC").replace(wide, (run) => run.normalize("NFKC"));
}

/**
 * Letters as the word index compares them, whoever wrote them: without accents (SQLite's tokenizer takes them off Latin letters
 * only), points, and the dots that tell Turkish letters apart. Vowel signs stay, and so does the letter "й".
 */
export function plainLetters(text: string): string {
  if (isAscii.test(text)) return text;
  return composed(text.normalize("NFD").replace(accents, "")).replace(/[ıς]/g, (letter) =>
    letter === "ı" ? "i" : "σ",
  );
}

const isAscii = /^[\0-\x7f]*$/;
/** Not everything that NFKC knows: "x²" is no "x2", and Thai vowels stay whole. */
const wide = /[\u3000\uff00-\uffef]+/g;
/** Of Latin, Greek and Cyrillic letters; of Hebrew and Arabic ones. */
const accents =
  /\u0306(?<![иИ]\u0306)|[\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g;
