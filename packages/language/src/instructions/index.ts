export { readsAsOrder } from "./reads-as-order.ts";
export { speaksToReader } from "./speaks-to-reader.ts";
