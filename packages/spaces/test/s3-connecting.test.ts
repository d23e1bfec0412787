import { randomUUID } from "node:crypto";
import dns from "node:dns";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CarrierError } from "../src/log/index.ts";
import { connectS3, foundS3, probeS3, readS3Address } from "../src/s3/index.ts";
import { readXml } from "../src/s3/xml.ts";
import { type Faults, type S3Server, startS3Server } from "./s3-server.ts";

const PATIENCE = { silence: 1000, tries: 2, pause: 5 };
const optionsFor = (server: S3Server, over: { address?: string; password?: string | null } = {}) => ({
  address: server.address("bucket", "memory"),
  password: server.password,
  insecureNetwork: false,
  patience: PATIENCE,
  ...over,
});
type Options = ReturnType<typeof optionsFor>;

const hello = async (options: Options) => {
  const carrier = connectS3({ ...options, space: randomUUID(), machine: randomUUID(), member: "me" });
  try {
    return await carrier.hello(0);
  } finally {
    await carrier.close();
  }
};

/** Trouble and sentence of what does not succeed. */
const said = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "nothing",
    (error: unknown) =>
      error instanceof CarrierError ? `${error.trouble}: ${error.message}` : String(error),
  );

describe("the address of a bucket", () => {
  const read = (text: string) => {
    const found = readS3Address(text);
    return found.kind === "address" ? found : found.why;
  };

  test("names a bucket of AWS, or one anywhere", () => {
    expect(read("s3://my-bucket?region=eu-central-1")).toMatchObject({
      address: {
        bucket: "my-bucket",
        prefix: "",
        endpoint: "https://s3.eu-central-1.amazonaws.com",
        style: "virtual",
      },
      key: null,
      shown: "s3://my-bucket?region=eu-central-1",
    });
    expect(read("s3://b1x/a/b/?endpoint=https://s3.example.org:9000&region=garage")).toMatchObject({
      address: {
        prefix: "a/b",
        endpoint: "https://s3.example.org:9000",
        region: "garage",
        style: "path",
        isLocal: false,
      },
      shown: "s3://b1x/a/b?endpoint=https://s3.example.org:9000&region=garage",
    });
    expect(read("s3://b1x?endpoint=http://127.0.0.1:9000")).toMatchObject({ address: { isLocal: true } });
    expect(read("s3://dots.in.it")).toMatchObject({ address: { style: "path" } });
  });

  test("gives up the key that is in it", () => {
    const found = read("s3://AKIA1:se%2Fcr+et@my-bucket/memory?region=auto");
    expect(found).toMatchObject({ key: "AKIA1:se/cr+et", shown: "s3://my-bucket/memory?region=auto" });
    expect(read("s3://AKIA1:se/cr+et@my-bucket")).toMatchObject({
      key: "AKIA1:se/cr+et",
      shown: "s3://my-bucket",
    });
    expect(read("s3://AKIA1@my-bucket")).toContain("accessKey:secret");
  });

  test("says what is wrong with it, and nothing of a key", () => {
    const cases: [string, string][] = [
      ["s3://", "names no bucket"],
      ["s3://Big_Bucket", "names no bucket"],
      ["http://bucket", "has the form s3://"],
      ["s3://bucket?reguon=x", "says reguon"],
      ["s3://bucket/a b", "letters, digits"],
      ["s3://bucket/..", "letters, digits"],
      ["s3://bucket?endpoint=ftp://x", "has the form https://host"],
      ["s3://bucket?endpoint=https://host/path", "has the form https://host"],
      ["s3://bucket?endpoint=https://key:secret@host", "has the form https://host"],
      ["s3://bucket?style=odd", "path or virtual"],
      ["s3://bucket?endpoint=http://127.0.0.1&style=virtual", "takes style=path"],
      ["s3://bucket?region=a b", "no name of a region"],
    ];
    for (const [text, why] of cases) {
      expect(read(text)).toContain(why);
      expect(read(text)).not.toContain("secret@");
    }
  });

  test.each([
    "/home/me/Dropbox",
    "~/Sync",
    "file:///tmp/x",
    "./here",
    "C:\\Users\\me\\OneDrive",
    "\\\\nas\\share",
  ])("%s is a folder, which carries no space", (text) => {
    expect(read(text)).toContain("no create-once across machines");
  });

  test("without TLS nobody goes to another machine, unless it was said aloud", async () => {
    const far = {
      address: "s3://bucket?endpoint=http://192.0.2.1:9000",
      password: "a:b",
      insecureNetwork: false,
    };
    expect(await said(probeS3(far))).toMatch(/^insecure: .*write https:\/\//);
    expect(
      await said(probeS3({ ...far, insecureNetwork: true, patience: { silence: 50, tries: 1, pause: 1 } })),
    ).toMatch(/^away/);
  });
});

describe("who comes to a bucket", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is taken from what is given, from the environment, or from a profile", async () => {
    await using server = await startS3Server();
    const [id = "", secret = ""] = server.password.split(":");
    const asked = (over: Parameters<typeof optionsFor>[1]) => said(probeS3(optionsFor(server, over)));
    const folder = await mkdtemp(join(tmpdir(), "memory-aws-"));
    const file = join(folder, "credentials");
    await writeFile(
      file,
      `[default]\naws_access_key_id = other\naws_secret_access_key=other\n\n[ mine ]\naws_access_key_id=${id}\naws_secret_access_key = ${secret}\n`,
    );
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(folder, "none"));
    vi.stubEnv("AWS_ACCESS_KEY_ID", "");
    vi.stubEnv("AWS_PROFILE", "");
    expect(await asked({ password: null })).toMatch(/^login: There is no key for the bucket/);
    expect(await asked({ password: "nonsense" })).toMatch(/^login: .*accessKey:secret/);
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", file);
    expect(await asked({ password: null })).toMatch(/^login: .*does not know the key/);
    expect(await asked({ password: null, address: server.address("bucket", "", "&profile=mine") })).toBe(
      "nothing",
    );
    vi.stubEnv("AWS_PROFILE", "mine");
    expect(await asked({ password: null })).toBe("nothing");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "wrong");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong");
    expect(await asked({ password: null })).toMatch(/^login/);
    expect(await asked({})).toBe("nothing");
    await rm(folder, { recursive: true });
  });

  test("may bring a token along that is good for a while", async () => {
    await using server = await startS3Server({ key: { id: "A", secret: "s", token: "t:o:k" } });
    expect(await said(probeS3(optionsFor(server)))).toBe("nothing");
    expect(await said(probeS3(optionsFor(server, { password: "A:s" })))).toMatch(
      /^login: The key for .* has run out/,
    );
  });

  test("is in no sentence, no cause and no object", async () => {
    await using server = await startS3Server();
    const [id = "", secret = ""] = server.password.split(":");
    const wrong = `${id}:not-the-secret`;
    const error = await probeS3(optionsFor(server, { password: wrong })).catch((one: unknown) => one);
    const whole = (one: unknown): string =>
      one instanceof Error ? `${one.stack} ${JSON.stringify(one)} ${whole(one.cause)}` : "";
    expect(whole(error)).toContain("SignatureDoesNotMatch");
    for (const part of [id, "not-the-secret", secret, "secret words"])
      expect(whole(error)).not.toContain(part);
    await foundS3(optionsFor(server), { space: randomUUID(), founder: "me" });
    for (const part of [id, secret]) expect(server.dump()).not.toContain(part);
  });
});

