import { isMostlyBase64, isProse, lengthAt, readArmor, startOfArmor } from "./redact-armor.ts";
import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference } from "./redact-values.ts";

interface KeyFormat {
  readonly opener: string;
  readonly head: RegExp;
  readonly closer: string;
  /** The line that closes a key is hidden with it. */
  readonly tail: RegExp;
}

const KEY_FORMATS: readonly KeyFormat[] = [
  {
    opener: "-----BEGIN",
    head: /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/y,
    closer: "-----END",
    tail: /-----END[ A-Z0-9]{0,60}-----/y,
  },
  {
    opener: "---- BEGIN",
    head: /---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----/y,
    closer: "---- END",
    tail: /---- END[ A-Z0-9]{0,60} ----/y,
  },
  {
    opener: "Private-Lines:",
    head: /Private-Lines: \d{1,3}/y,
    closer: "Private-MAC:",
    tail: /Private-MAC: ?[0-9a-f]{0,64}/y,
  },
];

/** Below this length all but prose is hidden between BEGIN and END; in more there must be base64. */
const ANY_KEY = 20_000;

/**
 * Private keys with line ends as they are or written `\n`, from the BEGIN line to the END line. A key that was cut off
 * goes as far as its lines look like one. A header alone (in code that looks for one) stays.
 */
export function findPrivateKeys(text: string): Span[] {
  const keys = KEY_FORMATS.flatMap((format) => findKeys(text, format));
  return [...keys, ...findKeyEnds(text, new Set(keys.map(({ to }) => to)))];
}

function findKeys(text: string, { opener, head, closer, tail }: KeyFormat): Span[] {
  const spans: Span[] = [];
  let end = -2;
  let from = text.indexOf(opener);
  while (from !== -1) {
    const body = from + lengthAt(head, text, from);
    const next = text.indexOf(opener, from + opener.length);
    // The next END is looked up once and kept, or a text of headers alone would be searched to its end for each.
    if (end !== -1 && end < body) end = text.indexOf(closer, body);
    if (body > from) {
      const hasEnd = end !== -1 && (next === -1 || next > end);
      const limit = hasEnd ? end : next === -1 ? text.length : next;
      const isWhole = hasEnd && isWholeKey(text.slice(body, end));
      const armor = readArmor(text, body, limit);
      const to = isWhole ? end : (armor?.to ?? endOfOddKey(text, body, limit));
      const content = text.slice(armor?.from ?? body, Math.min(to, (armor?.from ?? body) + ANY_KEY));
      // In base64 "you" is no word of a placeholder but chance, once in a thousand short keys.
      if (isKeyBody(armor === null ? content : content.replace(/you/gi, ""))) {
        spans.push({ from, to: isWhole ? end + lengthAt(tail, text, end) : to, kind: "private-key" });
      }
    }
    from = next;
  }
  return spans;
}

/** A key is hidden whole in any dress, a page that explains the lines around it is not. */
const isWholeKey = (body: string): boolean =>
  isMostlyBase64(body) || (body.length < ANY_KEY && !isProse(body));

/** Reads both ends of a long message alone: a key may come without its BEGIN line. */
function findKeyEnds(text: string, known: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  if (!text.includes("-----")) return spans;
  let past = 0;
  for (const { 0: mark, index } of text.matchAll(/-----(?:BEGIN|END)[ A-Z0-9]{0,60}-----/g)) {
    const to = index + mark.length;
    const isEnd = /END[ A-Z0-9]*PRIVATE KEY(?: BLOCK)?-/.test(mark) && !known.has(to);
    const from = isEnd ? startOfArmor(text, past, index) : index;
    if (from < index) spans.push({ from, to, kind: "private-key" });
    past = to;
  }
  return spans;
}

