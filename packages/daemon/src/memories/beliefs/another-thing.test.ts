import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

test.each([
  ["My phone has 64 GB.", "My brother's phone has 128 GB."],
  ["The team has 5 people.", "The team of my sister has 9 people."],
  ["Our dog is called Rex.", "Our second dog is called Bella."],
  ["The tank holds 40 l.", "The spare tank holds 5 l."],
  ["The app uses Vue 3.", "The app uses Vue Router 4."],
  ["We need Python 3.9 or later.", "The build runs on Python 3.12."],
  ["The app requires Node >= 18.", "The app runs on Node 22."],
  ["The job runs on Node 20.", "We hope to run the job on Node 24."],
  ["The office opens at 9.", "Marc thinks the office opens at 10."],
  ["The quota is 10 GB.", "The quota is 2 GB without a licence."],
  ["The upload limit is 10 MB.", "The upload limit is 50 MB per day."],
])("asks nothing about %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toBe("saved");
  expect(active(deps)).toHaveLength(2);
});

test.each([
  ["The party is at 7.", "Mum says the party is at 8."],
  ["I sleep 6 hours.", "I think I sleep 7 hours."],
  ["We plan to hire 3 people.", "We plan to hire 5 people."],
  ["The first prize is 500 euros.", "The first prize is 300 euros."],
  ["The library requires Java 17 or newer.", "The library requires Java 11."],
  ["The rate limit is 100.", "The rate limit is 200 per minute."],
  ["The upload limit is 10 MB.", "The app's upload limit is 25 MB."],
  ["The session timeout is 15 minutes.", "The API's session timeout is 30 minutes."],
  ["The gate code is 1234.", "The house's gate code is 9876."],
  ["An old man tills the field.", "A young man tills the field."],
])("does not pass over %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toMatch(/versioned|conflict/);
});
