export { headMovedAt } from "./head-moved.ts";
export { namesScript, type Present, SCRIPT_FILES, Tree } from "./tree.ts";
