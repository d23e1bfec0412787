import { memoized } from "../text/remembering.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** Words that deny in languages other than English, by themselves. As they are written, in small letters. */
const denying = set(`
nicht nie niemals kein keine keinen keinem keiner keines keineswegs keinesfalls kaum nirgends niemand
ne pas jamais rarement aucun aucune guère nullement non mai nessun nessuno nessuna neanche
nunca jamás tampoco ningún ninguno ninguna não jamais nenhum nenhuma niet nooit geen nauwelijks
inte ikke ikkje icke ej aldrig aldri knappt ingen inget inga nie nigdy nikdy не никогда ни ні ніколи
değil asla nem soha ei eivät koskaan nu niciodată nije nikad δεν ποτέ μη không chưa tidak bukan jangan לא لا لم ليس لن नहीं ไม่ 안
不 不再 没有 沒有 没 沒 別 别 從不 从不 未 無 无 非
`);
/** Companions of a denial without a meaning of their own: "nicht mehr", "ya no", "non … più". */
const beside = set(
  "mehr länger meer langer mer lenger længere längre plus più ya já już więcej больше уже artık už",
);
/** One Chinese word may stand in front of the next one without a space. */
const INSIDE = /不再|没有|沒有|从不|從不|不|没|沒/g;
/** "他有车", "他没有车": there the second half is what is denied. */
const HAS_NOT = /没有|沒有/;
const EACH = /不再|从不|從不|不|没|沒/g;
const ONLY_NOT = /没(?=有)|沒(?=有)/g;
const KANA = /[\u3040-\u30ff]/;
const HAN = /\p{Script=Han}/u;

/** An ending that says so, and the one that denies it: Turkish, Japanese. */
const endings: readonly (readonly [says: RegExp, denies: RegExp])[] = [
  [/[ıiuü]yor(?=\p{L}*$)/u, /m[ıiuü]yor(?=\p{L}*$)/u],
  [/ます$/u, /ません$/u],
  [/ました$/u, /ませんでした$/u],
  [/です$/u, /(?:ではない|じゃない)(?:です)?$|(?:では|じゃ)ありません$/u],
  [/だ$/u, /(?:ではない|じゃない)$/u],
  [/[うくすつぬぶむるぐ]$/u, /[わかさたなばまらが]ない$/u],
  [/る$/u, /ない$/u],
];

/** Letters that every denying ending contains: a cheap test before the exact ones. */
const MAY_DENY = /yor|[\u3040-\u30ff]/;

/** "There is", "there is not". */
const pairs: ReadonlySet<string> = new Set([
  "je není",
  "есть нет",
  "є немає",
  "van nincs",
  "var yok",
  "이다 아니다",
]);

interface Told {
  readonly words: readonly string[];
  readonly denies: boolean;
}

/** The words of a text without those that deny. "n'utilise" is "utilise". */
function withoutDenials(text: string, inside: RegExp): Told {
  let denies = false;
  const isHan = HAN.test(text) && !KANA.test(text);
  const words = (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  ).flatMap((told) => {
    const word = told.replace(/^n['’]/, "");
    denies ||= word !== told;
    // "J'utilise", "je n'utilise pas"; "c'est", "ce n'est pas".
    if (/^[jc]['’]./.test(word)) return [`${word.charAt(0)}e`, word.slice(2)];
    if (denying.has(word)) {
      denies = true;
      return [];
    }
    if (!isHan) return [word];
    const bare = word.replace(inside, "");
    denies ||= bare !== word;
    return bare === "" ? [] : [bare];
  });
  return { words: denies ? words.filter((word) => !beside.has(word)) : words, denies };
}

/** The same text for one that denies and one that does not, to look for one by the other. Not for Japanese: there it is a prefix. */
export const withoutInside = (text: string): string => (KANA.test(text) ? text : text.replace(EACH, ""));

/**
 * One says in another language what the other one denies in it, and nothing else differs. With its denials taken out of it,
 * either text is the other one.
 */
export function deniesElsewhere(one: string, other: string): boolean {
  if (denies(bareOf(one), bareOf(other))) return true;
  if (!HAS_NOT.test(one) && !HAS_NOT.test(other)) return false;
  return denies(withoutDenials(one, ONLY_NOT), withoutDenials(other, ONLY_NOT));
}

/** Each text is compared with several. */
const bareOf = memoized((text) => withoutDenials(text, INSIDE), 1024);

function denies(a: Told, b: Told): boolean {
  if (a.words.length !== b.words.length || a.words.length === 0) return false;
  const apart = a.words.flatMap((word, n) =>
    word === b.words[n] ? [] : [[word, b.words[n] ?? ""] as const],
  );
  if (a.denies !== b.denies) return apart.length === 0;
  const [only] = apart;
  return (
    apart.length === 1 && only !== undefined && (isDenied(only[0], only[1]) || isDenied(only[1], only[0]))
  );
}

/** "Používá", "nepoužívá"; "kullanıyor", "kullanmıyor"; "使います", "使いません". */
function isDenied(word: string, denied: string): boolean {
  const isLong = word.length > 3 && /\P{ASCII}/u.test(word + denied);
  if (isLong && (denied === `ne${word}` || denied === `nie${word}`)) return true;
  if (pairs.has(`${word} ${denied}`)) return true;
  if (!MAY_DENY.test(denied)) return false;
  return endings.some(([says, denies]) => {
    const [a, b] = [word.replace(says, ""), denied.replace(denies, "")];
    return a !== word && b !== denied && a === b;
  });
}
