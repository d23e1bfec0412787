import { describe, expect, test } from "vitest";
import { asOrganization } from "./known-organizations.ts";

function typeIn(text: string, name: string, type: string) {
  const start = text.indexOf(name);
  return asOrganization(text, {
    name,
    type,
    start,
    end: start + name.length,
    confidence: 0.9,
    found: "known",
  }).type;
}

describe("a brand is its company where only a company can stand", () => {
  test.each([
    ["Maria works at Stripe in Dublin.", "Stripe", "product"],
    ["She joined GitHub in 2019.", "GitHub", "product"],
    ["He left Vercel for a startup.", "Vercel", "product"],
    ["Cloudflare acquired it.", "Cloudflare", "product"],
    ["The CEO of Docker said so.", "Docker", "technology"],
    ["Vercel announced a runtime.", "Vercel", "product"],
  ])("%s", (text, name, type) => expect(typeIn(text, name, type)).toBe("organization"));

  test.each([
    ["He joined Slack to ask.", "Slack", "product"],
    ["She joined GitHub issues to commits.", "GitHub", "product"],
    ["It works with Docker on macOS.", "Docker", "technology"],
    ["We deploy to Vercel.", "Vercel", "product"],
  ])("and what it was elsewhere: %s", (text, name, type) => expect(typeIn(text, name, type)).toBe(type));
});
