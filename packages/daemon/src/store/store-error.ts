/** A store that cannot be opened, in words for a person; it was left as it was. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}
