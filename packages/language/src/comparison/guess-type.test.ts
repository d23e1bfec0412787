import { expect, test } from "vitest";
import { guessType } from "./guess-type.ts";

test.each([
  ["We moved from Jenkins to GitHub Actions.", "fact"],
  ["The main branch was renamed to main.", "fact"],
  ["We renamed the default branch from master to main.", "fact"],
  ["Standup moved to 10:00.", "fact"],
  ["The app moved from Heroku to Fly.", "fact"],
  ["Yesterday we switched from npm to pnpm.", "fact"],
  ["The orders service is deployed to AWS region eu-west-1.", "fact"],
  ["Releases are usually merged by Lena.", "fact"],
  ["The standup is on Monday.", "fact"],
  ["We moved the lamp to the harbour because the paint was wet.", "episode"],
  ["We moved the docs from Heroku to Netlify.", "fact"],
  ["The disk was full on Monday.", "episode"],
  ["The orders service was deployed to AWS.", "episode"],
  ["We shipped version 2.", "episode"],
  ["Lena fixed the parser yesterday.", "episode"],
  ["We removed the old cache.", "episode"],
  ["Always squash before merging.", "preference"],
  ["To deploy, run the script.", "procedure"],
])("%j is a %s: what stands since a change is a fact, what merely happened an episode", (content, type) => {
  expect(guessType(content)).toBe(type);
});
