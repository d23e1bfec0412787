import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstCommitOf, holdsObject } from "./objects.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "memory-objects-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync("git", ["-C", dir, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
    encoding: "utf8",
  }).trim();

test("the first commit of a repository is found, loose, packed among hundreds, and borrowed", () => {
  git("init", "-q", "-b", "main", "app");
  const app = join(dir, "app", ".git");
  expect(firstCommitOf(app)).toBeNull();
  git("-C", "app", "commit", "-q", "--allow-empty", "-m", "Begin");
  const first = git("-C", "app", "rev-parse", "HEAD");
  expect([firstCommitOf(app), holdsObject(app, first)]).toEqual([first, true]);
  const stream = Array.from({ length: 300 }, (_, n) => `blob\ndata 4\n${String(n).padStart(4, "0")}\n`);
  execFileSync("git", ["-C", join(dir, "app"), "fast-import", "--quiet"], { input: stream.join("") });
  git("-C", "app", "gc", "-q");
  expect(holdsObject(app, first)).toBe(true);
  git("clone", "-q", "--shared", "app", "borrower");
  expect(holdsObject(join(dir, "borrower", ".git"), first)).toBe(true);
  expect(holdsObject(app, `${first.slice(0, -2)}00`)).toBe(first.endsWith("00"));
  expect([firstCommitOf(join(dir, "nowhere")), holdsObject(join(dir, "nowhere"), first)]).toEqual([
    null,
    false,
  ]);
});
