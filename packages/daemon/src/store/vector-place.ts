// Apart from `vector-place-expression.ts`: the reading threads load no query builder.

/** A vector lies by one number: that of its model, then that of its item in so many bits. */
export const PLACE_BITS = 40;

const modelNamed = "(SELECT model FROM vector_models WHERE name = ?)";

/** SQL of the place of an item's vector of the model that is named by the first place holder in it; null for a model without vectors. */
export const placeSql = (item: string): string => `((${modelNamed} << ${PLACE_BITS}) + ${item})`;
