import { expect, test } from "vitest";
import { createFolderTree } from "./folder-tree.ts";

function aTree(...folders: string[]) {
  const tree = createFolderTree<string>("/notes");
  for (const folder of folders) tree.set(folder, folder);
  return tree;
}

test("knows the folders directly in a folder", () => {
  const tree = aTree("/notes", "/notes/a", "/notes/a/b", "/notes/ab");
  expect(tree.childrenOf("/notes")).toEqual(["/notes/a", "/notes/ab"]);
  expect(tree.childrenOf("/notes/a/b")).toEqual([]);
});

test("lets go of a folder with all below it, and of nothing beside it", () => {
  const tree = aTree("/notes", "/notes/a", "/notes/a/b/c", "/notes/ab");
  expect(tree.take("/notes/a")).toEqual(["/notes/a", "/notes/a/b/c"]);
  expect(tree.take("/notes/a")).toEqual([]);
  expect(tree.childrenOf("/notes")).toEqual(["/notes/ab"]);
  tree.set("/notes/a/b/c", "again");
  expect(tree.has("/notes/a/b")).toBe(false);
  expect(tree.childrenOf("/notes/a")).toEqual([]);
  expect(tree.take("/notes")).toEqual(["/notes", "/notes/ab", "again"]);
});
