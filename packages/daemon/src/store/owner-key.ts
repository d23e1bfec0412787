import { DEFAULT_OWNER } from "@memory/shared/wire";
import { type RawBuilder, sql } from "kysely";

/** Key in the store of the owner a request acts for that names none: every row has it, and nearly every store no other. */
export const OWN = "0";

/** The key an owner has in the store. */
export const ownerKey = (owner: string): string => (owner === DEFAULT_OWNER ? OWN : owner);

/** The uuid of an owner. */
export const ownerUuid = (key: string): string => (key === OWN ? DEFAULT_OWNER : key);

/**
 * True of the operations of an owner. Those of the one that nearly all are of go by their number, which an index would write once more;
 * those of the others have one.
 */
export const operationsOf = (key: string, name = "operations"): RawBuilder<boolean> => {
  const owner = sql.ref(`${name}.owner_id`);
  return key === OWN
    ? sql<boolean>`${owner} = ${sql.lit(OWN)}`
    : sql<boolean>`(${owner} = ${key} and ${owner} <> ${sql.lit(OWN)})`;
};
