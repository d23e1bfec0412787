export { headMovedAt } from "./head-moved.ts";
export { type Present, SCRIPT_FILES, Tree } from "./tree.ts";
