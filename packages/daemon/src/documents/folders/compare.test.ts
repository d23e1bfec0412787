import type { Look } from "@memory/sources/files";
import { describe, expect, test } from "vitest";
import { compareFolder, isNews, type StoredFile, settleUnseen } from "./compare.ts";

const aKnown = (fields: Partial<StoredFile> = {}): StoredFile => ({
  id: "one",
  path: "/notes/a.md",
  size: 10,
  mtime: 1000,
  ctime: 1000,
  status: "ready",
  project: null,
  watching: false,
  leftOut: false,
  ...fields,
});
const aFile = { name: "a.md", size: 10, mtime: 1000, ctime: 1000, project: null };

describe("a file is news", () => {
  test.each<[string, Partial<StoredFile> | null, Partial<typeof aFile>, boolean]>([
    ["when nobody knows it", null, {}, true],
    ["not when it is as it was", {}, {}, false],
    ["when its size differs", {}, { size: 11 }, true],
    ["when it is newer", {}, { mtime: 1001 }, true],
    ["when it was put back with an older time", {}, { mtime: 999 }, true],
    ["when it took the place of another of its size and time", {}, { ctime: 1001 }, true],
    ["when nobody has looked yet when anything about it was changed", { ctime: null }, {}, true],
    ["when it was missing, although nothing about it differs", { status: "missing" }, {}, true],
    ["when it was left out and no longer is", { status: "skipped", leftOut: true }, {}, true],
    ["not when it could not be read and has not changed", { status: "skipped" }, {}, false],
    ["when it could not be read and has changed", { status: "skipped" }, { size: 11 }, true],
    ["not when its reading failed: the queue tries again", { status: "failed" }, {}, false],
    ["when its reading failed and it has changed", { status: "failed" }, { mtime: 1001 }, true],
    ["never when a person forgot it", { status: "forgotten" }, { size: 11 }, false],
    ["when a repository was made around it", { project: "app" }, {}, true],
  ])("%s", (_, known, file, news) => {
    expect(isNews(known === null ? undefined : aKnown(known), { ...aFile, ...file })).toBe(news);
  });
});

test("what a folder no longer has is unseen, unless that is known already", async () => {
  const known = [
    aKnown(),
    aKnown({ id: "gone", path: "/notes/gone.md" }),
    aKnown({ id: "missing", path: "/notes/missing.md", status: "missing" }),
    aKnown({ id: "forgotten", path: "/notes/forgotten.md", status: "forgotten" }),
  ];
  const compared = await compareFolder([known], { files: [aFile], project: null }, async () => undefined);
  expect(compared.news).toEqual([]);
  expect(compared.unseen.map(({ id }) => id)).toEqual(["gone"]);
});

test("a large folder is compared in pages, and others have their turn between them", async () => {
  const files = Array.from({ length: 2500 }, (_, n) => ({ ...aFile, name: `${n}.md` }));
  const known = files.map(({ name }) => aKnown({ id: name, path: `/notes/${name}` }));
  const pages = [known.slice(0, 1000), known.slice(1000, 2000), known.slice(2000)];
  let pauses = 0;
  const pace = async () => void pauses++;
  const compared = await compareFolder(pages, { files: [...files, aFile], project: null }, pace);
  expect(compared).toEqual({ news: [aFile], unseen: [] });
  expect(pauses).toBe(5);
});

describe("a file that a walk did not find", () => {
  const path = "/notes/a.md";
  const there: Look<string | null> = {
    state: "file",
    path,
    size: 10,
    mtime: 1000,
    ctime: 1000,
    project: null,
  };
  const settled = (known: Partial<StoredFile>, look: Look<string | null>, wasWalked = true) =>
    settleUnseen([aKnown(known)], [look], () => wasWalked);
  const nothing = { missing: [], leftOut: [], news: [] };

  test("and that is gone is missing, wherever the walk stopped", () => {
    expect(settled({}, { state: "gone", path }, false)).toEqual({ ...nothing, missing: ["one"] });
    expect(settled({}, { state: "lost", path })).toEqual({ ...nothing, missing: ["one"] });
  });

  test("and that is there is left out", () => {
    expect(settled({}, there)).toEqual({ ...nothing, leftOut: ["one"] });
  });

  test("is left alone where the walk did not come, or where the system does not say", () => {
    expect(settled({}, there, false)).toEqual(nothing);
    expect(settled({}, { state: "unclear", path })).toEqual(nothing);
  });

  test("is left out once", () => {
    expect(settled({ status: "skipped", leftOut: true }, there)).toEqual(nothing);
  });

  test("stays when a person follows it, and is read again when it has changed", () => {
    expect(settled({ watching: true }, there)).toEqual(nothing);
    const changed = { ...there, size: 11 };
    expect(settled({ watching: true }, changed)).toEqual({ ...nothing, news: [changed] });
  });
});
