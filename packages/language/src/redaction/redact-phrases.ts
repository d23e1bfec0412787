import type { Span } from "./redact-span.ts";

/** Names of the words that restore a wallet. */
const PHRASE =
  /\b(?:(?:seed|recovery|mnemonic|backup|secret|wallet)[ _-]?(?:phrases?|words)|mnemonics?|wiederherstellungsphrase|frase (?:semilla|de recuperación)|phrase de récupération)(?![\p{L}\p{N}])/giu;
/** Cheaper to look for than the expressions. */
const PHRASES = ["phrase", "Phrase", "PHRASE", "nemonic", "NEMONIC", "eed words", "frase"] as const;
const FACTORS = ["2FA", "2fa", "MFA", "OTP", "otp", "uthenticator"] as const;
const BEHIND_PHRASE =
  /["'`*]{0,3}(?:[ \t][^\n:=.!?]{1,60}?)?["'`*]{0,3}[ \t]{0,4}(?:[:=]|(?<=[ \t])(?:is|are|ist|lautet|est|es)(?=[\s:]):?)\s{0,8}["'`]?/y;
/** Words of the list that wallets use, with or without numbers. */
const WORDS =
  /(?:(?:\d{1,2}[.):]?[ \t]{0,4}|[-*•][ \t]{1,4})?[a-z]{3,8}[\s,;]{1,8}){11,23}(?:\d{1,2}[.):]?[ \t]{0,4}|[-*•][ \t]{1,4})?[a-z]{3,8}(?![\w'’-])/iy;
/** Words that the list does not have and sentences do. */
const OF_SENTENCES =
  /\b(?:the|and|for|with|are|was|were|not|has|have|but|from|your|our|its|been|should|must|which|into|these|them)\b/i;
const COUNTS = [24, 21, 18, 15, 12] as const;

/** The key behind the QR code of a second factor, in base32. */
const SECOND_FACTOR =
  /\b(?:2FA|MFA|TOTP|HOTP|OTP|authenticator)\b[^\n:=]{0,30}[:=][ \t]{0,4}["'`]?((?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{1,4}|[A-Z2-7]{16,64})(?!\w)/gi;
/** The recovery key of BitLocker. */
const BITLOCKER = /\b\d{6}-\d{6}-(?:\d{6}-){5}\d{6}\b/g;

/** Words and groups of letters that open something and that no password looks like. */
export const findPhrases = (text: string): Span[] => [
  ...seedsIn(text),
  ...secondFactorsIn(text),
  ...(/\d{6}-\d{6}/.test(text) ? recoveryKeysIn(text) : []),
];

const recoveryKeysIn = (text: string): Span[] =>
  [...text.matchAll(BITLOCKER)].map(({ 0: key, index }) => ({
    from: index,
    to: index + key.length,
    kind: "recovery-key",
  }));

function secondFactorsIn(text: string): Span[] {
  if (!FACTORS.some((name) => text.includes(name))) return [];
  return [...text.matchAll(SECOND_FACTOR)].flatMap(({ 0: all, 1: key = "", index }) => {
    const isKey = /[2-7]/.test(key) && (key === key.toUpperCase() || key === key.toLowerCase());
    const to = index + all.length;
    return isKey ? [{ from: to - key.length, to, kind: "totp-secret" }] : [];
  });
}

function seedsIn(text: string): Span[] {
  if (!PHRASES.some((name) => text.includes(name))) return [];
  const spans: Span[] = [];
  for (const { 0: name, index } of text.matchAll(PHRASE)) {
    BEHIND_PHRASE.lastIndex = index + name.length;
    if (!BEHIND_PHRASE.test(text)) continue;
    const from = BEHIND_PHRASE.lastIndex;
    WORDS.lastIndex = from;
    const run = WORDS.exec(text)?.[0];
    const phrase = run === undefined ? null : seedOf(run);
    if (phrase !== null) spans.push({ from, to: from + phrase.length, kind: "seed-phrase" });
  }
  return spans;
}

/** As many words as a phrase may have, in one line where it has enough; what follows is a sentence. */
function seedOf(run: string): string | null {
  const line = run.split("\n", 1)[0] ?? "";
  const words = (part: string) => [...part.matchAll(/[a-z]+/gi)];
  const found = words(line).length >= 12 ? words(line) : words(run);
  const count = COUNTS.find((most) => most <= found.length);
  const last = count === undefined ? undefined : found[count - 1];
  if (last === undefined) return null;
  const phrase = run.slice(0, last.index + last[0].length);
  return OF_SENTENCES.test(phrase) ? null : phrase;
}
