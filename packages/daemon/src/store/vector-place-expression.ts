import { type Expression, type RawBuilder, sql } from "kysely";
import type { Store } from "./open.ts";
import { PLACE_BITS } from "./vector-place.ts";

/** Number of a model by its name; null where it never had a vector. */
export const modelNumbered = ({ q }: Pick<Store, "q">, model: string) =>
  q.selectFrom("vector_models").select("model").where("name", "=", model).$asScalar();

/** Place of an item's vector of a model. */
export const vectorPlace = (model: Expression<number>, item: Expression<number>): RawBuilder<number> =>
  sql<number>`((${model} << ${sql.lit(PLACE_BITS)}) + ${item})`;

/** The places of all vectors of an item, of every model. */
export const placesOf = (item: Expression<number>): RawBuilder<number> =>
  sql<number>`(SELECT (model << ${sql.lit(PLACE_BITS)}) + ${item} FROM vector_models)`;
