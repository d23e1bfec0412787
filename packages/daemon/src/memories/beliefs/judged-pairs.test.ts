import { expect, test } from "vitest";
import { beliefStore, believe, listed } from "../../../test/builders.ts";
import { doing, undoing } from "../../../test/undoing.ts";
import { openPairReader } from "../../models/pair-reader.ts";
import { silentLog } from "../../platform/logger.ts";
import { OWN } from "../../store/owner-key.ts";
import type { BeliefDeps } from "./belief.ts";
import { judgePair } from "./judge-pair.ts";

const contents = ({ store }: BeliefDeps) =>
  listed(store)
    .map(({ content }) => content)
    .sort();
const restated = ({ store }: BeliefDeps) =>
  store
    .prepare<[], { content: string }>("SELECT content FROM restatements")
    .all()
    .map(({ content }) => content);

const SAID = "The ferry timetable hangs beside the kitchen door.";
const AGAIN = "Beside the kitchen door hangs the timetable of the ferry.";

test("what says the same in other words is one memory, and both wordings are kept", () => {
  using deps = beliefStore();
  believe(deps, SAID, { day: -1 });
  expect(believe(deps, AGAIN).kind).toBe("merged");
  expect(contents(deps)).toEqual([SAID]);
  expect(restated(deps)).toEqual([AGAIN]);
});

test("a merge that is undone leaves no trace, and the same words said once more stand for themselves", async () => {
  using deps = beliefStore();
  believe(deps, SAID, { day: -1 });
  const merge = doing(deps, "memory.save", () => void believe(deps, AGAIN));
  await undoing(deps, merge);
  expect(restated(deps)).toEqual([]);
  expect(believe(deps, AGAIN).kind).toBe("saved");
  expect(contents(deps)).toEqual([AGAIN, SAID].sort());
});

test("without the judge the rules alone decide, and neither merges nor asks what only it can tell", () => {
  using judged = beliefStore();
  const { pairs: _judge, ...deps } = judged;
  believe(deps, SAID, { day: -1 });
  expect(believe(deps, AGAIN).kind).toBe("saved");
});

const CHANGES = [
  ["The hens get their corn from the mill in Aylsham.", "The hens get their corn from the mill in Cromer."],
  ["The key of the greenhouse hangs in the porch.", "The key of the greenhouse hangs in the barn."],
] as const;

test.each(CHANGES)(
  "a change that the judge finds is asked about, and nothing is overwritten: %s",
  (one, other) => {
    using deps = beliefStore();
    believe(deps, one, { day: -1 });
    const outcome = believe(deps, other);
    expect(outcome.kind).toBe("conflict");
    expect(contents(deps)).toEqual([one, other].sort());
  },
);

test("whichever of the two is saved first, the same question is asked", () => {
  for (const [one, other] of CHANGES)
    for (const order of [
      [one, other],
      [other, one],
    ]) {
      using deps = beliefStore();
      for (const content of order) believe(deps, content, { day: content === one ? -2 : -1 });
      const asked = deps.store.prepare<[], { n: number }>("SELECT count(*) AS n FROM conflicts").get();
      expect(asked?.n).toBe(1);
    }
});

test.each([
  ["Call __init__ first.", "Call init first."],
  ["See a -> 5.", "See a <- 5."],
  ["The plan costs $5 a month.", "The plan costs €5 a month."],
  ["Read docs/api.md before you start.", "Read docs-api.md before you start."],
  ["The certificate is valid.", "The certificate is expired."],
  ["The heating is on.", "The heating is off."],
])("another sign, code or opposite is never the same: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -1 });
  expect(believe(deps, other).kind).toMatch(/saved|conflict/);
  expect(contents(deps)).toHaveLength(2);
});

test.each([
  ["The glaze of pot 1 is celadon.", "The glaze of pot 2 is celadon."],
  ["Room 12 is upstairs.", "Room 14 is upstairs."],
  ["Server 3 runs Debian.", "Server 4 runs Debian."],
  ["PR 41 was merged.", "PR 42 was merged."],
])("a number that names a thing of many is no other value: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -1 });
  expect(believe(deps, other).kind).toBe("saved");
});

test("sentences of other languages are compared by the rules alone", () => {
  using deps = beliefStore();
  believe(deps, "Der Fahrplan der Fähre hängt neben der Küchentür.", { day: -1 });
  expect(believe(deps, "Neben der Küchentür hängt der Fahrplan der Fähre.").kind).toBe("saved");
});

test("a damaged or missing judge is said, once it was asked for", () => {
  const missing = openPairReader("/nowhere/at/all", silentLog);
  expect(missing.trouble()).toBeNull();
  expect(missing.judge("a", "b")).toBeNull();
  expect(missing.trouble()).toMatch(/rules alone/);
});

test("a change that is told as an event is asked about, and steps are compared by the judge", () => {
  using deps = beliefStore();
  believe(deps, "The staging database is called pelican.", { day: -1 });
  expect(
    believe(deps, "The staging database called pelican was renamed to heron.", { type: "episode" }).kind,
  ).toBe("conflict");
  believe(deps, SAID, { day: -1, type: "procedure" });
  expect(believe(deps, AGAIN, { type: "procedure" }).kind).toBe("merged");
  expect(believe(deps, "The staging database was restarted.", { type: "episode" }).kind).toBe("saved");
});

test("long texts that share a subject are kept beside each other, and nobody is asked", () => {
  using deps = beliefStore();
  const said = [
    "Heron's list of open sockets grew with every request in the long-lived worker, because nothing took the closed ones out of it; `prune()` is called after each request now.",
    "Heron has no switch to turn the long-lived worker off; whoever wants one process a request sets `workers = 0` in heron.toml and restarts the service by hand.",
    "Heron's end-to-end tests run on the five systems that the build server offers, each with the newest and the oldest version that is supported, and never in a container.",
  ];
  for (const one of said) believe(deps, one, { stated_by: "assistant" });
  expect(contents(deps)).toEqual([...said].sort());
  expect(deps.store.prepare("SELECT id FROM conflicts").all()).toEqual([]);
});

test("a question says who has judged, and which of the two they hold to count", () => {
  for (const [isPersons, reason] of [
    [true, "a person said that the older one holds instead"],
    [false, "an agent says that the older one holds instead"],
  ] as const) {
    using deps = beliefStore();
    const { memory: older } = believe(deps, "The lawnmower is kept in the green shed.", { day: -2 });
    const { memory: newer } = believe(deps, "Our mower has its place by the pond.", { day: -1 });
    const judging = { ownerId: OWN, newer: older.id, other: newer.id, is: "replaces" } as const;
    expect(judgePair(deps, { ...judging, isPersons, isHeard: false, client: null }).outcome).toBe("asked");
    expect(deps.store.prepare("SELECT reason FROM conflicts").pluck().all()).toEqual([reason]);
  }
});
