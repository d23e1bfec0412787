import { expect, test } from "vitest";
import { sectionsOfMarkdown } from "./formats/markdown-sections.ts";
import { redactSections } from "./redact-sections.ts";

const body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj";

test("a private key across headings is hidden, and the lines below stay where they were", () => {
  const text = `# Key\n\n-----BEGIN PRIVATE KEY-----\n${body}\n# ${body}\n${body}\n-----END PRIVATE KEY-----\n\n## After\n\nwords\n`;
  const before = sectionsOfMarkdown(text);
  const { sections, redactions } = redactSections({ title: "Key", sections: before });
  expect(JSON.stringify(sections)).not.toContain("MIIE");
  expect(redactions).toBeGreaterThan(0);
  expect(sections).toHaveLength(before.length);
  expect(sections.at(-1)).toEqual({ ...before.at(-1), headings: ["[redacted]", "After"] });
  expect(sections.map((section) => section.text.split("\n").length)).toEqual(
    before.map((section) => section.text.split("\n").length),
  );
});

test("a password recognised once is hidden in titles and headings too", () => {
  const token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const { title, sections, redactions } = redactSections({
    title: `Use ${token}`,
    sections: [{ headings: [`Use ${token}`], page: 1, line: 1, text: `# Use ${token}\n\nwords\n` }],
  });
  expect(JSON.stringify([title, sections])).not.toContain("ghp_");
  expect(title).toBe("Use [redacted:github-token]");
  expect(redactions).toBe(1);
});

test("what hides nothing changes nothing", () => {
  const extracted = { title: null, sections: sectionsOfMarkdown("# A\n\nb\n") };
  expect(redactSections(extracted)).toEqual({ ...extracted, redactions: 0 });
});
