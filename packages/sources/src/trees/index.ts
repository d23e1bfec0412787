export { type Present, Tree } from "./tree.ts";
