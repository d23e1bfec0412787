import { describe, expect, test } from "vitest";
import { beliefStore } from "../../../test/builders.ts";
import { undoing } from "../../../test/undoing.ts";
import { OWN } from "../../store/owner-key.ts";
import { findMemoryRow, findVersions } from "../queries.ts";
import { active, open } from "./contradictions.fixture.ts";
import { askLater } from "./outbox.ts";
import { save } from "./save.ts";
import { idOf, judge, pairsOf, reading } from "./verdicts.fixture.ts";

const FAILS =
  "The image build of orders fails on Alpine with `libvips not found`; `apk add vips-dev` mends it.";
const AGAIN =
  "On Alpine the orders image build needs `apk add vips-dev`, else it fails with `libvips not found`.";
const REDIS = "The queue of heron is kept in Redis on the staging machine.";
const SQLITE = "The queue of heron is kept in SQLite instead of Redis on the staging machine.";

describe("a memory that a model takes for a later word on another", () => {
  const told = [
    [1, { [REDIS]: {} }],
    [2, { [SQLITE]: {} }],
  ] as const;

  test.each([
    ["in order", told],
    ["read the other way round", told.toReversed()],
  ])("takes its place, %s", async (_, readings) => {
    using deps = beliefStore();
    for (const [n, memories] of readings) reading(deps, n, memories);
    const [operation = ""] = await judge(deps, { kind: "replaces" });
    expect(active(deps)).toEqual([SQLITE]);
    expect(findMemoryRow(deps.store, OWN, idOf(deps, REDIS))).toMatchObject({
      replaced_by: idOf(deps, SQLITE),
    });
    for (const [n, memories] of readings) reading(deps, n, memories);
    expect(active(deps)).toEqual([SQLITE]);
    await undoing(deps, operation);
    expect(active(deps)).toHaveLength(2);
  });

  test("is a question where an assistant says it of a person's words, unless something shows it", async () => {
    using deps = beliefStore();
    reading(deps, 1, { [REDIS]: { statedBy: "user" } });
    reading(deps, 2, { [SQLITE]: { statedBy: "assistant" } });
    await judge(deps, { kind: "replaces" });
    expect(active(deps)).toHaveLength(2);
    expect(open(deps).conflict).toMatchObject({ newer: { content: SQLITE }, existing: { content: REDIS } });
    using shown = beliefStore();
    reading(shown, 1, { [REDIS]: { statedBy: "user" } });
    reading(shown, 2, { [SQLITE]: { statedBy: "assistant", shown: true } });
    await judge(shown, { kind: "replaces" });
    expect(active(shown)).toEqual([SQLITE]);
  });

  test("never takes the place of what a person saved, nor of another project's", async () => {
    using deps = beliefStore();
    const saved = {
      type: "fact",
      content: REDIS,
      hidden: null,
      project: "kiln",
      confidence: 1,
      asserted_at: 1,
      author: "person",
    } as const;
    save(deps, OWN, {
      ...saved,
      run_id: null,
      source_kind: "manual",
      agent: null,
      session_id: null,
      path: null,
      start_line: null,
      end_line: null,
      client: null,
      stated_by: "user",
      excerpt: null,
    });
    reading(deps, 2, { [SQLITE]: { statedBy: "user" } });
    expect(pairsOf(deps)).toHaveLength(1);
    await judge(deps, { kind: "replaces" });
    expect(active(deps)).toHaveLength(2);
    using other = beliefStore();
    reading(other, 1, { [REDIS]: {} }, { project: "kiln" });
    reading(other, 2, { [SQLITE]: {} }, { project: "oven" });
    expect(pairsOf(other)).toEqual([]);
  });

  test("leaves of the other what still holds, as its next version", async () => {
    using deps = beliefStore();
    const both = "The queue of heron is kept in Redis, and its worker runs on the staging machine.";
    const part = "The worker of the queue of heron runs on the staging machine.";
    reading(deps, 1, { [both]: {} });
    reading(deps, 2, { [SQLITE]: {} });
    await judge(deps, { kind: "replaces", text: part });
    expect(new Set(active(deps))).toEqual(new Set([part, SQLITE]));
    expect(findVersions(deps.store, OWN, idOf(deps, both)).map(({ content }) => content)).toEqual([
      part,
      both,
    ]);
    using invented = beliefStore();
    reading(invented, 1, { [both]: {} });
    reading(invented, 2, { [SQLITE]: {} });
    await judge(invented, {
      kind: "replaces",
      text: "The worker of heron runs on 12 other machines in the cellar.",
    });
    expect(new Set(active(invented))).toEqual(new Set([both, SQLITE]));
    expect(open(invented).conflict).toMatchObject({
      newer: { content: SQLITE },
      existing: { content: both },
    });
  });
});

