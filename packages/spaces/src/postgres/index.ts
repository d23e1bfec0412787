export * from "./address.ts";
export * from "./admin.ts";
export { connectPostgres } from "./carrier.ts";
export { makePassword } from "./password.ts";
export { KEEPER, MEMBER_ROLE, SCHEMA_VERSION } from "./schema/index.ts";
export * from "./search.ts";
export type { PostgresCarrierOptions, PostgresOptions } from "./session.ts";