describe("what a bucket answers", () => {
  type Refused = NonNullable<ReturnType<Faults["refuse"]>>;
  const cases: [string, Refused, RegExp][] = [
    [
      "another region",
      { status: 301, code: "PermanentRedirect", headers: { "x-amz-bucket-region": "eu-west-3" } },
      /^address: .*lies in the region eu-west-3: write region=eu-west-3/,
    ],
    [
      "a region in words",
      { status: 400, code: "AuthorizationHeaderMalformed", body: "<Region>garage</Region>" },
      /^address: .*region=garage/,
    ],
    [
      "a region that is none",
      { status: 301, code: "PermanentRedirect", headers: { "x-amz-bucket-region": "a b&c" } },
      /^address: .*served elsewhere/,
    ],
    [
      "no bucket",
      { status: 404, code: "NoSuchBucket" },
      /^address: There is no bucket bucket at 127\.0\.0\.1/,
    ],
    ["a wrong secret", { status: 403, code: "SignatureDoesNotMatch" }, /^login: .*its secret is another/],
    ["an unknown key", { status: 403, code: "InvalidAccessKeyId" }, /^login: .*does not know the key/],
    ["no right", { status: 403, code: "AccessDenied" }, /^login: .*needs to list, read, write and delete/],
    [
      "a clock",
      { status: 403, code: "RequestTimeTooSkewed" },
      /^away: The clock of this machine is more than 15 minutes wrong/,
    ],
    ["a quota", { status: 403, code: "QuotaExceeded" }, /^full: .*make room there/],
    ["a full disk", { status: 507, code: "XMinioStorageFull" }, /^full/],
    ["a busy server", { status: 503, code: "SlowDown" }, /^away: .*too busy/],
    ["a broken server", { status: 500, code: "InternalError" }, /^away/],
    ["no such thing", { status: 501, code: "NotImplemented" }, /^version: .*take another one/],
    ["nonsense", { status: 418, code: "<script>" }, /^broken: .*\(418\)/],
  ];
  test.each(cases)("%s is told in a sentence", async (_, refused, sentence) => {
    await using server = await startS3Server();
    server.faults.refuse = () => refused;
    const words = await said(hello(optionsFor(server)));
    expect(words).toMatch(sentence);
    expect(words).not.toContain("secret words");
    expect(words).toMatch(/\.$/);
  });

  test("a clock that is wrong is found out by the server itself", async () => {
    await using server = await startS3Server();
    server.faults.clockAhead = 16 * 60_000;
    expect(await said(hello(optionsFor(server)))).toMatch(/^away: The clock/);
  });

  test("a name that holds the bucket is asked for where it is said so", async () => {
    await using server = await startS3Server();
    const address = server.address("bucket", "memory", "&style=virtual").replace("127.0.0.1", "localhost");
    // Whether bucket.localhost is found is up to the machine: here it is.
    const lookup = dns.lookup;
    const asked: string[] = [];
    Object.assign(dns, {
      lookup: (name: string, options: dns.LookupAllOptions, done: () => void) => {
        asked.push(name);
        lookup(name === "bucket.localhost" ? "127.0.0.1" : name, options, done);
      },
    });
    expect(await said(probeS3(optionsFor(server, { address })))).toBe("nothing");
    expect(asked).toContain("bucket.localhost");
    Object.assign(dns, { lookup });
  });

  test("a certificate that nobody trusts is refused", async () => {
    const { key, cert } = await selfSigned();
    const server = createServer({ key, cert }, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const options = {
      address: `s3://bucket?endpoint=https://127.0.0.1:${port}`,
      password: "a:b",
      insecureNetwork: false,
    };
    expect(await said(hello({ ...options, patience: PATIENCE }))).toMatch(
      /^insecure: .*certificate is not trusted/,
    );
    server.close();
  });

  test("a space that was never there is told apart from one that is", async () => {
    await using server = await startS3Server();
    expect(await said(hello(optionsFor(server)))).toMatch(/^unknown: .*does not know it/);
  });
});

describe("before a bucket carries a space", () => {
  const refused = async (change: (faults: Faults) => void): Promise<string> => {
    await using server = await startS3Server();
    change(server.faults);
    const words = await said(probeS3(optionsFor(server)));
    expect([...(server.objects.get("bucket")?.keys() ?? [])]).toEqual([]);
    return words;
  };

  test("it is tried, and nothing of that stays", async () => {
    await using server = await startS3Server();
    expect(await probeS3(optionsFor(server))).toEqual({ noticesChanges: true, keepsVersions: "no" });
    expect(server.objects.get("bucket")?.size).toBe(0);
    server.faults.comparesBareTags = true;
    expect(await probeS3(optionsFor(server))).toMatchObject({ noticesChanges: true });
    server.faults.ignoresIfMatch = true;
    server.faults.versioning = "denied";
    expect(await probeS3(optionsFor(server))).toEqual({ noticesChanges: false, keepsVersions: "unknown" });
    server.faults.versioning = "Suspended";
    expect(await probeS3(optionsFor(server))).toMatchObject({ keepsVersions: "no" });
  });

  test("one that creates an object a second time is refused", async () => {
    const change = (faults: Faults) => {
      faults.ignoresIfNoneMatch = true;
    };
    expect(await refused(change)).toMatch(/^version: .*creates an object a second time.*Update the server/);
  });

  test("one that keeps old versions is refused", async () => {
    const change = (faults: Faults) => {
      faults.versioning = "Enabled";
    };
    expect(await refused(change)).toMatch(/^version: .*keeps old versions.*suspend/);
  });

  test("one that knows no conditions, gives no right, or is not there is refused by its own answer", async () => {
    const answers: [Refused, RegExp][] = [
      [{ status: 501, code: "NotImplemented" }, /^version/],
      [{ status: 403, code: "AccessDenied" }, /^login/],
      [{ status: 404, code: "NoSuchBucket" }, /^address/],
    ];
    for (const [answer, sentence] of answers) {
      const change = (faults: Faults) => {
        faults.refuse = ({ method }) => (method === "PUT" ? answer : null);
      };
      expect(await refused(change)).toMatch(sentence);
    }
  });

  type Refused = NonNullable<ReturnType<Faults["refuse"]>>;
});

describe("XML that a server answers", () => {
  test.each([
    ["", "nothing"],
    ["<a>", "an element that does not end"],
    ["<a></b>", "an end of another"],
    ["<a/><b/>", "two at the outside"],
    ["<a>&evil;</a>", "an entity of one's own"],
    ["<a>&#0;</a>", "a character that is none"],
    ["<a>a & b</a>", "an & that stands for nothing"],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "a declaration"],
    ["<a><!-- x --></a>", "a comment"],
    ["<a><![CDATA[x]]></a>", "a section of characters"],
    ["<a b=c></a>", "an attribute without quotes"],
    ["<html><body>", "a page"],
    ["x<a/>", "words before it"],
    [`${"<a>".repeat(9)}${"</a>".repeat(9)}`, "much depth"],
    [`<a>${"<b/>".repeat(60_000)}</a>`, "too much of it"],
  ])("%s is not read", (text) => {
    expect(readXml(text)).toBeNull();
  });

  test("elements and their words are", () => {
    expect(
      readXml('<?xml version="1.0"?>\n<a xmlns="x">\n<b>1 &lt; 2 &amp; &#x41;&#66;</b><c/></a>\n'),
    ).toMatchObject({
      name: "a",
      children: [
        { name: "b", text: "1 < 2 & AB" },
        { name: "c", text: "" },
      ],
    });
  });

  test("a listing that is none is an error, and reading it takes no time", async () => {
    await using server = await startS3Server();
    const carrier = () => said(hello(optionsFor(server)));
    const listing = (body: string) => {
      server.faults.refuse = ({ query }) => (query.has("list-type") ? { status: 200, code: "", body } : null);
    };
    listing("<ListBucketResult>");
    expect(await carrier()).toMatch(/^broken: What lists the objects/);
    const began = performance.now();
    expect(readXml(`<a ${"b ".repeat(100_000)}>`)).toBeNull();
    expect(readXml(`<a>${"&amp;".repeat(200_000)}</a>`)).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

async function selfSigned(): Promise<{ key: string; cert: string }> {
  const { execFileSync } = await import("node:child_process");
  const folder = await mkdtemp(join(tmpdir(), "memory-cert-"));
  const { readFile } = await import("node:fs/promises");
  const [key, cert] = [join(folder, "key"), join(folder, "cert")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      cert,
      "-days",
      "1",
      "-subj",
      "/CN=localhost",
    ],
    { stdio: "ignore" },
  );
  const made = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  await rm(folder, { recursive: true });
  return made;
}
