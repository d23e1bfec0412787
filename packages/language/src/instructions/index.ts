export { claimsOnReader } from "./claims-on-reader.ts";
export { hidesWords } from "./hides-words.ts";
export { readsAsOrder } from "./reads-as-order.ts";
export { speaksToReader } from "./speaks-to-reader.ts";
