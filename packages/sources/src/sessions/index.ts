export { withoutFuture } from "./clamp-times.ts";
export { type Injected, tellNew } from "./drop-recalled.ts";
