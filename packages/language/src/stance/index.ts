export { isObjection } from "./objection.ts";
export { isRule } from "./rule.ts";
