import { describe, expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

/** Active memories and the outcome after the second statement, a day later by the same person. */
function saidAfter(one: string, other: string) {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  const { kind } = believe(deps, other, { day: -1 });
  return { kind, holds: active(deps) };
}

describe("what may be another's change, or none, replaces nothing", () => {
  test.each([
    ["We deploy with Jenkins.", "Tom says we no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Competitors no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Maybe we no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "It is not true that we no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Next year we no longer deploy with Jenkins."],
    ["I smoke.", "My father stopped smoking."],
    ["I play tennis on Sundays.", "He no longer plays tennis on Sundays."],
    ["Standup is at 9:30.", "Standup moved to 10:15 for one day only."],
    ["Standup is at 9:30.", "Standup moved to 10:15 until Friday."],
    ["My brother works at SAP.", "My brother's wife no longer works at SAP."],
    ["I live in Hamburg.", "My sister moved from Hamburg to Vienna."],
    ["The app is hosted on Heroku.", "The app logs moved from Heroku to Datadog."],
    ["Tom uses vim.", "Tom's boss switched from vim to emacs."],
    ["We deploy with Helm.", "We considered moving from Helm to Kustomize but stayed."],
    ["The default branch is main.", "We never renamed the default branch from main to trunk."],
    ["We use npm.", "We switched from npm to pnpm but switched back."],
    ["We use npm.", "Have we switched from npm to pnpm?"],
    ["We use npm.", "Tom claims that we switched from npm to pnpm."],
    ["We use npm.", "If we switched from npm to pnpm, CI would be faster."],
    ["We deploy to Heroku.", "We moved the docs from Heroku to Netlify."],
    ["We deploy with Helm.", "We no longer deploy staging with Helm."],
    ["The API uses REST.", "The admin API moved from REST to GraphQL."],
    ["The cache uses Redis.", "The session cache no longer uses Redis."],
    ["The API uses REST.", "The API switched from REST to GraphQL for search."],
    ["The limit is 5 per user.", "The limit was raised from 5 to 10 per user for admins."],
    ["I drink coffee.", "I stopped drinking coffee after lunch."],
    ["The wiki is hosted in Zurich.", "The wiki was migrated to Confluence."],
    ["The parser handles JSON.", "The parser now handles YAML."],
    ["Olga works from Warsaw.", "Olga switched to a standing desk."],
    ["The event bus keeps messages for a week.", "The event bus was replaced by NATS."],
    ["The support inbox is monitored by Lena.", "The support inbox switched to Zendesk."],
    ["The API server is hosted on Fly.", "The API server now uses Postgres."],
    ["The tests of the parser are red.", "Now the tests of the parser are green."],
  ])("%j, %j", (one, other) => {
    expect(saidAfter(one, other).holds).toHaveLength(2);
  });

  test.each([
    ["We deploy with Jenkins.", "We no longer deploy with Jenkins."],
    ["We deploy with Jenkins.", "Since March we no longer deploy with Jenkins."],
    ["Tests run on Node 18.", "Tests run on Node 22 now."],
    ["Logs are kept for 30 days.", "Logs are kept for 90 days as of this week."],
    ["The release train leaves on Thursdays.", "The release train now leaves on Wednesdays."],
  ])("but what one says of one's own is the next version, or asked: %j, %j", (one, other) => {
    expect(saidAfter(one, other).kind).toMatch(/versioned|conflict/);
  });
});

test.each([
  ["The office is called Fuchsbau.", "The office is called Dachsbau?"],
  ["The office is called Dachsbau?", "The office is called Fuchsbau."],
  ["The cache lives for 60 seconds.", "The cache lives for 120 seconds?"],
  ["The wiki is public.", 'He asked: "the wiki is private?"'],
  ["サーバーは東京にあります。", "サーバーは東京にありません？"],
])("a question states nothing: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toMatchObject({ kind: "saved", holds: { length: 2 } });
});
