export { type Present, SCRIPT_FILES, Tree } from "./tree.ts";
