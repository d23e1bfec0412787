export { clampTimes } from "./clamp-times.ts";
export { dropRecalledFindings, type Injected } from "./drop-recalled.ts";
