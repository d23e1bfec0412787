export { readsAsOrder } from "./reads-as-order.ts";
