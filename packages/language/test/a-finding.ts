import type { Finding } from "../src/finding.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");

export function aFinding(content: string, fields: Partial<Finding> & { line?: number } = {}): Finding {
  const { line = 1, ...rest } = fields;
  return {
    type: "fact",
    content,
    hidden: null,
    confidence: 0.7,
    rule: "made-up",
    score: 0.5,
    excerpt: content,
    lines: { from: line, to: line },
    uuid: null,
    at: NOW + line * 1000,
    statedBy: "user",
    ...rest,
  };
}
