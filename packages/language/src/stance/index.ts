export { isObjection, sharesAlone } from "./objection.ts";
export { isRule } from "./rule.ts";
