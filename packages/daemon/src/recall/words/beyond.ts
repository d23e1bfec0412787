/** Texts that are not in the store and were looked through all the same: how rare a word is depends on them, too. */
export interface Beyond {
  /** In so many of them nothing was found that is here now. */
  readonly texts: number;
  /** In how many texts there a word stands, those included that are here. */
  of(word: string): number;
}
