/**
 * The key under which two names are one entity from the start, within an owner: width, case, white space, quotes around
 * a name, what ends a sentence, the "()" of a call and the possessive aside. Everything else counts: `+`, `#`, digits,
 * dots, slashes, hyphens, underscores, accents. "" for a name without a letter or digit, which is none.
 *
 * Case never counts, not even in paths: of two files that differ in case alone, one is nearly always a slip, and a key
 * that knew of types would make two things of one name as soon as a model took its type differently.
 */
export function nameKey(name: string): string {
  const plain = isAscii.test(name) ? name.toLowerCase() : withoutVariants(name);
  const peeled = peel(plain.replace(/\s+/g, " "));
  return hasContent.test(peeled) ? peeled : "";
}

/** Nearly all names: the way around the tables of Unicode takes a third of the time. */
const isAscii = /^[\0-\x7f]*$/;

const withoutVariants = (name: string): string =>
  name
    .replace(neverSpoken, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ς/g, "σ")
    .normalize("NFKC");

/** "™" would read as the letters "TM"; what cannot be seen cannot tell two names apart. */
const neverSpoken = /[™®©\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const hasContent = /[\p{L}\p{N}]/u;

const opening = new Set(" \"'`“”‘’„‚«»‹›");
const closing = new Set([...opening, ...".,;:!?…"]);

/** By index and not by pattern: `[.]+$` takes quadratic time in a long run of dots that ends in a letter. */
function peel(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && opening.has(text.charAt(start))) start += 1;
  for (let next = withoutLast(text, start, end); next < end; next = withoutLast(text, start, end)) end = next;
  return text.slice(start, end);
}

/** End of the name without its last quote, mark, "()" or possessive; `end` where there is none. */
function withoutLast(text: string, start: number, end: number): number {
  const last = text.charAt(end - 1);
  if (end > start && closing.has(last)) return end - 1;
  const pair = text.slice(Math.max(start, end - 2), end);
  const isCall = pair === "()" && end - 2 > start;
  return isCall || (possessive.test(pair) && owner.test(text.slice(Math.max(start, end - 6), end - 2)))
    ? end - 2
    : end;
}

const possessive = /^['’]s$/;
/** A name goes before it: the "s" of "'s" alone is a letter like any other. */
const owner = /[\p{L}\p{N}][+#]{0,2}$/u;

/**
 * Key of a deterministic match of spellings: the name key without the separators between words, accents and
 * the short forms of "corporation" and its like. +
 */
export function spellingKey(name: string): string {
  const key = pathKey(name);
  if (key.includes("/")) return key;
  const spelling = joinWords(writeOut(withoutAccents(key)));
  return [...spelling].length >= shortest && /\p{L}/u.test(spelling) ? spelling : "";
}

/** "a.i" may be many things; "s.q.l" is SQL. */
const shortest = 3;

/** The name key of a path, with one kind of slash, and without the `./` before and the slash behind it. */
export function pathKey(name: string): string {
  const key = nameKey(name)
    .replace(/\\/g, "/")
    .replace(/ ?\/ ?/g, "/");
  let start = 0;
  let end = key.length;
  while (key.startsWith("./", start) && !opening.has(key.charAt(start + 2))) start += 2;
  while (end > start && key.charAt(end - 1) === "/") end -= 1;
  const path = key.slice(start, end);
  if (!hasContent.test(path)) return key;
  // "C:/" is no "C:", and what would be peeled off next was no path.
  return withoutLast(key, start, end) < end ? key.slice(start) : path;
}

/** Marks are accents on Latin letters only: elsewhere they are vowels, or make another letter. */
const withoutAccents = (key: string): string =>
  isAscii.test(key)
    ? key
    : key
        .normalize("NFD")
        .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, "")
        .replace(/[øłđæœ]/g, (letter) => undecomposed[letter] ?? letter)
        .normalize("NFC");

const undecomposed: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe" };

/** Forms of a company are written out, not dropped: "Ferrari" builds cars, "Ferrari N.V." owns it. */
const writeOut = (key: string): string =>
  key.replace(/ & /g, " and ").replace(/(?<= )(?:corp|inc|ltd|co)$/, (form) => writtenOut[form] ?? form);

const writtenOut: Readonly<Record<string, string>> = {
  corp: "corporation",
  inc: "incorporated",
  ltd: "limited",
  co: "company",
};

const separators = /[\s\p{Pd}_.,'’·]+/gu;

function joinWords(key: string): string {
  return key.replace(separators, (run: string, at: number) => {
    const marks = run.replace(/\s/g, "");
    const before = key.charAt(at - 1);
    const after = key.charAt(at + run.length);
    if (before === "" || after === "" || marks.length > 1) return marks;
    // Between two signs, and before an accent that has no letter.
    if (isMark.test(after) || !(hasContent.test(before) || hasContent.test(after))) return run;
    if (isDigit.test(before) && isDigit.test(after)) return /^[\p{Pd}_]?$/u.test(marks) ? "-" : marks;
    // "1,x" and "a,b" are lists; "Acme, Inc" is a name.
    return marks === "," && marks === run ? run : "";
  });
}

const isDigit = /\p{N}/u;
const isMark = /\p{M}/u;
