import type { Format } from "./format.ts";

/** Formats that belong to no vendor. Private keys and passwords in addresses need more than a shape: `redact-blocks.ts`. */
// biome-ignore format: a table, one format a line
export const GENERIC_FORMATS: readonly Format[] = [
  { kind: "jwt", why: "JSON web token, signed or not, and encrypted (five parts)", starts: ["ey"], shape: /ey[A-Za-z0-9][\w-]{12,4000}={0,2}\.ey[\w+/\\-]{12,}={0,2}(?:\.[\w+/\\-]*={0,2}){0,3}/, left: "run" },
  { kind: "jwt", why: "Encrypted web token: the second part is a key, not a claim", starts: ["eyJ"], shape: /eyJ[\w-]{14,4000}\.[\w-]{0,1000}\.[\w-]{16,24}\.[\w-]{16,}\.[\w-]{20,24}/, left: "run" },
  { kind: "jwt", why: "Base64 of a web token (ey… encoded once more)", starts: ["ZXlK"], shape: /ZXlK(?:aGJHY|cmFXU|MGVYQ|aGRXU|cGMzT|emRXS|bGJtT)[A-Za-z0-9+/_-]{60,}={0,2}/, left: "token" },
  { kind: "1password-secret-key", why: "1Password secret key", starts: ["A3-"], shape: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}/ },
  { kind: "1password-token", why: "1Password service account", starts: ["ops_eyJ"], shape: /ops_eyJ[\w+/-]{200,}={0,3}/ },
  { kind: "age-key", why: "age encryption", starts: ["AGE-SECRET-KEY-1"], shape: /AGE-SECRET-KEY-1[0-9A-Z]{58}/ },
  { kind: "password-hash", why: "bcrypt, crypt and Argon2 password hashes", starts: ["$2a$", "$2b$", "$2y$", "$argon2", "$6$", "$5$", "$1$"], shape: /\$(?:1\$[A-Za-z0-9./]{1,8}\$[A-Za-z0-9./]{22}|2[aby]\$\d\d\$[A-Za-z0-9./]{53}|argon2(?:id|i|d)\$[\w$=,+/-]{40,200}|[56]\$(?:rounds=\d{1,9}\$)?[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{43,86})/ },
  { kind: "wallet-key", why: "Extended private keys of Bitcoin wallets", starts: ["xprv", "yprv", "zprv"], shape: /[xyz]prv[1-9A-HJ-NP-Za-km-z]{107,108}/, left: "token" },
  { kind: "ssh-key", why: "Base64 of an OpenSSH private key without its frame", starts: ["b3BlbnNzaC1rZXktdjEA"], shape: /b3BlbnNzaC1rZXktdjEA[A-Za-z0-9+/=]{40,}/ },
  { kind: "private-key", why: "Base64 of a private key with its frame, as in kubeconfig", starts: ["LS0tLS1CRUdJTi"], shape: /LS0tLS1CRUdJTi(?:BSU0EgUFJJVkFUR|BQUklWQVRF|BFQyBQUklWQVRF|BPUEVOU1NIIFBSSVZBVE|BFTkNSWVBURUQgUFJJVkFUR|BEU0EgUFJJVkFUR)[A-Za-z0-9+/]{20,}={0,2}/, left: "run" },
  { kind: "wifi-password", why: "What the QR code of a network says", starts: ["WIFI:"], shape: /WIFI:(?:[STHREAI]:[^;\n]{0,64};){0,6}P:([^;\n]{8,63})/ },
  { kind: "nostr-key", why: "Nostr secret key", starts: ["nsec1"], shape: /nsec1[02-9ac-hj-np-z]{58}/ },
];
