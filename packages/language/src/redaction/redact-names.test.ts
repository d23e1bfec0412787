import { describe, expect, test } from "vitest";
import { judgeName, nameWords } from "./redact-names.ts";

describe("judgeName", () => {
  test.each(["password", "DB_PASSWORD", "dbPasswd", "smtp_pass", "passphrase"])(
    "%s holds a password",
    (name) => {
      expect(judgeName(name)).toBe("password");
    },
  );

  test.each([
    "OktaApiToken",
    "API_KEY_2",
    "--api-key",
    "client_secret",
    "newrelicpersonalapikey",
    "tokenValue",
    "credentials",
  ])("%s holds a secret", (name) => {
    expect(judgeName(name)).toBe("strong");
  });

  test.each(["key", "vendor_key", "vendorAuth", "secretForCi"])("%s may hold a secret", (name) => {
    expect(judgeName(name)).toBe("weak");
  });

  test.each([
    "monkey",
    "keyboard",
    "tokenizer",
    "max_tokens",
    "primary_key",
    "key_vault_name",
    "credentialId",
    "nextPageToken",
    "token_type",
    "author",
    "passport",
  ])("%s holds no secret", (name) => {
    expect(judgeName(name)).toBeNull();
  });
});

test("wordsOf splits camel case, capitals and dashes", () => {
  expect(nameWords("OAuthAPIKey2")).toEqual(["o", "auth", "api", "key"]);
  expect(nameWords("--db-password")).toEqual(["db", "password"]);
});
