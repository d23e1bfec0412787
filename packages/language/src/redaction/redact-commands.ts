import { anyOf } from "../text/any-of.ts";
import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference } from "./redact-values.ts";

/** Programs whose short flags carry passwords, by flag. Group 2 (or 3: a token in place of the user) is the password. */
const COMMAND = anyOf(
  [
    /mysql(?:dump|admin|import)?|mariadb|sshpass|mongo(?:sh|dump|restore)?|redis-cli/,
    /(?:docker|podman|helm registry|oras|skopeo) login|curl|wget|https?ie|ldapsearch|net user|htpasswd/,
    /smbclient|rpcclient|7za?|rar|zip|unzip|openssl|keytool|jarsigner|lftp|mosquitto_[ps]ub|xfreerdp/,
    /cmdkey|[Pp]s[Ee]xec|nmcli/,
  ],
  { before: /\b/, behind: /\b/, flags: "g" },
);
const BY_COMMAND: readonly { readonly command: RegExp; readonly flag: RegExp }[] = [
  { command: /^(?:mysql|mariadb)/, flag: /\s-p(["']?)([^\s"']{4,128})\1(?=\s|$)/ },
  {
    command: /^(?:sshpass|mongo|docker|podman|helm|oras|skopeo)/,
    flag: /\s-p\s{0,3}(["']?)([^\s"']{4,128})\1(?=\s|$)/,
  },
  { command: /^redis-cli/, flag: /\s-a\s{1,3}(["']?)([^\s"']{4,128})\1(?=\s|$)/ },
  {
    command: /^(?:curl|wget|http)/,
    flag: /\s(?:-u|--user|-a)[\s=]{0,3}(["']?)(?:[^\s"':]{0,64}:([^\s"']{3,128}|(?<=["'][^\s"':]{0,64}:)[^\n"']{3,128}(?=["']))|([^\s"':]{20,128}):)\1(?=\s|$)/,
  },
  { command: /^ldapsearch/, flag: /\s-w\s{0,3}(["']?)([^\s"']{4,128})\1(?=\s|$)/ },
  {
    command: /^net user/,
    flag: /^\s{1,3}(["']?)[\w.-]{1,64}\1\s{1,3}((?=\S{0,64}\d)[^\s"'/]{6,128})(?=\s+\/|\s*$)/,
  },
  {
    command: /^htpasswd/,
    flag: /\s-\w{0,4}b\w{0,4}\s{1,3}\S{1,128}\s{1,3}[\w.@-]{1,64}\s{1,3}(["']?)([^\s"']{4,128})\1(?=\s|$)/,
  },
  { command: /^(?:smb|rpc)client/, flag: /\s-U\s{0,3}(["']?)[^\s"'%]{1,64}%([^\s"']{3,128})\1(?=\s|$)/ },
  // `-pattern` may be something else.
  { command: /^(?:7z|rar)/, flag: /\s-h?p(["']?)((?=\S{0,64}\d)[^\s"']{4,128})\1(?=\s|$)/ },
  { command: /^lftp/, flag: /\s-u\s{0,3}(["']?)[^\s"',]{1,64},([^\s"']{4,128})\1(?=\s|$)/ },
  { command: /^(?:xfreerdp|cmdkey)/, flag: /\s\/p(?:ass)?:(["']?)([^\s"']{4,128})\1(?=\s|$)/ },
  { command: /^psexec/i, flag: /\s-p\s{1,3}(["']?)([^\s"']{4,128})\1(?=\s|$)/ },
  { command: /^nmcli/, flag: /\s(?:password|psk)\s{1,3}(["']?)([^\s"']{4,128})\1(?=\s|$)/ },
  { command: /^(?:(?:un)?zip|mosquitto)/, flag: /\s-P\s{1,3}(["']?)([^\s"'-][^\s"']{3,128})\1(?=\s|$)/ },
  { command: /^openssl/, flag: /\s-k\s{1,3}(["']?)([^\s"'-][^\s"']{3,128})\1(?=\s|$)/ },
  {
    command: /^(?:keytool|jarsigner)/,
    flag: /\s-(?:store|key|srcstore|deststore|srckey|destkey)pass\s{1,3}(["']?)([^\s"'-][^\s"']{3,128})\1(?=\s|$)/,
  },
];
/** Distance behind its program within which a flag is looked for, in characters. */
const REACH = 400;

/** Passwords in the short flags of shell commands: `mysql -phunter2`, `curl -u me:hunter2`. */
export function findCommandPasswords(text: string): Span[] {
  const spans: Span[] = [];
  // A command may have several flags, and what one call has read another one of the same kind need not read again.
  const read = new Map<RegExp, number>();
  for (const hit of text.matchAll(COMMAND)) {
    const rule = BY_COMMAND.find(({ command }) => command.test(hit[0]));
    if (rule === undefined) continue;
    const start = hit.index + hit[0].length;
    const line = text.slice(start, start + REACH).split(/(?<!\\)\n|[|;&]{1,2}\s/, 1)[0] ?? "";
    let from = Math.max(start, read.get(rule.flag) ?? 0);
    for (let rest = line.slice(from - start); ; rest = line.slice(from - start)) {
      const flag = rule.flag.exec(rest);
      if (flag === null) break;
      const password = flag[2] ?? flag[3] ?? "";
      const at = from + flag.index + flag[0].lastIndexOf(password);
      if (!(isPlaceholder(password) || isReference(password) || password.startsWith("[redacted:")))
        spans.push({ from: at, to: at + password.length, kind: "password" });
      from += flag.index + flag[0].length;
    }
    read.set(rule.flag, from);
  }
  return spans;
}

const SQL_USER = /\b(?:(?:create|alter)\s+(?:user|role|login)|grant)\b/gi;
const SQL_PASSWORD =
  /\b(?:password|identified\s{1,8}(?:with\s{1,8}\S{1,64}\s{1,8})?by)\s{0,8}=?\s{0,8}N?'((?:[^'\n]|''){3,128})'/gi;

/** `CREATE USER me WITH PASSWORD '…'`, `IDENTIFIED BY '…'`. */
export function findSqlPasswords(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: opening, index } of text.matchAll(SQL_USER)) {
    const from = index + opening.length;
    const statement = text.slice(from, from + REACH);
    for (const found of statement.matchAll(SQL_PASSWORD)) {
      const password = found[1] ?? "";
      // The next statement is not about a user. A semicolon may stand within the password.
      if (statement.slice(0, found.index).includes(";")) break;
      if (isPlaceholder(password) || isReference(password) || password.startsWith("[redacted:")) continue;
      const at = from + found.index + found[0].lastIndexOf(password);
      spans.push({ from: at, to: at + password.length, kind: "password" });
    }
  }
  return spans;
}
