import { expect, test } from "vitest";
import { askedBy } from "../activity/operation.ts";
import { record } from "../activity/record.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { redate } from "../history/clock/redate.ts";
import { tellMachines } from "../history/scrub/tell-machines.ts";
import { correctMemory } from "../memories/beliefs/edit.ts";
import { resolveConflict } from "../memories/beliefs/resolve.ts";
import { revertResolution } from "../memories/beliefs/revert.ts";
import { OWN } from "../store/owner-key.ts";
import { lost } from "./lives.fixture.ts";
import { type Alone, leave, type MadeMachine, madePerson, settled } from "./machines.fixture.ts";
import { newestBy } from "./queries/counts.ts";
import { correct, holding, questions, refused, retire, say, twoMachines } from "./said.fixture.ts";

const KILN = "The kiln fires at 1240 degrees.";

test("what one machine knew and what it says later is known by the other", async () => {
  using person = madePerson();
  const laptop = person.machine("laptop");
  say(laptop, KILN);
  const a = await person.begin(laptop);
  const b = await person.bring(person.machine("desktop"));
  expect(holding(b)).toEqual([KILN]);
  say(b, "The harbour closes on Tuesdays.");
  await settled(b);
  await settled(a);
  expect(holding(a)).toEqual(["The harbour closes on Tuesdays.", KILN]);
  expect(person.log.dump()).not.toContain("kiln");
});

test("the same said on both is one memory, and what differs is asked", async () => {
  using person = madePerson();
  const [laptop, desktop] = [person.machine("laptop"), person.machine("desktop")];
  for (const one of [laptop, desktop]) say(one, KILN);
  say(laptop, "The build cache is enabled for release builds.");
  say(desktop, "The build cache is disabled for release builds.");
  const a = await person.begin(laptop);
  const b = await person.bring(desktop);
  await settled(a);
  for (const one of [a, b]) {
    expect(holding(one)).toEqual([
      "The build cache is disabled for release builds.",
      "The build cache is enabled for release builds.",
      KILN,
    ]);
    expect(questions(one)).toBe(1);
  }
});

test("what both had said is deleted for both, in every word", async () => {
  using person = madePerson();
  const [laptop, desktop] = [person.machine("laptop"), person.machine("desktop")];
  for (const one of [laptop, desktop]) say(one, KILN, { client: one.name });
  const a = await person.begin(laptop);
  const b = await person.bring(desktop);
  await settled(a);
  const [id = ""] = a.deps.store.prepare<[], string>("SELECT id FROM memories").pluck().all();
  forgetMemory(a.deps, { ownerId: OWN, id }, null);
  for (const one of [a, b, a]) await settled(one);
  for (const { deps } of [a, b]) {
    const left = ["memories", "restatements", "changes", "space_outbox"].map((table) =>
      JSON.stringify(deps.store.prepare(`SELECT * FROM ${table}`).all()),
    );
    expect(left.filter((rows) => rows.includes("kiln"))).toEqual([]);
  }
});

test("what leaked is gone from the other machine and from what lies between them", async () => {
  using two = await twoMachines("The kiln opens with 4711-heron.");
  const { person, a, b, id } = two;
  const said = () => person.log.dump().split(id).length;
  const before = said();
  const { store } = a.deps;
  store.transaction(() => {
    store.prepare("UPDATE memories SET content = 'The kiln opens with [removed].' WHERE id = ?").run(id);
    const table = { name: "memories", key: ["id"], columns: ["content"] };
    tellMachines(store, [{ table, key: { id }, id, columns: ["content"], source: undefined }], 1);
  });
  await settled(a);
  await settled(b);
  expect(holding(b)).toEqual(["The kiln opens with [removed]."]);
  const rows = ["memories", "changes"].map((table) =>
    JSON.stringify(b.deps.store.prepare(`SELECT * FROM ${table}`).all()),
  );
  expect(rows.filter((text) => text.includes("heron"))).toEqual([]);
  expect(said()).toBeGreaterThan(before);
});

