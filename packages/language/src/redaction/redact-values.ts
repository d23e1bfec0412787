import { anyOf } from "../text/any-of.ts";

/**
 * Published example keys that look real (the documented ones of Google and Firebase, per gitleaks), as FNV-1a hashes:
 * written out they would set off the scanners of everyone who keeps this repository.
 */
const PUBLISHED = new Set<number>([
  0x739ddd87, 0xf0951274, 0x0af7ca9d, 0x4e1351cb, 0xb8782c2e, 0x965bd60a, 0x1845a427, 0x00d9b068, 0xaf8fab00,
  0x722ef8d0, 0xc8a510e9, 0x1751c16c, 0xf50c0e72, 0x6a41f911, 0x8ee1d847, 0xb1887211,
]);

/** Words of which made-up values consist: a value with nothing else in it is no secret. */
const EXAMPLE_WORDS = anyOf(
  [
    /your|example|sample|placeholder|change[_-]?(?:me|it|this)|replace|redacted|removed|masked|hidden/,
    /dummy|insert|todo|fake|test(?:ing)?|mock|demo|default|foo|bar|baz|qux|hello|world|admin|root/,
    /user(?:name)?|postgres|mysql|secret|passw(?:or)?d|pass|pwd|token|apikey|api|key|value|string|here/,
    /some|this|invalid|wrong|correct|valid|new|old|abc(?:def)?|xyz/,
    /123(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?|my|the|super|very|long|local(?:host)?|dev|prod|client/,
    /access|auth|bearer|refresh/,
  ],
  { flags: "gi" },
);

/**
 * Usual pairs of letters in words: those that make up .05 % or more of the pairs in 5,505 common words of
 * developers' prose and code. They cover 38 % of the 676 possible pairs, so that a random run soon leaves
 * them.
 */
const FOLLOWERS = new Map(
  "abcdfgiklmnprstuvwy baeilorsu cacehiklorstuy dadegilorsuy eabcdefgilmnopqrstuvwxy faefiloruty gaeghilnorsuy haeiortuy iabcdefgklmnoprstvxz jaeou kaeinosy ladeikloprstuy mabeimnopsuy nacdefgikmnostuvy oabcdefgiklmnoprstuvwy paehiloprstuy qu racdefgiklmnoprstuvwy sacehiklmopqstuwy tacehiloprstuwy uabcdefgiklmnprstxy vaeioy waehinorsy xaceiptuy yabceilmnops zaeioz"
    .split(" ")
    .map((row) => [row.charAt(0), row.slice(1)] as const),
);

/** Keywords of code in the place of a value. */
const CODE_WORDS = new Set(
  "null none nil true false undefined void string str number int integer bool boolean any unknown never object array bytes buffer self this required optional missing empty unset enabled disabled yes no set not function async await return import export const let var secretstr char varchar text password token type wpa-psk wpa2-psk wpa3-psk".split(
    " ",
  ),
);

/** True for filling alone: `xxxx`, `****`, one character over and over, or the whole alphabet. */
export function isFiller(value: string): boolean {
  if (/([A-Za-z*.#•-])\1{11}|x{6}|X{6}|\*{4}|•{3}/.test(value)) return true;
  if (value.length <= 48 && /abcdefghijklmnopqrstuvwxyz/i.test(value))
    return /abcdefghijklmnopqrstuvwxyz|ABCDEFGHIJKLMNOPQRSTUVWXYZ/.test(value);
  return commonest(value) * 2 > value.length;
}

/** True for a key printed in its vendor's documentation. */
export function isPublishedExample(value: string): boolean {
  return PUBLISHED.has(fnv1a(value));
}

/** True for a placeholder that any reader sees has yet to be replaced. */
export function isPlaceholder(value: string): boolean {
  if (/^[<[{(%$#@*]*$/.test(value) || isFiller(value)) return true;
  if (/^(?:\[redacted|<|\{\{|\$\{|\$\(|%[A-Za-z_]+%|__\w+__$)/i.test(value)) return true;
  if (/\.\.\.(?!$)|…|\$\{|\{\{|<\/?[a-z]|%[sd]\b/.test(value)) return true;
  if (
    /example|placeholder|redacted|(?:^|[^a-z])your?[^a-z]|change_?me|dummy/i.test(value) &&
    value.length < 64
  )
    return true;
  const rest = value.replace(EXAMPLE_WORDS, "").replace(/[^A-Za-z0-9]/g, "");
  return rest.length <= 3;
}

/**
 * True for the name of a value in its place: `$TOKEN`, `process.env.X`, `config.apiKey`, `getToken()`, a
 * path.
 */
export function isReference(value: string): boolean {
  if (
    /^(?:!(?:vault|secret|env_var|Ref|Sub|reference|var)$|\$[A-Za-z_{(]|%[A-Za-z_]+%|[&*@]?\w*\(|\/|\.{1,2}\/|~\/|[A-Za-z]:\\|https?:|file:|data:|arn:|@\w+\/)/.test(
      value,
    )
  )
    return true;
  if (
    /^(?:process\.|os\.|env\.|secrets?\.|vars\.|vault:|ENV\[|import\.meta|System\.|config\.|this\.|self\.|op:\/\/)/i.test(
      value,
    )
  )
    return true;
  if (/^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*(?:\[\w*\])?)+$/.test(value))
    return !value.split(/\?\.|\.|->|::/).some(isJumble);
  if (
    /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|pem|key|crt|cer|p12|pfx|txt|md|py|go|rs|rb|java|env|html?|css|png|svg|sh|sql|lock|log)$/i.test(
      value,
    )
  )
    return true;
  return CODE_WORDS.has(value.toLowerCase());
}

/**
 * True for characters that look random: most letters stand in no pronounceable run of a name or word. Needs
 * ten characters. Entropy alone does not tell `authenticationProvider` (3.4 bits) from hexadecimal (3.3
 * bits).
 */
export function looksRandom(value: string): boolean {
  if (value.length < 10 || !/[A-Za-z]/.test(value)) return false;
  if (/^(?:19|20)\d\d-?[01]\d-?[0-3]\d(?:[T _-]|$)/.test(value)) return false;
  let counted = 0;
  let wordy = 0;
  for (const chunk of value.split(/[^A-Za-z0-9]+/)) {
    if (/^(?:\d*|[A-Za-z]{1,2})$/.test(chunk)) continue;
    if (isInterleaved(chunk)) return true;
    counted += chunk.length;
    wordy += wordyCharacters(chunk);
  }
  return counted >= 8 && wordy < counted * 0.6;
}

/** Letters and digits taking turns, or the case of letters, more often than any name has it. */
function isInterleaved(chunk: string): boolean {
  const turns = chunk.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  if (turns >= 5) return true;
  const cases = chunk.match(/[a-z](?=[A-Z])|[A-Z]{2}(?=[a-z])/g)?.length ?? 0;
  return turns >= 2 && turns + cases >= chunk.length / 4;
}

/** A piece of an identifier that no person would name so. */
function isJumble(piece: string): boolean {
  return piece.length >= 16 && /\d/.test(piece) && looksRandom(piece);
}

/** Number of characters of a run of letters and digits that belong to words, camel case included. */
function wordyCharacters(chunk: string): number {
  let sum = 0;
  for (const run of chunk.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []) {
    if (isPronounceable(run)) sum += run.length;
  }
  return sum;
}

/** True where at most one pair of neighbouring letters in four is unusual. */
function isPronounceable(run: string): boolean {
  if (run.length < 3 || run.length > 28 || /[^aeiouy]{6}/i.test(run)) return false;
  const letters = run.toLowerCase();
  let unusual = 0;
  for (let at = 1; at < letters.length; at += 1) {
    if (!(FOLLOWERS.get(letters.charAt(at - 1)) ?? "").includes(letters.charAt(at))) unusual += 1;
  }
  return unusual * 4 <= letters.length - 1;
}

function commonest(value: string): number {
  const counts = new Map<string, number>();
  let most = 0;
  for (const letter of value) {
    const count = (counts.get(letter) ?? 0) + 1;
    counts.set(letter, count);
    if (count > most) most = count;
  }
  return most;
}

function fnv1a(value: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
