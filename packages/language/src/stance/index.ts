export { isRule } from "./rule.ts";
