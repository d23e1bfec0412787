/** What spaces may take of so many tokens: one's own memory keeps half, as far as it has something to say. */
export const tokensOfSpaces = (all: number, ownNeeds: number): number =>
  Math.max(Math.floor(all / 2), all - ownNeeds);

/** The same of places, of which there may be one alone. */
export const placesOfSpaces = (all: number, own: number): number => Math.max(Math.ceil(all / 2), all - own);

/** The first so many, in their order, with as many of spaces as may be. */
export function firstOf<One extends { readonly space?: unknown }>(all: readonly One[], most: number): One[] {
  const own = all.filter(({ space }) => !space).length;
  let left = placesOfSpaces(most, own);
  return all.filter(({ space }) => !space || left-- > 0).slice(0, most);
}
