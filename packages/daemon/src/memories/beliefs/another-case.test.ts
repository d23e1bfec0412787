import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

function saidAfter(one: string, other: string) {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  const { kind } = believe(deps, other, { day: -1 });
  return { kind, holds: active(deps).length };
}

test.each([
  ["Max upload size is 25 MB.", "Max upload size is 40 MB for admins."],
  ["The train takes 2 hours.", "The train takes 3 hours on Sundays."],
  ["Lunch is at 12.", "On Fridays lunch is at 13."],
  ["The pool size is 20.", "The pool size is 40 under load."],
  ["Max upload size is 25 MB.", "Max upload size was 10 MB in 2022."],
  ["The rent is 1,450 euros a month.", "The rent will be 1,520 euros a month from January."],
  ["The API runs on port 8080.", "The API also runs on port 9090."],
  ["The API runs on port 8080.", "The API now also runs on port 9090."],
  ["The docs are in English.", "The docs are now in German as well."],
  ["The app is deployed to Heroku.", "The app is now deployed to Vercel too."],
  ["Uploads are limited to 10 MB per file.", "Uploads are limited to 50 MB per day."],
  ["Standup starts at 9.", "Standup starts at 10 in case of snow."],
  ["The rent is 900 euros.", "Tom's rent was raised from 900 to 950 euros."],
  ["We use Postgres for the orders service.", "We use MySQL for the users service."],
  ["Alex prefers tabs over spaces.", "Alex moved to Lisbon."],
  ["Ana leads search.", "Ana no longer leads ads."],
])("a narrower case, another time or another matter is no contradiction: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "saved", holds: 2 });
});

test.each([
  ["Max upload size is 25 MB.", "Max upload size is 40 MB."],
  ["The quota for staff is 5 GB a day.", "The quota for staff is 9 GB a day."],
  ["We use Postgres for the orders service.", "We use MySQL for the orders service."],
  ["Uploads are limited to 10 MB per file.", "Uploads are limited to 50 MB."],
  ["Uploads are limited to 10 MB per file.", "Uploads are now limited to 50 MB."],
  ["Standup starts at 9.", "Standup starts at 10 without exception."],
  ["Standup starts at 9.", "Standup starts at 10 in all cases."],
])("the same case is the next value, or asked: %j, %j", (one, other) => {
  expect(saidAfter(one, other).kind).toMatch(/versioned|conflict/);
});

test.each([
  ["We use Jest in the web package.", "We switched from Jest to Vitest in the api package."],
  ["I use Vim for notes.", "I switched from Vim to Emacs for email."],
  ["We use Slack with customers.", "We moved from Slack to Teams with suppliers."],
  ["Use tabs in Go files.", "We changed from tabs to spaces in Python files."],
  ["Mia takes cetirizine in spring.", "Mia switched from cetirizine to loratadin in autumn."],
  ["The timeout is 30 s for reads.", "The timeout was raised from 30 s to 60 s for writes."],
  ["The API listens on port 4000 in dev.", "The API now listens on port 4100 instead of 4000 in staging."],
  ["The limit is 5 GB.", "The limit was raised to 1 TB per day."],
  ["The linter is ESLint in the shop.", "The linter is Biome in the blog now."],
])("what changed in another case replaces nothing: %j, %j", (one, other) => {
  expect(saidAfter(one, other).holds).toBe(2);
});

test.each([
  ["I use Vim for notes.", "I switched from Vim to Emacs for notes."],
  ["I live in Utrecht.", "I moved from Utrecht to Leiden in May."],
  ["We use Slack with customers.", "We moved from Slack to Teams with customers."],
  ["We use npm.", "We also switched from npm to pnpm."],
])("what changed in the same case is the next version: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "versioned", holds: 1 });
});
