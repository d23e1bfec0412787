import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference } from "./redact-values.ts";

const PEM_HEAD =
  /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----|Private-Lines: \d{1,3}/y;
/** No private key is longer: RSA 16,384 in PEM takes 13 kB. */
const LONGEST_KEY = 20_000;

/**
 * Private keys with line ends as they are or written `\n`, from the BEGIN line to the END line. A key that was cut off
 * goes to the next blank line or quote. A header alone (in code that looks for one) stays.
 */
export function findPrivateKeys(text: string): Span[] {
  const spans: Span[] = [];
  let end = -2;
  for (const opener of ["-----BEGIN", "---- BEGIN", "Private-Lines:"]) {
    let from = text.indexOf(opener);
    while (from !== -1) {
      PEM_HEAD.lastIndex = from;
      const head = PEM_HEAD.exec(text)?.[0];
      if (head === undefined) {
        from = text.indexOf(opener, from + opener.length);
        continue;
      }
      const body = from + head.length;
      // The next END is looked up once and kept, or a text of headers alone would be searched to its end for each.
      if (end !== -1 && end < body) end = text.indexOf("-----END", body);
      const next = text.indexOf(opener, body);
      const whole = end !== -1 && end - body < LONGEST_KEY && (next === -1 || next > end);
      const to = whole ? endOfLine(text, end) : endOfCutKey(text, body);
      if (isKeyBody(text.slice(body, to))) spans.push({ from, to, kind: "private-key" });
      from = next;
    }
  }
  return spans;
}

/** A line that closes a key, `-----END … KEY-----`, is hidden with it. */
function endOfLine(text: string, end: number): number {
  const close = /-----END[ A-Z0-9]{0,60}-----/y;
  close.lastIndex = end;
  return close.test(text) ? close.lastIndex : end;
}

function endOfCutKey(text: string, body: number): number {
  const part = text.slice(body, body + LONGEST_KEY);
  const stop = part.search(/["'`<>]|\n[ \t]*\n|(?:\\n){2}|-----/);
  return body + (stop === -1 ? part.length : stop);
}

/** Something of a key must stand there: `...`, `<key>`, and a closing quote do not count. */
function isKeyBody(body: string): boolean {
  if (!/^(?:\s|\\+[nr]|[A-Za-z0-9+/=])/.test(body)) return false;
  const core = body.replace(/-----END[^-]*-----$/, "").replace(/\\+[nr]|\s/g, "");
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
/** How far around its `kind:` line a manifest's data is looked for, in characters. */
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
