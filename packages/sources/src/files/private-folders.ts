/**
 * Does this path lie in a folder that holds keys and never documents, or is it such a file by its name? Paths of either
 * system, whatever their case. What a link points to is another path: ask for both.
 */
export function isPrivate(path: string): boolean {
  const plain = plainly(path);
  // A Windows name may go on behind a colon (a stream); one of another system may hold a colon: either reading counts.
  return holdsKeys(plain) || (plain.includes(":") && holdsKeys(plain.replace(/(?<=[^/]{2}):[^/]*/g, "")));
}

/** As file systems compare names: case, composed letters, invisible ones, and the dots and blanks Windows drops. */
function plainly(path: string): string {
  // A walk asks for every file, and nearly all have a plain name.
  const letters = isAscii.test(path) ? path : path.normalize("NFKC").replace(invisible, "");
  return `/${letters.toLowerCase()}/`.replace(/[\\/]+/g, "/").replace(/(?<=[^./\s])[.\s]+(?=\/)/g, "");
}

const isAscii = /^[\x20-\x7e]*$/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

function holdsKeys(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1);
  return places.test(path) || keyNames.has(name) || keyPatterns.some((pattern) => pattern.test(name));
}

/** Folders and files, wherever they lie: a backup of a home directory holds the same keys. */
const anywhere = [
  // Keys of one person.
  ".ssh",
  ".gnupg",
  ".password-store",
  ".pki",
  ".age",
  ".step",
  ".acme.sh",
  ".local/share/keyrings",
  ".gnome2/keyrings",
  ".local/share/kwalletd",
  ".local/share/gopass",
  ".config/op",
  ".config/sops",
  ".config/rclone",
  ".config/gopass",
  ".bitcoin/wallets",
  ".ethereum/keystore",
  // Keys of clouds and clusters.
  ".aws",
  ".azure",
  ".kube",
  ".docker",
  ".oci",
  ".config/gcloud",
  ".config/gh/hosts.yml",
  ".config/glab-cli",
  ".config/doctl",
  ".config/containers/auth.json",
  ".terraform.d/credentials.tfrc.json",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".gem/credentials",
  ".m2/settings-security.xml",
  // macOS.
  "library/keychains",
  "library/application support/com.apple.tcc",
  // Windows.
  "appdata/local/microsoft/credentials",
  "appdata/local/microsoft/protect",
  "appdata/local/microsoft/vault",
  "appdata/roaming/microsoft/credentials",
  "appdata/roaming/microsoft/crypto",
  "appdata/roaming/microsoft/protect",
  "appdata/roaming/microsoft/systemcertificates",
  "appdata/roaming/microsoft/vault",
  "appdata/roaming/gcloud",
  "appdata/roaming/github cli",
  "appdata/roaming/gnupg",
  "programdata/ssh",
  "windows/system32/config",
  // Keys of the machine.
  "etc/ssh",
  "etc/ssl/private",
  "etc/pki/tls/private",
  "etc/letsencrypt",
  "etc/wireguard",
  "etc/shadow",
  "etc/gshadow",
  "run/secrets",
];

const literally = (text: string) => text.replace(/[.]/g, "\\$&");

// And at the top only: every process shows its environment in /proc, keys included.
const places = new RegExp(`^/proc/|/(?:${anywhere.map(literally).join("|")})/`);

const keyNames = new Set([
  ".netrc",
  "_netrc",
  ".pgpass",
  "pgpass.conf",
  ".my.cnf",
  ".npmrc",
  ".pypirc",
  ".git-credentials",
  ".htpasswd",
  ".vault-token",
  ".dockercfg",
  ".s3cfg",
  ".boto",
  ".envrc",
  "credentials.json",
  "application_default_credentials.json",
  "client_secret.json",
  "wallet.dat",
  // Passwords and sessions kept by browsers.
  "key3.db",
  "key4.db",
  "logins.json",
  "cookies.sqlite",
  "login data",
]);

const keyPatterns = [
  /^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:[_-][\w-]+)?(?:\.(?:bak|old|orig))?$/,
  /^ssh_host_\w+_key$/,
  /\.(?:pem|key|p8|p12|pfx|pkcs12|kdb|kdbx|ppk|jks|jceks|bks|keystore|keychain|keychain-db|ovpn)$/,
  // ".env.example" is written to be read.
  /^\.env(?:\.(?!example$|sample$|template$|dist$|defaults$)[\w-]+)*$/,
];
