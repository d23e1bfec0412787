import { describe, expect, test } from "vitest";
import { redact } from "./redact.ts";

// Made-up secrets are put together from pieces, or scanners of this repository would find them.
const hex40 = "3f9a1c7be2d04586a1b9f0c2d3e4f5a6b7c8d9e0";
const random32 = "q8Zt2LmX9vRb4KsW7yNc1HdP6jFg3TaU";
const pemBody = [
  "MIIBOgIBAAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9",
  "Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+Cq",
];
const pem = (lineEnd: string) =>
  [
    "-----BEGIN RSA PRIVATE",
    " KEY-----",
    lineEnd,
    pemBody.join(lineEnd),
    lineEnd,
    "-----END RSA PRIVATE KEY-----",
  ].join("");

describe("what is hidden", () => {
  test.each([
    ["github-token", `ghp_${random32}abcd`],
    ["github-token", `github_pat_${random32}_${random32}${random32}`],
    ["gitlab-token", `glpat-${random32.slice(0, 20)}`],
    ["stripe-key", `sk_live_${random32}`],
    ["huggingface-token", `hf_${"QwErTyUiOpAsDfGhJkLzXcVbNmPoIuYtRe"}`],
    ["slack-webhook", `hooks.slack.com/services/${"T01AB2CD3/B04EF5GH6/"}${random32}`],
    ["aws-access-key", `AKIA${"Q3EGZX7RLW2MVT5N"}`],
    ["npm-token", `npm_${random32}abcd`],
    ["jwt", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${random32}`],
    ["maxmind-key", `gKP8bW_${random32.slice(0, 29)}_mmk`],
  ])("a %s is known by its form alone", (kind, secret) => {
    const { text, count } = redact(`see ${secret} there`);
    expect(count).toBe(1);
    expect(text).toContain(`[redacted:${kind}]`);
    expect(text).not.toContain(secret.slice(-16));
  });

  test("a private key goes from its BEGIN line to its END line, with line ends as they are or escaped", () => {
    expect(redact(`key:\n${pem("\n")}\nend`).text).toBe("key:\n[redacted:private-key]\nend");
    expect(redact(`{"key": "${pem("\\n")}\\n"}`).text).toBe('{"key": "[redacted:private-key]\\n"}');
  });

  test("a private key that was cut off is hidden as far as it goes", () => {
    const cut = pem("\n").slice(0, 120);
    expect(redact(`${cut}\n\nNext paragraph`).text).toBe("[redacted:private-key]\n\nNext paragraph");
  });

  test("a password in an address goes, user and host stay", () => {
    expect(redact("postgres://app:hunter2@db:5432/x").text).toBe(
      "postgres://app:[redacted:url-password]@db:5432/x",
    );
  });

  test.each([
    [`the token is ${hex40}`, "the token is [redacted:token]"],
    ["The password is hunter2!", "The password is [redacted:password]"],
    ["password: hunter2", "password: [redacted:password]"],
    [`{\\"api_key\\": \\"${random32}\\"}`, '{\\"api_key\\": \\"[redacted:api-key]\\"}'],
    [`const apiKey: string = "${random32}";`, 'const apiKey: string = "[redacted:api-key]";'],
    [`api_key => '${random32}'`, "api_key => '[redacted:api-key]'"],
    [`OktaApiToken = "${random32}"`, 'OktaApiToken = "[redacted:token]"'],
    ["- name: DB_PASSWORD\n  value: hunter22", "- name: DB_PASSWORD\n  value: [redacted:password]"],
    ["<password>hunter2!</password>", "<password>[redacted:password]</password>"],
    ["deploy --password hunter22 --force", "deploy --password [redacted:password] --force"],
    ["mysql -u root -ps3cr3tpw db", "mysql -u root -p[redacted:password] db"],
    ['curl -u "cherry:blossom12" https://x.io', 'curl -u "cherry:[redacted:password]" https://x.io'],
    [`-H "Authorization: Bearer ${random32}"`, '-H "Authorization: Bearer [redacted:authorization]"'],
    [`https://h/x?access_token=${random32}&y=1`, "https://h/x?access_token=[redacted:token]&y=1"],
    [`Here is the API key:\n\n\`${random32}\``, "Here is the API key:\n\n`[redacted:api-key]`"],
    [
      "kind: Secret\ndata:\n  pw: aHVudGVyMmg=\ntype: Opaque",
      "kind: Secret\ndata:\n  pw: [redacted:kubernetes-secret]\ntype: Opaque",
    ],
    ["SNYK_API_TOKEN=885953dc-2469-443c-983d-5243d2d54116", "SNYK_API_TOKEN=[redacted:token]"],
  ])("%j", (text, expected) => {
    expect(redact(text)).toEqual({ text: expected, count: 1 });
  });

  test("a secret found once is hidden wherever it stands again", () => {
    const { text } = redact(`token = '${random32}', later ${random32} alone`);
    expect(text).toBe("token = '[redacted:token]', later [redacted:token] alone");
  });

  test("a secret behind an escaped line end of JSON in JSON is found", () => {
    expect(redact(`a\\nghp_${random32}abcd\\nb`).text).toBe("a\\n[redacted:github-token]\\nb");
  });
});

describe("what stays", () => {
  test.each([
    "monkey = chimpanzee",
    "keyboard: mechanical",
    "max_tokens: 12345678",
    "const tokenizer = new Tokenizer()",
    "primary_key: user_account_id",
    `token: \${TOKEN}`,
    "api_key: process.env.API_KEY",
    "password: process.env.DB_PASSWORD!",
    "password: getPassword()",
    "password: <your-password>",
    "API_KEY=xxxxxxxxxxxx",
    "apiKey: 'test-api-key-123'",
    "api_key=your-api-key-here",
    `secret: \${{ secrets.GITHUB_TOKEN }}`,
    "Authorization: Bearer $TOKEN",
    "password: z.string().min(8)",
    "password: 'Password must be at least 8 characters'",
    "password is required",
    "the token is 12 characters",
    "access token expires in 3600s",
    "--- PASS: TestPath/#00 (0.00s)",
    'SCRIPT_DIR="$(cd x && pwd)"\nPLUGIN_DIR="a"',
    '"id":"toolu_017Q5Sr8KaSgowYhbKXBnfV2"',
    `commit ${hex40}`,
    "id: 885953dc-2469-443c-983d-5243d2d54116",
    "idempotency_key: 885953dc-2469-443c-983d-5243d2d54116",
    `cache_key: ${hex40}`,
    "key: 'q1_2024_revenue_by_region'",
    '"repo_key": "gh/acme/acme-api"',
    "postgres://user:password@localhost:5432/db",
    `https://x-access-token:\${TOKEN}@github.com`,
    'if (text.includes("-----BEGIN PRIVATE KEY-----")) return;',
    "AKIAIOSFODNN7EXAMPLE",
    "hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  ])("%j", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });

  test("base64 of an image stays, though short forms of keys may be met in it", () => {
    const image = `iVBORw0KGgo${"AC0SK9eyJEAAB/AKIA+xZ3q".repeat(200)}==`;
    expect(redact(image).count).toBe(0);
  });
});

describe("any text", () => {
  test("lone surrogates come through as they were", () => {
    expect(redact(`\ud83d password = "hunter2" \udc00`).text).toBe(
      `\ud83d password = "[redacted:password]" \udc00`,
    );
  });

  test("redacting twice changes nothing, whatever stands beside the markers", () => {
    const pieces = [
      `ghp_${random32}abcd`,
      hex40,
      "hunter2!",
      "token",
      "password is",
      "key",
      "=",
      ": ",
      '"',
      "\n",
      "[redacted:token]",
      "<secret>",
      "Bearer ",
      "PIN",
      "4711",
      "recovery codes",
      "1a2b-3c4d",
      "<dt>",
      "<dd>",
      "INSERT INTO t (a, password) VALUES (",
      "name,password\n",
      ",",
      "<tr><td>",
      "I changed the password from ",
      " to ",
      "seed phrase: ",
      "Cookie: sessionid=",
      "Visa 4539 5787 6362 1486",
      "'",
      ")",
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return pieces[(seed >> 8) % pieces.length] ?? "";
    };
    for (let round = 0; round < 2_000; round += 1) {
      const once = redact(Array.from({ length: 8 }, next).join("")).text;
      expect(redact(once)).toEqual({ text: once, count: 0 });
    }
  });

  // These are the texts on which a backtracking pattern takes minutes or years; the runner's time limit is the check.
  test.each([
    ["key.", 100_000],
    ["key=", 100_000],
    ["password=", 50_000],
    ["eyJhbGciOiJIUz.", 20_000],
    ["-eyJhbGciOiJI", 20_000],
    ["://a:b@", 50_000],
    ["-----BEGIN PRIVATE KEY-----", 100_000],
    ["-----BEGIN PRIVATE KEY-----\n", 100_000],
    ["-----BEGIN PRIVATE KEY-----\nComment: ", 50_000],
    ["-----END PRIVATE KEY-----\n", 100_000],
    ["Private-Lines: 1\n", 100_000],
    ["kind: Secret\n", 20_000],
    ["INSERT INTO t (a,password) VALUES (1,", 6_000],
    ["INSERT INTO t (password) VALUES ('a\\", 6_000],
    ["insert into t (", 15_000],
    ["PIN of the ", 20_000],
    ["4711 is the ", 20_000],
    ["recovery codes ", 15_000],
    ["recovery codes are 1) ", 10_000],
    ["\n: a\n", 40_000],
    ["<dt>Password", 20_000],
    ["<dt>Password<dd><", 12_000],
    ["a", 400_000],
    ["1", 400_000],
    ["aA1", 100_000],
    ["-_", 100_000],
    ["/+=", 100_000],
    ['"', 200_000],
    ["\\", 200_000],
    [" \n", 100_000],
    ["\ud800", 100_000],
  ])("%j over and over is read in time linear in its length", (piece, times) => {
    const text = piece.repeat(times);
    expect(redact(text)).toEqual({ text, count: 0 });
  });

  test.each([
    ["INSERT INTO t (password) VALUES (", "\\"],
    ["INSERT INTO t (password) VALUES (", "/*"],
    ["recovery codes: ", "abcd-efgh,"],
  ])("so is %s before %j over and over", (start, piece) => {
    const text = start + piece.repeat(200_000 / piece.length);
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});
