import { type Expression, type RawBuilder, sql } from "kysely";

/** A vector lies by one number: that of its model, then that of its item in so many bits. */
export const PLACE_BITS = 40;

const modelNamed = "(SELECT model FROM vector_models WHERE name = ?)";

/** SQL of the place of an item's vector of the model that is named by the first place holder in it; null for a model without vectors. */
export const placeSql = (item: string): string => `((${modelNamed} << ${PLACE_BITS}) + ${item})`;

export const vectorPlace = (model: Expression<number>, item: Expression<number>): RawBuilder<number> =>
  sql<number>`((${model} << ${sql.lit(PLACE_BITS)}) + ${item})`;

/** The places of all vectors of an item, of every model. */
export const placesOf = (item: Expression<number>): RawBuilder<number> =>
  sql<number>`(SELECT (model << ${sql.lit(PLACE_BITS)}) + ${item} FROM vector_models)`;
