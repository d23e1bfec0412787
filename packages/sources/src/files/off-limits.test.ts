import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../test/files.ts";
import { offLimits } from "./off-limits.ts";

test.each([
  ["notes/a.md", null],
  ["real/homes/a.md", null],
  ["real/home", "home"],
  ["real/home/logs/a.md", "home"],
  ["alias/home/a.md", "home"],
  ["real/sessions/p/s.jsonl", "transcripts"],
  ["alias/sessions", "transcripts"],
  ["notes/.ssh/a.md", "keys"],
])("%s is off limits as: %s, when the daemon is told its folders by a link", async (name, expected) => {
  await using dir = await aFolder({ [name.includes(".") ? name.replace("alias", "real") : "x.md"]: "" });
  mkdirSync(dir.at("real/home/logs"), { recursive: true });
  mkdirSync(dir.at("real/sessions"), { recursive: true });
  symlinkSync(dir.at("real"), dir.at("alias"));
  const own = { home: dir.at("alias/home"), sessions: [dir.at("alias/sessions")] };
  const path = dir.at(name);
  expect(offLimits(own, { path, real: realpathSync(path) })).toBe(expected);
});

test("a harmless name that leads to keys is off limits, and so is a name of keys that leads elsewhere", async () => {
  await using dir = await aFolder({ ".ssh/notes.md": "", "notes.md": "" });
  const own = { home: dir.at("home"), sessions: [dir.at("sessions")] };
  const keys = { path: dir.at("alias.md"), real: dir.at(".ssh/notes.md") };
  expect(offLimits(own, keys)).toBe("keys");
  expect(offLimits(own, { path: dir.at("server.pem"), real: dir.at("notes.md") })).toBe("keys");
});

test("a folder of the daemon that is made only later is off limits from then on, behind a link too", async () => {
  await using dir = await aFolder({ "real/x.md": "" });
  symlinkSync(dir.at("real"), dir.at("alias"));
  const own = { home: dir.at("home"), sessions: [join(dir.at("alias"), "a/b/sessions")] };
  const path = dir.at("real/a/b/sessions/s.md");
  expect(offLimits(own, { path, real: path })).toBe("transcripts");
});
