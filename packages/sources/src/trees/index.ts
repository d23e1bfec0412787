export { headMovedAt } from "./head-moved.ts";
export { namesScript, namesWord, type Present, SCRIPT_FILES, Tree } from "./tree.ts";