test("two corrections of one version both stand, and are asked about on both machines", async () => {
  using two = await twoMachines(KILN);
  const { person, a, b, id } = two;
  person.time.now += 1000;
  for (const [one, degrees] of [
    [a, 1250],
    [b, 1260],
  ] as const)
    correct(one, id, `The kiln fires at ${degrees} degrees.`);
  for (const one of [a, b, a]) await settled(one);
  for (const one of [a, b]) {
    expect(holding(one)).toEqual(["The kiln fires at 1250 degrees.", "The kiln fires at 1260 degrees."]);
    expect(questions(one)).toBe(1);
  }
});

/** Off on one machine, and on again by a code of another one. */
async function cameBack(person: ReturnType<typeof madePerson>, machine: MadeMachine): Promise<MadeMachine> {
  leave(machine);
  return person.bring(machine);
}

test("who turns it off and joins anew has what was corrected as it was corrected, and so have the others", async () => {
  using two = await twoMachines("The crate is ash.");
  const { person, a, b: before, id } = two;
  correct(before, id, "The crate is oak.");
  for (const one of [before, a]) await settled(one);
  const b = await cameBack(person, before);
  for (const one of [a, b]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([["The crate is oak."], ["The crate is oak."]]);
});

test("what is corrected while it is off is what all hold once it is joined anew", async () => {
  using two = await twoMachines("The crate is ash.");
  const { person, a, b: before, id } = two;
  correct(before, id, "The crate is oak.");
  for (const one of [before, a]) await settled(one);
  leave(before);
  correct(before, id, "The crate is elm.");
  const b = await person.bring(before);
  for (const one of [a, b]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([["The crate is elm."], ["The crate is elm."]]);
  expect(questions(a)).toBe(0);
});

test("the same correction on two machines is no hindrance to begin anew, nor to join anew", async () => {
  using two = await twoMachines("The drum weighs nine kilos.");
  const { person, a, b, id } = two;
  for (const one of [a, b]) correct(one, id, "The drum weighs ten kilos.");
  for (const one of [a, b, a]) await settled(one);
  for (const one of [a, b]) leave(one);
  const alone = await person.begin(b);
  expect(holding(alone)).toEqual(["The drum weighs ten kilos."]);
  leave(alone);
  for (const one of [a, b]) correct(one, id, "The drum weighs eleven kilos.");
  const c = await person.begin(a);
  const d = await person.bring(b);
  for (const one of [c, d, c]) await settled(one);
  expect([holding(c), holding(d)]).toEqual([
    ["The drum weighs eleven kilos."],
    ["The drum weighs eleven kilos."],
  ]);
});

test("a deletion reaches the other machine, whatever was done there meanwhile", async () => {
  using two = await twoMachines(KILN);
  const { a, b, id } = two;
  correct(b, id, "The kiln fires at 1300 degrees.");
  forgetMemory(a.deps, { ownerId: OWN, id }, null);
  for (const one of [a, b, a]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([[], []]);
});

test("who retires what was corrected elsewhere has not seen the correction", async () => {
  using two = await twoMachines(KILN);
  const { a, b, id } = two;
  correct(a, id, "The kiln fires at 1300 degrees.");
  retire(b, id);
  for (const one of [a, b, a]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([
    ["The kiln fires at 1300 degrees."],
    ["The kiln fires at 1300 degrees."],
  ]);
  expect(refused(b)).toEqual(["another machine had corrected it before"]);
});

test("who corrects what was retired elsewhere keeps it, and is told that it was retired", async () => {
  using two = await twoMachines(KILN);
  const { a, b, id } = two;
  retire(a, id);
  correct(b, id, "The kiln fires at 1300 degrees.");
  for (const one of [a, b, a]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([
    ["The kiln fires at 1300 degrees."],
    ["The kiln fires at 1300 degrees."],
  ]);
  expect(refused(b)).toEqual(["it was corrected here at the same time"]);
  expect(refused(a)).toEqual(["another machine had corrected it at the same time"]);
});

test("what was retired on one machine is not brought back by another that had said the same before", async () => {
  using person = madePerson();
  const [laptop, desktop] = [person.machine("laptop"), person.machine("desktop")];
  for (const one of [laptop, desktop]) for (const words of [KILN, "The quay is of stone."]) say(one, words);
  const retireWords = ({ deps }: Alone, words: string) => {
    const id = deps.store
      .prepare<[string], string>("SELECT id FROM memories WHERE content = ?")
      .pluck()
      .get(words);
    retire({ deps }, id ?? "");
  };
  person.time.now += 60_000;
  retireWords(laptop, KILN);
  retireWords(desktop, "The quay is of stone.");
  const a = await person.begin(laptop);
  const b = await person.bring(desktop);
  for (const one of [a, b, a]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([[], []]);
});

test("what a decision that is taken back gives free rests behind the memory that says the same by then", async () => {
  using person = madePerson();
  const [laptop, desktop] = [person.machine("laptop"), person.machine("desktop")];
  const ENABLED = "The build cache is enabled for release builds.";
  for (const words of [ENABLED, "The build cache is disabled for release builds."]) say(laptop, words);
  const id = laptop.deps.store.prepare<[], string>("SELECT id FROM conflicts").pluck().get() ?? "";
  resolveConflict(laptop.deps, { ownerId: OWN, id }, { action: "keep_new" }, null);
  const twin = say(desktop, ENABLED);
  const a = await person.begin(laptop);
  const b = await person.bring(desktop);
  await settled(a);
  revertResolution(a.deps, { ownerId: OWN, id }, null);
  retire(a, twin.id);
  for (const one of [a, b]) await settled(one);
  expect([a, b].flatMap(({ deps }) => lost(deps.store))).toEqual([]);
});

test("what was done while cut off is told on the other machine as what it was, by whoever did it", async () => {
  using two = await twoMachines(KILN);
  const { a, b, id } = two;
  const correct = ({ deps }: Alone, degrees: number) =>
    record(deps, { ownerId: OWN, kind: "memory.edit", actor: askedBy({ client: "claude-code/2" }) }, () =>
      correctMemory(deps, { ownerId: OWN, id }, { content: `The kiln fires at ${degrees} degrees.` }),
    );
  correct(a, 1250);
  say(b, "The harbour closes on Tuesdays.");
  correct(b, 1260);
  say(b, "The kettle is in the second drawer.");
  for (const one of [a, b, a]) await settled(one);
  const told = a.deps.store
    .prepare<[], string>(
      "SELECT kind || ' ' || actor || ' ' || ifnull(client, '-') FROM operations ORDER BY op",
    )
    .pluck()
    .all();
  expect(told.slice(-3).sort()).toEqual([
    "memory.edit agent claude-code/2",
    "memory.save person -",
    "memory.save person -",
  ]);
  expect([holding(a), questions(a)]).toEqual([holding(b), 1]);
});

test("what was said while the clock was ahead has its true date on all machines once one of them has corrected it", async () => {
  using person = madePerson();
  const a = await person.begin(person.machine("laptop"));
  const b = await person.bring(person.machine("desktop"));
  say(b, "The quay is of stone.");
  const now = person.time.now;
  person.time.now += 2 * 86_400_000;
  say(b, "The harbour closes on Tuesdays.");
  for (const one of [b, a]) await settled(one);
  person.time.now = now + 60_000;
  redate(b.deps, askedBy({ client: null }));
  for (const one of [b, a]) await settled(one);
  const dates = ({ deps: { store } }: MadeMachine) =>
    store.prepare("SELECT content, asserted_at, valid_from, created_at FROM memories ORDER BY content").all();
  const late = a.deps.store.prepare("SELECT count(*) FROM memories WHERE asserted_at > ?").pluck();
  expect(late.get(person.time.now)).toBe(0);
  expect(dates(a)).toEqual(dates(b));
});

test("what was deleted while it was off is deleted for all who begin anew together", async () => {
  using two = await twoMachines(KILN);
  const { person, a, b, id } = two;
  for (const one of [a, b]) leave(one);
  forgetMemory(b.deps, { ownerId: OWN, id }, null);
  const c = await person.begin(a);
  const d = await person.bring(b);
  for (const one of [c, d, c]) await settled(one);
  expect([holding(c), holding(d)]).toEqual([[], []]);
});

test("what was deleted for good before joining is deleted for all who had said the same before, and not what a person says since", async () => {
  using person = madePerson();
  const [laptop, desktop] = [person.machine("laptop"), person.machine("desktop")];
  for (const words of ["The key hangs by the stove.", "The quay is of stone."]) {
    say(laptop, words);
    const { id } = say(desktop, words);
    person.time.now += 1000;
    forgetMemory(desktop.deps, { ownerId: OWN, id }, null);
  }
  person.time.now += 1000;
  say(laptop, "The harbour closes on Tuesdays.");
  const again = say(laptop, "The quay is of stone, they say.");
  const { id } = say(desktop, "The quay is of stone, they say.");
  forgetMemory(desktop.deps, { ownerId: OWN, id }, null);
  person.time.now += 1000;
  forgetMemory(laptop.deps, { ownerId: OWN, id: again.id }, null);
  say(laptop, "The quay is of stone, they say.");
  const a = await person.begin(laptop);
  const b = await person.bring(desktop);
  for (const one of [a, b, a]) await settled(one);
  const left = ["The harbour closes on Tuesdays.", "The quay is of stone, they say."];
  expect([holding(a), holding(b)]).toEqual([left, left]);
  // So it is later: the other machine, which nothing told, hears it from an agent.
  forgetMemory(a.deps, { ownerId: OWN, id: say(a, "The barge is leased.").id }, null);
  await settled(a);
  say(b, "The barge is leased.", { author: "import", stated_by: "assistant", client: "codex/1" });
  for (const one of [b, a, b]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([left, left]);
});

test("who corrected what another machine deleted before it had read that is told of it, and not who deleted what it had read", async () => {
  using person = madePerson();
  const laptop = person.machine("laptop");
  const ids = ["The spare fuse lies in the drawer.", "The quay is of stone."].map(
    (words) => say(laptop, words).id,
  );
  const [fuse = "", quay = ""] = ids;
  const a = await person.begin(laptop);
  const b = await person.bring(person.machine("desktop"));
  person.time.now += 1000;
  correct(a, quay, "The quay is of brick.");
  for (const one of [a, b]) await settled(one);
  person.time.now += 1000;
  correct(a, fuse, "The spare fuse lies in the top drawer.");
  for (const id of ids) forgetMemory(b.deps, { ownerId: OWN, id }, null);
  for (const one of [a, b, a]) await settled(one);
  expect([holding(a), holding(b)]).toEqual([[], []]);
  expect(refused(a)).toEqual(["another machine has deleted it for good"]);
});

test("that the clock of a machine is days ahead is known on all of them with what it says then, until it says something at the right time", async () => {
  using person = madePerson();
  const a = await person.begin(person.machine("laptop"));
  const desktop = person.machine("desktop");
  let wrong = 0;
  const b = await person.bring({
    ...desktop,
    deps: { ...desktop.deps, clock: () => person.time.now + wrong },
  });
  const ahead = ({ deps: { store }, space }: MadeMachine) =>
    newestBy(store, space().id).get(b.space().machine)?.ahead;
  for (const days of [3, 0]) {
    wrong = days * 86_400_000;
    say(b, `The night train leaves from platform ${days + 1}.`, { project: `p${days}` });
    for (const one of [b, a]) await settled(one);
    expect([ahead(a), ahead(b)]).toEqual(days > 0 ? [wrong, wrong] : [null, null]);
  }
});
