import { expect, test } from "vitest";
import { closeSection, sectionOf } from "./changelog.ts";

const open =
  "# Changelog\n\n## 0.2.0 — unreleased\n\n- New words.\n\n## 0.1.0 — 2026-11-29\n\n- Old words.\n";

test("the open section is what a release says, and closing it names the version and the day", () => {
  expect(sectionOf(open)).toBe("- New words.");
  const closed = closeSection(open, { version: "0.3.0", day: "2026-12-24" });
  expect(closed).toContain("## 0.3.0 — 2026-12-24\n\n- New words.\n\n## 0.1.0 — 2026-11-29\n");
  expect(sectionOf(closed, "0.3.0")).toBe("- New words.");
  expect(sectionOf(closed, "0.1.0")).toBe("- Old words.");
});

test("a changelog without an open section, or without the version, has none", () => {
  expect(sectionOf(open.replace("unreleased", "2026-12-01"))).toBeNull();
  expect(sectionOf(open, "0.1")).toBeNull();
});
