export * from "./carrier.ts";
export { type Checked, check, checkAct } from "./check.ts";
export * from "./hash.ts";
export * from "./invitation.ts";
export * from "./operation.ts";
export { isAtLeast, LEAST_ROLES } from "./roles.ts";
export * from "./roster.ts";
export * from "./sign.ts";
