import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

const saidAfter = (one: string, other: string) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  const { kind } = believe(deps, other, { day: -1 });
  return { kind, holds: active(deps) };
};

test.each([
  ["The team chats on Slack.", "We moved our team chat from Slack to Discord."],
  [
    "The users table is partitioned by country.",
    "The users table is now partitioned by region instead of country.",
  ],
  ["The cache is invalidated on every deploy.", "The cache is no longer invalidated on deploy."],
])("what says itself what ended is the next version: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "versioned", holds: [other] });
});

test.each([
  // A statement about Turborepo would go, too.
  [
    "The harbor monorepo uses pnpm workspaces and Turborepo for task running.",
    "The harbor monorepo switched from pnpm workspaces to bun workspaces.",
  ],
  ["Alice leads the platform team.", "Alice joined the platform team in 2020."],
  [
    "The assistant should open files with absolute paths, because the working directory resets between commands.",
    "Since the working directory is reset between commands, the assistant should use absolute paths when opening files.",
  ],
  ["Telemetry is off by default.", "Telemetry is now enabled by default, you have to opt out."],
  ["The service needs protobuf 3.19.", "The service needs protobuf 3.20 for the new exporter."],
])("what a word of change may mean retires nothing by itself: %j, %j", (one, other) => {
  expect(saidAfter(one, other).holds).toContain(one);
});