test("what adds to another takes its place only where it loses nothing of it", async () => {
  using deps = beliefStore();
  const more =
    "With Node 24, too, the orders image build needs `apk add vips-dev` on Alpine before `npm ci`, else it fails after 90 seconds with `libvips not found`.";
  reading(deps, 1, { [FAILS]: {} });
  reading(deps, 2, { [more]: {} });
  await judge(deps, { kind: "adds" });
  expect(active(deps)).toEqual([more]);
  using less = beliefStore();
  reading(less, 1, { [more]: {} });
  reading(less, 2, { [AGAIN]: {} });
  await judge(less, { kind: "adds" });
  expect(active(less)).toHaveLength(2);
});

test("what is different is not asked about again", async () => {
  using deps = beliefStore();
  reading(deps, 1, { [REDIS]: {} });
  reading(deps, 2, { [SQLITE]: {} });
  await judge(deps, { kind: "different" });
  expect(active(deps)).toHaveLength(2);
  const [one, other] = [REDIS, SQLITE].map((content) => ({
    id: idOf(deps, content),
    owner_id: OWN,
  }));
  if (one && other) askLater(deps, { newer: one, existing: other });
  expect(pairsOf(deps)).toEqual([]);
});

test("sessions in two home folders of one person are about the same machines", async () => {
  using deps = beliefStore();
  const ledger = (project: string, folder: string, n: number) =>
    deps.store
      .prepare(
        `INSERT INTO import_ledger (owner_id, agent, session_id, path, folder, project, size, mtime, watermark, distiller, outcome, chunks, saved, redactions, malformed, run_id, imported_at)
         VALUES (?, 'assistant-code', ?, '', ?, ?, 1, 1, '', '', 'imported', 0, 0, 0, 0, 'r', 1)`,
      )
      .run(OWN, `home-${n}`, folder, project);
  reading(
    deps,
    1,
    { "Names on the lab machine are resolved by dnsmasq on port 53.": {} },
    { project: "sam" },
  );
  ledger("sam", "-home-sam", 1);
  ledger("root", "-root", 2);
  ledger("kiln", "-home-sam-kiln", 3);
  reading(
    deps,
    2,
    { "Names on the lab machine are resolved by unbound instead of dnsmasq on port 53.": {} },
    { project: "root" },
  );
  reading(
    deps,
    3,
    { "Names on the lab machine are resolved by unbound and dnsmasq on port 53.": {} },
    { project: "kiln" },
  );
  expect(pairsOf(deps)).toHaveLength(1);
  await judge(deps, { kind: "replaces" });
  expect(active(deps)).toHaveLength(2);
});

test("what a model has told is asked of the model, not of a person, however the rules see it", async () => {
  using deps = beliefStore();
  reading(deps, 1, { "Deploys of heron to staging need an approval by the release team.": {} });
  reading(deps, 2, { "Deploys of heron to staging do not need an approval by the release team.": {} });
  const conflicts = () => deps.store.prepare("SELECT id FROM conflicts").all();
  expect(conflicts()).toEqual([]);
  expect(pairsOf(deps)).toHaveLength(1);
  await judge(deps, { kind: "contradicts" });
  expect(conflicts()).toHaveLength(1);
});

test("what one session told apart stays apart", () => {
  using deps = beliefStore();
  reading(deps, 1, {
    "Deploys of heron to staging need an approval by the release team.": {},
    "Deploys of heron to production need an approval by the release team and the owner.": {},
  });
  expect(pairsOf(deps)).toEqual([]);
});
