import { expect, test } from "vitest";
import { redactUrl } from "./redact-url.ts";

test.each([
  ["https://x.org/a?access_token=abc", "https://x.org/a?access_token=[redacted:token]"],
  ["https://x.org/a?page=2&token=abc&lang=en", "https://x.org/a?page=2&token=[redacted:token]&lang=en"],
  ["https://x.org/a?api_key=hunter2", "https://x.org/a?api_key=[redacted:token]"],
  ["https://x.org/a?apikey=abc", "https://x.org/a?apikey=[redacted:token]"],
  ["https://x.org/a?password=hunter2", "https://x.org/a?password=[redacted:password]"],
  ["https://x.org/a?Pass%77ord=hunter2", "https://x.org/a?Pass%77ord=[redacted:password]"],
  ["https://x.org/a?key=AIb9zQ3xV7mL2kT8", "https://x.org/a?key=[redacted:token]"],
  ["https://x.org/a?sv=2024&sig=a%2Fb%3D", "https://x.org/a?sv=2024&sig=[redacted:token]"],
  ["https://x.org/a?X-Amz-Signature=f00&b=1", "https://x.org/a?X-Amz-Signature=[redacted:token]&b=1"],
  ["https://x.org/a?q=ghp_0123456789abcdefABCDEF0123456789abcd", "https://x.org/a?q=[redacted:token]"],
  ["https://x.org/a?code=4%2F0AX4XfWjzQ8kP2vT7", "https://x.org/a?code=[redacted:token]"],
  ["https://x.org/cb#access_token=abc&b=1", "https://x.org/cb#access_token=[redacted:token]&b=1"],
  ["https://x.org/a;b?u=1;token=abc", "https://x.org/a;b?u=1;token=[redacted:token]"],
  ["https://x.org/a?token=abc;def&b=1", "https://x.org/a?token=[redacted:token]&b=1"],
  ["https://me:hunter2@x.org/a", "https://x.org/a"],
  ["https://tok3n@x.org/a", "https://x.org/a"],
])("of %s is kept: %s", (url, kept) => {
  expect(redactUrl(url)).toBe(kept);
  expect(redactUrl(kept)).toBe(kept);
});

test("a token in the path is hidden like one in a text", () => {
  const token = "ghp_0123456789abcdefABCDEF0123456789abcd";
  expect(redactUrl(`https://x.org/raw/${token}/a.md`)).toBe("https://x.org/raw/[redacted:github-token]/a.md");
});

test.each([
  "https://x.org/a?page=2&q=how%20to+swim&flag&empty=",
  "https://x.org/docs?key=intro",
  "https://x.org/list?page_token=CAUQAA&tokens=3&sort_key=name",
  "https://x.org/shop?code=US&session=3&state=open",
  "https://x.org/100%?a=%zz#part-2",
])("%s stays as it is: another value is another page", (url) => {
  expect(redactUrl(url)).toBe(url);
});

test("what is no address is redacted as text", () => {
  expect(redactUrl("token=ghp_0123456789abcdefABCDEF0123456789abcd")).not.toContain("ghp_");
});
