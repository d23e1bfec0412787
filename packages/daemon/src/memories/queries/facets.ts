import type { ReaderConnection } from "../../store/reader.ts";
import { facetNames, facetsOf, type MemoryFilter, valuesOf, whereOf } from "./filter.ts";

export type FacetRow = readonly (string | number | null)[];

/** Every memory under a filter without its facets, as what each facet says of it, in the order of `facetNames`. */
export function* readFacets(
  db: ReaderConnection,
  ownerId: string,
  filter: MemoryFilter,
): Generator<FacetRow> {
  const columns = facetNames.map((name) => facetsOf[name]).join(", ");
  yield* db
    .prepare<[object], FacetRow>(
      `SELECT ${columns} FROM memories m NOT INDEXED WHERE ${whereOf(filter, { withoutFacets: true })}`,
    )
    .raw()
    .iterate(valuesOf(db, ownerId, filter, { withFacets: true }));
}
