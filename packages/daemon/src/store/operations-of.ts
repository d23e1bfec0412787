import { type RawBuilder, sql } from "kysely";
import { OWN } from "./owner-key.ts";

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