/** A cut key in no known form: the paragraph if it is base64 for a good part, else the few words of the next line. */
function endOfOddKey(text: string, body: number, limit: number): number {
  const part = text.slice(body, limit);
  const stop = part.search(/["'`<>]|\n[ \t]*\n|(?:\\n){2}|-----/);
  const paragraph = stop === -1 ? part : part.slice(0, stop);
  if (isMostlyBase64(paragraph)) return body + paragraph.length;
  const words =
    /^[ \t]{0,40}(?:\\{1,8}[nr]|\r?\n){1,2}[^\n\\.,:;!?(){}]{0,80}(?=[\n\\]|$)/.exec(paragraph)?.[0] ?? "";
  return body + (words.trim().split(/\s+/).length > MOST_WORDS ? 0 : words.length);
}

/** More words in a line are a sentence. */
const MOST_WORDS = 5;

/** Something of a key must stand there: `...`, `<key>`, and a closing quote do not count. */
function isKeyBody(body: string): boolean {
  if (!/^(?:\s|\\{1,8}[nr]|[A-Za-z0-9+/=])/.test(body)) return false;
  const core = body.replace(/\\{1,8}[nr]|\s/g, "");
  if (/^["'`]|^\.{3}|^[<[{$]/.test(core)) return false;
  return core.length >= 12 && !isPlaceholder(core.slice(0, 200));
}

/** `scheme://user:password@host`: the password alone is hidden, who logs in where may be worth remembering. */
export function findUrlPasswords(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    if (!/[a-z0-9]/i.test(text.charAt(at - 1))) continue;
    const authority = /^[^\s/?#"'`<>\\]{3,300}/.exec(text.slice(at + 3, at + 303))?.[0] ?? "";
    const host = authority.lastIndexOf("@");
    const colon = authority.indexOf(":");
    if (host === -1 || colon === -1 || colon > host) continue;
    const user = authority.slice(0, colon);
    const password = authority.slice(colon + 1, host);
    if (!isRealPassword(user, password)) continue;
    spans.push({ from: at + 4 + colon, to: at + 3 + host, kind: "url-password" });
  }
  return spans;
}

function isRealPassword(user: string, password: string): boolean {
  if (password.length < 3 || password === user || /[(){}<>*|,;]/.test(password)) return false;
  if (/\d/.test(password) && /^[A-Za-z]{4,}\d{2,}$/.test(password)) return true;
  return !isPlaceholder(password) && !isReference(password);
}

const SECRET_MANIFEST = /^[ \t]*["']?kind["']?:[ \t]*["']?Secret["']?,?[ \t]*$/gm;
const MANIFEST_LINE =
  /^([ \t]{1,12}["']?[\w.-]{1,128}["']?:[ \t]{1,8}["']?)([^\s"'{}|>][^\s"']{2,4000})["']?,?[ \t]*$/;
/** Distance from a manifest's `kind:` line within which its data is looked for, in characters. */
const MANIFEST_REACH = 4000;

/** The values under `data:` and `stringData:` of a Kubernetes secret. */
export function findKubernetesSecrets(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const kind of text.matchAll(SECRET_MANIFEST)) {
    // Each stretch of text is read once, however many manifests lie within reach of it.
    const from = Math.max(done, kind.index - MANIFEST_REACH);
    const before = text.slice(from, kind.index).split(/^---/m).at(-1) ?? "";
    const after = text.slice(kind.index, kind.index + MANIFEST_REACH).split(/^---/m, 1)[0] ?? "";
    const start = Math.max(done, kind.index - before.length);
    done = Math.max(done, kind.index + after.length);
    spans.push(...valuesOfManifest(text.slice(start, done), start));
  }
  return spans;
}

function valuesOfManifest(manifest: string, offset: number): Span[] {
  const spans: Span[] = [];
  let at = offset;
  let inData = false;
  for (const line of manifest.split("\n")) {
    const value = inData ? MANIFEST_LINE.exec(line) : null;
    if (/^\s*["']?(?:data|stringData)["']?:/.test(line)) inData = true;
    else if (/^\S/.test(line)) inData = false;
    const [head, secret] = [value?.[1] ?? "", value?.[2] ?? ""];
    if (secret !== "" && !secret.startsWith("[redacted:") && !isPlaceholder(secret) && !isReference(secret)) {
      spans.push({ from: at + head.length, to: at + head.length + secret.length, kind: "kubernetes-secret" });
    }
    at += line.length + 1;
  }
  return spans;
}
