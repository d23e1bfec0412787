import { inOrder } from "../text/any-of.ts";
import { isSecretUnder } from "./redact-keywords.ts";
import type { Span } from "./redact-span.ts";
import { isPlaceholder, isReference } from "./redact-values.ts";

/** A file, a call or a sentence that holds a password at a place of its own. */
interface Place {
  /** One of each of these stands in every such text: cheaper to look for than all that may stand around it. */
  readonly signs: readonly (readonly string[])[];
  /** Group `secret` is the password, `second` another one, `name` what it is called. Every gap is bounded. */
  readonly found: RegExp;
  /** Nothing else can stand there, so that also a plain word is a password. */
  readonly sure: boolean;
}

const WORDS = "(?:[\\w'’.-]{1,20}\\s)";
const PASSWORD = "[Pp]assword";

const PLACES: readonly Place[] = [
  // .netrc
  {
    signs: [["machine "]],
    found:
      /\bmachine\s{1,8}(?:[\w-]{1,60}(?:\.[\w-]{1,60}){1,8}|localhost)\s{1,8}login\s{1,8}\S{1,100}\s{1,8}password\s{1,8}(?<secret>\S{4,128})/dg,
    sure: true,
  },
  // .pgpass, by the ports of PostgreSQL
  {
    signs: [[":543", ":6432", ":*:"]],
    found: /(?<!\S)[\w.*-]{1,64}:(?:543\d|6432|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:(?<secret>[^\s:]{4,128})$/dgm,
    sure: false,
  },
  {
    signs: [["jdbc:oracle", "qlplus "]],
    found:
      /(?:jdbc:oracle:\w{2,5}:|\bsqlplus\s{1,4}(?:-\w{1,8}\s{1,4}){0,3})[\w$#]{1,64}\/(?<secret>[^\s/@"']{3,128})@/dg,
    sure: true,
  },
  // Terraform
  {
    signs: [["variable "]],
    found:
      /\bvariable\s{1,4}"(?<name>[\w-]{1,64})"\s{0,4}\{[^{}]{0,400}?\bdefault\s{0,8}=\s{0,8}"(?<secret>[^"\n]{4,256})"/dg,
    sure: false,
  },
  // redis.conf
  {
    signs: [["quirepass"]],
    found: /(?<![^\s"])requirepass[ \t]{1,8}"?(?<secret>[^\s"#]{4,128})/dgm,
    sure: false,
  },
  // PowerShell
  {
    signs: [["SecureString"]],
    found: /ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?(["'])(?<secret>[^"'\n]{4,128})\1/dgi,
    sure: true,
  },
  {
    signs: [["REG_"]],
    found:
      /\s\/v\s{1,4}"?(?<name>[\w ]{1,64}?)"?\s{1,4}(?:\/t\s{1,4}\w{1,16}\s{1,4})?\/d\s{1,4}"?(?<secret>[^\s"]{4,128})/dgi,
    sure: false,
  },
  // JDBC
  {
    signs: [["getConnection("]],
    found:
      /\bgetConnection\([^()\n"]{0,200}(?:"[^"\n]{1,300}")?\s{0,4},\s{0,8}"[^"\n]{1,64}"\s{0,4},\s{0,8}"(?<secret>[^"\n]{3,128})"/dg,
    sure: true,
  },
  {
    signs: [["chpasswd"]],
    found:
      /\becho\s{1,4}(["']?)[\w.-]{1,64}:(?<secret>[^\s"'|]{3,128})\1\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?chpasswd\b/dg,
    sure: true,
  },
  {
    signs: [["sudo -S", "--password-stdin", "--with-token"]],
    found:
      /\becho\s{1,4}(?:-n\s{1,4})?(["']?)(?<secret>[^\s"'|]{3,128})\1\s{0,4}\|\s{0,4}(?:sudo\s{1,4}-S\b|[a-z][^|\n]{0,200}\s--(?:password-stdin|with-token)\b)/dg,
    sure: true,
  },
  {
    signs: [["WLAN", "WiFi", "Wi-Fi", "Wifi", "wifi", "WPA"]],
    found:
      /\b(?:WLAN|Wi-?Fi|WPA\d?)[ -](?:Schlüssel|Sicherheitsschlüssel|(?:security[ -])?key|code)\s{0,2}(?:[:=]|\s(?:is|ist|lautet):?\s)\s{0,2}["'`]?(?!WPA|WEP)(?<secret>(?=\S{0,64}\d)[^\s"'`]{8,63})/dgi,
    sure: true,
  },
  // "credentials: bob / …"
  {
    signs: [[" / "]],
    found:
      / \/ (?<=\b(?:[Cc]redentials?|[Cc]reds|[Ll]ogins?|Zugangsdaten|Anmeldedaten|[Ii]dentifiants|[Cc]redenciales)\s{0,2}[:=(]\s{0,4}[\w.@+-]{1,64} \/ )(?<secret>[^\s()/]{5,128})/dg,
    sure: false,
  },
  // "user bob and pass …"
  {
    signs: [[" and pass", " with pass"]],
    found: /\buser(?:name)?\s[\w.@-]{1,64}\s(?:and|with)\spass(?:word)?\s["'`]?(?<secret>[^\s"'`]{5,128})/dg,
    sure: false,
  },
  // "… is the password of the router", "use … as the password"
  {
    signs: [["assword"], [" is ", " was ", " as "]],
    found:
      / (?:is|was|as) (?<=(?<![\w.,:/#-])["'`]?(?<secret>[^\s"'`]{5,64})["'`]? (?:is|was|as) )(?:the|my|our|your) (?:[\w-]{1,16} ){0,2}[Pp]assword(?![\w-]| (?!for |of |on |to |at |and |now |in ))/dg,
    sure: false,
  },
  // A heading of its own and the password below
  {
    signs: [
      ["assw", "assc", "assph", "ennwort", "de passe", "traseña"],
      [":\n", ":\r", ":*"],
    ],
    found: inOrder(
      [
        /^[ \t]{0,8}(?:[*_#-]{1,4} ?){0,2}(?:(?:Wi-?Fi|WLAN) )?/,
        /(?:Password|Passwort|Passcode|Passphrase|Kennwort|Mot de passe|Contraseña) ?/,
        /(?::\*{0,2}|\*\*:)[ \t]{0,8}\r?\n/,
        /[ \t]{0,8}["'`*]{0,2}(?<secret>(?=\S{0,64}\d)[^\s"'`*]{6,128})["'`*]{0,2}[ \t]{0,8}\r?$/,
      ],
      "dgm",
    ),
    sure: false,
  },
  {
    signs: [
      [
        "ароль",
        "密码",
        "密碼",
        "パスワード",
        "비밀번호",
        "asło",
        "ösenord",
        "dgangskode",
        "assord",
        "alasana",
        "eslo",
        "ifre",
        "arola",
        "elszó",
      ],
    ],
    found:
      /(?<!\p{L})(?:пароль|密码|密碼|パスワード|비밀번호|hasło|lösenord(?:et)?|adgangskoden?|passord(?:et)?|salasana|heslo|şifre|parola(?: d'ordine)?|jelszó)\s{0,2}[:：=]\s{0,4}["'`]?(?<secret>[^\s"'`,;]{5,128})/dgiu,
    sure: false,
  },
  // Property lists of macOS
  {
    signs: [["<key>"]],
    found: /<key>(?<name>[^<>]{1,64})<\/key>\s{0,40}<string>(?<secret>[^<>\n]{4,256})<\/string>/dg,
    sure: false,
  },
  // Visual Basic
  {
    signs: [["Dim "]],
    found: /\bDim\s{1,4}(?<name>\w{1,64})\s{1,4}As\s{1,4}\w{1,20}\s{0,4}=\s{0,4}"(?<secret>[^"\n]{4,256})"/dg,
    sure: false,
  },
  {
    signs: [["gh secret set"]],
    found: /\bgh secret set\s[^\n]{0,200}?\s(?:--body|-b)[ =]["']?(?<secret>[^\s"']{8,2048})/dg,
    sure: true,
  },
  // "I changed the password of the router from … to …"
  {
    signs: [["assword"], ["from "], [" to "]],
    found: new RegExp(
      `from\\s(?<=(?:\\b(?:[Cc]hang|[Rr]eset|[Uu]pdat|[Rr]otat)\\w{0,4}\\s${WORDS}{0,4}${PASSWORD}\\s|\\b${PASSWORD}\\s(?:was|has\\sbeen|got)\\s(?:changed|reset|updated|rotated)\\s)` +
        `(?:(?:of|for|on|at)\\s${WORDS}{1,5}?)?from\\s)["'\`]?(?<secret>[^\\s"'\`]{5,128})["'\`]?\\sto\\s["'\`]?(?<second>[^\\s"'\`]{5,128})`,
      "dg",
    ),
    sure: false,
  },
];

/** Passwords that nothing names but the place where they stand. */
export const findPlacedSecrets = (text: string): Span[] =>
  PLACES.filter(({ signs }) => signs.every((some) => some.some((sign) => text.includes(sign)))).flatMap(
    ({ found, sure }) => [...text.matchAll(found)].flatMap((match) => secretsIn(match, sure)),
  );

function secretsIn({ groups, indices }: RegExpExecArray, sure: boolean): Span[] {
  const name = groups?.name ?? "password";
  return ["secret", "second"].flatMap((group) => {
    const from = indices?.groups?.[group]?.[0];
    const value = groups?.[group]?.replace(/[.,;:)]{1,3}$/, "") ?? "";
    const kind = sure ? kindOfTyped(value) : isSecretUnder(name, value);
    return from === undefined || kind === null ? [] : [{ from, to: from + value.length, kind }];
  });
}

const kindOfTyped = (value: string): string | null =>
  value.startsWith("[redacted:") || isPlaceholder(value) || isReference(value) ? null : "password";
