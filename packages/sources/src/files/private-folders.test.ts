import { describe, expect, test } from "vitest";
import { isPrivate } from "./private-folders.ts";

describe("folders that hold keys", () => {
  test.each([
    "/home/ada/.ssh",
    "/home/ada/.ssh/",
    "/home/ada/.ssh/config",
    "/home/ada/.gnupg/private-keys-v1.d/x.key",
    "/root/.aws/credentials",
    "/home/ada/.azure",
    "/home/ada/.kube/config",
    "/home/ada/.docker/config.json",
    "/home/ada/.password-store/mail.gpg",
    "/home/ada/.config/gcloud/credentials.db",
    "/home/ada/.local/share/keyrings/login.keyring",
    "/Users/ada/Library/Keychains/login.keychain-db",
    "/etc/ssh/sshd_config",
    "/private/etc/ssh",
    "/etc/shadow",
    "/proc/self/environ",
    "/backup/home/ada/.ssh/known_hosts",
    "C:\\Users\\Ada\\.ssh\\config",
    "C:\\Users\\Ada\\AppData\\Roaming\\Microsoft\\Credentials\\5F3A",
    "C:\\Users\\Ada\\AppData\\Local\\Microsoft\\Vault",
    "C:\\ProgramData\\ssh",
    "\\\\nas\\home\\.gnupg",
  ])("%s", (path) => expect(isPrivate(path)).toBe(true));
});

describe("files that are keys by their name", () => {
  test.each([
    "/x/id_rsa",
    "/x/id_ed25519",
    "/x/id_ed25519_sk",
    "/x/id_rsa-work.bak",
    "/x/ssh_host_rsa_key",
    "/x/server.pem",
    "/x/server.key",
    "/x/cert.p12",
    "/x/cert.pfx",
    "/x/passwords.kdbx",
    "/x/putty.ppk",
    "/home/ada/.netrc",
    "/home/ada/.pgpass",
    "/project/.npmrc",
    "/project/.env",
    "/project/.env.production.local",
    "/project/credentials.json",
    "/home/ada/.mozilla/firefox/p/logins.json",
    "id_rsa",
    "D:\\keys\\server.pem",
  ])("%s", (path) => expect(isPrivate(path)).toBe(true));
});

describe("other spellings of the same name", () => {
  test.each([
    ["capitals", "/Users/ada/.SSH/ID_RSA"],
    ["the dots and blanks that Windows drops", "C:\\Users\\Ada\\.ssh. \\config"],
    ["a stream behind a colon", "C:\\keys\\id_rsa::$DATA"],
    ["a name with a colon before its ending", "/x/a:b.pem"],
    ["letters that a disk folds", "/Users/ada/.ſſh/config"],
    ["letters nobody sees", "/Users/ada/.s\u200csh/config"],
    ["slashes twice", "/home//ada//.ssh//x"],
    ["either slash", "C:/Users/Ada\\.ssh/x"],
  ])("%s", (_, path) => expect(isPrivate(path)).toBe(true));
});

describe("documents", () => {
  test.each([
    "/",
    "",
    ".",
    "..",
    "/home/ada/notes.md",
    "/home/ada/ssh/notes.md",
    "/home/ada/my.ssh/notes.md",
    "/home/ada/.config/app/notes.md",
    "/home/ada/docs/id_rsa_explained.md",
    "/home/ada/id_rsa.pub",
    "/home/ada/keys.md",
    "/home/ada/docker/README.md",
    "/srv/proc/notes.md",
    "/project/.env.example",
    "/project/.envoy.yaml",
    "/project/monkey",
    "/project/pem",
    "/etc/hosts",
    "C:\\Users\\Ada\\Documents\\report.pdf",
    "C:\\",
  ])("%j", (path) => expect(isPrivate(path)).toBe(false));
});
