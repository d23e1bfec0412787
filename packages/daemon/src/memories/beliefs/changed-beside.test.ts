import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

test.each([
  ["I eat eggs for breakfast.", "I no longer eat eggs for dinner."],
  ["We send newsletters by mail.", "We stopped sending reminders by mail."],
  ["Omar eats pork.", "Omar no longer eats beef."],
  ["The web app uses Redux.", "We switched from Redux to Zustand in the mobile app."],
  ["The warehouse service runs Java 17.", "We upgraded the pricing service from Java 17 to Java 21."],
  ["I use Vim for Python.", "I switched from Vim to Zed for Rust."],
])("what changed for something beside it asks nothing: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toBe("saved");
  expect(active(deps)).toHaveLength(2);
});

test.each([
  ["The main branch is called master.", "The default branch was renamed from master to trunk."],
  ["We use Jest for unit tests.", "We no longer use Jest."],
  ["I work at Siemens in Munich.", "I moved from Siemens to Bosch in Berlin."],
  ["The web app uses Redux for its state.", "The web app switched from Redux to Zustand for its size."],
])("what may be the same is not passed over: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).toMatch(/versioned|conflict/);
});
