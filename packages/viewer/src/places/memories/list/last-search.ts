import type { MemoriesSearch } from "../search.ts";

let last: Partial<MemoriesSearch> = {};

/** The address at which the list was last seen in this window: who leaves a memory goes back there. */
export const lastSearch = (): Partial<MemoriesSearch> => last;

export function noteSearch(search: MemoriesSearch): void {
  last = search;
}
