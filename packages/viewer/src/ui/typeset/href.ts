/** Longer addresses are no links. */
const LONGEST = 2_000;

/** The address of a web page or of a mailbox; undefined for all else: a script, data, a file, a place in the viewer itself. */
export function safeHref(written: string): string | undefined {
  const address = written.trim().replace(/^<|>$/g, "");
  if (address.length > LONGEST || /[\s\p{Cc}\p{Cf}]/u.test(address)) return undefined;
  const whole = /^www\./i.test(address)
    ? `https://${address}`
    : /^[^\s:/@]+@[^\s:/@]+\.[^\s:/@]+$/.test(address)
      ? `mailto:${address}`
      : address;
  if (!/^(?:https?:\/\/|mailto:)/i.test(whole)) return undefined;
  if (!URL.canParse(whole)) return undefined;
  const { username, password, href } = new URL(whole);
  // Who is logged in by a link is not who pressed it.
  return username === "" && password === "" ? href : undefined;
}

/** Where a link leads, in a word: the host as it is written in the wire's letters, or the mailbox. */
export function hostOf(href: string): string {
  const url = new URL(href);
  return url.protocol === "mailto:" ? url.pathname : url.host;
}
