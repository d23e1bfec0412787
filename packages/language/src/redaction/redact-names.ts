import { memoized } from "../text/remembering.ts";

/**
 * Certainty that a secret follows a name. `password`: anything a person would type. `strong`: a value that
 * looks random. `weak`: a long value that looks random (`key`, `auth`: many other things are called so).
 */
export type NameStrength = "password" | "strong" | "weak";

const PASSWORD_WORDS = new Set(
  "password passwd pwd pw psk mdp passphrase passcode passwort kennwort contraseña senha wachtwoord".split(
    " ",
  ),
);
const SECRET_WORDS = new Set(
  "secret token apikey accesskey secretkey privatekey authkey licensekey signingkey masterkey encryptionkey accountkey sharedkey authtoken accesstoken refreshtoken credential credentials creds bearer pat".split(
    " ",
  ),
);
/** Run-together names that end so are secrets: `dbpassword`, `newrelicpersonalapikey`, `jwtsecret`. */
const SECRET_ENDINGS =
  /(?:password|passwd|passphrase|passwort|kennwort|secret|apikey|(?:access|auth|api|bot|user|session|personal|refresh|bearer|id|csrf|o|k8s)token|accesskey|secretkey|privatekey|licensekey|tokenkey)$/;
/** Words ahead of `key` that make it a secret, and words that make it something else. */
const KEY_MAKERS = new Set(
  "api secret private access auth encryption signing license licence account master shared service admin deploy webhook consumer app application client jwt hmac aes ssh ca insert browser user personal integration account server write ingest".split(
    " ",
  ),
);
const KEY_BREAKERS = new Set(
  "primary foreign public pub natural bucket schema sequence sort partition cache map object idempotency idx index row group hot lookup dict query i18n translation message item entry unique composite candidate surrogate shortcut arrow enter tab escape esc config routing registry property prop props hash file path label feature flag name storage local state session react column field table translation dedupe dedup memo parent child node edge edit delete data json yaml toml env option setting issue project repo jira test unit sample up down left right modifier function media press any first last next prev current same this that each every by of on".split(
    " ",
  ),
);
/** Words ahead of `token` that make it a place in a list, a piece of text or of a design. */
const TOKEN_BREAKERS = new Set(
  "page next nextpage continuation cursor cancel cancellation sync input output max min total prompt completion design color syntax lexer parser next prev previous special eos bos pad unk mask stop start end first last current per each every single cached sub word text".split(
    " ",
  ),
);
/** Words after the secret word that change nothing: `API_KEY_PROD`, `tokenValue`. */
const TRAILERS = new Set(
  "value val str string raw plain plaintext text base64 b64 hex prod production dev staging stage live sandbox test new old current default env primary secondary fallback override".split(
    " ",
  ),
);

/** Words that make a name speak about a secret: its id, place, size, age. */
const ABOUT_WORDS = new Set(
  "id ids name names url uri file path dir type types kind count counter length size min max limit usage budget expiry expires expiration expired exp at in on ttl age endpoint version field label input param header prefix suffix format pattern regex ref arn manager store storage vault provider service bucket hash digest checksum fingerprint signature salt index position offset hint policy strength error errors message reset scope scopes status state policy model cost price rate window estimate per tokenizer tokens".split(
    " ",
  ),
);

/** Most names do not, and need not be split into words. */
export const mayNameSecret = (name: string): boolean =>
  /pin|code|pass|pw|psk|mdp|secret|token|key|cred|auth|bearer|kennwort|senha|contra|wachtwoord|(?<![a-z])pat(?![a-z])/i.test(
    name,
  );

/** Splits `OktaApiToken`, `API_KEY_2` and `--api-key` into lower-case words without numbers. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9ñ]+/)
    .map((word) => (/^(?:b64|base64|i18n|k8s)/.test(word) ? word : word.replace(/\d+$/, "")))
    .map((word) =>
      /^(?:secret|password|apikey|credential|passphrase)s$/.test(word) ? word.slice(0, -1) : word,
    )
    .filter((word) => word !== "");
}

/** Texts use few names over and over, and splitting them into words is the dearest part of a scan. */
export const judgeName = memoized(judge, 4_096);

/**
 * Strength of a name, from its last word (`key_vault_name` is a name, `primary_key` no secret); null: no
 * secret.
 */
function judge(name: string): NameStrength | null {
  const words = nameWords(name);
  while (words.length > 1 && TRAILERS.has(words.at(-1) ?? "")) words.pop();
  const last = words.at(-1) ?? "";
  const ahead = words.at(-2) ?? "";
  if (PASSWORD_WORDS.has(last)) return "password";
  if (last === "pass" || (last === "passe" && ahead === "de")) return "password";
  if (last === "key") return judgeKey(words, ahead);
  if (last === "token") return TOKEN_BREAKERS.has(ahead) || words.includes("public") ? null : "strong";
  if (last === "auth" || last === "authorization") return "weak";
  if (SECRET_WORDS.has(last)) return "strong";
  if (!SECRET_ENDINGS.test(last)) return mentionsSecret(words) ? "weak" : null;
  return /(?:pass(?:word|wd|phrase|wort)|kennwort)$/.test(last) ? "password" : "strong";
}

/** `mySecretString`, `token_for_ci`: the secret word stands inside, and no word says that it is something about it. */
function mentionsSecret(words: readonly string[]): boolean {
  return (
    words.some((word) => SECRET_WORDS.has(word) || PASSWORD_WORDS.has(word)) &&
    !words.some((word) => ABOUT_WORDS.has(word))
  );
}

function judgeKey(words: readonly string[], ahead: string): NameStrength | null {
  if (KEY_MAKERS.has(ahead)) return "strong";
  if (KEY_BREAKERS.has(ahead)) return null;
  return words.length > 1 && words.some((word) => word === "api" || word === "secret") ? "strong" : "weak";
}
