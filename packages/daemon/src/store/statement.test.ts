import { expect, test } from "vitest";
import { openStore } from "./open.ts";
import { type Places, statement } from "./statement.ts";

const inFolders = statement(
  (q, at: Places<{ ownerId: string; paths: readonly string[]; scanned: number | null }>) =>
    q
      .selectFrom("roots")
      .select("path")
      .where("owner_id", "=", at("ownerId"))
      .where("path", "in", at.list("paths"))
      .where("last_scan_at", "is", at("scanned"))
      .orderBy("path"),
);

const rename = statement((q, at: Places<{ id: string; path: string }>) =>
  q
    .updateTable("roots")
    .set({ path: at("path") })
    .where("id", "=", at("id")),
);

function storeWithFolders() {
  const store = openStore(":memory:");
  store.insert("owners", { id: "me", created_at: 1 });
  for (const [id, path, last_scan_at] of [
    ["a", "/notes", null],
    ["b", "/papers", null],
    ["c", "/mail", 7],
  ] as const)
    store.insert("roots", { id, owner_id: "me", path, device: "", last_scan_at, created_at: 1 });
  return store;
}

test("a statement is run with values by name, lists and nothing among them", () => {
  const store = storeWithFolders();
  const paths = ["/notes", "/mail", 'it\'s "quoted"', "/papers"];
  expect(inFolders.all(store, { ownerId: "me", paths, scanned: null })).toEqual([
    { path: "/notes" },
    { path: "/papers" },
  ]);
  expect(inFolders.get(store, { ownerId: "me", paths, scanned: 7 })).toEqual({ path: "/mail" });
  expect(inFolders.all(store, { ownerId: "me", paths: [], scanned: null })).toEqual([]);
  expect(inFolders.get(store, { ownerId: "another", paths, scanned: null })).toBeUndefined();
});

test("a statement that changes rows says how many, in each store that it is run in", () => {
  for (const store of [storeWithFolders(), storeWithFolders()]) {
    expect(rename.run(store, { id: "a", path: "/letters" })).toBe(1);
    expect(rename.run(store, { id: "nobody", path: "/letters" })).toBe(0);
    expect(inFolders.all(store, { ownerId: "me", paths: ["/letters"], scanned: null })).toHaveLength(1);
  }
});
