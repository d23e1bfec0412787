export * from "./carrier.ts";
export * from "./operation.ts";
