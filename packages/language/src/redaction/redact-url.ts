import { redact } from "./redact.ts";
import { judgeName, nameWords } from "./redact-names.ts";
import { looksRandom } from "./redact-values.ts";

/**
 * A web address without the secrets it may carry: user and password are left out, values that grant something are
 * hidden, everything else stays as it was, so that one page keeps one address. What is no URL is redacted as text.
 */
export function redactUrl(url: string): string {
  if (!URL.canParse(url)) return redact(url).text;
  const address = new URL(url);
  address.username = "";
  address.password = "";
  address.search = withoutSecrets(address.search);
  address.hash = withoutSecrets(address.hash);
  return redact(address.href).text;
}

/** `?name=value&…` or the like behind `#`. A `;` parts pairs only where another pair follows. */
const withoutSecrets = (part: string): string =>
  part.replace(
    /(?<=[?#&;])([^=&;]{1,200})=((?:[^&;]|;(?![^=&;]{1,200}=))+)/g,
    (pair, name: string, value: string) =>
      grants(decoded(name), decoded(value)) ? `${name}=${marker(decoded(name))}` : pair,
  );

const marker = (name: string): string =>
  `[redacted:${judgeName(name) === "password" ? "password" : "token"}]`;

/** Is this value a permission, for whoever reads the address? */
function grants(name: string, value: string): boolean {
  if (value.startsWith("[redacted:")) return false;
  if (redact(value).count > 0) return true;
  const last = nameWords(name).at(-1) ?? "";
  if (signatures.has(last)) return true;
  switch (judgeName(name)) {
    case "password":
    case "strong":
      return true;
    // `?key=intro` and `?session=3` lead to pages that are different ones.
    case "weak":
      return isOpaque(value);
    case null:
      return tickets.has(last) && isOpaque(value);
  }
}

const isOpaque = (value: string): boolean => looksRandom(value) || /^(?=.*\d)[\w.~+/=-]{16,}$/.test(value);

/** Signed addresses of clouds: who has one may read. */
const signatures = new Set(["sig", "signature", "hmac", "jwt", "otp"]);
const tickets = new Set([
  "code",
  "session",
  "sessionid",
  "sid",
  "phpsessid",
  "jsessionid",
  "ticket",
  "state",
]);

/** A `%` that encodes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
